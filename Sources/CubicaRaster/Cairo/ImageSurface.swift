import CPangoCairo
import CubicaCore

/// Pixels that Cairo draws on: owns one `cairo_surface_t` of the image kind.
final class ImageSurface {
  enum Format {
    /// Premultiplied BGRA, 4 bytes a pixel.
    case color
    /// Coverage, 1 byte a pixel.
    case alpha
  }

  let pointer: OpaquePointer
  let size: PixelSize
  let strideBytes: Int
  private let data: UnsafeMutablePointer<UInt8>

  /// Cairo's own limit.
  static let largestSide = 32_767
  /// 256 MB of colour pixels.
  static let largestCount = 64 << 20

  /// A clear picture.
  init(_ size: PixelSize, _ format: Format = .color) throws(RasterError) {
    let tooLarge = RasterError(.tooLarge(width: size.width, height: size.height))
    guard (1...Self.largestSide).contains(size.width), (1...Self.largestSide).contains(size.height),
      size.count <= Self.largestCount
    else { throw tooLarge }
    let kind = format == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    guard let pointer = cairo_image_surface_create(kind, Int32(size.width), Int32(size.height))
    else { throw tooLarge }
    guard cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(pointer)
    else {
      cairo_surface_destroy(pointer)
      throw tooLarge
    }
    (self.pointer, self.size, self.data) = (pointer, size, data)
    strideBytes = Int(cairo_image_surface_get_stride(pointer))
  }

  deinit { cairo_surface_destroy(pointer) }

  /// All rows, in place; valid inside the closure only.
  func withPixels<R>(_ body: (UnsafeMutablePointer<UInt8>) -> R) -> R {
    cairo_surface_flush(pointer)
    defer { cairo_surface_mark_dirty(pointer) }
    return body(data)
  }

  /// A copy of a part as a finished bitmap.
  ///
  /// - Parameters:
  ///   - part: in pixels of the surface, inside it.
  ///   - rim: clear pixels added on every side.
  func bitmap(of part: PixelRect, rim: Int = 0) -> Bitmap {
    let stride = strideBytes
    return withPixels { source in
      Bitmap(size: PixelSize(part.width + 2 * rim, part.height + 2 * rim)) { bytes in
        guard let base = bytes.baseAddress else { return }
        let targetStride = 4 * (part.width + 2 * rim)
        for y in 0..<part.height {
          (base + (y + rim) * targetStride + 4 * rim).copyMemory(
            from: source + (part.y + y) * stride + 4 * part.x, byteCount: 4 * part.width)
        }
      }
    }
  }
}
