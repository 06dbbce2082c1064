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
  let notices: [String]

  /// The size of a film of photos alone.
  private static let photoFilm = PixelSize(1920, 1080)

  /// - Parameter document: where the edit was read from, for faults.
  init(_ edit: FilmEdit, document: EditDocument?) throws(ExportError) {
    let library = MediaLibrary()
    var files = EditFiles(library)
    files.open(edit.files)
    files.openSongs(edit.songs)
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
    let rate =
      edit.frameRate
      ?? clips.compactMap(\.nominalFrameRate).max { $0.framesPerSecond < $1.framesPerSecond }
      ?? FilmPlan.defaultRate
    var planner = EditPlanner(files)
    let laid = planner.plan(edit, canvas: canvas, rate: rate)
    let workshop = try CardWorkshop()
    let folder = document.flatMap { FilePath($0.file)?.directory }
    // A card that cannot be laid out is found beside the other faults.
    let length = laid?.film.duration ?? MediaTime(value: 10, timescale: 1)
    var card: CardMaterials?
    do throws(ExportError) {
      card = try Self.card(edit, canvas: canvas, duration: length, workshop, folder)
    } catch {
      guard document != nil || planner.faults.isEmpty else { throw error }
      planner.note("card", error.message.replacing("--template ", with: ""))
    }
    guard let laid, planner.faults.isEmpty else {
      throw ExportError(planner.faults, in: document)
    }
    try FilmPlan.check(duration: laid.film.duration)
    var scene = try EditScene(laid.nested, clips: library.contents.clips)
    let sound = try Self.sound(laid, library)
    var images = library.contents.images
    let fonts: FontLibrary
    if let card {
      scene.tree = card.tree
      images.merge(card.images) { first, _ in first }
      fonts = card.fonts
    } else {
      fonts = try workshop.fonts()
    }
    recipe = FilmRecipe(
      canvas: canvas, rate: rate, frameCount: laid.film.frameCount, scene: scene,
      sound: sound.sound, fonts: fonts, images: images,
      video: VideoSettings(size: canvas, rate: rate, quality: edit.quality))
    plan = laid
    inputs =
      edit.files.map(\.path) + edit.songs.map(\.path) + (card?.inputs ?? [])
      + (document.flatMap { FilePath($0.file) }.map { [$0] } ?? [])
    var lines = library.notices + scene.sources.compactMap(CardNotices.hdr)
    lines += planner.notices + sound.notices + (card?.warnings ?? [])
    if card != nil { lines += try CardNotices.layerLines(recipe) }
    // A clip that is used twice is told of once.
    var seen: Set<String> = []
    notices = lines.filter { seen.insert($0).inserted }
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

  private static func sound(
    _ plan: EditPlan, _ library: MediaLibrary
  ) throws(ExportError) -> (sound: FilmSound, notices: [String]) {
    let length = plan.film.video.frameRate.time(ofFrame: plan.film.frameCount)
    let made = try CompositionSound(
      plan.nested, in: TimeRange(start: .zero, duration: length), sounds: library.contents.sounds)
    let isSilent = made.mix.tracks.allSatisfy(\.pieces.isEmpty)
    return (isSilent ? .none : .mix(made.mix), made.notices)
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
