/// How content of its own size sits in a rectangle.
public enum Gravity: String, CaseIterable, Hashable, Sendable {
  /// Fills the rectangle, ignoring the aspect.
  case resize
  /// Fits inside, centred, keeping the aspect.
  case resizeAspect
  /// Covers, centred, keeping the aspect; what sticks out is cut.
  case resizeAspectFill
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

  /// Where content of `size` is drawn so that it sits in `bounds`.
  ///
  /// - Parameter focus: the content's point, as fractions of it, that covering content brings to
  ///   the middle of `bounds` as far as it reaches; of no effect on the others.
  public func place(
    _ size: Size, in bounds: Rect, focus: Point = Point(0.5, 0.5)
  ) -> Rect {
    guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.center, size: .zero) }
    let (horizontal, vertical) = (bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .resize: return bounds
    case .resizeAspect: return place(size, in: bounds, scale: min(horizontal, vertical), 0.5, 0.5)
    case .resizeAspectFill:
      let scale = max(horizontal, vertical)
      return place(
        size, in: bounds, scale: scale,
        Self.anchor(of: focus.x, length: size.width * scale, room: bounds.width),
        Self.anchor(of: focus.y, length: size.height * scale, room: bounds.height))
    case .center: return place(size, in: bounds, scale: 1, 0.5, 0.5)
    case .top: return place(size, in: bounds, scale: 1, 0.5, 0)
    case .bottom: return place(size, in: bounds, scale: 1, 0.5, 1)
    case .left: return place(size, in: bounds, scale: 1, 0, 0.5)
    case .right: return place(size, in: bounds, scale: 1, 1, 0.5)
    case .topLeft: return place(size, in: bounds, scale: 1, 0, 0)
    case .topRight: return place(size, in: bounds, scale: 1, 1, 0)
    case .bottomLeft: return place(size, in: bounds, scale: 1, 0, 1)
    case .bottomRight: return place(size, in: bounds, scale: 1, 1, 1)
    }
  }

  /// The fraction of what sticks out that lies before `room`, so that `focus` comes to its middle.
  private static func anchor(of focus: Double, length: Double, room: Double) -> Double {
    let overflow = length - room
    guard overflow > 0, focus != 0.5 else { return 0.5 }
    return min(1, max(0, (focus * length - room / 2) / overflow))
  }

  private func place(
    _ size: Size, in bounds: Rect, scale: Double, _ anchorX: Double, _ anchorY: Double
  ) -> Rect {
    let (width, height) = (size.width * scale, size.height * scale)
    return Rect(
      bounds.minX + (bounds.width - width) * anchorX,
      bounds.minY + (bounds.height - height) * anchorY, width, height)
  }
}
