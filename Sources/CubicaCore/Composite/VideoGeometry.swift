/// Where a placed clip's pixels go: scale `crop` to `size` pixels, then draw them by `transform`.
public struct VideoGeometry: Hashable, Sendable {
  /// The part that is shown, in pixels of the upright display picture.
  public var crop: Rect
  /// What it is scaled to; never larger than 4 × the canvas's sides.
  public var size: PixelSize
  /// Scaled pixels to canvas pixels; a whole-pixel translation where `isAligned`.
  public var transform: AffineTransform
  /// The scaled picture is copied pixel by pixel to (x, y), both even.
  public var isAligned: Bool
  public var x: Int
  public var y: Int
}

extension VideoPlacement {
  /// nil where nothing of the clip can be seen.
  ///
  /// An upright picture is snapped outward to even pixels, so that luma and chroma are copied
  /// without resampling; the error is below two pixels and the same in every frame. One that
  /// moves is not, but where it lies on even pixels anyway.
  public func geometry(displaySize: PixelSize, canvas: PixelSize) -> VideoGeometry? {
    let picture = Rect(origin: .zero, size: displaySize.size)
    let display = crop.map { $0.intersection(picture) } ?? picture
    let placed = gravity.place(display.size, in: bounds, focus: focus)
    let visible = placed.intersection(bounds)
    guard !visible.isEmpty, !display.isEmpty, opacity > 0 else { return nil }
    let (scaleX, scaleY) = (placed.width / display.width, placed.height / display.height)
    let crop = Rect(
      display.minX + (visible.minX - placed.minX) / scaleX,
      display.minY + (visible.minY - placed.minY) / scaleY,
      visible.width / scaleX, visible.height / scaleY
    ).intersection(display)
    let onCanvas = transform.apply(visible)
    let isPlain =
      transform.isUpright && transform.a > 0 && transform.d > 0
      && (!isMoving || Self.isEven(onCanvas))
    if isPlain {
      let slack = isMoving ? 0.02 : 1e-6
      let left = Self.evenFloor(onCanvas.minX, slack: slack)
      let right = Self.evenCeil(onCanvas.maxX, slack: slack)
      let top = Self.evenFloor(onCanvas.minY, slack: slack)
      let bottom = Self.evenCeil(onCanvas.maxY, slack: slack)
      guard let left, let right, let top, let bottom, right > left, bottom > top,
        right - left <= 4 * canvas.width, bottom - top <= 4 * canvas.height
      else { return nil }
      return VideoGeometry(
        crop: crop, size: PixelSize(right - left, bottom - top),
        transform: .translation(Double(left), Double(top)), isAligned: true, x: left, y: top)
    }
    let horizontal = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let vertical = (transform.c * transform.c + transform.d * transform.d).squareRoot()
    guard let width = Self.evenCeil(visible.width * horizontal),
      let height = Self.evenCeil(visible.height * vertical), width > 0, height > 0
    else { return nil }
    let size = PixelSize(min(width, 4 * canvas.width), min(height, 4 * canvas.height))
    let toBounds = AffineTransform(
      a: visible.width / Double(size.width), b: 0, c: 0, d: visible.height / Double(size.height),
      tx: visible.minX, ty: visible.minY)
    return VideoGeometry(
      crop: crop, size: size, transform: toBounds.concatenating(transform), isAligned: false, x: 0,
      y: 0)
  }

  private static func isEven(_ rect: Rect) -> Bool {
    [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy {
      abs($0 / 2 - ($0 / 2).rounded()) < 0.01
    }
  }

  // A millionth of a pixel of slack, so that 40.0000000001 is not taken for more than 40.
  private static func evenFloor(_ value: Double, slack: Double = 1e-6) -> Int? {
    let half = ((value + slack) / 2).rounded(.down)
    return abs(half) < 1e6 ? Int(half) * 2 : nil
  }

  private static func evenCeil(_ value: Double, slack: Double = 1e-6) -> Int? {
    let half = ((value - slack) / 2).rounded(.up)
    return abs(half) < 1e6 ? Int(half) * 2 : nil
  }
}
