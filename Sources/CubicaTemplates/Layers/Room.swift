import CubicaCore
import CubicaLayers

/// The space that layers are laid out in: their parent's.
struct Room: Hashable, Sendable {
  /// Units.
  var size: Size
  /// Where its top-left corner lies on the canvas, before any scale; nil where the safe area is
  /// not looked at: a parent is turned, moves, or does not want it.
  var origin: Point?

  /// The room inside a layer of this one.
  func inside(_ draft: LayerDraft, frame: Rect) -> Room {
    var room = Room(size: frame.size, origin: nil)
    let isStill = draft.isSafe && draft.position == nil && draft.size == nil && !draft.isTurned
    if isStill, let origin { room.origin = Point(origin.x + frame.minX, origin.y + frame.minY) }
    return room
  }
}

extension LayerDraft {
  /// At rest it does not lie upright.
  fileprivate var isTurned: Bool {
    abs(layer.rotation.restingValue) > 1e-6 || abs(layer.skewX.restingValue) > 1e-6
  }
}

extension Animatable {
  /// What it comes to: of keyframes the last.
  var restingValue: Value {
    switch self {
    case .fixed(let value): value
    case .animated(let animation):
      animation.keyframes.last?.value ?? animation.value(at: 0)
    }
  }
}
