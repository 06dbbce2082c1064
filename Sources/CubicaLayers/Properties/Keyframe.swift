/// A value at a moment, and how the way from it to the next one runs.
public struct Keyframe<Value: Interpolatable>: Hashable, Sendable {
  /// Seconds after the animation's begin.
  public var time: Double
  public var value: Value
  /// Over the segment that begins here; the last key's is not used.
  public var timing: TimingFunction
  /// Shape of a smooth curve at this key (Kochanek and Bartels), each −1...1, by default 0.
  public var shape: Shape

  public struct Shape: Hashable, Sendable {
    /// Positive: tighter, 1 straight.
    public var tension: Double
    /// Positive: a sharper corner.
    public var continuity: Double
    /// Positive: the curve overshoots after the key.
    public var bias: Double

    public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
    }
  }

  public init(
    _ time: Double, _ value: Value, timing: TimingFunction = .linear, shape: Shape = Shape()
  ) {
    (self.time, self.value, self.timing, self.shape) = (time, value, timing, shape)
  }
}
