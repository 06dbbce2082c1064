import CPangoCairo
import CRSVG
import CubicaCore

/// One parsed SVG; owns an `RsvgHandle`.
///
/// It has no base address, so librsvg follows no reference to a file or the network; its own
/// limits on elements stay on.
final class SVGDocument {
  private let handle: UnsafeMutablePointer<RsvgHandle>
  /// In CSS pixels: width and height, else the view box, else 100 by 100.
  let size: Size

  /// Letters may have to be drawn, in any script.
  let holdsText: Bool

  static let largestByteCount = 32 << 20
  private static let sizes = 1e-3...1e6

  init(_ bytes: [UInt8], name: String) throws(RasterError) {
    guard bytes.count <= Self.largestByteCount else {
      throw RasterError(
        .unusableImage(name, message: "more than \(Self.largestByteCount >> 20) MB of SVG"))
    }
    var error: UnsafeMutablePointer<GError>?
    let parsed = bytes.withUnsafeBufferPointer {
      rsvg_handle_new_from_data($0.baseAddress, UInt($0.count), &error)
    }
    guard let parsed else { throw Self.failure(error, name) }
    rsvg_handle_set_dpi(parsed, 96)
    guard let size = Self.size(of: parsed), Self.sizes.contains(size.width),
      Self.sizes.contains(size.height)
    else {
      g_object_unref(parsed)
      throw RasterError(.unusableImage(name, message: "it has no usable size"))
    }
    (handle, self.size) = (parsed, size)
    holdsText = bytes.holds(Array("<text".utf8))
  }

  deinit { g_object_unref(handle) }

  /// Draws the whole document.
  ///
  /// - Parameter space: CSS pixels of the document to the larger picture.
  func draw(
    on canvas: Canvas, space: AffineTransform, fontMap: UnsafeMutablePointer<PangoFontMap>,
    name: String
  ) throws(RasterError) {
    canvas.use(space)
    cairo_save(canvas.context)
    defer { cairo_restore(canvas.context) }
    cubica_set_thread_font_map(fontMap)
    defer { cubica_set_thread_font_map(nil) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var error: UnsafeMutablePointer<GError>?
    // It may hold text.
    let isDrawn = FontLock.with {
      rsvg_handle_render_document(handle, canvas.context, &viewport, &error) != 0
    }
    guard isDrawn else {
      throw Self.failure(error, name)
    }
  }

  private static func size(of handle: UnsafeMutablePointer<RsvgHandle>) -> Size? {
    var (width, height) = (0.0, 0.0)
    if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0, width > 0,
      height > 0
    {
      return Size(width, height)
    }
    var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
    var (lengthX, lengthY, box) = (RsvgLength(), RsvgLength(), RsvgRectangle())
    rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &lengthX, &hasHeight, &lengthY, &hasBox, &box)
    return hasBox != 0 ? Size(box.width, box.height) : Size(100, 100)
  }

  /// Takes over and frees `error`.
  private static func failure(
    _ error: UnsafeMutablePointer<GError>?, _ name: String
  ) -> RasterError {
    let text = error?.pointee.message.map { String(cString: $0) }
    if let error { g_error_free(error) }
    return RasterError(.unusableImage(name, message: text ?? "librsvg gives no reason"))
  }
}

extension ImageSource {
  /// Why an SVG document cannot be drawn, known without drawing it; nil of every other picture.
  package var drawingProblem: String? {
    guard case .svg(let bytes) = self else { return nil }
    do throws(RasterError) {
      _ = try SVGDocument(bytes, name: "")
      return nil
    } catch {
      guard case .unusableImage(_, let message) = error.reason else { return "\(error)" }
      return message
    }
  }
}

extension [UInt8] {
  /// `part` stands somewhere in it.
  func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count else { return part.isEmpty }
    for start in 0...(count - part.count) where self[start] == first {
      if self[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }
}
