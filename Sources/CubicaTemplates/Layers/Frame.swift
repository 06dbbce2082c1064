package import CubicaCore
import CubicaLayers

/// Where a layer lies in its parent, as written: by edges, sizes and centres.
///
/// Of each axis two of start, end, size and centre may be given. A size alone is centred; a start
/// or an end alone reaches to the other side; nothing fills the parent.
package struct Frame: Hashable, Sendable {
  struct Axis: Hashable, Sendable {
    var start: Length?
    var end: Length?
    var size: Length?
    var center: Length?

    var count: Int { [start, end, size, center].count { $0 != nil } }
    /// The size follows without the aspect.
    var isSizeFixed: Bool { size != nil || (count >= 2) }

    /// - Parameter size: takes the place of a size that is not given.
    func resolved(_ side: Double, size given: Double? = nil) -> (origin: Double, size: Double) {
      let (low, high) = (start?.resolved(side), end.map { side - $0.resolved(side) })
      let middle = center?.resolved(side)
      let size = size?.resolved(side) ?? given
      switch (low, high, middle, size) {
      case (let low?, let high?, _, _): return (low, high - low)
      case (let low?, _, _, let size?): return (low, size)
      case (_, let high?, _, let size?): return (high - size, size)
      case (_, _, let middle?, let size?): return (middle - size / 2, size)
      case (let low?, _, let middle?, _): return (low, 2 * (middle - low))
      case (_, let high?, let middle?, _): return (2 * middle - high, 2 * (high - middle))
      case (_, _, _, let size?): return ((side - size) / 2, size)
      case (let low?, _, _, _): return (low, side - low)
      case (_, let high?, _, _): return (0, high)
      case (_, _, let middle?, _): return (middle - side / 2, side)
      default: return (0, side)
      }
    }
  }

  var horizontal = Axis()
  var vertical = Axis()
  /// Width over height.
  var aspect: Double?

  package init() {}

  package static let fields: [Field<Frame>] = [
    Field("left", .length, to: \.horizontal.start, "from the parent's left edge"),
    Field("right", .length, to: \.horizontal.end, "from the parent's right edge"),
    Field("width", .length, to: \.horizontal.size, "units or a part of the parent's width"),
    Field("centerX", .length, to: \.horizontal.center, "where the middle lies"),
    Field("top", .length, to: \.vertical.start, "from the parent's top edge"),
    Field("bottom", .length, to: \.vertical.end, "from the parent's bottom edge"),
    Field("height", .length, to: \.vertical.size, "units or a part of the parent's height"),
    Field("centerY", .length, to: \.vertical.center, "where the middle lies"),
    Field("aspect", .number(0.001...1000), to: \.aspect, "width over height"),
  ]

  /// The rectangle in the parent; nil where a fault was noted.
  package func resolved(in parent: Size, at node: JSONNode, _ reading: Reading) -> Rect? {
    for (axis, names) in [
      (horizontal, "left, right, width, centerX"), (vertical, "top, bottom, height, centerY"),
    ] where axis.count > 2 {
      reading.note(
        "too many of \(names)", at: node.position, found: "\(axis.count)", allowed: "two of them")
      return nil
    }
    var (x, y) = (horizontal.resolved(parent.width), vertical.resolved(parent.height))
    if let aspect {
      if horizontal.isSizeFixed, vertical.isSizeFixed {
        reading.note("\"aspect\" beside a width and a height", at: node.position)
        return nil
      }
      if vertical.isSizeFixed {
        x = horizontal.resolved(parent.width, size: y.size * aspect)
      } else {
        y = vertical.resolved(parent.height, size: x.size / aspect)
      }
    }
    guard x.size >= 0, y.size >= 0 else {
      reading.note(
        x.size < 0 ? "the width is less than 0" : "the height is less than 0", at: node.position,
        found: JSONNode.text((x.size < 0 ? x.size : y.size).rounded()) + " units on a canvas of "
          + "\(Int(reading.environment.canvas.width)) × \(Int(reading.environment.canvas.height))")
      return nil
    }
    return Rect(x.origin, y.origin, x.size, y.size)
  }
}

/// Two lengths, of the parent's width and height.
package struct LengthPair: Hashable, Sendable {
  var x: Length
  var y: Length

  package func point(_ size: Size) -> Point {
    Point(x.resolved(size.width), y.resolved(size.height))
  }
  func size(_ size: Size) -> Size { Size(x.resolved(size.width), y.resolved(size.height)) }
}

extension LengthPair: Interpolatable {
  package static func blend(
    _ a: LengthPair, _ u: Double, _ b: LengthPair, _ v: Double
  ) -> LengthPair {
    LengthPair(x: .blend(a.x, u, b.x, v), y: .blend(a.y, u, b.y, v))
  }
}

extension ValueType where Value == LengthPair {
  /// `[x, y]`
  package static var lengths: ValueType {
    ValueType<[Length]>.list(of: .length, 2...2).map { LengthPair(x: $0[0], y: $0[1]) }
  }
}
