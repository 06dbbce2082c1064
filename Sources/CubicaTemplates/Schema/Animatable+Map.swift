import CubicaLayers

extension Animatable {
  /// The same animation of values made from these.
  func map<Other: Interpolatable>(_ transform: (Value) -> Other) -> Animatable<Other> {
    switch self {
    case .fixed(let value): return .fixed(transform(value))
    case .animated(let animation):
      let keys = animation.keyframes.map { key in
        Keyframe(
          key.time, transform(key.value), timing: key.timing,
          shape: .init(
            tension: key.shape.tension, continuity: key.shape.continuity, bias: key.shape.bias),
          bend: key.bend.map { .init(transform($0.first), transform($0.second)) })
      }
      let mapped = Animation<Other>(
        keyframes: keys, interpolation: animation.interpolation == .smooth ? .smooth : .linear,
        timing: animation.timing, overall: animation.overall)
      return mapped.map(Animatable<Other>.animated)
        ?? .fixed(transform(animation.keyframes[0].value))
    }
  }
}
