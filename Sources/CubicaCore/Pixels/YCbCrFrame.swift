/// One 8-bit 4:2:0 picture: three planes in one allocation, rows aligned to 64 bytes.
///
/// The chroma planes are (width + 1) / 2 by (height + 1) / 2. A frame has one owner at a time:
/// whoever holds it writes it, and hands it on when done; it is never written while shared.
@safe public final class YCbCrFrame: @unchecked Sendable {
  // SAFETY: stages pass a frame on through channels and touch it no more; see above.
  public let size: PixelSize
  public let encoding: YCbCrEncoding
  private let memory: UnsafeMutableRawBufferPointer
  private let offsets: [Int]
  private let strides: [Int]

  public enum Plane: Int, CaseIterable, Sendable { case y, cb, cr }

  /// Contents are undefined until written.
  /// - Precondition: both sides are 1...32768.
  public init(size: PixelSize, encoding: YCbCrEncoding = .film) {
    precondition((1...32_768).contains(size.width) && (1...32_768).contains(size.height))
    self.size = size
    self.encoding = encoding
    let chroma = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
    let lumaStride = (size.width + 63) / 64 * 64
    let chromaStride = (chroma.width + 63) / 64 * 64
    strides = [lumaStride, chromaStride, chromaStride]
    offsets = [
      0, lumaStride * size.height, lumaStride * size.height + chromaStride * chroma.height,
    ]
    // 64 spare bytes, because vector code in C libraries reads past the end.
    unsafe memory = .allocate(
      byteCount: lumaStride * size.height + 2 * chromaStride * chroma.height + 64, alignment: 64)
  }

  deinit { unsafe memory.deallocate() }

  public func size(of plane: Plane) -> PixelSize {
    plane == .y ? size : PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
  }

  public func strideBytes(of plane: Plane) -> Int { strides[plane.rawValue] }

  /// The first byte of a plane; valid while the frame lives.
  @unsafe public func baseAddress(of plane: Plane) -> UnsafeMutablePointer<UInt8> {
    let start = unsafe memory.baseAddress.unsafelyUnwrapped + offsets[plane.rawValue]
    return unsafe start.assumingMemoryBound(to: UInt8.self)
  }

  /// One sample, for tests and messages.
  public subscript(plane: Plane, x: Int, y: Int) -> UInt8 {
    let size = size(of: plane)
    precondition(x >= 0 && y >= 0 && x < size.width && y < size.height)
    return unsafe baseAddress(of: plane)[y * strideBytes(of: plane) + x]
  }

  /// Fills all planes with one opaque colour.
  public func fill(_ color: Color) {
    let code = encoding.encode(color.clamped)
    for (plane, value) in zip(Plane.allCases, [code.y, code.cb, code.cr]) {
      let byte = UInt8(min(max(value.rounded(), 0), 255))
      let count = strideBytes(of: plane) * size(of: plane).height
      unsafe baseAddress(of: plane).update(repeating: byte, count: count)
    }
  }
}
