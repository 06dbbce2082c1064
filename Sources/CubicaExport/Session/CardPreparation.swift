internal import CubicaCore
internal import CubicaLayers
internal import CubicaLocale
internal import CubicaMedia
internal import CubicaRaster
internal import CubicaTemplates

/// Opens and checks what a card is made of.
struct CardPreparation {
  let recipe: FilmRecipe
  /// Every file that was read.
  let inputs: [FilePath]
  let notices: [String]

  init(_ options: CardOptions) throws(ExportError) {
    let resources = try ResourceFolder.find()
    let loaded = try TemplateStore(resources: resources).load(options.template)
    let template = loaded.template
    let values = try Self.values(options, template)
    var files = CardFiles(folder: loaded.folder)
    let clip = try values.clips.first.flatMap { (reference) throws(ExportError) in
      try files.clip(reference)
    }
    let plan = try Self.plan(options, clip: clip, template: template)
    let context = BindingContext(
      canvas: plan.canvas, duration: plan.duration, hasClip: clip != nil, fit: options.fit,
      language: try options.locale.map(Self.language))
    let card = try ExportError.unusable { try template.bind(values, context: context) }
    let clips = try files.clips(of: card, mainFrames: plan.sourceFrames)
    let fontFolder = resources.appending("Assets").appending("Fonts")
    var tree = card.tree
    let images = try CardImages(card.images, folder: loaded.folder, uses: tree.imageUses)
    tree.imageTimings = images.timings
    let fonts = try CardFonts.files(loaded.template.fonts, folder: loaded.folder)
    try files.check(values, shown: card.images)
    recipe = FilmRecipe(
      canvas: plan.canvas, rate: plan.rate, frameCount: plan.frameCount,
      scene: CardScene(tree: tree, rate: plan.rate, clips: clips),
      sound: clip.map { .clip($0, plan.soundRange) } ?? .none,
      fonts: try ExportError.unusable { try FontLibrary.load(bundled: fontFolder, own: fonts) },
      images: images.sources,
      video: VideoSettings(size: plan.canvas, rate: plan.rate, quality: options.quality))
    let sounds = try CardSounds(card.sounds, folder: loaded.folder)
    inputs =
      options.clips + [loaded.document] + images.files + fonts + sounds.files + files.paths
    notices =
      try card.warnings + sounds.notices
      + CardNotices.lines(clip: clip, recipe: recipe)
  }

  /// - Parameter isOverFilm: a film that is no file takes the place of the first clip.
  static func values(
    _ options: CardOptions, _ template: Template, isOverFilm: Bool = false
  ) throws(ExportError) -> CardValues {
    var given = options.values
    if let name = options.name { given["name"] = GivenValue(name) }
    let (values, clips) = (given, options.clips)
    return try ExportError.unusable {
      try template.values(values, clips: clips, isOverFilm: isOverFilm)
    }
  }

  static func language(_ tag: String) throws(ExportError) -> Language {
    do throws(Language.Problem) {
      return try Language(tag)
    } catch {
      let near = error.suggestion.map { "did you mean \($0)? Allowed: " } ?? "allowed: "
      throw ExportError(
        .unusable, "--locale \(tag): \(error.problem); \(near)\(error.allowed)")
    }
  }

  private static func plan(
    _ options: CardOptions, clip: Clip?, template: Template
  ) throws(ExportError) -> FilmPlan {
    let canvas = try CanvasPlan.canvas(
      clip: clip?.displaySize, named: clip?.path.description ?? "the clip",
      size: options.size ?? (options.aspect == nil ? template.canvas?.pixels : nil),
      aspect: options.aspect ?? template.canvas?.aspect)
    if let clip {
      return try FilmPlan(
        canvas: canvas, rate: options.frameRate ?? clip.rate, clip: clip, trim: options.trim)
    }
    return try FilmPlan(
      canvas: canvas, rate: options.frameRate ?? FilmPlan.defaultRate, duration: template.length)
  }
}

extension TemplateCanvas {
  fileprivate var pixels: PixelSize? { isExact ? size : nil }
  fileprivate var aspect: AspectRatio? {
    isExact ? nil : AspectRatio(width: size.width, height: size.height)
  }
}
