import CubicaCore

extension FilePath {
  /// `file:` and the path's bytes, NUL-terminated, so that no name is taken for a protocol.
  func withFileURL<R, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> R
  ) throws(Failure) -> R {
    let url = Array("file:".utf8) + bytes + [0]
    return try url.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try buffer.withMemoryRebound(to: CChar.self) { (text) throws(Failure) in
        // The array is never empty, so it has a base address.
        try body(text.baseAddress.unsafelyUnwrapped)
      }
    }
  }

  /// The path's bytes, NUL-terminated.
  func withCPath<R, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> R
  ) throws(Failure) -> R {
    let name = bytes + [0]
    return try name.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try buffer.withMemoryRebound(to: CChar.self) { (text) throws(Failure) in
        try body(text.baseAddress.unsafelyUnwrapped)
      }
    }
  }
}
