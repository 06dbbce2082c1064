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

  public var items: [Item] = []
  public var output: FilePath?
  /// Between all clips.
  public var transition: Transition?
  /// A song, and what becomes of the sound of clips and card.
  public var sound = SoundOptions()
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
  /// A card to lay over the film: its template, name and values. Its own wishes for sound do not
  /// count.
  public var card: CardOptions?
  public var quality: Quality = .standard
  /// What the file says of itself; nil: nothing.
  public var title: String?
  /// How many cores to keep busy; nil: all.
  public var jobs: Int?
  /// Replaces an existing output file.
  public var isForced = false

  public init() {}
}
