internal import CubicaComposition
internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia

/// An edit's picture at any moment: a display list whose videos are numbered sources, each with
/// the frame that it shows. A function of time alone.
///
/// A film frame shows what its middle shows, so that a clip of any rate has its own number of
/// frames.
struct EditScene: FilmScene {
  let film: NestedFilm
  let video: VideoComposition
  private(set) var sources: [Clip]
  let mostSourcesAtOnce: Int
  /// A card's layers over the film: its first clip is the film.
  var tree: LayerTree?
  /// The composition's moment at the film's zero.
  var start = MediaTime.zero
  /// The film's size; the video composition's render size is brought to it.
  var canvas: PixelSize
  private let numbers: [SegmentKey: Int]

  /// Blur of the copy behind a picture of another shape, as a part of the film's short side.
  private static let surroundBlur = 40.0 / 1080

  /// - Throws: `ExportError` where a clip is not among `clips`, or the film has no picture.
  init(_ film: NestedFilm, clips: [FilePath: Clip]) throws(ExportError) {
    guard let video = film.video ?? VideoComposition(of: film.composition) else {
      throw ExportError(.unusable, "the edit has no picture: it has no video track with a segment")
    }
    self.film = film
    self.video = video
    canvas = video.renderSize
    let found = try film.sources(clips: clips)
    sources = found.map(\.clip)
    numbers = Dictionary(
      found.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    mostSourcesAtOnce = film.mostClipsAtOnce
  }

  func sourceFrames(of index: Int) -> [Int: Int] {
    moment(at: start + video.frameRate.middle(ofFrame: index)).frames
  }

  func displayList(of index: Int) -> DisplayList { content(of: index).list }

  func content(of index: Int) -> SceneContent {
    let moment = moment(at: start + video.frameRate.middle(ofFrame: index))
    return SceneContent(list: list(moment, of: index), sourceFrames: moment.frames)
  }

  private func list(_ moment: Moment, of index: Int) -> DisplayList {
    guard let tree, moment.isPostProcessed else {
      return DisplayList(
        size: video.renderSize, background: moment.background, items: moment.items
      ).scaled(to: canvas)
    }
    return tree.displayList(at: (start + video.frameRate.time(ofFrame: index)).seconds)
      .showing(moment.items, on: moment.background).scaled(to: canvas)
  }

  func markingDamaged(_ files: Set<FilePath>) -> EditScene {
    var copy = self
    copy.sources = sources.map { files.contains($0.path) ? $0.markedDamaged : $0 }
    return copy
  }

  /// What is seen at a moment of the film.
  struct Moment {
    var background: Color
    var items: [DisplayItem] = []
    /// Whether a card's layers are drawn over it.
    var isPostProcessed = true
    /// The frame of each source that is seen.
    var frames: [Int: Int] = [:]
  }

  /// - Parameter time: on the film's clock; of a film frame its middle.
  func moment(at time: MediaTime) -> Moment {
    moment(of: film, video, at: time, SegmentKey(), depth: 0)
  }

  private func moment(
    of film: NestedFilm, _ video: VideoComposition, at time: MediaTime, _ key: SegmentKey,
    depth: Int
  ) -> Moment {
    let frame = video.frame(of: film.composition, at: time)
    var result = Moment(background: frame.background, isPostProcessed: frame.isPostProcessed)
    let canvas = Rect(origin: .zero, size: video.renderSize.size)
    for picture in frame.pictures {
      let inner = key.appending(picture.trackID, picture.segmentStart)
      guard let content = content(of: picture, inner, canvas, depth, &result.frames) else {
        continue
      }
      result.items += arranged(picture, content, canvas, background: frame.background)
    }
    return result
  }

  /// The picture's crop, in a space whose (0, 0) is the whole picture's corner, and the same once
  /// more for a blurred surround.
  private struct Content {
    var item: DisplayItem
    /// The picture covering the film, blurred.
    var blurred: DisplayItem?
  }

  private func content(
    of picture: ComposedFrame.Picture, _ key: SegmentKey, _ canvas: Rect, _ depth: Int,
    _ frames: inout [Int: Int]
  ) -> Content? {
    let size = picture.track.displaySize.size
    let whole = Rect(origin: .zero, size: size)
    let name = Self.name(of: picture.track.source)
    func item(_ content: DisplayItem.Content) -> DisplayItem {
      DisplayItem(
        name: name, content: content,
        animatedScale: picture.isMoving ? picture.transform.largestScale : nil)
    }
    switch picture.track.source {
    case .file:
      guard let number = numbers[key] else { return nil }
      let clip = sources[number]
      frames[number] = FrameMap.sourceFrame(
        at: picture.sourceTime, count: clip.frames.count, time: clip.frames.time(of:))
      var video = VideoContent(source: number, bounds: picture.crop)
      video.crop = picture.crop
      var copy = VideoContent(source: number, bounds: canvas, gravity: .resizeAspectFill)
      copy.blurRadius = min(canvas.width, canvas.height) * Self.surroundBlur
      return Content(
        item: item(.video(video)), blurred: DisplayItem(name: name, content: .video(copy)))
    case .still(let path, let move):
      let image = MediaLibrary.imageID(path)
      return still(item, image, move, picture, whole, canvas)
    case .color(let color):
      return Content(
        item: item(.shape(ShapeContent(path: .rectangle(picture.crop), fill: .color(color)))))
    case .gradient(let gradient):
      let paint = Self.paint(gradient, whole)
      return Content(
        item: item(.shape(ShapeContent(path: .rectangle(picture.crop), fill: paint))))
    case .composition(let film):
      guard depth < Composition.deepestNesting,
        let video = film.video ?? VideoComposition(of: film.composition)
      else { return nil }
      let inner = moment(of: film, video, at: picture.sourceTime, key, depth: depth + 1)
      frames.merge(inner.frames) { first, _ in first }
      let bounds = Rect(origin: .zero, size: video.renderSize.size)
      let ground = DisplayItem(
        name: name,
        content: .shape(
          ShapeContent(path: .rectangle(bounds), fill: .color(inner.background))))
      var group = item(.group([ground] + inner.items))
      let fitted = AffineTransform.scale(
        size.width / bounds.width, size.height / bounds.height)
      guard let inverse = fitted.inverse else { return nil }
      group.transform = fitted
      group.clip = ClipShape(bounds: inverse.apply(picture.crop))
      return Content(item: group)
    }
  }

  private func still(
    _ item: (DisplayItem.Content) -> DisplayItem, _ image: ImageID, _ move: PanZoom?,
    _ picture: ComposedFrame.Picture, _ whole: Rect, _ canvas: Rect
  ) -> Content {
    let content = DisplayItem.Content.image(ImageContent(image: image, bounds: whole))
    var photo = item(content)
    if let move {
      let part = move.part(at: picture.progress)
      let zoom = AffineTransform.translation(-part.minX * whole.width, -part.minY * whole.height)
        .concatenating(.scale(1 / max(part.width, 0.01), 1 / max(part.height, 0.01)))
      photo.transform = zoom
      let closest = max(
        1 / max(move.start.width, 0.01), 1 / max(move.end.width, 0.01),
        1 / max(move.start.height, 0.01), 1 / max(move.end.height, 0.01))
      photo.animatedScale = picture.transform.largestScale * closest
      photo = DisplayItem(
        name: photo.name, content: .group([photo]), clip: ClipShape(bounds: picture.crop))
    } else if picture.crop != whole {
      photo.clip = ClipShape(bounds: picture.crop)
    }
    let cover = Gravity.resizeAspectFill.place(whole.size, in: canvas)
    let copy = DisplayItem(
      name: photo.name,
      content: .image(ImageContent(image: image, bounds: cover)))
    return Content(item: photo, blurred: copy)
  }

  /// Puts a picture into the film, with its surround, motion, opacity and window.
  private func arranged(
    _ picture: ComposedFrame.Picture, _ content: Content, _ canvas: Rect, background: Color
  ) -> [DisplayItem] {
    var item = content.item
    item.transform = item.transform.concatenating(picture.transform)
    let isWhole =
      picture.opacity == 1 && picture.window == nil && picture.motion == .identity
    var parts = [item]
    switch picture.surround {
    case nil: break
    case .color(let color):
      // The ground shows it already.
      if !(isWhole && color == background) {
        parts.insert(
          DisplayItem(
            name: item.name,
            content: .shape(ShapeContent(path: .rectangle(canvas), fill: .color(color)))), at: 0)
      }
    case .blur:
      if let blurred = content.blurred { parts.insert(blurred, at: 0) }
    }
    if isWhole { return parts }
    var group = DisplayItem(
      name: item.name, content: .group(parts), transform: picture.motion,
      opacity: picture.opacity,
      animatedScale: picture.motion == .identity ? nil : picture.motion.largestScale)
    switch picture.window {
    case nil: return [group]
    case .rectangle(let window):
      group = DisplayItem(
        name: item.name, content: .group([group]), clip: ClipShape(bounds: window))
    case .circle(let center, let radius):
      let box = Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)
      let shape = ShapeContent(path: .ellipse(in: box), fill: .color(.white))
      group = DisplayItem(
        name: item.name, content: .group([group]),
        mask: [DisplayItem(name: item.name, content: .shape(shape))])
    }
    return [group]
  }

  private static func name(of source: MediaSource) -> String {
    switch source {
    case .file(let path), .still(let path, _): path.description
    case .color: "colour"
    case .gradient: "gradient"
    case .composition: "composition"
    }
  }

  private static func paint(_ gradient: GradientSource, _ whole: Rect) -> Paint {
    let last = Double(max(1, gradient.colors.count - 1))
    func place(_ point: Point) -> Point { Point(point.x * whole.width, point.y * whole.height) }
    return .gradient(
      Gradient(
        kind: .linear,
        stops: gradient.colors.enumerated().map {
          Gradient.Stop(location: Double($0) / last, color: $1)
        },
        start: place(gradient.start), end: place(gradient.end)))
  }
}
