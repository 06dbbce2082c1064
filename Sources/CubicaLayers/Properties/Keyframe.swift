/// A value at a moment, and how the way from it to the next one runs.
public struct Keyframe<Value: Interpolatable>: Hashable, Sendable {
  /// Seconds after the animation's begin.
  public var time: Double
  public var value: Value
  /// Over the segment that begins here; the last key's is not used.
  public var timing: TimingFunction
  /// Shape of a smooth curve at this key (Kochanek and Bartels), each −1...1, by default 0.
  public var shape: Shape
  /// Makes the segment that begins here a cubic curve, whatever the interpolation.
  public var bend: Bend?

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

  /// The two control values between a key's and the next one's.
  public struct Bend: Hashable, Sendable {
    public var first: Value
    public var second: Value
    public init(_ first: Value, _ second: Value) { (self.first, self.second) = (first, second) }
  }

  public init(
    _ time: Double, _ value: Value, timing: TimingFunction = .linear, shape: Shape = Shape(),
    bend: Bend? = nil
  ) {
    (self.time, self.value, self.timing) = (time, value, timing)
    (self.shape, self.bend) = (shape, bend)
  }
}
