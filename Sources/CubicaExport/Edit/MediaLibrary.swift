public import CubicaComposition
public import CubicaCore
public import CubicaMedia

/// The files of an edit, each opened and looked through once. One thread uses it at a time.
public final class MediaLibrary {
  /// What was opened, as a value.
  struct Contents: Sendable {
    var clips: [FilePath: Clip] = [:]
    var stills: [FilePath: ImageSource] = [:]
    var sounds: [FilePath: SoundFile] = [:]
    var notices: [String] = []
  }

  private(set) var contents = Contents()
  private var assets: [FilePath: Asset] = [:]
  /// What was noticed while opening.
  public var notices: [String] { contents.notices }

  /// How large photos are drawn that are opened from now on; much larger ones are kept smaller.
  /// Empty: at any size.
  var photoUses: [ImageUse] = []

  /// Opens what cards have in common.
  fileprivate let workshop: CardWorkshop?
  private let kept: IndexFolder?

  /// - Parameter kept: where what large files hold is kept, so that they open at once the next
  ///   time, such as `.user`; nil: nowhere.
  public init(kept: IndexFolder? = nil) { (workshop, self.kept) = (nil, kept) }

  init(_ workshop: CardWorkshop) { (self.workshop, kept) = (workshop, nil) }

  /// How long a photo is shown where nothing else is said.
  public static let stillDuration = MediaTime(value: 4, timescale: 1)

  /// A clip or a photo.
  ///
  /// - Throws: `ExportError`, unusable, naming the file and what it is.
  public func asset(_ path: FilePath) throws(ExportError) -> Asset {
    if let known = assets[path] { return known }
    let asset = try isPhoto(path) ? try photoAsset(path) : try clipAsset(path)
    assets[path] = asset
    return asset
  }

  /// Whether the file's first bytes are a picture's.
  func isPhoto(_ path: FilePath) throws(ExportError) -> Bool {
    try ExportError.unusable { try ImageFile.kind(of: path) != nil }
  }

  /// A song: its sound alone.
  public func song(_ path: FilePath) throws(ExportError) -> Asset {
    let file = try sound(path)
    if file.hasVideo { contents.notices.append("\(path): a video; its sound is used as the song") }
    return Asset(
      name: path.description, source: .file(path),
      tracks: [Self.track(of: file)])
  }

  /// Cannot be the name of a template's picture.
  static func imageID(_ path: FilePath) -> ImageID { ImageID("file:\(path)") }

  private func photoAsset(_ path: FilePath) throws(ExportError) -> Asset {
    var picture: ImageSource
    if let workshop {
      picture = try workshop.picture(path, uses: photoUses, frameMemory: 0)
    } else {
      picture = try ExportError.unusable {
        try ImageFile.decode(path, uses: photoUses, frameMemory: 0)
      }
    }
    guard let size = picture.size else {
      throw ExportError(
        .unusable, "\(path): an SVG drawing, which has no size; save it as a PNG to join it")
    }
    // Of an animated one the first picture is shown.
    if case .animated(let frames) = picture {
      picture = .reduced(try ExportError.unusable { try frames.bitmap(ofFrame: 0) }, from: size)
    }
    contents.stills[path] = picture
    return Self.still(path, size)
  }

  private func clipAsset(_ path: FilePath) throws(ExportError) -> Asset {
    let clip: Clip
    if let workshop {
      clip = try workshop.clip(path)
    } else {
      clip = try ExportError.unusable { try Clip.open(path, kept: kept) }
    }
    contents.clips[path] = clip
    contents.notices += clip.warnings.map(\.description)
    var tracks = [
      AssetTrack(
        source: .file(path), index: clip.streamIndex, mediaType: .video,
        timeRange: TimeRange(start: clip.frames.start, end: clip.frames.end),
        displaySize: clip.displaySize, orientation: clip.orientation, nominalFrameRate: clip.rate)
    ]
    if !clip.audio.isEmpty {
      do throws(ExportError) {
        tracks.append(Self.track(of: try sound(path)))
      } catch {
        contents.notices.append("\(error); it is silent in the film")
      }
    }
    return Asset(name: path.description, source: .file(path), tracks: tracks)
  }

  private func sound(_ path: FilePath) throws(ExportError) -> SoundFile {
    if let known = contents.sounds[path] { return known }
    let file: SoundFile
    if let workshop {
      file = try workshop.sound(path)
    } else {
      file = try ExportError.unusable { try SoundFile.open(path, kept: kept) }
    }
    contents.sounds[path] = file
    contents.notices += file.warnings.map(\.description)
    return file
  }

  private static func track(of file: SoundFile) -> AssetTrack {
    AssetTrack(
      source: .file(file.path), index: file.info.streamIndex, mediaType: .audio,
      timeRange: file.timeRange)
  }

  /// As long as wanted: a day, of which a part is taken.
  private static func still(_ path: FilePath, _ size: PixelSize) -> Asset {
    let source = MediaSource.still(path, nil)
    return Asset(
      name: path.description, source: source,
      tracks: [
        AssetTrack(
          source: source, mediaType: .video,
          timeRange: TimeRange(start: .zero, duration: MediaTime(value: 86_400, timescale: 1)),
          displaySize: size)
      ])
  }
}

extension MediaLibrary.Contents {
  /// The photos by the names that a display list has for them.
  var images: [ImageID: ImageSource] {
    Dictionary(
      stills.map { (MediaLibrary.imageID($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Every file, each once, in the order of their names.
  var files: [FilePath] {
    Set(clips.keys).union(stills.keys).union(sounds.keys)
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

extension MediaLibrary {
  /// Opens files at the same time that are asked for one by one then.
  func openAhead(_ files: [ComingFile]) { workshop?.openAhead(files) }

  /// How many of them are opened before the first one is used.
  var filesAhead: Int { workshop?.filesAhead ?? 1 }

  /// What asking for clips and photos will open.
  func coming(_ paths: some Sequence<FilePath>) -> [ComingFile] {
    var (files, sounds): ([ComingFile], [ComingFile]) = ([], [])
    for path in paths {
      if (try? isPhoto(path)) == true {
        files.append(.picture(path, uses: photoUses, frameMemory: 0))
      } else {
        files.append(.clip(path))
        sounds.append(.soundOfClip(path))
      }
    }
    return files + sounds
  }
}
