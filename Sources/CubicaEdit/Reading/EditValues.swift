import CubicaComposition
import CubicaCore
import CubicaLayers
import CubicaTemplates

extension ValueType where Value == MediaTime {
  /// So many seconds, exact as written; never a part of something.
  ///
  /// - Parameter isPositive: nothing at all is too little.
  static func seconds(_ range: ClosedRange<Double>, isPositive: Bool = false) -> ValueType {
    let shape = ValueShape.duration(range)
    return ValueType(shape) { node, reading in
      guard let span = ValueType<Span>.signedSpan.read(node, reading) else { return nil }
      guard span.fraction == 0, range.contains(span.seconds),
        let time = MediaTime(decimalSeconds: span.seconds), !isPositive || time > .zero
      else {
        reading.note(
          "no time that is possible here", at: node.position, found: node.summary,
          allowed: "\(isPositive ? "more than " : "")\(JSONNode.text(range.lowerBound)) to "
            + "\(JSONNode.text(range.upperBound)) seconds, like \"1.5s\"")
        return nil
      }
      return time
    }
  }

  /// From nothing to a day.
  static var length: ValueType { seconds(0...Moment.limit) }
  /// Longer than nothing.
  static var positiveLength: ValueType { seconds(0...Moment.limit, isPositive: true) }
}

extension ValueType where Value == EditTime {
  static var sourceTime: ValueType {
    ValueType<Moment>.moment.map { moment in
      MediaTime(decimalSeconds: moment.seconds).map { EditTime($0, fraction: moment.fraction) }
    }
  }
}

extension ValueType where Value == FilePath {
  /// A file's path; from the document's folder where it does not begin with a slash.
  static var path: ValueType {
    let longest = 4096
    let shape = ValueShape.path(longest)
    return ValueType(shape) { node, reading in
      guard let text = node.string else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard text.count <= longest, let path = FilePath(text) else {
        reading.note(
          "no name of a file", at: node.position, found: node.summary,
          allowed: "a path such as \"party/cake.mov\"")
        return nil
      }
      return path
    }
  }
}

extension ValueType where Value == FrameRate {
  /// `30`, `29.97` or `"30000/1001"`.
  static var frameRate: ValueType {
    ValueType(.either([.number(FrameRate.filmRates), .string(20)])) { node, reading in
      let rate: FrameRate? =
        switch node.value {
        case .number(let number): FrameRate(JSONNode.text(number))
        case .string(let text): FrameRate(text)
        default: nil
        }
      guard let rate, FrameRate.filmRates.contains(rate.framesPerSecond) else {
        if !node.isInvalid {
          reading.note(
            "no frame rate", at: node.position, found: node.summary,
            allowed: "1 to 240, like 30, 29.97 or \"30000/1001\"")
        }
        return nil
      }
      return rate
    }
  }
}

extension ValueType where Value == Rect {
  /// `[x, y, width, height]`, parts of a picture.
  static var part: ValueType {
    let numbers = ValueType<[Double]>.list(of: .number(0...1), 4...4)
    return ValueType(numbers.shape) { node, reading in
      guard let values = numbers.read(node, reading) else { return nil }
      let rect = Rect(values[0], values[1], values[2], values[3])
      guard rect.width > 0, rect.height > 0, rect.maxX <= 1.000_001, rect.maxY <= 1.000_001 else {
        reading.note(
          "no part of a picture", at: node.position,
          found: "\(JSONNode.text(rect.maxX)) across, \(JSONNode.text(rect.maxY)) down",
          allowed: "[x, y, width, height], x + width and y + height at most 1, none empty")
        return nil
      }
      return rect
    }
  }
}

extension ValueType where Value == EditRamp {
  /// A value or keyframes of it; they are read again when their life is known.
  static func ramp<Each: Interpolatable>(_ type: ValueType<Each>) -> ValueType {
    let animated = ValueType<Animatable<Each>>.animated(type)
    return ValueType(animated.shape) { node, reading in
      guard animated.read(node, reading) != nil else { return nil }
      var node = node
      node.writtenPath = reading.currentPath
      return EditRamp(node: node)
    }
  }
}

extension ValueType where Value == GradientSource {
  static var gradient: ValueType {
    let object = ValueType<GradientDraft>.object(GradientDraft.type) { GradientDraft() }
    return object.map { GradientSource(colors: $0.colors, start: $0.start, end: $0.end) }
  }
}

/// A gradient as written.
struct GradientDraft: Sendable {
  var colors: [Color] = [.black, .black]
  var start = Point(0.5, 0)
  var end = Point(0.5, 1)

  static let type = ObjectType<GradientDraft>(
    "a gradient",
    [
      Field(
        "colors", .list(of: .color, 2...16), to: \.colors, isRequired: true, "spread evenly"),
      Field("start", .pair(-10...10), to: \.start, "[x, y], parts of the picture; top middle"),
      Field("end", .pair(-10...10), to: \.end, "likewise; bottom middle"),
    ])
}

extension ValueType where Value == EditMotion {
  static var photoMotion: ValueType {
    let named = ValueType.choice(EditMotion.named)
    let object = ValueType<MotionDraft>.object(MotionDraft.type) { MotionDraft() }
    return ValueType(.either([named.shape, object.shape])) { node, reading in
      guard node.members != nil else { return named.read(node, reading) }
      return object.read(node, reading).map { .panZoom(PanZoom(start: $0.start, end: $0.end)) }
    }
  }
}

/// Which part of a photo fills the picture, at its begin and at its end.
struct MotionDraft: Sendable {
  var start = Rect(0, 0, 1, 1)
  var end = Rect(0, 0, 1, 1)

  static let type = ObjectType<MotionDraft>(
    "a photo's motion",
    [
      Field("start", .part, to: \.start, "[x, y, width, height] that fills the picture at first"),
      Field("end", .part, to: \.end, "likewise at its end"),
    ])
}

extension ValueType where Value == EditTransition {
  /// `"wipe"`, which lasts a second, `"cut"`, or `{ kind: "wipe", duration: "0.5s" }`.
  static var transition: ValueType {
    let kinds = Transition.Kind.allCases.map { kind in
      (
        name: kind.rawValue,
        value: EditTransition.over(Transition(kind, duration: TransitionDraft.usual))
      )
    }
    let named = ValueType.choice([(name: "cut", value: .cut)] + kinds)
    let object = ValueType<TransitionDraft>.object(TransitionDraft.type) { TransitionDraft() }
    return ValueType(.either([named.shape, object.shape])) { node, reading in
      guard node.members != nil else { return named.read(node, reading) }
      return object.read(node, reading).map { .over(Transition($0.kind, duration: $0.duration)) }
    }
  }
}

/// A transition as written.
struct TransitionDraft: Sendable {
  static let usual = MediaTime(value: 1, timescale: 1)

  var kind = Transition.Kind.crossfade
  var duration = TransitionDraft.usual

  static let type = ObjectType<TransitionDraft>(
    "a transition",
    [
      Field("kind", .cases(), to: \.kind, isRequired: true, "how"),
      Field("duration", .positiveLength, to: \.duration, "how long both clips play; a second"),
    ])
}
