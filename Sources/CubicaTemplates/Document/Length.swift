import CubicaLayers

/// A length in units plus a part of the parent's side.
struct Length: Hashable, Sendable {
  var units: Double
  /// 1 is the whole side.
  var fraction: Double

  init(units: Double, fraction: Double = 0) {
    (self.units, self.fraction) = (units, fraction)
  }

  /// - Parameter side: the parent's width or height, in units.
  func resolved(_ side: Double) -> Double { units + fraction * side }

  /// Lengths and positions stay within this many units.
  static let limit = 20_000.0

  init?(_ text: String) {
    guard let terms = NumberText.terms(text, units: ["%", ""]) else { return nil }
    self.init(units: 0)
    for term in terms {
      if term.unit == "%" { fraction += term.value / 100 } else { units += term.value }
    }
    guard abs(units) <= Length.limit, abs(fraction) <= 20 else { return nil }
  }
}

extension Length: Interpolatable {
  static func blend(_ a: Length, _ u: Double, _ b: Length, _ v: Double) -> Length {
    Length(units: a.units * u + b.units * v, fraction: a.fraction * u + b.fraction * v)
  }
}

extension ValueType where Value == Length {
  static var length: ValueType {
    ValueType(.length) { node, reading in
      switch reading.substituted(node).value {
      case .number(let units) where abs(units) <= Length.limit: return Length(units: units)
      case .number:
        reading.note(
          "out of range", at: node.position, found: node.summary, allowed: "-20000 to 20000 units")
        return nil
      case .string(let text):
        if let length = Length(text) { return length }
        fallthrough
      default:
        reading.noteMismatch(.length, node)
        return nil
      }
    }
  }
}

/// A moment in seconds plus a part of the film.
struct Moment: Hashable, Sendable {
  var seconds: Double
  /// 1 is the film's end.
  var fraction: Double

  init(seconds: Double, fraction: Double = 0) {
    (self.seconds, self.fraction) = (seconds, fraction)
  }

  func resolved(_ duration: Double) -> Double { seconds + fraction * duration }

  /// No film is longer than a day.
  static let limit = 86_400.0

  init?(_ text: String) {
    guard let terms = NumberText.terms(text, units: ["s", "ms", "%"], words: ["end"]) else {
      return nil
    }
    self.init(seconds: 0)
    for term in terms {
      switch term.unit {
      case "s": seconds += term.value
      case "ms": seconds += term.value / 1000
      case "%": fraction += term.value / 100
      default: fraction += term.value
      }
    }
    guard abs(seconds) <= Moment.limit, abs(fraction) <= 10 else { return nil }
  }
}

extension ValueType where Value == Moment {
  static var moment: ValueType {
    ValueType(.moment) { node, reading in
      switch node.value {
      case .number(let seconds) where abs(seconds) <= Moment.limit:
        return Moment(seconds: seconds)
      case .number:
        reading.note(
          "out of range", at: node.position, found: node.summary, allowed: "-86400 to 86400 seconds"
        )
        return nil
      case .string(let text):
        if let moment = Moment(text) { return moment }
        fallthrough
      default:
        reading.noteMismatch(.moment, node)
        return nil
      }
    }
  }
}

extension ValueType where Value == Double {
  /// A moment in seconds of the layer's own time.
  static var seconds: ValueType {
    ValueType(.moment) { node, reading in
      ValueType<Moment>.moment.read(node, reading)?.resolved(reading.localDuration)
    }
  }
}
