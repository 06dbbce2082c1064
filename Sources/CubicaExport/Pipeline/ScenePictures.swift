internal import CubicaCore
internal import CubicaMedia

/// The clips of one film frame as the compositor's picture source.
struct ScenePictures: VideoPictureSource {
  private let sources: [Clip]
  private var scalers: [Int: PictureScaler] = [:]
  private(set) var frames: [Int: ClipFrame] = [:]

  init(_ sources: [Clip]) { self.sources = sources }

  /// Takes the next film frame's pictures; a clip that is not seen any more is let go.
  mutating func show(_ frames: [Int: ClipFrame]) {
    if scalers.count > frames.count + 4 { scalers = scalers.filter { frames[$0.key] != nil } }
    for source in frames.keys where scalers[source] == nil {
      scalers[source] = PictureScaler(clip: sources[source])
    }
    self.frames = frames
  }

  func displaySize(of source: Int) -> PixelSize? {
    sources.indices.contains(source) ? sources[source].displaySize : nil
  }

  func write(
    _ source: Int, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) throws {
    guard let scaler = scalers[source], let frame = frames[source] else {
      throw ExportError(.failed, "clip \(source + 1) has no picture at this time")
    }
    try scaler.write(frame, crop: crop, size: size, into: target, x: x, y: y)
  }
}
