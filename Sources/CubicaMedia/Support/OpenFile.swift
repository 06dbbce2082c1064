package import CubicaCore
package import Glibc

/// An error number of the system.
package struct SystemError: Error, Hashable, Sendable {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// The last call's.
  package static var last: SystemError { SystemError(code: errno) }
}

/// A file that is open, and closed with its owner. Signals do not break off what is read and written.
package struct OpenFile: ~Copyable {
  private let descriptor: Int32

  /// - Parameters:
  ///   - flags: such as `O_RDONLY`; no child gets the file.
  ///   - mode: of a file that is made.
  package init(_ path: FilePath, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
    descriptor = path.withCPath { open($0, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw .last }
  }

  deinit { close(descriptor) }

  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Fills the buffer, unless the file ends.
  ///
  /// - Returns: how many bytes were read.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
    var done = 0
    while done < buffer.count {
      let count = Glibc.read(
        descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return .failure(.last) }
      if count == 0 { break }
      done += count
    }
    return .success(done)
  }

  /// All that is left of the file, or its first bytes.
  package func read(most limit: Int = .max) throws(SystemError) -> [UInt8] {
    let expected = max(0, Int(try status().st_size))
    var result: [UInt8] = []
    // The size may be untold, and the file may grow.
    var room = min(limit, expected + 1)
    while room > 0 {
      let start = result.count
      result.append(contentsOf: repeatElement(0, count: room))
      let count = try result.withUnsafeMutableBytes {
        read(into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
      }.get()
      result.removeLast(room - count)
      if count < room { break }
      room = min(limit - result.count, 1 << 16)
    }
    return result
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try Self.write(bytes, to: descriptor)
  }

  /// Writes all of it.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      done += count
    }
  }
}
