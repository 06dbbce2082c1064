public import CubicaCore

/// Clips one after the other, with transitions between them: what a merge is made of.
public struct ClipSequence: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var asset: Asset
    /// On the asset's clock; nil: all of it.
    public var range: TimeRange?
    /// Seconds of source in a second of film.
    public var speed = 1.0
    /// How long it plays, whatever its speed; nil: as `speed` says.
    public var duration: MediaTime?
    public var fit = Fit.contain
    /// To the next item; nil: a cut.
    public var transition: Transition?
    /// A factor on its own sound.
    public var volume = 1.0

    public init(
      _ asset: Asset, range: TimeRange? = nil, fit: Fit = .contain, transition: Transition? = nil
    ) {
      (self.asset, self.range) = (asset, range)
      (self.fit, self.transition) = (fit, transition)
    }
  }

  /// How a picture of another shape sits in the film.
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// Fills the film; what sticks out is cut.
    case cover
    /// Whole, with the ground beside it.
    case contain
    /// Whole, over a blurred copy of itself.
    case blur
    /// Pulled to the film's shape.
    case stretch

    package var gravity: Gravity {
      switch self {
      case .cover: .resizeAspectFill
      case .contain, .blur: .resizeAspect
      case .stretch: .resize
      }
    }
  }

  public var items: [Item]
  /// Both sides even.
  public var canvas: PixelSize
  public var rate: FrameRate
  /// Beside pictures of another shape; opaque.
  public var background = Color.black
  /// A range that reaches beyond its clip, or a transition that a clip is too short for, is an
  /// error; else it is shortened and said.
  public var isStrict = false

  /// Of sound that is cut off, so that it does not click.
  public static let joinFade = MediaTime(value: 8, timescale: 1000)

  public init(_ items: [Item], canvas: PixelSize, rate: FrameRate) {
    (self.items, self.canvas, self.rate) = (items, canvas, rate)
  }
}
