import CFFmpeg
public import CubicaCore
import Glibc

/// Pictures of people and templates: PNG and APNG, JPEG, WebP, HEIC, AVIF, GIF, and SVG documents.
public enum ImageFile {
  /// No side may be longer, and no picture have more pixels: 48-megapixel photos fit.
  public static let longestSide = 16_384
  public static let mostPixels = 64 << 20
  /// No file may be larger.
  public static let mostBytes = 256 << 20
  /// Of an animation.
  public static let mostFrames = 3_600
  /// Of all frames of an animation together, each as large as the whole.
  public static let mostFramePixels = 1 << 30

  /// Reads a picture; its content decides what it is, not its name.
  ///
  /// - Parameters:
  ///   - uses: how large it is drawn; a much larger picture is kept smaller. Empty: at any size.
  ///   - frameMemory: what an animation may keep in bytes; of a larger one frames are decoded
  ///     again when they are needed, with the same pixels.
  /// - Returns: pixels upright as the file says, sRGB (embedded profiles are ignored),
  ///   premultiplied; an SVG document as it stands.
  /// - Throws: where it cannot be read, is no picture of these kinds, is larger than the limits
  ///   (known from the header, before anything is decoded) or damaged.
  public static func decode(
    _ path: FilePath, uses: [ImageUse] = [], frameMemory: Int = 96 << 20
  ) throws(MediaError) -> ImageSource {
    try decode(bytes(of: path), name: path.description, uses: uses, frameMemory: frameMemory)
  }

  /// - Parameter name: what messages call it.
  public static func decode(
    _ bytes: [UInt8], name: String, uses: [ImageUse] = [], frameMemory: Int = 96 << 20
  ) throws(MediaError) -> ImageSource {
    guard !bytes.isEmpty else { throw MediaError(.open, .emptyFile, name) }
    guard let kind = ImageKind(bytes) else {
      throw MediaError(.open, OtherContent.reason(of: bytes), name)
    }
    let reading = ImageReading(
      bytes: bytes, kind: kind, name: name, uses: uses, frameMemory: frameMemory)
    return try reading.source()
  }

  /// Which kind of picture a file's first bytes are of; nil: of none, as a clip's.
  ///
  /// - Throws: where it cannot be read or is empty.
  package static func kind(of path: FilePath) throws(MediaError) -> ImageKind? {
    ImageKind(try bytes(of: path, most: ImageKind.sniffedBytes))
  }

  /// - Parameter most: no more are read; nil: all, of which there may be `mostBytes`.
  private static func bytes(
    of path: FilePath, most: Int? = nil
  ) throws(MediaError) -> [UInt8] {
    try FileKind.checkReadable(path)
    let name = path.description
    let (size, bytes): (Int, [UInt8]?)
    do throws(SystemError) {
      let file = try OpenFile(path, O_RDONLY)
      size = Int(try file.status().st_size)
      bytes = most == nil && size > mostBytes ? nil : try file.read(most: most ?? mostBytes)
    } catch {
      throw MediaError(.open, .init(code: -error.code), name)
    }
    guard let bytes else {
      throw MediaError(
        .open, .notPicture(found: "\(size) bytes; the limit is \(mostBytes)"), name)
    }
    return bytes
  }
}

/// What phones and people take for a picture.
private enum OtherContent {
  static func reason(of bytes: [UInt8]) -> MediaError.Reason {
    let start = bytes.prefix(4096)
    let text = String(decoding: start, as: UTF8.self)
    if text.dropFirst(4).hasPrefix("ftyp") { return .notPicture(found: "a video") }
    let isObject = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{"
    if isObject, ["\"layers\"", "\"ip\"", "\"fr\""].contains(where: { text.contains($0) }) {
      return .lottie
    }
    // A .lottie file: a zip with its manifest and animations.
    if text.hasPrefix("PK\u{3}\u{4}"), bytes.holds(Array("animations/".utf8)) { return .lottie }
    if isObject { return .notPicture(found: "JSON") }
    return .notPicture(found: start.prefix(512).contains(0) ? "of no known kind" : "text")
  }
}

extension [UInt8] {
  /// `part` stands somewhere in it.
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count else { return part.isEmpty }
    for start in 0...(count - part.count) where self[start] == first {
      if self[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }
}
