import CubicaLayers

/// A length in units plus a part of the parent's side.
package struct Length: Hashable, Sendable {
  var units: Double
  /// 1 is the whole side.
  var fraction: Double

  init(units: Double, fraction: Double = 0) {
    (self.units, self.fraction) = (units, fraction)
  }

  /// - Parameter side: the parent's width or height, in units.
  package func resolved(_ side: Double) -> Double { units + fraction * side }

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
  package static func blend(_ a: Length, _ u: Double, _ b: Length, _ v: Double) -> Length {
    Length(units: a.units * u + b.units * v, fraction: a.fraction * u + b.fraction * v)
  }
}

extension ValueType where Value == Length {
  package static var length: ValueType {
    ValueType(.length) { node, reading in
      let node = reading.substituted(node)
      switch node.value {
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
