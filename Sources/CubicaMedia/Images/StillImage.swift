import CFFmpeg
public import CubicaCore
import Glibc

/// Still pictures: PNG, JPEG, WebP, the first picture of a GIF, and SVG documents.
public enum StillImage {
  /// No side may be longer, and no picture have more pixels: 48-megapixel photos fit.
  public static let longestSide = 16_384
  public static let mostPixels = 64 << 20
  /// No file may be larger.
  public static let mostBytes = 256 << 20

  /// Reads a picture; its content decides what it is, not its name.
  ///
  /// - Returns: pixels upright by EXIF, sRGB (embedded profiles are ignored), premultiplied; an
  ///   SVG document as it stands.
  /// - Throws: where it cannot be read, is no picture of these kinds, is larger than the limits
  ///   (known from the header, before anything is decoded) or damaged beyond its first lines.
  public static func decode(_ path: FilePath) throws(MediaError) -> ImageSource {
    try decode(bytes(of: path), name: path.description)
  }

  /// - Parameter name: what messages call it.
  public static func decode(_ bytes: [UInt8], name: String) throws(MediaError) -> ImageSource {
    guard !bytes.isEmpty else { throw MediaError(.open, .emptyFile, name) }
    guard let kind = ImageKind(bytes) else {
      throw MediaError(.open, .notPicture(found: kindOfOther(bytes)), name)
    }
    if kind == .svg { return .svg(bytes) }
    guard let size = ImageHeader.size(of: bytes, kind: kind) else {
      throw MediaError(.decode, .invalidData, name)
    }
    guard size.width <= longestSide, size.height <= longestSide, size.count <= mostPixels else {
      throw MediaError(
        .decode,
        .tooLarge(
          width: size.width, height: size.height,
          limit: "\(longestSide) a side and \(mostPixels) in all"), name)
    }
    let picture = try ImageDecoder.picture(bytes, kind: kind, name: name)
    let orientation = ImageOrientation.of(bytes, kind: kind)
    return .bitmap(try BitmapMaker.bitmap(picture, orientation: orientation, name: name))
  }

  /// What phones and people take for a picture.
  private static func kindOfOther(_ bytes: [UInt8]) -> String {
    let start = String(decoding: bytes.prefix(12), as: UTF8.self)
    guard start.dropFirst(4).hasPrefix("ftyp") else {
      return bytes.prefix(512).contains(0) ? "of no known kind" : "text"
    }
    switch start.suffix(4) {
    case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1": return "HEIC"
    case "avif", "avis": return "AVIF"
    default: return "a video"
    }
  }

  private static func bytes(of path: FilePath) throws(MediaError) -> [UInt8] {
    try FileKind.checkReadable(path)
    let name = path.description
    let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw MediaError(.open, .init(code: -errno), name) }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    guard status.st_size <= mostBytes else {
      throw MediaError(
        .open, .notPicture(found: "\(status.st_size) bytes; the limit is \(mostBytes)"), name)
    }
    var result = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < result.count {
      let count = result.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count < 0 { throw MediaError(.open, .init(code: -errno), name) }
      if count == 0 { break }
      filled += count
    }
    return Array(result.prefix(filled))
  }
}
