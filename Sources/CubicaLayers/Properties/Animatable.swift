/// A property's value: one for all times, or an animation.
public enum Animatable<Value: Interpolatable>: Hashable, Sendable {
  case fixed(Value)
  case animated(Animation<Value>)

  /// An animation of these keys; the first key's time need not be 0. Without any key: `fallback`.
  public static func keyframes(_ keyframes: [Keyframe<Value>], or fallback: Value) -> Animatable {
    Animation(keyframes: keyframes).map(Animatable.animated) ?? .fixed(fallback)
  }

  /// At the layer's local time in seconds, as it may be shown: colours within 0...1.
  public func value(at time: Double) -> Value {
    switch self {
    case .fixed(let value): value.normalized
    case .animated(let animation): animation.value(at: time)
    }
  }

  /// Whether the value is another at some other time.
  public var isAnimated: Bool {
    switch self {
    case .fixed: false
    case .animated(let animation): animation.hasDifferentValues
    }
  }

  /// Whether the value still changes at or after a local time.
  func changes(from time: Double) -> Bool {
    switch self {
    case .fixed: false
    case .animated(let animation): time < animation.settledTime
    }
  }
}

extension Animatable where Value == Double {
  /// The largest absolute value over all times.
  var largestMagnitude: Double {
    switch self {
    case .fixed(let value): return abs(value)
    case .animated(let animation):
      var largest = 0.0
      animation.forEachExtreme { largest = max(largest, abs($0)) }
      return largest
    }
  }
}

extension Animatable: ExpressibleByFloatLiteral where Value == Double {
  public init(floatLiteral value: Double) { self = .fixed(value) }
}

extension Animatable: ExpressibleByIntegerLiteral where Value == Double {
  public init(integerLiteral value: Int) { self = .fixed(Double(value)) }
}
