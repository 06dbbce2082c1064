internal import _FoundationICU

/// The library's way of giving text: into a buffer of the caller's, which may be too small.
enum ICUText {
  typealias Writer = (
    UnsafeMutablePointer<UChar>?, Int32, UnsafeMutablePointer<UErrorCode>
  ) -> Int32

  /// nil where the library refuses.
  static func make(_ write: Writer) -> String? {
    var capacity: Int32 = 256
    while capacity <= 1 << 20 {
      var buffer = [UChar](repeating: 0, count: Int(capacity))
      var status = U_ZERO_ERROR
      let length = buffer.withUnsafeMutableBufferPointer {
        write($0.baseAddress, capacity, &status)
      }
      if status == U_BUFFER_OVERFLOW_ERROR {
        capacity = length + 1
        continue
      }
      guard status.isSuccess, length >= 0, length <= capacity else { return nil }
      return String(decoding: buffer[..<Int(length)], as: UTF16.self)
    }
    return nil
  }
}

extension UErrorCode {
  /// Warnings are below zero.
  var isSuccess: Bool { rawValue <= U_ZERO_ERROR.rawValue }
}
