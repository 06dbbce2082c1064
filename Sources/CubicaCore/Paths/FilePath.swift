/// A file's name as the system has it: bytes, which need not be UTF-8.
public struct FilePath: Hashable, Sendable {
  /// Without the final NUL; never contains one.
  public let bytes: [UInt8]

  /// nil for an empty name or one with a NUL inside.
  public init?(bytes: [UInt8]) {
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  public init?(_ string: String) { self.init(bytes: Array(string.utf8)) }

  /// The part after the last slash.
  public var lastComponent: [UInt8] {
    let trimmed = bytes.reversed().drop { $0 == UInt8(ascii: "/") }
    return trimmed.prefix { $0 != UInt8(ascii: "/") }.reversed()
  }

  /// The folder that holds it: `.` for a bare name.
  public var directory: FilePath {
    let kept = bytes.reversed().drop { $0 == UInt8(ascii: "/") }
      .drop { $0 != UInt8(ascii: "/") }
    let folder = Array(kept.drop { $0 == UInt8(ascii: "/") }.reversed())
    let fallback = bytes.first == UInt8(ascii: "/") ? "/" : "."
    return FilePath(bytes: folder) ?? FilePath(unchecked: Array(fallback.utf8))
  }

  /// Lower-cased ASCII after the last dot of the last component; empty where there is none.
  public var fileExtension: String {
    let name = lastComponent
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The last component without its extension.
  public var stem: [UInt8] {
    let name = lastComponent
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// A file of that name inside this folder. - Precondition: no NUL, not empty.
  public func appending(_ component: String) -> FilePath {
    precondition(!component.isEmpty && !component.utf8.contains(0))
    let slash = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return FilePath(unchecked: bytes + slash + Array(component.utf8))
  }

  /// `.`
  package static let workingFolder = FilePath(unchecked: [UInt8(ascii: ".")])

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }
}

extension FilePath: CustomStringConvertible {
  /// For messages: broken UTF-8 shows as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
