/// How large some layer draws a picture at most: what decides how small it may be kept.
public struct ImageUse: Hashable, Sendable {
  /// Of the rectangle it sits in, canvas pixels.
  public var size: Size
  public var gravity: Gravity
  /// Canvas pixels that a pixel of the picture is drawn as where the gravity does not scale it.
  public var scale: Double

  public init(size: Size, gravity: Gravity, scale: Double = 1) {
    (self.size, self.gravity, self.scale) = (size, gravity, scale)
  }

  /// Canvas pixels to a pixel of a picture of that size, on the axis that has more.
  public func largestScale(of picture: Size) -> Double {
    guard picture.width > 0, picture.height > 0, scale > 0 else { return 0 }
    let room = Rect(0, 0, size.width / scale, size.height / scale)
    let placed = gravity.place(picture, in: room)
    return scale * max(placed.width / picture.width, placed.height / picture.height)
  }
}
