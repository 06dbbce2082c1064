package import CubicaCore
package import CubicaMedia
package import CubicaRaster
internal import CubicaTemplates
import Foundation

/// What cards have in common, opened once: templates, fonts, clips, pictures and sounds.
///
/// Any number of threads may use it. A file that changes while a workshop is in use is seen as it
/// was when it was first opened.
package final class CardWorkshop: Sendable {
  /// The folder with `Templates` and `Assets`.
  package let resources: FilePath
  /// Where what large clips hold is kept; nil: nowhere.
  private let kept: IndexFolder?
  /// Told now and then how much of a large clip was looked through, 0...1; from any thread.
  private let looking: (@Sendable (FilePath, Double) -> Void)?
  /// How many files are opened at the same time at most.
  let openers: Int

  private let templates = OnceCache<String, LoadedTemplate>()
  private let fonts = OnceCache<FilePath, [FilePath]>()
  private let libraries = OnceCache<[FilePath], FontLibrary>()
  private let clips = OnceCache<FilePath, Clip>(limit: 128 << 20) {
    // What is known of the streams, besides the index.
    16_384 + $0.frames.count * 128
  }
  private let sounds = OnceCache<FilePath, SoundFile>(limit: 10_000) { _ in 1 }
  private let assets = OnceCache<AssetKey, FilePath?>()
  private let pictures = OnceCache<PictureKey, ImageSource>(limit: 256 << 20) { $0.byteCount }

  private let measures = OnceCache<SoundPiece, Loudness>(limit: 10_000) { _ in 1 }

  private struct AssetKey: Hashable, Sendable {
    var folder: FilePath
    var place: FileReference.Place
  }

  private struct PictureKey: Hashable, Sendable {
    var path: FilePath
    var uses: [ImageUse]
    var frameMemory: Int
  }

  /// - Parameter openers: how many files a film may open at the same time, at most as many as there
  ///   are cores; nil: so many. 1 where several films are prepared at the same time.
  package init(
    resources: FilePath, kept: IndexFolder? = nil, openers: Int? = nil,
    looking: (@Sendable (FilePath, Double) -> Void)? = nil
  ) {
    (self.resources, self.kept, self.looking) = (resources, kept, looking)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    self.openers = max(1, min(openers ?? cores, cores))
  }

  /// With the resources that are found beside the program, and the user's folder of indexes.
  package convenience init(
    openers: Int? = nil, looking: (@Sendable (FilePath, Double) -> Void)? = nil
  ) throws(ExportError) {
    self.init(
      resources: try ResourceFolder.find(), kept: .user, openers: openers, looking: looking)
  }

  package var store: TemplateStore { TemplateStore(resources: resources) }

  /// - Parameter reference: as `CardOptions.template`.
  package func template(_ reference: String) throws(ExportError) -> LoadedTemplate {
    try templates.value(for: reference) { () throws(ExportError) in
      try store.load(reference)
    }
  }

  /// The bundled fonts and the listed ones of the system.
  ///
  /// - Parameter own: a template's, which go before them.
  package func fonts(own: [FilePath] = []) throws(ExportError) -> FontLibrary {
    try libraries.value(for: own) { () throws(ExportError) in
      let folder = resources.appending("Assets").appending("Fonts")
      return try ExportError.unusable { try FontLibrary.load(bundled: folder, own: own) }
    }
  }

  /// The font files that a template brings along.
  func fontFiles(of loaded: LoadedTemplate) throws(ExportError) -> [FilePath] {
    try fonts.value(for: loaded.document) { () throws(ExportError) in
      try CardFonts.files(loaded.template.fonts, folder: loaded.folder)
    }
  }

  /// Where a card's file lies; nil where the reference names none.
  ///
  /// - Parameter folder: of the template.
  func file(
    of reference: FileReference, folder: FilePath
  ) throws(ExportError) -> FilePath? {
    guard case .template = reference.place else {
      return try AssetFile.path(of: reference, folder: folder)
    }
    return try assets.value(for: AssetKey(folder: folder, place: reference.place)) {
      () throws(ExportError) in
      try AssetFile.path(of: reference, folder: folder)
    }
  }

  package func clip(_ path: FilePath) throws(ExportError) -> Clip {
    try clips.value(for: path) { () throws(ExportError) in
      try ExportError.unusable {
        try Clip.open(path, kept: kept, looking: looking.map { tell in { tell(path, $0) } })
      }
    }
  }

  package func sound(_ path: FilePath) throws(ExportError) -> SoundFile {
    try sounds.value(for: path) { () throws(ExportError) in
      try ExportError.unusable { try SoundFile.open(path, kept: kept) }
    }
  }

  /// How loud a part of a file's sound is.
  func loudness(_ piece: SoundPiece) throws(ExportError) -> Loudness {
    try measures.value(for: piece) { () throws(ExportError) in
      try CompositionSound.measure(piece)
    }
  }

  /// - Parameters:
  ///   - uses: how large it is drawn; none: at its own size.
  ///   - frameMemory: what the frames of an animation may keep, bytes.
  package func picture(
    _ path: FilePath, uses: [ImageUse] = [], frameMemory: Int
  ) throws(ExportError) -> ImageSource {
    let key = PictureKey(path: path, uses: uses, frameMemory: frameMemory)
    return try pictures.value(for: key) { () throws(ExportError) in
      let source = try ExportError.unusable {
        try ImageFile.decode(path, uses: uses, frameMemory: frameMemory)
      }
      if let problem = source.drawingProblem {
        throw ExportError(.unusable, "\(path): cannot be drawn: \(problem)")
      }
      return source
    }
  }
}
