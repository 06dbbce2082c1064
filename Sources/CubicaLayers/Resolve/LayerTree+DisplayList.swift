public import CubicaCore

extension LayerTree {
  /// What is seen at a moment, seconds after the film's first frame. Pure: the same time gives
  /// the same list, whatever was asked before.
  ///
  /// Layers that are hidden, outside their active time, fully transparent or squashed to nothing
  /// are left out; groups that need no drawing of their own are dissolved into their layers.
  public func displayList(at seconds: Double) -> DisplayList {
    let resolver = Resolver(scale: scale, isMoving: false, imageTimings: imageTimings)
    let toCanvas = AffineTransform.scale(scale, scale)
    let items = scale > 0 && scale.isFinite ? resolver.items(of: layers, at: seconds) : []
    return DisplayList(
      size: size, background: background.clamped.withAlpha(1),
      items: items.map { $0.transformed(by: toCanvas) })
  }
}

extension DisplayItem {
  func transformed(by next: AffineTransform) -> DisplayItem {
    var result = self
    result.transform = transform.concatenating(next)
    return result
  }
}
