import CubicaCore
package import CubicaMedia

/// What `cubica info` tells about a clip; its keys are the JSON's.
package struct ClipReport: Encodable, Sendable, Equatable {
  package struct Sound: Encodable, Sendable, Equatable {
    var channels: Int
    var codec: String
    var isDecodable: Bool
    var isDefault: Bool
    var language: String?
    var sampleRate: Int
    var start: Double?
    var stream: Int
  }

  package struct Color: Encodable, Sendable, Equatable {
    var isHDR: Bool
    var isMatrixTagged: Bool
    var isWideGamut: Bool
    /// `rgb` where there is none.
    var matrix: String
    var range: String
    var transfer: String
  }

  var file: String
  var container: String
  var codec: String
  var pixelFormat: String
  /// Upright, in square pixels.
  var width: Int
  var height: Int
  var storedWidth: Int
  var storedHeight: Int
  var pixelAspect: Double
  /// Degrees clockwise, after mirroring.
  var rotation: Int
  var isMirrored: Bool
  var isInterlaced: Bool
  var frames: Int
  var isVariableRate: Bool
  /// The rate that a film of it has, as `30` or `30000/1001`.
  var frameRate: String
  var framesPerSecond: Double
  var filmFrames: Int
  var duration: Double
  /// When the first frame is shown, in the file's own time.
  var start: Double
  var color: Color
  var sound: [Sound]
  var isDamaged: Bool
  var isTruncated: Bool
  var warnings: [String]

  package init(_ clip: CubicaMedia.Clip) {
    file = clip.path.description
    (container, codec, pixelFormat) = (clip.containerName, clip.codecName, clip.pixelFormat)
    (width, height) = (clip.displaySize.width, clip.displaySize.height)
    (storedWidth, storedHeight) = (clip.storedSize.width, clip.storedSize.height)
    pixelAspect = Self.rounded(clip.pixelAspect)
    rotation = clip.orientation.quarterTurns * 90
    isMirrored = clip.orientation.isMirrored
    isInterlaced = clip.isInterlaced
    frames = clip.frames.count
    isVariableRate = Self.isVariable(clip.frames)
    frameRate = clip.rate.description
    framesPerSecond = Self.rounded(clip.rate.framesPerSecond)
    filmFrames = clip.rate.frameCount(for: clip.duration)
    duration = Self.rounded(clip.duration.seconds)
    start = Self.rounded(clip.frames.start.seconds)
    color = Color(
      isHDR: clip.isHDR, isMatrixTagged: clip.color.isMatrixTagged,
      isWideGamut: clip.color.isWideGamut,
      matrix: clip.color.isRGB ? "rgb" : clip.color.matrix.rawValue,
      range: clip.color.range.rawValue, transfer: clip.color.transfer.rawValue)
    sound = clip.audio.map { track in
      Sound(
        channels: track.channels, codec: track.codecName, isDecodable: track.isDecodable,
        isDefault: track.isDefault, language: track.language, sampleRate: track.sampleRate,
        start: (track.start?.seconds).map(Self.rounded), stream: track.streamIndex)
    }
    (isDamaged, isTruncated) = (clip.isDamaged, clip.isTruncated)
    warnings = clip.warnings.map(\.message)
  }

  /// Microseconds are enough for a reader.
  private static func rounded(_ value: Double) -> Double {
    (value * 1_000_000).rounded() / 1_000_000
  }

  /// Some frame is shown more than a tenth, and more than 2 ms, longer or shorter than the median.
  private static func isVariable(_ frames: FrameIndex) -> Bool {
    let lengths = (0..<max(0, frames.count - 1)).map { frames.duration(of: $0).seconds }
    guard lengths.count > 1 else { return false }
    let median = lengths.sorted()[lengths.count / 2]
    let slack = max(median * 0.1, 0.002)
    return lengths.contains { abs($0 - median) > slack }
  }
}
