internal import CubicaComposition
internal import CubicaCore
internal import CubicaMedia

extension EditScene {
  /// Blur of the copy behind a picture of another shape, as a part of the film's short side.
  private static let surroundBlur = 40.0 / 1080

  /// The picture's crop, in a space whose (0, 0) is the whole picture's corner, and the same once
  /// more for a blurred surround.
  struct Content {
    var item: DisplayItem
    /// The picture covering the film, blurred.
    var blurred: DisplayItem?
  }

  func content(
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
