public import CubicaComposition
public import CubicaCore
internal import CubicaEdit
internal import CubicaMedia
internal import CubicaTemplates

/// A film of clips, tracks, a song and a card, checked and planned: then exported.
public struct EditSession: Sendable {
  /// Where each clip of the sequence lies, and how long the film will be.
  public var plan: SequencePlan { laid.film }
  /// The free tracks, in the document's order.
  public var tracks: [TrackPlan] { laid.tracks }
  /// Where the song lies.
  public var song: SequencePlan.Entry? { laid.song }
  /// What the person should know and may ignore, a line each.
  public let notices: [String]

  public var canvas: PixelSize { recipe.canvas }
  public var frameRate: FrameRate { recipe.rate }
  public var frameCount: Int { recipe.frameCount }
  public var duration: MediaTime { recipe.duration }

  private let laid: EditPlan
  private let recipe: FilmRecipe
  private let inputs: [FilePath]
  private let output: FilePath?
  private let isForced: Bool
  private let jobs: Int?

  /// The largest document.
  private static let documentLimit = 1 << 20

  /// Reads the document and makes every check that can be made before any work.
  ///
  /// - Throws: `ExportError`, unusable: everything that is wrong, a line each, with line and column.
  public init(_ options: EditOptions) throws(ExportError) {
    try self.init(options, try CardWorkshop(openers: options.jobs))
  }

  /// - Parameter workshop: what was opened for other films is used again.
  package init(_ options: EditOptions, _ workshop: CardWorkshop) throws(ExportError) {
    let path = options.document
    let bytes =
      if let contents = options.contents { contents } else {
        try FileContents.read(path, limit: Self.documentLimit)
      }
    guard bytes.count <= Self.documentLimit else {
      throw ExportError(
        .unusable, "\(path): is longer than the \(Self.documentLimit) bytes that are read")
    }
    let document = try ExportError.unusable {
      try EditDocument.parse(bytes, file: path.description) { name in
        let file = FilePath(name)?.located(in: path.directory)
        guard let file, FileFacts(of: file) == nil else { return nil }
        return "\(file): no such file; check the name and folder"
      }
    }
    var edit = document.edit.located(in: path.directory)
    if let size = options.size { edit.canvas = TemplateCanvas(size: size, isExact: true) }
    if let aspect = options.aspect {
      edit.canvas = TemplateCanvas(
        size: PixelSize(aspect.width, aspect.height), isExact: false)
    }
    edit.frameRate = options.frameRate ?? edit.frameRate
    edit.quality = options.quality ?? edit.quality
    try FilmMetadata.check(title: options.title)
    edit.metadata.title = options.title ?? edit.metadata.title
    try self.init(
      edit, document: document, inputs: options.contents == nil ? [path] : [],
      output: options.output, isForced: options.isForced,
      jobs: options.jobs, workshop)
  }

  /// - Parameter inputs: files that no output may replace, beside those that the edit names.
  init(
    _ edit: FilmEdit, document: EditDocument? = nil, inputs: [FilePath] = [], output: FilePath?,
    isForced: Bool, jobs: Int?, _ workshop: CardWorkshop
  ) throws(ExportError) {
    try edit.sound.check()
    if let output {
      // Known before the clips are looked through.
      _ = try OutputTarget(
        output, extensions: FilmContainer.extensions,
        inputs: inputs + edit.files.map(\.path) + edit.songs.map(\.path), isForced: isForced)
    }
    let container = output.flatMap { FilmContainer(rawValue: $0.fileExtension) }
    let prepared = try EditPreparation(
      edit, document: document, container: container ?? .mp4, workshop)
    (laid, recipe) = (prepared.plan, prepared.recipe)
    notices = try prepared.notices()
    self.inputs = inputs + prepared.inputs.map(\.path)
    (self.output, self.isForced, self.jobs) = (output, isForced, jobs)
  }

  /// Writes the film and returns its path.
  ///
  /// - Parameters:
  ///   - notice: told what only reading the whole clips could show, a line each.
  ///   - progress: called from another thread, some times a second.
  /// - Throws: `ExportError`; nothing is left behind then.
  public func export(
    cancellation: Cancellation = Cancellation(), notice: @escaping (String) -> Void = { _ in },
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) throws(ExportError) -> FilePath {
    guard let output else {
      throw ExportError(.unusable, "--output: say where the film goes, such as -o film.mp4")
    }
    let target = try OutputTarget(
      output, extensions: FilmContainer.extensions, inputs: inputs, isForced: isForced)
    return try FilmFile.write(
      recipe, to: target, jobs: jobs, cancellation: cancellation, notice: notice,
      progress: progress)
  }
}
