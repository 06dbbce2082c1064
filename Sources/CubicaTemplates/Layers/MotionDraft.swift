import CubicaCore
import CubicaLayers

/// `motion` as written: a layer's way along a path.
struct MotionDraft: Sendable {
  var path: Path?
  var viewBox: [Double]?
  var progress: Animatable<Double>?
  /// Degrees added to the path's direction; nil: it is not turned.
  var orientation: Double?

  static let type = ObjectType<MotionDraft>(
    "a motion",
    [
      Field("path", .path, to: \.path, isRequired: true, "SVG path data, in the parent's units"),
      Field(
        "viewBox", .list(of: .number(), 4...4), to: \.viewBox,
        "[x, y, width, height] of the path that fill the parent"),
      Field(
        "progress", .animated(.number(-10...10)), to: \.progress,
        "0 at its begin, 1 at its end; without it, once in the layer's life"),
      Field("orient", .orientation, to: \.orientation, "turns as it goes; or so many degrees more"),
    ])

  /// - Parameter parent: units.
  func motion(in parent: Size, at node: JSONNode, _ reading: Reading) -> MotionPath? {
    guard let path else { return nil }
    let once = Animation(from: 0.0, to: 1.0, duration: reading.life)
    let placed = viewBox.map { path.fitted(from: $0, to: parent) } ?? path
    guard var motion = MotionPath(placed, progress: progress ?? .animated(once)) else {
      reading.note("a path without length", at: node.position)
      return nil
    }
    if let orientation { (motion.isOriented, motion.angle) = (true, orientation) }
    return motion
  }
}

extension ValueType where Value == Double? {
  /// True, false, or degrees more than the path's direction; in radians.
  fileprivate static var orientation: ValueType {
    .either(
      ValueType<Bool>.boolean.map { .some($0 ? 0 : nil) },
      when: { if case .bool = $0.value { true } else { false } },
      else: ValueType<Double>.degrees().map { .some($0) })
  }
}

extension Path {
  /// A box of the path stretched to a size.
  func fitted(from box: [Double], to size: Size) -> Path {
    guard box.count == 4, box[2] > 0, box[3] > 0 else { return self }
    let transform = AffineTransform(
      a: size.width / box[2], b: 0, c: 0, d: size.height / box[3],
      tx: -box[0] * size.width / box[2], ty: -box[1] * size.height / box[3])
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(transform.apply(point))
        case .line(let point): .line(transform.apply(point))
        case .curve(let first, let second, let end):
          .curve(transform.apply(first), transform.apply(second), transform.apply(end))
        case .close: .close
        }
      })
  }
}
