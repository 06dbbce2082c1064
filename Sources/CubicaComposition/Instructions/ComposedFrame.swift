public import CubicaCore

/// What one moment of a film shows: sources with their times and places, back to front.
public struct ComposedFrame: Hashable, Sendable {
  public struct Picture: Hashable, Sendable {
    public var trackID: TrackID
    public var track: AssetTrack
    /// When its segment begins, on the composition's clock: with the track it says which.
    public var segmentStart: MediaTime
    /// On the source's clock.
    public var sourceTime: MediaTime
    /// How far the segment is played, 0...1.
    public var progress: Double
    /// In the picture's own pixels, inside it.
    public var crop: Rect
    /// Pixels of the picture to pixels of the film.
    public var transform: AffineTransform
    /// What fills the film around the picture.
    public var surround: VideoLayerInstruction.Surround?
    /// Film pixels to film pixels, of picture and surround.
    public var motion: AffineTransform
    /// Of picture and surround as a whole.
    public var opacity: Double
    /// Film pixels: seen only inside; nil: everywhere.
    public var window: Window?
    /// Whether it changes its place over time.
    public var isMoving: Bool
  }

  public enum Window: Hashable, Sendable {
    case rectangle(Rect)
    case circle(center: Point, radius: Double)
  }

  /// Opaque.
  public var background: Color
  public var pictures: [Picture]
  /// Whether the animation tool's layers are drawn over it.
  public var isPostProcessed: Bool
}

extension VideoComposition {
  /// The film at a time: a function of it alone. What is not seen is left out, so that nothing
  /// is decoded for it: what has no opacity, is cropped away or lies under an opaque picture that
  /// covers the film.
  public func frame(of composition: Composition, at time: MediaTime) -> ComposedFrame {
    guard let instruction = instruction(at: time) else {
      return ComposedFrame(background: .black, pictures: [], isPostProcessed: true)
    }
    var pictures: [ComposedFrame.Picture] = []
    for layer in instruction.layers {
      guard let track = composition.track(layer.trackID), track.isEnabled,
        let picture = picture(layer, track, at: time)
      else { continue }
      pictures.append(picture)
      if covers(picture) { break }
    }
    return ComposedFrame(
      background: instruction.background.withAlpha(1), pictures: pictures.reversed(),
      isPostProcessed: instruction.isPostProcessed)
  }

  private func picture(
    _ layer: VideoLayerInstruction, _ track: CompositionTrack, at time: MediaTime
  ) -> ComposedFrame.Picture? {
    guard let segment = track.segment(at: time), let source = segment.track else { return nil }
    let opacity = min(max(layer.opacity.value(at: time), 0), 1)
    let whole = Rect(origin: .zero, size: source.displaySize.size)
    let crop = layer.crop.value(at: time).intersection(whole)
    let transform = layer.transform.value(at: time)
    let motion = layer.motion.value(at: time)
    guard opacity > 0, !crop.isEmpty, transform.determinant != 0, motion.determinant != 0 else {
      return nil
    }
    let film = Rect(origin: .zero, size: renderSize.size)
    let place = layer.surround == nil ? transform.apply(crop) : film
    guard !motion.apply(place).intersection(film).isEmpty else { return nil }
    var window: ComposedFrame.Window?
    switch layer.reveal {
    case nil: break
    case .rectangle(let ramp):
      let part = ramp.value(at: time).intersection(film)
      if part.isEmpty { return nil }
      if part != film { window = .rectangle(part) }
    case .circle(let center, let radius):
      let radius = radius.value(at: time)
      if radius <= 0 { return nil }
      window = .circle(center: center, radius: radius)
    }
    let range = segment.targetRange
    let passed = (time - range.start).seconds
    return ComposedFrame.Picture(
      trackID: track.id, track: source, segmentStart: range.start,
      sourceTime: segment.sourceTime(at: time),
      progress: min(max(passed / range.duration.seconds, 0), 1), crop: crop,
      transform: transform, surround: layer.surround, motion: motion, opacity: opacity,
      window: window,
      isMoving: layer.transform.moves(in: range) || layer.crop.moves(in: range)
        || layer.motion.moves(in: range))
  }

  /// Whether nothing behind it can be seen. A photo or a gradient may be clear in places; what is
  /// known to be opaque is a clip or a colour.
  private func covers(_ picture: ComposedFrame.Picture) -> Bool {
    guard picture.opacity == 1, picture.window == nil, picture.motion == .identity else {
      return false
    }
    if picture.surround != nil { return true }
    guard picture.transform.isUpright else { return false }
    switch picture.track.source {
    case .file, .composition: break
    case .color(let color): if color.alpha < 1 { return false }
    case .still, .gradient: return false
    }
    let place = picture.transform.apply(picture.crop)
    return place.minX <= 0.01 && place.minY <= 0.01
      && place.maxX >= renderSize.size.width - 0.01
      && place.maxY >= renderSize.size.height - 0.01
  }
}

extension Ramp {
  /// Whether a ramp with two values is at work somewhere in the range.
  fileprivate func moves(in range: TimeRange) -> Bool {
    steps.contains { $0.from != $0.to && $0.range.intersection(range) != nil }
  }
}
