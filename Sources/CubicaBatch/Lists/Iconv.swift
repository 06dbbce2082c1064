import Glibc

/// Other encodings, by the C library's own tables.
enum Iconv {
  private typealias Open =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>
    ) -> OpaquePointer?
  private typealias Convert =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
      UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
      UnsafeMutablePointer<Int>?
    ) -> Int
  private typealias Close = @convention(c) (OpaquePointer?) -> CInt

  /// - Parameter encoding: `windows-1252`, `ISO-8859-15`, `UTF-16LE`, as `iconv -l` lists them.
  /// - Throws: where there is no such encoding, or a byte is none of its characters.
  static func utf8(
    _ bytes: [UInt8], from encoding: String, name: String
  ) throws(BatchError) -> [UInt8] {
    // Swift's Glibc does not show iconv.h.
    guard let open = dlsym(nil, "iconv_open"), let convert = dlsym(nil, "iconv"),
      let close = dlsym(nil, "iconv_close")
    else {
      throw BatchError("--encoding \(encoding): this system has no iconv; save the list as UTF-8")
    }
    let isName = encoding.utf8.allSatisfy { byte in
      // A slash would begin iconv's own options, such as //IGNORE.
      (0x21..<0x7F).contains(byte) && byte != UInt8(ascii: "/")
    }
    let handle =
      isName && !encoding.isEmpty ? unsafeBitCast(open, to: Open.self)("UTF-8", encoding) : nil
    guard let handle, Int(bitPattern: handle) != -1 else {
      throw BatchError(
        "--encoding \(encoding): there is no such encoding; `iconv -l` lists them, windows-1252,"
          + " ISO-8859-15 and UTF-16LE among them")
    }
    defer { _ = unsafeBitCast(close, to: Close.self)(handle) }
    let result = run(unsafeBitCast(convert, to: Convert.self), handle, bytes)
    guard let fault = result.fault else { return result.bytes }
    let place = ListText.position(of: result.bytes.count, in: result.bytes)
    let hex = String(bytes[min(fault, bytes.count - 1)], radix: 16, uppercase: true)
    throw BatchError("\(name):\(place): the byte 0x\(hex) is no character of \(encoding)")
  }

  /// - Returns: what could be read, and the first byte that could not.
  private static func run(
    _ convert: Convert, _ handle: OpaquePointer, _ bytes: [UInt8]
  ) -> (bytes: [UInt8], fault: Int?) {
    var input = bytes.map { CChar(bitPattern: $0) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 4)
    var chunk = [CChar](repeating: 0, count: 65_536)
    let fault = input.withUnsafeMutableBufferPointer { input -> Int? in
      var next = input.baseAddress
      var left = input.count
      while left > 0 {
        let (status, written) = chunk.withUnsafeMutableBufferPointer { chunk -> (Int32, Int) in
          var target = chunk.baseAddress
          var room = chunk.count
          let status = convert(handle, &next, &left, &target, &room) == -1 ? errno : 0
          return (status, chunk.count - room)
        }
        result += chunk[..<written].map { UInt8(bitPattern: $0) }
        // A full chunk is emptied and filled again.
        guard status == 0 || status == E2BIG && written > 0 else { return input.count - left }
      }
      return nil
    }
    return (result, fault)
  }
}
