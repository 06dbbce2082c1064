import CubicaCore
import Glibc

/// Looks at a font file before any library does: what it says of itself must hold.
enum FontFile {
  /// Fonts of all of Chinese are below 20 MB.
  static let largestSize = 32 << 20
  private static let largestFaceCount = 64

  /// Why the file cannot be used; nil where nothing speaks against it.
  static func problem(_ path: FilePath) -> String? {
    switch read(path) {
    case .failure(let problem): problem.text
    case .success(let bytes): FontBytes(bytes).problem
    }
  }

  private struct Problem: Error { var text: String }

  private static func read(_ path: FilePath) -> Result<[UInt8], Problem> {
    let name = path.bytes.map(CChar.init(bitPattern:)) + [0]
    // Opening a pipe must not wait for a writer.
    let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(Problem(text: "cannot be opened")) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return .failure(Problem(text: "is no file"))
    }
    guard facts.st_size <= largestSize else {
      return .failure(
        Problem(text: "has \(facts.st_size >> 20) MB; at most \(largestSize >> 20) are read"))
    }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      guard got > 0 else { return .failure(Problem(text: "cannot be read to its end")) }
      count += got
    }
    return .success(bytes)
  }

  /// A TrueType or OpenType file, or a collection of them.
  private struct FontBytes {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var problem: String? {
      guard let tag = tag(0) else { return "is too short for a font" }
      switch tag {
      case "ttcf":
        guard let count = long(8), (1...largestFaceCount).contains(count) else {
          return "is a collection of no known number of fonts"
        }
        for index in 0..<count {
          guard let offset = long(12 + 4 * index) else { return "is cut off" }
          if let problem = problem(ofFaceAt: offset) { return problem }
        }
        return nil
      case "wOFF", "wOF2": return "is a web font; convert it to TTF or OTF"
      default: return problem(ofFaceAt: 0)
      }
    }

    private func problem(ofFaceAt start: Int) -> String? {
      guard let tag = tag(start), let count = short(start + 4) else { return "is cut off" }
      guard ["\0\u{1}\0\0", "OTTO", "true"].contains(tag) else {
        return "is no TTF, OTF or TTC font"
      }
      guard (1...256).contains(count) else { return "has no table of its tables" }
      var tables: [String: (offset: Int, length: Int)] = [:]
      for index in 0..<count {
        let entry = start + 12 + 16 * index
        guard let name = self.tag(entry), let offset = long(entry + 8),
          let length = long(entry + 12), offset <= bytes.count, length <= bytes.count - offset
        else { return "is cut off: its tables reach beyond its end" }
        tables[name] = (offset, length)
      }
      for name in ["cmap", "head", "hhea", "hmtx", "maxp"] where tables[name] == nil {
        return "is broken: it has no table \"\(name)\""
      }
      let pictures = ["glyf", "CFF ", "CFF2", "CBDT", "sbix", "SVG "]
      guard pictures.contains(where: { tables[$0] != nil }) else {
        return "is broken: it has no outlines"
      }
      return problem(head: tables["head"], maxp: tables["maxp"])
    }

    private func problem(
      head: (offset: Int, length: Int)?, maxp: (offset: Int, length: Int)?
    ) -> String? {
      guard let head, head.length >= 54, long(head.offset + 12) == 0x5F0F_3CF5,
        let units = short(head.offset + 18), (16...16_384).contains(units)
      else { return "is broken: its table \"head\" is wrong" }
      guard let maxp, maxp.length >= 6, let glyphs = short(maxp.offset + 4), glyphs > 0 else {
        return "is broken: it has no glyphs"
      }
      return nil
    }

    private func tag(_ offset: Int) -> String? {
      guard offset >= 0, offset + 4 <= bytes.count else { return nil }
      return String(
        String.UnicodeScalarView(bytes[offset..<offset + 4].map { Unicode.Scalar($0) }))
    }

    private func short(_ offset: Int) -> Int? {
      guard offset >= 0, offset + 2 <= bytes.count else { return nil }
      return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    private func long(_ offset: Int) -> Int? {
      guard let high = short(offset), let low = short(offset + 2) else { return nil }
      return high << 16 | low
    }
  }
}
