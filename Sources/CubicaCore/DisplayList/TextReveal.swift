/// How a text comes or goes piece by piece, at one moment.
public struct TextReveal: Hashable, Sendable {
  /// What moves together.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// The smallest run that is whole both to readers and to the font.
    case character
    /// What stands between two places at which a line may break.
    case word
    case line
  }

  public enum Effect: String, CaseIterable, Hashable, Sendable {
    case fade
    /// From below, fading.
    case rise
    /// From nothing to full size about the piece's middle.
    case pop
    /// One after the other, at once.
    case typewriter
  }

  /// Which pieces come first, in the order in which they are read.
  public enum Order: String, CaseIterable, Hashable, Sendable {
    case start, end, center, edges
    /// By the seed.
    case random
  }

  public var unit = Unit.character
  public var effect = Effect.rise
  public var order = Order.start
  public var seed = 0
  /// Seconds that each piece takes.
  public var duration = 0.5
  /// Seconds from one piece to the next, less where all would take longer than `limit`.
  public var stagger = 0.04
  /// Seconds that all pieces take together at most.
  public var limit = 2.0
  public var moment: Moment
  /// A piece's progress at evenly spaced parts of its time, from the first to the last; at least
  /// two; may overshoot.
  public var curve: [Double]

  public enum Moment: Hashable, Sendable {
    /// Seconds since the first piece began to come.
    case coming(Double)
    /// Seconds until the last piece has gone.
    case going(Double)
  }

  public init(_ moment: Moment, curve: [Double] = [0, 1]) {
    (self.moment, self.curve) = (moment, curve)
  }

  /// Nothing of the text moves any more, or yet, however many pieces it has.
  public var isSettled: Bool {
    switch moment {
    case .coming(let time), .going(let time): time >= max(limit, duration)
    }
  }
}
