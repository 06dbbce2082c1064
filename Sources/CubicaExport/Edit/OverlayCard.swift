internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia
internal import CubicaTemplates

/// A card that lies over a film: its clip is the film itself.
struct OverlayCard {
  let tree: LayerTree
  let images: [ImageID: ImageSource]
  /// The template's own.
  let fonts: [FilePath]
  let inputs: [FilePath]
  let warnings: [String]

  init(
    _ options: CardOptions, canvas: PixelSize, duration: MediaTime, _ resources: FilePath
  ) throws(ExportError) {
    let loaded = try TemplateStore(resources: resources).load(options.template)
    let values = try CardPreparation.values(options, loaded.template, isOverFilm: true)
    let context = BindingContext(
      canvas: canvas, duration: duration, hasClip: true, fit: options.fit,
      language: try options.locale.map(CardPreparation.language))
    let card = try ExportError.unusable { try loaded.template.bind(values, context: context) }
    guard card.clips.count <= 1 else {
      throw ExportError(
        .unusable,
        "\(options.template): a card over a joined film shows no clips of its own; "
          + "leave out its clip variables")
    }
    var files = CardFiles(folder: loaded.folder)
    try files.check(values, shown: card.images)
    var tree = card.tree
    let pictures = try CardImages(card.images, folder: loaded.folder, uses: tree.imageUses)
    tree.imageTimings = pictures.timings
    (self.tree, images, warnings) = (tree, pictures.sources, card.warnings)
    fonts = try CardFonts.files(loaded.template.fonts, folder: loaded.folder)
    inputs = [loaded.document] + pictures.files + fonts + files.paths
  }
}

extension DisplayList {
  /// The list with a film's items in place of its videos of source 0.
  func showing(_ film: [DisplayItem], on ground: Color) -> DisplayList {
    var copy = self
    let canvas = Rect(origin: .zero, size: size.size)
    copy.items = items.map { $0.showing(film, on: ground, canvas: canvas) }
    return copy
  }
}

extension DisplayList {
  /// The same picture on a canvas of another size.
  func scaled(to canvas: PixelSize) -> DisplayList {
    guard canvas != size, size.width > 0, size.height > 0 else { return self }
    let (x, y) = (
      canvas.size.width / size.size.width, canvas.size.height / size.size.height
    )
    var copy = DisplayList(size: canvas, background: background)
    copy.items = items.map { item in
      var item = item
      item.transform = item.transform.concatenating(.scale(x, y))
      item.animatedScale = item.animatedScale.map { $0 * max(x, y) }
      return item
    }
    return copy
  }
}

extension DisplayItem {
  fileprivate func showing(
    _ film: [DisplayItem], on ground: Color, canvas: Rect
  ) -> DisplayItem {
    var copy = self
    copy.mask = mask.map { $0.showing(film, on: ground, canvas: canvas) }
    switch content {
    case .group(let children):
      copy.content = .group(children.map { $0.showing(film, on: ground, canvas: canvas) })
    case .video(let video) where video.source == 0:
      let placed = video.gravity.place(canvas.size, in: video.bounds)
      guard canvas.width > 0, canvas.height > 0 else { return copy }
      let fitted = AffineTransform.scale(
        placed.width / canvas.width, placed.height / canvas.height
      ).concatenating(.translation(placed.minX, placed.minY))
      let back = DisplayItem(
        name: name, content: .shape(ShapeContent(path: .rectangle(canvas), fill: .color(ground))))
      let whole = DisplayItem(
        name: name, content: .group([back] + film), transform: fitted,
        animatedScale: animatedScale.map { $0 * fitted.largestScale })
      copy.content = .group([whole])
      // What sticks out of the bounds is cut, as of a clip.
      if copy.clip == nil { copy.clip = ClipShape(bounds: video.bounds.intersection(placed)) }
    default: break
    }
    return copy
  }
}
