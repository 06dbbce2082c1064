internal import CubicaCompositor
package import CubicaCore
internal import CubicaMedia
package import CubicaRaster
internal import CubicaTemplates

/// A card with all that its film is made of opened and checked.
package struct PreparedCard: Sendable {
  let recipe: FilmRecipe
  /// A file that was read.
  package struct Input: Hashable, Sendable {
    package enum Role: String, Sendable {
      /// Of the template's folder.
      case template
      /// Given by a person.
      case media
    }
    package var path: FilePath
    package var role: Role
  }

  /// Every file that was read, each once, in a fixed order.
  package let files: [Input]
  package var inputs: [FilePath] { files.map(\.path) }
  package let fonts: FontLibrary
  /// Its card came with Cubica and was named, not given as a path.
  package let isShipped: Bool
  /// The variables whose values are names of files.
  package let fileVariables: Set<String>
  /// When the card looks best.
  package let poster: MediaTime
  /// The template's.
  package let document: FilePath
  /// Of the template and the sound.
  private let warnings: [String]
  private let clip: Clip?
  /// The clips follow each other, and all are heard.
  private let isJoined: Bool

  /// - Parameter workshop: what was opened for other cards is used again.
  package init(_ options: CardOptions, _ workshop: CardWorkshop) throws(ExportError) {
    try options.check()
    let loaded = try workshop.template(options.template)
    document = loaded.document
    isShipped =
      !TemplateStore.isPath(options.template)
      && loaded.folder.directory == workshop.resources.appending("Templates")
    fileVariables = Set(loaded.template.variables.filter { $0.kind.fileKind != nil }.map(\.name))
    if let joined = try JoinedClips.options(options, loaded.template) {
      let merge = try EditPreparation(joined.edit, document: nil, workshop)
      (recipe, fonts, poster) = (merge.recipe, merge.recipe.fonts, merge.poster)
      self.files = Self.files(merge.inputs, of: loaded, workshop)
      (clip, isJoined, warnings) = (nil, true, merge.warnings)
      return
    }
    let values = try CardMaterials.values(options, loaded.template)
    var files = CardFiles(folder: loaded.folder, workshop)
    files.openAhead(values.files)
    let clip = try values.clips.first.flatMap { (reference) throws(ExportError) in
      try files.clip(reference)
    }
    let plan = try Self.plan(options, clip: clip, template: loaded.template)
    let context = BindingContext(
      canvas: plan.canvas, duration: plan.duration, hasClip: clip != nil, fit: options.fit,
      language: try CardMaterials.language(options))
    var materials = try CardMaterials(values, of: loaded, context, files: files, workshop)
    let clips = try materials.files.clips(of: materials.card, mainFrames: plan.sourceFrames)
    let sound = try PreparedSound.card(
      options.sound, materials.sounds, clip: clip.map { ($0, plan.soundRange) },
      length: plan.rate.time(ofFrame: plan.frameCount), workshop)
    recipe = FilmRecipe(
      canvas: plan.canvas, rate: plan.rate, frameCount: plan.frameCount,
      scene: CardScene(tree: materials.tree, rate: plan.rate, clips: clips),
      sound: sound.sound,
      fonts: materials.fonts, images: materials.images,
      video: VideoSettings(size: plan.canvas, rate: plan.rate, quality: options.quality)
    )
    .described(by: FilmMetadata(title: options.title))
    self.files = Self.files(
      options.clips + options.sound.inputs + materials.inputs, of: loaded, workshop)
    fonts = materials.fonts
    poster = materials.card.poster
    (self.clip, isJoined) = (clip, false)
    warnings = materials.warnings + sound.notices
  }

  package var canvas: PixelSize { recipe.canvas }
  package var duration: MediaTime { recipe.duration }
  package var frameCount: Int { recipe.frameCount }

  /// What the person should know: lays out every text.
  package func notices() throws(ExportError) -> [String] {
    try warnings + CardNotices.lines(clip: clip, recipe: recipe, isJoined: isJoined)
  }

  /// Those of them that no text has part in.
  package var fileNotices: [String] {
    warnings + CardNotices.fileLines(clip: clip, recipe: recipe, isJoined: isJoined)
  }

  /// The film's frame at `time`, pixel for pixel what the encoder would be given.
  package func picture(at time: MediaTime) throws(ExportError) -> Bitmap {
    try ExportError.failed {
      FrameConversion.bitmap(from: try FrameComposer(recipe).frame(showing: time))
    }
  }

  private static func files(
    _ paths: [FilePath], of loaded: LoadedTemplate, _ workshop: CardWorkshop
  ) -> [Input] {
    var seen: Set<FilePath> = []
    return paths.filter { seen.insert($0).inserted }.map { path in
      Input(path: path, role: workshop.holds(loaded.folder, path) ? .template : .media)
    }
  }

  private static func plan(
    _ options: CardOptions, clip: Clip?, template: Template
  ) throws(ExportError) -> FilmPlan {
    let canvas = try CanvasPlan.canvas(
      clip: clip?.displaySize, named: clip?.path.description ?? "the clip",
      size: options.canvasSize(template), aspect: options.canvasAspect(template))
    if let clip {
      return try FilmPlan(
        canvas: canvas, rate: options.frameRate ?? clip.rate, clip: clip, trim: options.trim)
    }
    return try FilmPlan(
      canvas: canvas, rate: options.frameRate ?? FilmPlan.defaultRate, duration: template.length)
  }
}

extension CardOptions {
  /// As wished, else the template's.
  func canvasSize(_ template: Template) -> PixelSize? {
    size ?? (aspect == nil ? template.canvas.flatMap { $0.isExact ? $0.size : nil } : nil)
  }

  func canvasAspect(_ template: Template) -> AspectRatio? {
    if let aspect { return aspect }
    guard let canvas = template.canvas, !canvas.isExact else { return nil }
    return AspectRatio(width: canvas.size.width, height: canvas.size.height)
  }
}
