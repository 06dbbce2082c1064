import CFFmpeg
public import CubicaCore
import Glibc

/// A SHA-256 over bytes, by libavutil.
public struct ContentHash: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// 64 lower-case hexadecimal digits.
  public var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let pairs = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: pairs, as: UTF8.self)
  }

  /// nil where `text` is not 64 hexadecimal digits.
  public init?(text: String) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = (0..<32).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }

  public init(of bytes: [UInt8]) throws(MediaError) {
    let hasher = try Hasher()
    bytes.withUnsafeBytes { hasher.add($0) }
    self.bytes = hasher.finish()
  }

  /// Reads a whole file.
  ///
  /// - Throws: `MediaError` that names it.
  public init(ofFile path: FilePath) throws(MediaError) {
    let hasher = try Hasher()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    do throws(SystemError) {
      let file = try OpenFile(path, O_RDONLY)
      var count = chunk.count
      while count == chunk.count {
        count = try chunk.withUnsafeMutableBytes { file.read(into: $0) }.get()
        chunk.withUnsafeBytes { hasher.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    } catch {
      throw MediaError(.open, .init(code: -error.code), path.description)
    }
    bytes = hasher.finish()
  }

  private final class Hasher {
    private let context: OpaquePointer

    init() throws(MediaError) {
      context = try require(av_sha_alloc(), "SHA-256")
      _ = av_sha_init(context, 256)
    }

    deinit { av_free(UnsafeMutableRawPointer(context)) }

    func add(_ bytes: UnsafeRawBufferPointer) {
      av_sha_update(context, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }

    func finish() -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: 32)
      av_sha_final(context, &digest)
      return digest
    }
  }
}
