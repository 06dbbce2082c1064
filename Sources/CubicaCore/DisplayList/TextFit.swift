/// What happens to text that is larger than its box. Measures are taken in the order of the
/// properties, each only as far as it is needed.
public struct TextFit: Hashable, Sendable {
  /// Lines may also break at legal places, not only at newlines: where the text does not fit
  /// otherwise, and where that makes the letters larger by a fifth than shrinking alone would.
  /// At the smallest size a word that is wider than the box is broken inside.
  public var wraps: Bool
  /// Smallest factor on the letters' width; 1: never condensed.
  public var minimumWidth: Double
  /// Smallest factor on the size that still is as wanted; 1: full size.
  public var minimumScale: Double
  /// What becomes of text that is too large even so.
  public var overflow: Overflow

  public enum Overflow: String, CaseIterable, Hashable, Sendable {
    /// Made smaller than wanted, until it lies inside its box.
    case shrink
    /// Cut after a whole character, with … at its end.
    case ellipsis
    /// An error that names the layer.
    case error
    /// Reaches beyond its box.
    case show
  }

  public init(
    minimumScale: Double = TextFit.usualMinimum, wraps: Bool = false, minimumWidth: Double = 1,
    overflow: Overflow = .shrink
  ) {
    (self.minimumScale, self.wraps) = (minimumScale, wraps)
    (self.minimumWidth, self.overflow) = (minimumWidth, overflow)
  }

  /// Names of up to 60 letters are still read at this part of a title's size.
  public static let usualMinimum = 0.4
}
