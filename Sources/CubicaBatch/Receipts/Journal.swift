import CubicaCore
import CubicaExport
import Foundation
import Glibc

/// What a batch did, a line of JSON each, in the order in which it happened: one append-only file
/// for each shard.
struct Journal: ~Copyable {
  enum Event: String, Codable, Sendable {
    /// A film is about to be made under this name: what will lie there is ours.
    case begin
    case made
    case failed
  }

  struct Line: Codable, Hashable, Sendable {
    var event: Event
    var key: String
    var content: String
    var output: String
    /// That the row is of.
    var list: String?
    var film: String?
    var stamp: FileStamp?
    var isWorthRetrying: Bool?
  }

  private let descriptor: Int32

  /// Opens it for appending; half a line at its end, of a run that was killed, is cut off.
  init(_ path: FilePath) throws(ExportError) {
    descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else {
      throw ExportError(.unusable, "\(path): \(systemMessage(errno))")
    }
    let length = lseek(descriptor, 0, SEEK_END)
    let whole = Self.wholeLength(descriptor, length)
    if whole < length { _ = ftruncate(descriptor, whole) }
  }

  deinit { close(descriptor) }

  /// - Throws: where the disk is full or gone.
  borrowing func append(_ line: Line) throws(ExportError) {
    let code = SmallFile.append(Self.bytes(of: line), to: descriptor)
    guard code == 0 else {
      throw ExportError(.failed, "the batch's journal: \(systemMessage(code))")
    }
  }

  /// Waits until the disk has all of it.
  borrowing func synchronize() { _ = fdatasync(descriptor) }

  static func bytes(of line: Line) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(line) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// What a journal's lines say; nil where one of them is damaged.
  static func lines(in bytes: [UInt8]) -> [Line]? {
    let decoder = JSONDecoder()
    var result: [Line] = []
    // What follows the last line's end is half a line.
    for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      guard let line = try? decoder.decode(Line.self, from: Data(text)) else { return nil }
      result.append(line)
    }
    return result
  }

  /// Up to the last line's end.
  private static func wholeLength(_ descriptor: Int32, _ length: off_t) -> off_t {
    var end = length
    var chunk = [UInt8](repeating: 0, count: 4096)
    while end > 0 {
      let start = max(0, end - off_t(chunk.count))
      let count = chunk.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, Int(end - start), start)
      }
      guard count > 0 else { return length }
      if let last = chunk[..<count].lastIndex(of: UInt8(ascii: "\n")) {
        return start + off_t(last) + 1
      }
      end = start
    }
    return 0
  }
}
