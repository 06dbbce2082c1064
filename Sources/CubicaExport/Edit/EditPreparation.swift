internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit
internal import CubicaMedia
internal import CubicaRaster
internal import CubicaTemplates

/// Opens and checks what an edit is made of, lays it out, and makes a recipe of it.
struct EditPreparation {
  let plan: EditPlan
  let recipe: FilmRecipe
  /// Every file that was read.
  let inputs: [FilePath]
  /// Of clips, sound and card, before texts are laid out.
  let warnings: [String]
  /// When the card looks best; zero without one.
  let poster: MediaTime
  private let hasCard: Bool

  /// The size of a film of photos alone.
  private static let photoFilm = PixelSize(1920, 1080)

  /// - Parameters:
  ///   - document: where the edit was read from, for faults.
  ///   - container: of the film's file.
  init(
    _ edit: FilmEdit, document: EditDocument?, container: FilmContainer = .mp4,
    _ workshop: CardWorkshop
  ) throws(ExportError) {
    let library = MediaLibrary(workshop)
    var files = EditFiles(library)
    // Clips first: they say how large photos are drawn.
    let photos = edit.files.map { !$0.isSound && (try? library.isPhoto($0.path)) == true }
    files.open(
      zip(edit.files, photos).filter { !$0.1 }.map(\.0), later: edit.songs.map(\.path))
    let clips = edit.files.filter { !$0.isSound }.compactMap { files.pictures[$0.path] }
      .compactMap { $0.track(.video) }.filter { $0.nominalFrameRate != nil }
    let canvas: PixelSize
    do throws(ExportError) {
      canvas = try edit.canvas(
        natural: clips.first?.displaySize ?? Self.photoFilm, isWritten: document != nil)
    } catch {
      guard document != nil else { throw error }
      throw ExportError(
        files.faults + [EditFault(path: "canvas", message: error.message)], in: document)
    }
    library.photoUses = edit.photoUses(canvas)
    files.open(zip(edit.files, photos).filter(\.1).map(\.0))
    files.openSongs(edit.songs)
    let rate =
      edit.frameRate
      ?? clips.compactMap(\.nominalFrameRate).max { $0.framesPerSecond < $1.framesPerSecond }
      ?? FilmPlan.defaultRate
    var planner = EditPlanner(files)
    planner.note(
      edit.metadata.faults(for: container).map { EditFault(path: $0.name, message: $0.message) })
    let planned = planner.plan(edit, canvas: canvas, rate: rate)
    let folder = document.flatMap { FilePath($0.file)?.directory }
    // A card that cannot be laid out is found beside the other faults.
    let length = planned?.film.duration ?? MediaTime(value: 10, timescale: 1)
    var card: CardMaterials?
    do throws(ExportError) {
      card = try Self.card(edit, canvas: canvas, duration: length, workshop, folder)
    } catch {
      guard document != nil || planner.faults.isEmpty else { throw error }
      planner.note("card", error.message.replacing("--template ", with: ""))
    }
    guard var laid = planned, planner.faults.isEmpty else {
      throw ExportError(planner.faults, in: document)
    }
    try FilmPlan.check(duration: laid.film.duration)
    let before = laid
    let sound = try PreparedSound.sequence(
      edit.sound, card?.sounds, plan: &laid.film, library, workshop
    ) { film in
      planner.addDucking(edit, before, to: &film)
    }
    guard planner.faults.isEmpty else { throw ExportError(planner.faults, in: document) }
    var scene = try EditScene(laid.nested, clips: library.contents.clips)
    var images = library.contents.images
    var fonts = try workshop.fonts()
    if let card {
      scene.tree = card.tree
      images.merge(card.images) { first, _ in first }
      fonts = card.fonts
    }
    recipe = FilmRecipe(
      canvas: canvas, rate: rate, frameCount: laid.film.frameCount, scene: scene,
      sound: sound.sound, fonts: fonts, images: images,
      video: VideoSettings(size: canvas, rate: rate, quality: edit.quality)
    )
    .described(by: edit.metadata)
    plan = laid
    poster = card?.card.poster ?? .zero
    hasCard = card != nil
    inputs =
      edit.files.map(\.path) + edit.songs.map(\.path) + (card?.inputs ?? [])
      + (document.flatMap { FilePath($0.file) }.map { [$0] } ?? [])
    let laidNotices = laid.film.notices.dropFirst(before.film.notices.count)
    warnings =
      library.notices + planner.notices + laidNotices + sound.notices + (card?.warnings ?? [])
  }

  /// What the person should know: lays out every text.
  func notices() throws(ExportError) -> [String] {
    let lines =
      hasCard
      ? try CardNotices.lines(clip: nil, recipe: recipe, isJoined: true)
      : recipe.scene.sources.compactMap(CardNotices.hdr)
    // A clip that is used twice is told of once.
    var seen: Set<String> = []
    return (warnings + lines).filter { seen.insert($0).inserted }
  }

  private static func card(
    _ edit: FilmEdit, canvas: PixelSize, duration: MediaTime, _ workshop: CardWorkshop,
    _ folder: FilePath?
  ) throws(ExportError) -> CardMaterials? {
    guard let wish = edit.card else { return nil }
    var options = CardOptions()
    options.template = wish.template
    options.name = wish.name
    options.values = wish.values
    options.locale = wish.locale
    options.fit = wish.fit
    if let folder {
      let template = try workshop.template(wish.template).template
      options.values = wish.values.locatingFiles(of: template, in: folder)
    }
    return try OverlayCard.materials(
      options, canvas: canvas, duration: duration, workshop)
  }
}

extension FilmEdit {
  /// How large photos are drawn at most; empty where that cannot be said simply.
  fileprivate func photoUses(_ canvas: PixelSize) -> [ImageUse] {
    let motions = [photos.motion] + sequence.compactMap(\.part.motion)
    let isPlain = motions.allSatisfy { motion in EditMotion.usual.contains(motion) }
    guard isPlain, tracks.isEmpty, sequence.allSatisfy({ $0.part.film == nil }) else { return [] }
    let zoom = motions.contains { $0 != .none } ? PanZoom.usualFactor : 1
    let fits = [fit] + sequence.compactMap(\.fit)
    // A blurred copy fills the film.
    let gravity: Gravity =
      fits.contains { $0 == .blur || $0 == .cover }
      ? .resizeAspectFill : fits.contains(.stretch) ? .resize : .resizeAspect
    return [
      ImageUse(
        size: Size(canvas.size.width * zoom, canvas.size.height * zoom), gravity: gravity)
    ]
  }
}

extension TemplateCanvas {
  /// Pixels; nil where only the shape counts.
  var exactSize: PixelSize? { isExact ? size : nil }
  /// nil where the pixels are given.
  var shape: AspectRatio? {
    isExact ? nil : AspectRatio(width: size.width, height: size.height)
  }
}

extension [String: GivenValue] {
  /// Files that a document names lie beside it.
  fileprivate func locatingFiles(of template: Template, in folder: FilePath) -> Self {
    var values = self
    for variable in template.variables where variable.kind.fileKind != nil {
      guard let items = values[variable.name]?.items else { continue }
      values[variable.name]?.items = items.map { item in
        FilePath(bytes: item)?.located(in: folder).bytes ?? item
      }
    }
    return values
  }
}
