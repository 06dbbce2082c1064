public import CubicaCore

/// How one clip of a sequence gives way to the next while both play.
public struct Transition: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case crossfade
    /// Down to black in the first half, up from it in the second.
    case fadeBlack = "fade-black"
    /// The next one is uncovered from left to right.
    case wipe
    /// The next one comes in from the right, over the first.
    case slide
    /// The next one comes in from the right and pushes the first out.
    case push
    /// The first grows and fades, and the next is seen behind it.
    case zoom
    /// The next one is seen in a circle that grows from the middle.
    case circle
  }

  public var kind: Kind
  public var duration: MediaTime

  public init(_ kind: Kind, duration: MediaTime) { (self.kind, self.duration) = (kind, duration) }
}

extension Transition {
  /// What is drawn while it lasts.
  ///
  /// - Parameters:
  ///   - range: on the film's clock.
  ///   - first, next: the two clips as they are drawn alone.
  func instructions(
    over range: TimeRange, from first: VideoLayerInstruction, to next: VideoLayerInstruction,
    canvas: PixelSize, background: Color
  ) -> [VideoInstruction] {
    var (first, next) = (first, next)
    let film = Rect(origin: .zero, size: canvas.size)
    func one(_ layers: [VideoLayerInstruction]) -> [VideoInstruction] {
      [VideoInstruction(timeRange: range, background: background, layers: layers)]
    }
    func move(from: AffineTransform, to: AffineTransform) -> Ramp<AffineTransform> {
      var ramp = Ramp(AffineTransform.identity)
      ramp.ramp(from: from, to: to, over: range, curve: .smooth)
      return ramp
    }
    let right = AffineTransform.translation(film.width, 0)
    switch kind {
    case .crossfade:
      next.opacity.ramp(from: 0, to: 1, over: range)
      return one([next, first])
    case .fadeBlack:
      let middle =
        range.start
        + range.duration.scaled(
          from: MediaTime(value: 2, timescale: 1), to: MediaTime(value: 1, timescale: 1))
      let halves = [
        TimeRange(start: range.start, end: middle), TimeRange(start: middle, end: range.end),
      ]
      first.opacity.ramp(from: 1, to: 0, over: halves[0])
      next.opacity.ramp(from: 0, to: 1, over: halves[1])
      return zip(halves, [first, next]).filter { !$0.0.isEmpty }.map {
        VideoInstruction(timeRange: $0, background: .black, layers: [$1])
      }
    case .wipe:
      var window = Ramp(film)
      window.ramp(
        from: Rect(0, 0, 0, film.height), to: film, over: range, curve: .smooth)
      next.reveal = .rectangle(window)
      return one([next, first])
    case .slide:
      next.motion = move(from: right, to: .identity)
      return one([next, first])
    case .push:
      next.motion = move(from: right, to: .identity)
      first.motion = move(from: .identity, to: .translation(-film.width, 0))
      return one([next, first])
    case .zoom:
      let grown = AffineTransform.translation(-film.center.x, -film.center.y)
        .concatenating(.scale(1.6, 1.6))
        .concatenating(.translation(film.center.x, film.center.y))
      first.motion = move(from: .identity, to: grown)
      first.opacity.ramp(from: 1, to: 0, over: range, curve: .smooth)
      return one([first, next])
    case .circle:
      let (width, height) = (film.width, film.height)
      let reach = (width * width + height * height).squareRoot() / 2
      var radius = Ramp(reach)
      radius.ramp(from: 0, to: reach + 1, over: range, curve: .smooth)
      next.reveal = .circle(center: film.center, radius: radius)
      return one([next, first])
    }
  }
}
