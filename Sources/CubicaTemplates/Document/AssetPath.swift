/// Which files a template may name: those of its own folder.
package enum AssetPath {
  /// What is wrong with a path, or nil. Says nothing of whether the file is there.
  package static func problem(_ path: String) -> String? {
    if path.isEmpty { return "an empty path" }
    if path.utf8.count > 255 { return "a path of more than 255 bytes" }
    if path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "a path with control characters"
    }
    if path.utf8.first == UInt8(ascii: "/") { return "an absolute path" }
    if path.utf8.first == UInt8(ascii: "~") { return "a path into a home folder" }
    if path.utf8.contains(UInt8(ascii: "\\")) { return "a path with a backslash" }
    if path.utf8.contains(UInt8(ascii: ":")) { return "an address or drive, not a path" }
    for component in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      if component.isEmpty { return "a path with an empty part" }
      if component.elementsEqual("..".utf8) { return "a path that leads out of the folder" }
      if component.elementsEqual(".".utf8) { return "a path with a part \".\"" }
    }
    return nil
  }
}
