import CubicaTemplates

/// A list's bytes as UTF-8, whatever they were written in.
struct ListText {
  /// Without a byte order mark.
  private(set) var bytes: [UInt8]
  private(set) var notices: [String] = []

  /// - Parameters:
  ///   - name: of the list, for messages.
  ///   - encoding: as iconv names it; a byte order mark goes before it.
  /// - Throws: where the bytes are not in that encoding, with the place.
  init(_ bytes: [UInt8], name: String, encoding: String?) throws(BatchError) {
    switch Mark(bytes) {
    case .utf8:
      self.bytes = Array(bytes.dropFirst(3))
      note(Mark.utf8, over: encoding, name)
    case .utf16(let isBigEndian):
      self.bytes = try Self.utf8(bytes, isBigEndian: isBigEndian, name: name)
      note(.utf16(isBigEndian: isBigEndian), over: encoding, name)
      return
    case nil:
      guard let encoding else {
        self.bytes = bytes
        break
      }
      self.bytes = try Iconv.utf8(bytes, from: encoding, name: name)
      return
    }
    if let offset = Self.invalidOffset(in: self.bytes) {
      let place = Self.position(of: offset, in: self.bytes)
      // Every other byte of plain text in UTF-16.
      if let zero = self.bytes.prefix(64).firstIndex(of: 0) {
        throw BatchError(
          "\(name):\(place): is not UTF-8; its NUL bytes are those of UTF-16: say --encoding"
            + " \(zero.isMultiple(of: 2) ? "UTF-16BE" : "UTF-16LE")")
      }
      throw BatchError(
        "\(name):\(place): is not UTF-8; save the list as UTF-8, or say what it is written in, such"
          + " as --encoding windows-1252 for what Excel writes in western Europe")
    }
  }

  /// What the first bytes say of the rest.
  private enum Mark: CustomStringConvertible {
    case utf8
    case utf16(isBigEndian: Bool)

    init?(_ bytes: [UInt8]) {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        self = .utf8
      } else if bytes.starts(with: [0xFF, 0xFE]) {
        self = .utf16(isBigEndian: false)
      } else if bytes.starts(with: [0xFE, 0xFF]) {
        self = .utf16(isBigEndian: true)
      } else {
        return nil
      }
    }

    var description: String {
      switch self {
      case .utf8: "UTF-8"
      case .utf16: "UTF-16"
      }
    }
  }

  private mutating func note(_ mark: Mark, over encoding: String?, _ name: String) {
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    guard let encoding, !plain(encoding).hasPrefix(plain("\(mark)")) else { return }
    notices.append(
      "\(name): begins with the byte order mark of \(mark): --encoding \(encoding) is not used")
  }

  private static func utf8(
    _ bytes: [UInt8], isBigEndian: Bool, name: String
  ) throws(BatchError) -> [UInt8] {
    let body = bytes.dropFirst(2)
    var units = stride(from: body.startIndex, to: body.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }.makeIterator()
    var result: [UInt8] = []
    result.reserveCapacity(body.count)
    var parser = Unicode.UTF16.ForwardParser()
    parsing: while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let encoded): result += Array(String(Unicode.UTF16.decode(encoded)).utf8)
      case .error:
        throw BatchError(
          "\(name):\(position(of: result.count, in: result)): is not UTF-16, though it begins so")
      case .emptyInput: break parsing
      }
    }
    guard body.count.isMultiple(of: 2) else {
      throw BatchError("\(name): ends within a character of UTF-16; the file is cut off")
    }
    return result
  }

  static func invalidOffset(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): offset += encoded.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  /// Line and column (Characters) of a byte, from 1.
  static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var line = 1
    var start = 0
    var index = 0
    while index < offset {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      (line, start) = (line + 1, index)
    }
    let before = bytes[min(start, offset)..<offset]
    return SourcePosition(line: line, column: 1 + String(decoding: before, as: UTF8.self).count)
  }
}
