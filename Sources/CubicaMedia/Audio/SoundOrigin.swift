public import CubicaCore

/// One sound track of a file, as far as reading it needs to know.
public struct SoundOrigin: Hashable, Sendable {
  public let path: FilePath
  /// Its place among the file's streams.
  public let streamIndex: Int
  /// When the file begins to play, on its own clock.
  public let start: MediaTime
  /// Whether reading may begin inside.
  public let isSeekable: Bool

  init(path: FilePath, streamIndex: Int, start: MediaTime, isSeekable: Bool) {
    (self.path, self.streamIndex) = (path, streamIndex)
    (self.start, self.isSeekable) = (start, isSeekable)
  }

  public init(_ clip: Clip, streamIndex: Int) {
    self.init(
      path: clip.path, streamIndex: streamIndex, start: clip.frames.start,
      isSeekable: clip.isSeekable)
  }
}

/// Samples of 48 kHz stereo, one after the other.
protocol SampleSource: AnyObject {
  /// Writes exactly `count` samples a side; silence after the end.
  func fill(
    _ count: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) throws(MediaError)

  /// What went wrong so far without stopping it.
  var warnings: [MediaWarning] { get }
}
