/// A moment of a life (a layer's or the whole film's): seconds plus a part of its length.
///
/// `"0.4s"` counts from the life's begin and `"-0.4s"` from its end; `"50%"` is a part of it.
package struct Moment: Hashable, Sendable {
  package var seconds: Double
  /// 1 is the life's end.
  package var fraction: Double

  init(seconds: Double, fraction: Double = 0) {
    (self.seconds, self.fraction) = (seconds, fraction)
  }

  /// - Parameter life: seconds.
  func resolved(_ life: Double) -> Double { seconds + fraction * life }

  /// Nothing lasts longer than a day.
  package static let limit = 86_400.0

  /// From which end a moment counts.
  enum Anchor: Int, Hashable, Sendable { case start, part, end }

  var anchor: Anchor { fraction == 0 ? .start : fraction >= 1 ? .end : .part }

  /// A sum such as `0.4s`, `400ms`, `50% - 1s`; one that begins with a minus counts from the end.
  init?(_ text: String) {
    guard let terms = NumberText.terms(text, units: ["s", "ms", "%"]) else { return nil }
    self.init(terms)
    if Substring(text).trimmingSpaces.first == "-" { fraction += 1 }
    guard abs(seconds) <= Moment.limit, abs(fraction) <= 10 else { return nil }
  }

  /// A number of seconds; a negative one counts from the end.
  init?(_ number: Double) {
    guard abs(number) <= Moment.limit else { return nil }
    self.init(seconds: number, fraction: number.sign == .minus ? 1 : 0)
  }

  fileprivate init(_ terms: [(value: Double, unit: String)]) {
    self.init(seconds: 0)
    for term in terms {
      switch term.unit {
      case "s": seconds += term.value
      case "ms": seconds += term.value / 1000
      default: fraction += term.value / 100
      }
    }
  }
}

/// A length of time: seconds plus a part of a life.
package struct Span: Hashable, Sendable {
  package var seconds: Double
  package var fraction: Double

  /// - Parameter life: seconds.
  func resolved(_ life: Double) -> Double { seconds + fraction * life }

  init(seconds: Double, fraction: Double = 0) {
    (self.seconds, self.fraction) = (seconds, fraction)
  }

  init?(_ text: String) {
    guard let terms = NumberText.terms(text, units: ["s", "ms", "%"]) else { return nil }
    let sum = Moment(terms)
    self.init(seconds: sum.seconds, fraction: sum.fraction)
    guard abs(seconds) <= Moment.limit, abs(fraction) <= 10 else { return nil }
  }
}

extension ValueType where Value == Moment {
  package static var moment: ValueType {
    .time(.moment, number: Moment.init(_:), text: Moment.init(_:))
  }
}

extension ValueType where Value == Span {
  /// At least 0 seconds.
  static var span: ValueType {
    let any = signedSpan
    return ValueType(.span(0...Moment.limit)) { node, reading in
      guard let span = any.read(node, reading) else { return nil }
      // A part of a life beside it may be longer than what is taken away: that is seen later.
      if span.fraction < 0 || (span.fraction == 0 && span.seconds < 0) {
        reading.note(
          "a duration below 0", at: node.position, found: node.summary, allowed: "0 and more")
        return nil
      }
      return span
    }
  }

  /// May be negative.
  package static var signedSpan: ValueType {
    .time(
      .span(-Moment.limit...Moment.limit),
      number: { abs($0) <= Moment.limit ? Span(seconds: $0) : nil },
      text: Span.init(_:))
  }
}

extension ValueType where Value == Double {
  /// A duration in seconds, of a part of the life at hand.
  static var duration: ValueType {
    ValueType(ValueType<Span>.span.shape) { node, reading in
      ValueType<Span>.span.read(node, reading).map { max(0, $0.resolved(reading.life)) }
    }
  }

  /// As `duration`; may be negative.
  static var signedDuration: ValueType {
    ValueType(ValueType<Span>.signedSpan.shape) { node, reading in
      ValueType<Span>.signedSpan.read(node, reading)?.resolved(reading.life)
    }
  }
}

extension ValueType {
  fileprivate static func time(
    _ shape: ValueShape, number: @escaping @Sendable (Double) -> Value?,
    text: @escaping @Sendable (String) -> Value?
  ) -> ValueType {
    ValueType(shape) { node, reading in
      switch reading.substituted(node).value {
      case .number(let seconds):
        if let value = number(seconds) { return value }
        reading.note(
          "out of range", at: node.position, found: node.summary, allowed: "-86400 to 86400 seconds"
        )
        return nil
      case .string(let written):
        if let value = text(written) { return value }
        fallthrough
      default:
        reading.noteMismatch(shape, node)
        return nil
      }
    }
  }
}
