import CubicaCore
import Glibc

/// The outermost boxes of an MP4 or MOV file (ISO 14496-12, 4.2).
enum MovieBoxes {
  /// The file ends before its `moov` box does.
  static func endInsideIndex(_ path: FilePath) -> Bool {
    let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    let end = Int64(status.st_size)
    var place: Int64 = 0
    // The index is among the first or the last; a fragmented film has thousands of boxes behind it.
    for _ in 0..<1000 {
      guard let box = box(at: place, descriptor) else { return false }
      if box.kind == Array("moov".utf8) { return place + box.byteCount > end }
      guard box.byteCount >= 8, place + box.byteCount < end else { return false }
      place += box.byteCount
    }
    return false
  }

  private static func box(
    at place: Int64, _ descriptor: Int32
  ) -> (kind: [UInt8], byteCount: Int64)? {
    var head = [UInt8](repeating: 0, count: 16)
    guard pread(descriptor, &head, 16, Int(place)) >= 8 else { return nil }
    func number(_ range: Range<Int>) -> UInt64 { head[range].reduce(0) { $0 << 8 | UInt64($1) } }
    // 1: the true size follows in 64 bits.
    let size = number(0..<4) == 1 ? number(8..<16) : number(0..<4)
    guard size < UInt64(Int64.max / 2) else { return nil }
    return (Array(head[4..<8]), Int64(size))
  }
}
