internal import CubicaComposition
internal import CubicaCore
internal import CubicaMedia
internal import CubicaRaster
internal import CubicaTemplates

/// Opens and checks what a merge is made of, and lays it out.
struct MergePreparation {
  let plan: SequencePlan
  let recipe: FilmRecipe
  /// Every file that was read.
  let inputs: [FilePath]
  /// Of clips, sound and card, before texts are laid out.
  let warnings: [String]
  private let hasCard: Bool

  /// The size of a film of photos alone.
  private static let photoFilm = PixelSize(1920, 1080)

  /// When the card looks best; zero without one.
  let poster: MediaTime

  init(_ options: MergeOptions, _ workshop: CardWorkshop) throws(ExportError) {
    let library = MediaLibrary(workshop)
    // Clips first: they say how large photos are drawn.
    for item in options.items where try !library.isPhoto(item.path) {
      _ = try library.asset(item.path)
    }
    let clips = options.items.compactMap { library.contents.clips[$0.path] }
    let canvas = try CanvasPlan.canvas(
      clip: clips.first?.displaySize ?? Self.photoFilm, size: options.size,
      aspect: options.aspect)
    library.photoUses = [Self.photoUse(options, canvas)]
    var items: [ClipSequence.Item] = []
    for item in options.items { items.append(try Self.item(item, options, library)) }
    let rate =
      options.frameRate
      ?? clips.map(\.rate).max { $0.framesPerSecond < $1.framesPerSecond }
      ?? FilmPlan.defaultRate
    var sequence = ClipSequence(items, canvas: canvas, rate: rate)
    sequence.isStrict = options.isStrict
    var plan = try ExportError.unusable { try sequence.plan() }
    try FilmPlan.check(duration: plan.duration)
    let card = try options.card.map { (wish) throws(ExportError) in
      try OverlayCard.materials(wish, canvas: canvas, duration: plan.duration, workshop)
    }
    let sound = try PreparedSound.sequence(
      options.sound, card?.sounds, plan: &plan, library, workshop)
    let film = NestedFilm(plan.composition, video: plan.video, audio: plan.audio)
    var scene = try EditScene(film, clips: library.contents.clips)
    var fonts = try workshop.fonts()
    var images = library.contents.images
    var (inputs, notices) = (options.items.map(\.path) + options.sound.inputs, [String]())
    if let card {
      scene.tree = card.tree
      images.merge(card.images) { first, _ in first }
      fonts = card.fonts
      inputs += card.inputs
      notices += card.warnings
    }
    recipe = FilmRecipe(
      canvas: canvas, rate: rate, frameCount: plan.frameCount, scene: scene, sound: sound.sound,
      fonts: fonts, images: images,
      video: VideoSettings(size: canvas, rate: rate, quality: options.quality))
    self.plan = plan
    poster = card?.card.poster ?? .zero
    self.inputs = inputs
    hasCard = card != nil
    warnings = library.notices + plan.notices + sound.notices + notices
  }

  /// What the person should know: lays out every text.
  func notices() throws(ExportError) -> [String] {
    guard hasCard else { return warnings }
    return try warnings + CardNotices.lines(clip: nil, recipe: recipe, isJoined: true)
  }

  /// How large a photo is drawn at most.
  private static func photoUse(_ options: MergeOptions, _ canvas: PixelSize) -> ImageUse {
    let zoom = options.movesPhotos ? PanZoom.usualFactor : 1
    // A blurred copy fills the film.
    return ImageUse(
      size: Size(canvas.size.width * zoom, canvas.size.height * zoom),
      gravity: options.fit == .blur ? .resizeAspectFill : options.fit.gravity)
  }

  private static func item(
    _ item: MergeOptions.Item, _ options: MergeOptions, _ library: MediaLibrary
  ) throws(ExportError) -> ClipSequence.Item {
    var asset = try library.asset(item.path)
    let isStill = library.contents.stills[item.path] != nil
    if isStill, options.movesPhotos { asset = asset.moving(.zoomIn()) }
    var result = ClipSequence.Item(asset, fit: options.fit, transition: options.transition)
    guard let whole = asset.timeRange else { return result }
    if isStill {
      let start = item.trim?.start ?? .zero
      let end = item.trim?.end ?? start + options.photoDuration
      result.range = TimeRange(start: .zero, duration: end - start)
    } else if let trim = item.trim {
      let start = whole.start + (trim.start ?? .zero)
      let end = trim.end.map { whole.start + $0 } ?? whole.end
      guard end > start, start < whole.end else {
        throw ExportError(
          .unusable,
          "\(item.path)@\(trim.start ?? .zero)..\(trim.end ?? whole.duration): lies outside the "
            + "clip, which lasts \(whole.duration)")
      }
      result.range = TimeRange(start: start, end: end)
    }
    return result
  }
}

extension Asset {
  /// A photo that is moved over while it is shown.
  fileprivate func moving(_ move: PanZoom) -> Asset {
    var copy = self
    guard case .still(let path, _) = source else { return self }
    copy.source = .still(path, move)
    for index in copy.tracks.indices { copy.tracks[index].source = copy.source }
    return copy
  }
}
