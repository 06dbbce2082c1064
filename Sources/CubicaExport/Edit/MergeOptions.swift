public import CubicaComposition
public import CubicaCore

/// Everything that a person can ask of a merge: clips one after the other, a song, a card over it.
public struct MergeOptions: Sendable {
  public struct Item: Hashable, Sendable {
    /// A clip or a photo.
    public var path: FilePath
    /// The part to use; of a photo its length says how long it is shown.
    public var trim: TrimRange?
    public init(_ path: FilePath, trim: TrimRange? = nil) { (self.path, self.trim) = (path, trim) }
  }

  /// A song and how it is laid under the film.
  public struct Song: Hashable, Sendable {
    public var path: FilePath
    public var start: MediaTime = .zero
    public var loops = false
    public var fadeIn: MediaTime = .zero
    /// nil: a second.
    public var fadeOut: MediaTime?
    /// A factor on its loudness.
    public var volume = 1.0
    public var ducks = false
    public var replacesSound = false
    public init(_ path: FilePath) { self.path = path }
  }

  public var items: [Item] = []
  public var output: FilePath?
  /// Between all clips.
  public var transition: Transition?
  public var song: Song?
  /// nil: the first clip's upright size.
  public var size: PixelSize?
  public var aspect: AspectRatio?
  public var fit = ClipSequence.Fit.contain
  /// nil: the highest of the clips' rates.
  public var frameRate: FrameRate?
  public var photoDuration = MediaTime(value: 4, timescale: 1)
  /// Photos are slowly zoomed into.
  public var movesPhotos = true
  /// A trim beyond its clip and a transition longer than a clip are errors.
  public var isStrict = false
  /// A card to lay over the film: its template, name and values.
  public var card: CardOptions?
  public var quality: Quality = .standard
  /// How many cores to keep busy; nil: all.
  public var jobs: Int?
  /// Replaces an existing output file.
  public var isForced = false

  public init() {}
}
