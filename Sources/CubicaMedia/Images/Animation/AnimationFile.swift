import CubicaCore

/// An animated picture's file, looked through but not decoded.
protocol AnimationFile: Sendable {
  /// Stored pixels of the whole.
  var size: PixelSize { get }
  /// In order; at least one.
  var frames: [AnimationFrame] { get }
  /// How often all are shown; infinity: for ever.
  var plays: Double { get }

  /// What the frame brings, as large as its rectangle. Any frame alone.
  func pixels(ofFrame index: Int) throws(MediaError) -> PixelArray
}

/// Where and how one frame changes the picture that the frames before have left.
struct AnimationFrame: Sendable {
  /// May reach beyond the whole; what does is not seen.
  var rect: PixelRect
  /// How long it is shown, over 0.
  var delay: MediaTime
  /// Its pixels take the place of what is there; else they are laid over it.
  var replaces: Bool
  var disposal: Disposal

  /// What becomes of its rectangle when its time is over.
  enum Disposal: Sendable {
    case keep
    /// Clear, whatever background colour the file names.
    case clear
    /// As it was before the frame.
    case restore
  }

  /// Viewers show frames of up to 10 ms for 100 ms: such files are made to mean "at some pace".
  static func delay(_ time: MediaTime) -> MediaTime {
    let shortest = MediaTime(value: 1, timescale: 100)
    return time <= shortest ? MediaTime(value: 1, timescale: 10) : time
  }
}
