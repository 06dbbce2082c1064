/// How stored pixels become an upright picture: the eight ways of a display matrix or EXIF tag.
///
/// Mirroring comes first, then the clockwise quarter turns.
public struct Orientation: Hashable, Sendable {
  /// Left and right are swapped before turning.
  public var isMirrored: Bool
  /// 0 to 3 quarter turns, clockwise.
  public var quarterTurns: Int

  public static let upright = Orientation(isMirrored: false, quarterTurns: 0)

  public init(isMirrored: Bool, quarterTurns: Int) {
    self.isMirrored = isMirrored
    self.quarterTurns = ((quarterTurns % 4) + 4) % 4
  }

  /// Width and height change places.
  public var swapsAxes: Bool { quarterTurns % 2 == 1 }

  public func apply(_ size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(size.height, size.width) : size
  }

  /// EXIF tag 0x0112: 1 to 8; nil otherwise.
  public init?(exif value: Int) {
    switch value {
    case 1: self.init(isMirrored: false, quarterTurns: 0)
    case 2: self.init(isMirrored: true, quarterTurns: 0)
    case 3: self.init(isMirrored: false, quarterTurns: 2)
    case 4: self.init(isMirrored: true, quarterTurns: 2)
    case 5: self.init(isMirrored: true, quarterTurns: 3)
    case 6: self.init(isMirrored: false, quarterTurns: 1)
    case 7: self.init(isMirrored: true, quarterTurns: 1)
    case 8: self.init(isMirrored: false, quarterTurns: 3)
    default: return nil
    }
  }
}
