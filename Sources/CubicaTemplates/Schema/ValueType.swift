package import CubicaCore

/// How a value of a document is read: its shape as data, and the step from node to value.
package struct ValueType<Value>: Sendable {
  package let shape: ValueShape
  /// nil where a fault was noted.
  package let read: @Sendable (JSONNode, Reading) -> Value?

  package init(
    _ shape: ValueShape, read: @escaping @Sendable (JSONNode, Reading) -> Value?
  ) {
    (self.shape, self.read) = (shape, read)
  }

  /// The same in another type; where `transform` gives nil, the value is not of the shape.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other?
  ) -> ValueType<Other> {
    ValueType<Other>(shape) { [self] node, reading in
      guard let value = read(node, reading) else { return nil }
      guard let other = transform(value) else {
        reading.noteMismatch(shape, node)
        return nil
      }
      return other
    }
  }
}

extension ValueType where Value == Double {
  package static func number(_ range: ClosedRange<Double> = -1e6...1e6) -> ValueType {
    ValueType(.number(range)) { node, reading in
      let node = reading.substituted(node)
      guard case .number(let number) = node.value, range.contains(number)
      else {
        reading.noteMismatch(.number(range), node)
        return nil
      }
      return number
    }
  }
}

extension ValueType where Value == Int {
  package static func integer(_ range: ClosedRange<Int>) -> ValueType {
    ValueType(.integer(range)) { node, reading in
      let node = reading.substituted(node)
      guard case .number(let number) = node.value,
        let whole = Int(exactly: number), range.contains(whole)
      else {
        reading.noteMismatch(.integer(range), node)
        return nil
      }
      return whole
    }
  }
}

extension ValueType where Value == Bool {
  package static var boolean: ValueType {
    ValueType(.boolean) { node, reading in
      let node = reading.substituted(node)
      guard case .bool(let value) = node.value else {
        reading.noteMismatch(.boolean, node)
        return nil
      }
      return value
    }
  }
}

extension ValueType where Value == Color {
  package static var color: ValueType<Color> {
    ValueType(.color) { node, reading in
      let node = reading.substituted(node)
      guard let text = node.string, let color = Color(hex: text) else {
        reading.noteMismatch(.color, node)
        return nil
      }
      return reading.hue == 0 ? color : color.turned(by: reading.hue)
    }
  }
}

extension ValueType where Value == String {
  /// A string that is taken as it stands.
  package static func string(_ maximum: Int = 200) -> ValueType {
    ValueType(.string(maximum)) { node, reading in
      guard let text = node.string else {
        reading.noteMismatch(.string(maximum), node)
        return nil
      }
      guard text.count <= maximum else {
        reading.note(
          "too long", at: node.position, found: "\(text.count) characters",
          allowed: "at most \(maximum)")
        return nil
      }
      return text
    }
  }

  /// A string with `{{name}}` put in, each value once and as it is.
  static func text(_ maximum: Int = 2_000) -> ValueType {
    ValueType<[Placeholders.Piece]>.pieces(maximum).map { $0.map(\.text).joined() }
  }

  /// A string that may be a variable's value: `{{headline}}`.
  static func name(_ maximum: Int) -> ValueType {
    ValueType(.string(maximum)) { node, reading in
      ValueType.string(maximum).read(reading.substituted(node), reading)
    }
  }
}

extension ValueType where Value == [Placeholders.Piece] {
  /// A text's literal parts and the values put in between them.
  static func pieces(_ maximum: Int) -> ValueType {
    ValueType(.text(maximum)) { node, reading in
      guard let text = ValueType<String>.string(maximum).read(node, reading) else { return nil }
      if text.unicodeScalars.contains(where: { $0.value == 0 }) {
        reading.note("a text holds no U+0000", at: node.position)
        return nil
      }
      let pieces = Placeholders.pieces(text, of: node, reading)
      if let pieces, pieces.reduce(0, { $0 + $1.text.utf8.count }) > 100_000 {
        reading.note("too long with its values put in", at: node.position, allowed: "100 kB")
        return nil
      }
      return pieces
    }
  }
}

extension ValueType where Value == [TextRun] {
  /// A text with tags in its literal parts.
  static func markup(_ maximum: Int = 2_000) -> ValueType {
    let pieces = ValueType<[Placeholders.Piece]>.pieces(maximum)
    return ValueType(pieces.shape) { node, reading in
      pieces.read(node, reading).flatMap { Markup.runs($0, of: node, reading) }
    }
  }
}

extension ValueType {
  /// One of some names.
  package static func choice(_ choices: [(name: String, value: Value)]) -> ValueType
  where Value: Sendable {
    let names = choices.map(\.name)
    return ValueType(.choice(names)) { node, reading in
      let node = reading.substituted(node)
      guard let name = node.string else {
        reading.noteMismatch(.choice(names), node)
        return nil
      }
      if let choice = choices.first(where: { $0.name == name }) { return choice.value }
      reading.note(
        "no such choice", at: node.position, found: node.summary,
        allowed: names.joined(separator: ", "),
        suggestion: NearestName.nearest(to: name, in: names))
      return nil
    }
  }

  /// One of the cases of an enumeration, by raw value.
  package static func cases(_ type: Value.Type = Value.self) -> ValueType
  where Value: CaseIterable & RawRepresentable<String> & Sendable {
    choice(Value.allCases.map { (name: $0.rawValue, value: $0) })
  }

  package static func list<Element>(
    of element: ValueType<Element>, _ count: ClosedRange<Int> = 0...100
  ) -> ValueType where Value == [Element] {
    let shape = ValueShape.list(element.shape, count)
    return ValueType(shape) { node, reading in
      guard let elements = node.elements else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard count.contains(elements.count) else {
        let allowed =
          count.lowerBound == count.upperBound
          ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
        reading.note(
          elements.count < count.lowerBound ? "too few values" : "too many values",
          at: node.position, found: "\(elements.count)", allowed: allowed)
        return nil
      }
      let values = elements.enumerated().map { index, node in
        reading.within(index: index, node) { element.read(node, reading) }
      }
      let sound = values.compactMap(\.self)
      return sound.count == values.count ? sound : nil
    }
  }

  /// An object, from its starting value.
  package static func object(
    _ type: ObjectType<Value>, _ initial: @escaping @Sendable () -> Value
  ) -> ValueType {
    ValueType(type.shape) { node, reading in
      var value = initial()
      return type.read(node, reading, into: &value) ? value : nil
    }
  }

  /// A value of one of two types: the first whose kind of node it is.
  package static func either(
    _ first: ValueType, when: @escaping @Sendable (JSONNode) -> Bool, else second: ValueType
  ) -> ValueType {
    ValueType(.either([first.shape, second.shape])) { node, reading in
      if node.isInvalid { return nil }
      return when(node) ? first.read(node, reading) : second.read(node, reading)
    }
  }
}

extension ValueType where Value == Point {
  /// `[x, y]`
  package static func pair(_ range: ClosedRange<Double> = -1e6...1e6) -> ValueType<Point> {
    ValueType<[Double]>.list(of: .number(range), 2...2).map { Point($0[0], $0[1]) }
  }
}
