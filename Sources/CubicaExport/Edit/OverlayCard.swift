internal import CubicaCore
internal import CubicaTemplates

/// A card that lies over a film: its clip is the film itself.
enum OverlayCard {
  /// - Throws: where the card cannot be made, or shows clips of its own.
  static func materials(
    _ options: CardOptions, canvas: PixelSize, duration: MediaTime, _ workshop: CardWorkshop
  ) throws(ExportError) -> CardMaterials {
    let loaded = try workshop.template(options.template)
    let values = try CardMaterials.values(options, loaded.template, isOverFilm: true)
    let context = BindingContext(
      canvas: canvas, duration: duration, hasClip: true, fit: options.fit,
      language: try CardMaterials.language(options))
    let materials = try CardMaterials(
      values, of: loaded, context, files: CardFiles(folder: loaded.folder, workshop), workshop)
    guard materials.card.clips.count <= 1 else {
      throw ExportError(
        .unusable,
        "\(options.template): a card over a joined film shows no clips of its own; "
          + "leave out its clip variables")
    }
    return materials
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
      let placed = video.gravity.place(canvas.size, in: video.bounds, focus: video.focus)
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
