import CubicaCore

extension Layer {
  func bounds(at time: Double) -> Rect {
    Rect(origin: boundsOrigin.value(at: time), size: size.value(at: time))
  }

  /// Own space to the parent's.
  func transform(at time: Double) -> AffineTransform {
    let bounds = bounds(at: time)
    let anchor = anchorPoint.value(at: time)
    let factor = scale.value(at: time)
    let (x, y) = (factor * scaleX.value(at: time), factor * scaleY.value(at: time))
    let skew = skewX.value(at: time)
    let (place, direction) = motion?.position(at: time) ?? (position.value(at: time), nil)
    let turn = rotation.value(at: time) + (direction == nil ? 0 : motion?.angle ?? 0)
    let shift = translation.value(at: time)
    var result = AffineTransform.translation(
      -(bounds.minX + anchor.x * bounds.width), -(bounds.minY + anchor.y * bounds.height))
    if x != 1 || y != 1 { result = result.concatenating(.scale(x, y)) }
    if skew != 0 { result = result.concatenating(.skew(skew)) }
    if turn != 0 { result = result.concatenating(.rotation(turn)) }
    if let direction { result = result.concatenating(.turn(to: direction)) }
    return result.concatenating(.translation(place.x + shift.x, place.y + shift.y))
  }

  /// Whether the transform still changes at or after a local time.
  func isMoving(from time: Double) -> Bool {
    scale.changes(from: time) || scaleX.changes(from: time) || scaleY.changes(from: time)
      || rotation.changes(from: time) || skewX.changes(from: time)
      || position.changes(from: time) || (motion?.progress.changes(from: time) ?? false)
      || translation.changes(from: time)
      || anchorPoint.changes(from: time) || boundsOrigin.changes(from: time)
  }

  /// The largest factor over all times that the layer's content is enlarged by in its parent.
  func largestScale(at time: Double) -> Double {
    let x = scaleX.largestMagnitude
    var y = scaleY.largestMagnitude
    let skew = skewX.largestMagnitude
    if skew != 0 { y /= max(abs(Trigonometry.cos(skew)), 0.01) }
    return scale.largestMagnitude * max(x, y)
  }

  func clip(bounds: Rect, at time: Double) -> ClipShape? {
    guard masksToBounds else { return nil }
    let radius = max(0, cornerRadius.value(at: time))
    if radius == 0, border == nil {
      // These never draw outside their bounds.
      switch content {
      case .video, .gradient: return nil
      default: break
      }
    }
    return ClipShape(bounds: bounds, cornerRadius: radius)
  }
}

extension AffineTransform {
  /// What lies along +x then lies along a unit vector.
  fileprivate static func turn(to direction: Point) -> AffineTransform {
    AffineTransform(
      a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: 0, ty: 0)
  }

  fileprivate static func skew(_ radians: Double) -> AffineTransform {
    let tangent = Trigonometry.sin(radians) / Trigonometry.cos(radians)
    return AffineTransform(a: 1, b: 0, c: tangent, d: 1, tx: 0, ty: 0)
  }
}
