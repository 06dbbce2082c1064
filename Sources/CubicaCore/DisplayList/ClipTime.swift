/// Where a clip is that plays in a layer's own time.
public struct ClipTime: Hashable, Sendable {
  /// From the clip's start, in the layer's own time.
  public var seconds: Double
  /// The layer's own seconds a second of the film; below 0 it plays backwards.
  public var pace: Double
  /// Begins again at its end; otherwise its last frame stays.
  public var loops: Bool

  public init(seconds: Double, pace: Double = 1, loops: Bool = false) {
    (self.seconds, self.pace, self.loops) = (seconds, pace, loops)
  }
}
