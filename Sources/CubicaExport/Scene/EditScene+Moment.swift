internal import CubicaComposition
internal import CubicaCore

extension EditScene {
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

  /// Of a film inside the film too, which `key` leads to.
  func moment(
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
}
