import CubicaCore

/// Other properties of named layers where all of some conditions hold.
struct Variant: Sendable {
  enum Condition: Hashable, Sendable {
    /// Width ÷ height. Holds where it is the one nearest to the canvas's: see `CanvasShape`.
    case shape(Double)
    case withClip, withoutClip
  }

  var conditions: [Condition]
  /// As written: `portrait`, `4:5`, `landscape withoutClip`.
  var name: String
  var background: Color?
  var poster: Moment?
  var safe: SafeInsets?
  /// Layer name → properties; null takes one away.
  var layers: [JSONMember] = []

  /// More conditions win over fewer.
  var rank: Int { conditions.count }

  /// Width ÷ height; nil where it is for every shape.
  var shape: Double? {
    for case .shape(let ratio) in conditions { return ratio }
    return nil
  }

  /// - Parameter shape: the chosen one of `CanvasShape`.
  func applies(to shape: Double, hasClip: Bool) -> Bool {
    conditions.allSatisfy { condition in
      switch condition {
      case .shape(let ratio): CanvasShape.areSame(ratio, shape)
      case .withClip: hasClip
      case .withoutClip: !hasClip
      }
    }
  }

  static let type = ObjectType<Variant>(
    "a variant",
    [
      Field("background", .color, to: \.background, "opaque ground"),
      Field("poster", .moment, to: \.poster, "when it looks best"),
      Field("safe", .safeInsets, to: \.safe, "how far texts stay inside the edges"),
      Field("layers", .overrides, to: \.layers, "layer name: { other properties }"),
    ])

  static let conditionNames = ["landscape", "portrait", "square", "withClip", "withoutClip"]

  /// One word of a variant's key.
  static func condition(_ word: some StringProtocol) -> Condition? {
    switch word {
    case "landscape": return .shape(CanvasShape.landscape)
    case "portrait": return .shape(CanvasShape.portrait)
    case "square": return .shape(CanvasShape.square)
    case "withClip": return .withClip
    case "withoutClip": return .withoutClip
    default:
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let width = NumberText.double(parts[0]),
        let height = NumberText.double(parts[1]), width > 0, height > 0,
        (0.1...10).contains(width / height)
      else { return nil }
      return .shape(width / height)
    }
  }
}

extension Variant {
  /// The layers with this variant's properties put in, by name, at every depth.
  ///
  /// - Parameter path: of the variant's layers: `variants.portrait.layers`.
  func applied(to layers: JSONNode, path: String, _ used: inout Set<String>) -> JSONNode {
    guard let elements = layers.elements else { return layers }
    let changed = elements.map { element -> JSONNode in
      guard var members = element.members else { return element }
      for (index, member) in members.enumerated()
      where member.key == "layers" || member.key == "mask" {
        members[index].value = applied(to: member.value, path: path, &used)
      }
      let result = JSONNode(
        .object(members), at: element.position, writtenPath: element.writtenPath)
      guard let name = element["name"]?.string,
        let change = self.layers.first(where: { $0.key == name })
      else { return result }
      used.insert(name)
      return Variant.merged(
        result, change, path: path + "." + JSON5Reader.component(name))
    }
    return JSONNode(.array(changed), at: layers.position, writtenPath: layers.writtenPath)
  }

  private static func merged(_ layer: JSONNode, _ change: JSONMember, path: String) -> JSONNode {
    var members = layer.members ?? []
    for var member in change.value.members ?? [] {
      let index = members.firstIndex { $0.key == member.key }
      if let index, member.value.value == .null {
        members.remove(at: index)
        continue
      }
      member.value.writtenPath = path + "." + JSON5Reader.component(member.key)
      if let index { members[index] = member } else { members.append(member) }
    }
    return JSONNode(.object(members), at: layer.position, writtenPath: layer.writtenPath)
  }
}

extension ValueType where Value == [JSONMember] {
  fileprivate static var overrides: ValueType {
    let shape = ValueShape.map(
      .late(.layerProperties), MapKeys(pattern: nil, maximumCount: LayerReader.largestCount))
    return ValueType(shape) { node, reading in
      guard let members = node.members else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard members.count <= LayerReader.largestCount else {
        reading.note(
          "too many layers", at: node.position, found: "\(members.count)",
          allowed: "\(LayerReader.largestCount)")
        return nil
      }
      for member in members where member.value.members == nil {
        reading.within(key: member.key, member.value) {
          reading.noteMismatch(.object("an object of properties") { [] }, member.value)
        }
      }
      return members
    }
  }
}

extension ValueType where Value == [Variant] {
  private static var largestCount: Int { 20 }

  static var variants: ValueType {
    let shape = ValueShape.map(
      Variant.type.shape, MapKeys(pattern: .variantConditions, maximumCount: largestCount))
    return ValueType(shape) { node, reading in
      guard let members = node.members else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard members.count <= largestCount else {
        reading.note(
          "too many variants", at: node.position, found: "\(members.count)",
          allowed: "\(largestCount)")
        return nil
      }
      return members.compactMap { member in
        reading.within(key: member.key, member.value) {
          let words = member.key.split(separator: " ")
          let conditions = words.compactMap { Variant.condition($0) }
          guard conditions.count == words.count, !words.isEmpty else {
            let unknown = words.first { Variant.condition($0) == nil } ?? ""
            reading.note(
              "no condition of a variant", at: member.position,
              allowed: "landscape, portrait, square, a ratio like \"4:5\", withClip, withoutClip",
              suggestion: NearestName.nearest(
                to: String(unknown), in: Variant.conditionNames))
            return nil
          }
          let shapes = conditions.filter { $0 != .withClip && $0 != .withoutClip }
          guard shapes.count <= 1 else {
            reading.note(
              "a variant for two shapes", at: member.position, allowed: "one shape a variant")
            return nil
          }
          var variant = Variant(conditions: conditions, name: member.key)
          return Variant.type.read(member.value, reading, into: &variant) ? variant : nil
        }
      }
    }
  }
}
