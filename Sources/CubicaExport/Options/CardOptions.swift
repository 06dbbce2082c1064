public import CubicaCore
public import CubicaTemplates

/// Everything that a person can ask of one card.
public struct CardOptions: Sendable {
  /// Fills the template's `name` variable; nil leaves its default.
  public var name: String?
  /// A shipped template's name, or the path of a template's folder or document.
  public var template: String = "confetti"
  /// Further variables by name, as written; files are relative to the working directory.
  public var values: [String: GivenValue] = [:]
  /// How numbers, dates and words are written: `pt-BR`; nil: as the template says.
  public var locale: String?
  /// Fill the template's clip variables in order. None: the card's own backdrop.
  public var clips: [FilePath] = []
  /// nil: `<clip>-<name>.mp4` in the working directory, or the next free name.
  public var output: FilePath?
  /// The part of the clip to use.
  public var trim: TrimRange?
  /// Exact canvas; sides are rounded to even.
  public var size: PixelSize?
  /// Shape of the canvas; its short side stays the clip's.
  public var aspect: AspectRatio?
  public var fit: Fit?
  public var frameRate: FrameRate?
  /// A song, and whether the card's own music and sounds are heard.
  public var sound = SoundOptions()
  public var quality: Quality = .standard
  /// What the file says of itself; nil: nothing.
  public var title: String?
  /// How many cores to keep busy; nil: all.
  public var jobs: Int?
  /// Replaces an existing output file.
  public var isForced = false

  public init() {}
}

/// A part of a clip, counted from its first shown frame; an open end means the clip's own.
public struct TrimRange: Hashable, Sendable {
  public var start: MediaTime?
  public var end: MediaTime?
  public init(start: MediaTime?, end: MediaTime?) { (self.start, self.end) = (start, end) }
}

/// Width to height in whole numbers, both > 0.
public struct AspectRatio: Hashable, Sendable {
  public var width: Int
  public var height: Int
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
