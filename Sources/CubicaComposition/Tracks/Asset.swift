public import CubicaCore

/// What a source has to offer, as data: made by opening a file, or from values.
public struct Asset: Hashable, Sendable {
  public var source: MediaSource
  public var tracks: [AssetTrack]
  /// For messages.
  public var name: String

  public init(name: String, source: MediaSource, tracks: [AssetTrack]) {
    (self.name, self.source, self.tracks) = (name, source, tracks)
  }

  /// The first track of a kind.
  public func track(_ type: MediaType) -> AssetTrack? { tracks.first { $0.mediaType == type } }

  /// The span of its picture; of its sound where it has none.
  public var timeRange: TimeRange? { (track(.video) ?? track(.audio))?.timeRange }

  /// A colour, as long as wanted.
  public static func color(_ color: Color, size: PixelSize, duration: MediaTime) -> Asset {
    made("colour", .color(color), size, duration)
  }

  public static func gradient(
    _ gradient: GradientSource, size: PixelSize, duration: MediaTime
  ) -> Asset {
    made("gradient", .gradient(gradient), size, duration)
  }

  /// A composition as a source of another.
  ///
  /// - Parameter size: of its picture, where it has one.
  public static func film(_ film: NestedFilm, name: String, size: PixelSize) -> Asset {
    let source = MediaSource.composition(film)
    let range = TimeRange(start: .zero, duration: film.composition.duration)
    let types = MediaType.allCases.filter { type in
      film.composition.tracks.contains {
        $0.mediaType == type && $0.isEnabled && !$0.segments.isEmpty
      }
    }
    return Asset(
      name: name, source: source,
      tracks: types.map {
        AssetTrack(source: source, mediaType: $0, timeRange: range, displaySize: size)
      })
  }

  private static func made(
    _ name: String, _ source: MediaSource, _ size: PixelSize, _ duration: MediaTime
  ) -> Asset {
    let range = TimeRange(start: .zero, duration: max(duration, .zero))
    return Asset(
      name: name, source: source,
      tracks: [AssetTrack(source: source, mediaType: .video, timeRange: range, displaySize: size)])
  }
}

/// One track of a source.
public struct AssetTrack: Hashable, Sendable {
  public var source: MediaSource
  /// Its place among the file's streams; 0 where that says nothing.
  public var index: Int
  public var mediaType: MediaType
  /// When it plays, on the source's own clock; its start is the first shown frame.
  public var timeRange: TimeRange
  /// Upright, in square pixels; zero for sound.
  public var displaySize: PixelSize
  /// How the stored pixels are turned to be upright.
  public var orientation: Orientation
  /// Frames a second; nil for sound and for what stands still.
  public var nominalFrameRate: FrameRate?

  public init(
    source: MediaSource, index: Int = 0, mediaType: MediaType, timeRange: TimeRange,
    displaySize: PixelSize = PixelSize(0, 0), orientation: Orientation = .upright,
    nominalFrameRate: FrameRate? = nil
  ) {
    (self.source, self.index, self.mediaType) = (source, index, mediaType)
    (self.timeRange, self.displaySize, self.orientation) = (timeRange, displaySize, orientation)
    self.nominalFrameRate = nominalFrameRate
  }
}
