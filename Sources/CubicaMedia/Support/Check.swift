import CFFmpeg

/// The one door from the library's codes to errors; gives the code back where it is no error.
@discardableResult
func check(
  _ code: CInt, _ operation: MediaError.Operation, _ subject: @autoclosure () -> String
) throws(MediaError) -> CInt {
  guard code < 0 else { return code }
  throw MediaError(code: code, operation, subject())
}

/// What an allocating function gave, or an error where it gave nothing.
func require<Value>(_ value: Value?, _ subject: @autoclosure () -> String)
  throws(MediaError) -> Value
{
  guard let value else { throw MediaError(.allocate, .outOfMemory, subject()) }
  return value
}

extension MediaError {
  /// The error of a negative code, with the last line logged on this thread.
  init(code: CInt, _ operation: Operation, _ subject: String) {
    self.init(operation, Reason(code: code), subject, logLine: MediaLog.takeLastLine())
  }
}

extension MediaError.Reason {
  /// The reason behind a negative `AVERROR`.
  init(code: CInt) {
    switch code {
    case cubica_error_end_of_file: self = .endOfFile
    case -ENOENT: self = .noSuchFile
    case -EACCES, -EPERM: self = .notPermitted
    case -EISDIR: self = .isDirectory
    case -ENOSPC, -EDQUOT: self = .diskFull
    case -ENOMEM: self = .outOfMemory
    case cubica_error_invalid_data: self = .invalidData
    default: self = .other(code: code, message: errorText(code))
    }
  }
}

/// The library's words for a code (`av_strerror`).
func errorText(_ code: CInt) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  guard av_strerror(code, &buffer, buffer.count) >= 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
