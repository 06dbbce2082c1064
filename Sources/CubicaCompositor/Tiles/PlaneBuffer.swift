/// Owned, zeroed samples of equal planes that lie one after the other, each row padded to 16.
package final class PlaneBuffer {
  package let width: Int
  package let height: Int
  package let stride: Int
  package let planes: Int
  private let memory: UnsafeMutablePointer<UInt8>

  package init(width: Int, height: Int, planes: Int) {
    (self.width, self.height, self.planes) = (width, height, planes)
    stride = (width + 15) / 16 * 16
    // Spare bytes, because samplers read a word at a time.
    let count = stride * height * planes + 64
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
  }

  deinit { memory.deallocate() }

  package var byteCount: Int { stride * height * planes }

  /// The first sample of a plane; valid while the buffer lives.
  package subscript(plane: Int) -> UnsafeMutablePointer<UInt8> {
    memory + plane * stride * height
  }
}
