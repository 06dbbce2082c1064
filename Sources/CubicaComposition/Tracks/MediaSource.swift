public import CubicaCore

/// Where a segment's pictures or sound come from.
public indirect enum MediaSource: Hashable, Sendable {
  /// A clip or a song.
  case file(FilePath)
  /// A photo, shown as long as wanted, at rest or slowly panned and zoomed.
  case still(FilePath, PanZoom?)
  /// One colour over the whole picture.
  case color(Color)
  /// From the top-left (0, 0) to the bottom-right (1, 1) corner of the picture.
  case gradient(GradientSource)
  /// A film of its own, rendered with its instructions and mix.
  case composition(NestedFilm)
}

/// A linear gradient as a source of pictures.
public struct GradientSource: Hashable, Sendable {
  /// Spread evenly, at least two.
  public var colors: [Color]
  /// Fractions of the picture.
  public var start: Point
  public var end: Point

  public init(colors: [Color], start: Point = Point(0.5, 0), end: Point = Point(0.5, 1)) {
    (self.colors, self.start, self.end) = (colors, start, end)
  }
}

/// Another composition as a source, with what makes a film of it.
public struct NestedFilm: Hashable, Sendable {
  public var composition: Composition
  public var video: VideoComposition?
  public var audio: AudioMix?

  public init(
    _ composition: Composition, video: VideoComposition? = nil, audio: AudioMix? = nil
  ) {
    (self.composition, self.video, self.audio) = (composition, video, audio)
  }
}

/// A slow move over a photo: which part of it fills the picture at the beginning and at the end.
///
/// The parts are fractions of the photo, (0, 0, 1, 1) all of it; between them it moves evenly.
public struct PanZoom: Hashable, Sendable {
  public var start: Rect
  public var end: Rect

  public init(start: Rect, end: Rect) { (self.start, self.end) = (start, end) }

  /// How much larger a photo becomes where nothing else is said.
  public static let usualFactor = 1.12

  /// From all of the photo to its middle, `factor` times as large.
  public static func zoomIn(_ factor: Double = usualFactor) -> PanZoom {
    PanZoom(start: Rect(0, 0, 1, 1), end: middle(factor))
  }

  public static func zoomOut(_ factor: Double = usualFactor) -> PanZoom {
    PanZoom(start: middle(factor), end: Rect(0, 0, 1, 1))
  }

  private static func middle(_ factor: Double) -> Rect {
    let side = 1 / max(1, factor)
    return Rect((1 - side) / 2, (1 - side) / 2, side, side)
  }

  /// The part that is shown after `fraction` (0...1) of the way.
  public func part(at fraction: Double) -> Rect {
    let way = min(max(fraction.isFinite ? fraction : 0, 0), 1)
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * way }
    return Rect(
      between(start.minX, end.minX), between(start.minY, end.minY),
      between(start.width, end.width), between(start.height, end.height))
  }
}

public enum MediaType: String, CaseIterable, Hashable, Sendable { case video, audio }
