public import CubicaCore

/// What a person can ask of a film beside its document.
public struct EditOptions: Sendable {
  /// Names in it are relative to its folder.
  public var document: FilePath
  /// What the document says; nil: what its file does.
  public var contents: [UInt8]?
  public var output: FilePath?
  /// In place of the document's own.
  public var size: PixelSize?
  public var aspect: AspectRatio?
  public var frameRate: FrameRate?
  public var quality: Quality?
  /// Of the film, in place of the document's own.
  public var title: String?
  /// How many cores to keep busy; nil: all.
  public var jobs: Int?
  /// Replaces an existing output file.
  public var isForced = false

  public init(document: FilePath) { self.document = document }
}
