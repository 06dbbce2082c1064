import CFFmpeg
import CubicaCore

/// One decoded picture, as stored in the clip; `PictureScaler` makes it upright and scales it.
///
/// Holds a reference to pixels that nobody writes any more; copies are cheap.
public struct ClipFrame: Sendable {
  let picture: Picture
  /// Whose place in the clip's `frames` it takes.
  public let index: Int
  /// The clip did not give this frame, and a neighbour stands in.
  public let isReplacement: Bool

  /// A CRC-32 over its pixels as stored.
  package var checksum: UInt32 { picture.checksum }
}
