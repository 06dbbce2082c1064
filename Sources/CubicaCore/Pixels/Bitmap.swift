/// A finished picture: premultiplied sRGB, 4 bytes a pixel in the order blue, green, red, alpha.
///
/// Immutable once made, so its identity can stand for its pixels in caches.
@safe public final class Bitmap: Sendable {
  public let size: PixelSize
  /// Bytes from one row to the next, ≥ 4 × width.
  public let strideBytes: Int
  // SAFETY: written only in `init`, before anyone else can see it.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  /// A clear picture that `draw` may fill.
  ///
  /// - Parameter draw: gets zeroed bytes, `strideBytes` × height of them.
  public init<Failure: Error>(
    size: PixelSize, strideBytes: Int? = nil,
    draw: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let stride = max(strideBytes ?? 0, 4 * max(0, size.width))
    self.size = size
    self.strideBytes = stride
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, stride * max(0, size.height)), alignment: 64)
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
    do {
      try unsafe draw(bytes)
    } catch {
      unsafe bytes.deallocate()
      throw error
    }
    unsafe memory = bytes
  }

  deinit { unsafe memory.deallocate() }

  /// All rows; valid inside the closure only.
  public func withBytes<R, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> R
  ) throws(Failure) -> R {
    try unsafe body(UnsafeRawBufferPointer(memory))
  }

  /// The pixel as stored (premultiplied), for tests and messages.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(x >= 0 && y >= 0 && x < size.width && y < size.height)
    let offset = y * strideBytes + 4 * x
    return unsafe (memory[offset + 2], memory[offset + 1], memory[offset], memory[offset + 3])
  }
}
