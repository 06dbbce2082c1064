import CFFmpeg
import CubicaCore
import Glibc

/// What a file is by its content: decided before any demuxer may look into it.
enum FileKind {
  /// The demuxers that read clips. Playlists, scripts of file names, devices and raw streams are
  /// not among them.
  static let clipDemuxers: Set<String> = [
    "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "avi", "mpegts", "mpeg", "flv", "asf",
  ]

  private static let soundDemuxers: Set<String> = [
    "mp3", "wav", "flac", "ogg", "aac", "ac3", "eac3", "aiff", "amr", "w64", "caf", "dts", "tta",
    "wv", "ape",
  ]

  /// Throws where the path is no readable, regular, non-empty file.
  static func checkReadable(_ path: FilePath, wanted: Wanted = .clip) throws(MediaError) {
    let subject = path.description
    var status = stat()
    let (found, code) = path.withCPath { (stat($0, &status), errno) }
    guard found == 0 else { throw MediaError(.open, .init(code: -code), subject) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw MediaError(.open, .isDirectory, subject)
    default: throw MediaError(.open, wanted.refusal("a device or pipe"), subject)
    }
    let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw MediaError(.open, .init(code: -errno), subject) }
    close(descriptor)
    guard status.st_size > 0 else { throw MediaError(.open, .emptyFile, subject) }
  }

  enum Wanted {
    /// Something with moving pictures.
    case clip
    /// Something with sound, with or without pictures.
    case sound

    fileprivate func refusal(_ found: String) -> MediaError.Reason {
      self == .clip ? .notMedia(found: found) : .notSound(found: found)
    }
  }

  /// The demuxer for a file, by content alone (`av_probe_input_buffer2`).
  static func demuxer(
    for path: FilePath, wanted: Wanted
  ) throws(MediaError) -> UnsafePointer<AVInputFormat> {
    try checkReadable(path, wanted: wanted)
    let subject = path.description
    var options: OpaquePointer?
    av_dict_set(&options, "protocol_whitelist", "file", 0)
    defer { av_dict_free(&options) }
    var input: UnsafeMutablePointer<AVIOContext>?
    try check(
      path.withFileURL { avio_open2(&input, $0, AVIO_FLAG_READ, nil, &options) }, .open, subject)
    defer { avio_closep(&input) }
    var format: UnsafePointer<AVInputFormat>?
    let score = av_probe_input_buffer2(input, &format, "", nil, 0, 0)
    guard score >= 0, let format else {
      MediaLog.clear()
      throw MediaError(.open, wanted.refusal(describe(path)), subject)
    }
    let name = String(cString: format.pointee.name)
    if clipDemuxers.contains(name) { return format }
    if soundDemuxers.contains(name) {
      guard wanted == .sound else { throw MediaError(.open, .noVideo, subject) }
      return format
    }
    throw MediaError(.open, wanted.refusal(describe(path, demuxer: name, wanted)), subject)
  }

  private static func describe(_ path: FilePath, demuxer: String, _ wanted: Wanted) -> String {
    switch demuxer {
    case "hls", "concat", "dash", "webm_dash_manifest", "imf", "sdp", "rtsp", "vapoursynth",
      "lavfi":
      return "a playlist or script that names other files"
    case _ where demuxer.hasSuffix("_pipe") || demuxer == "gif" || demuxer == "apng":
      return wanted == .clip ? "a picture; as a clip a video is needed" : "a picture"
    case _ where describe(path) != unknown: return describe(path)
    default: return demuxer
    }
  }

  private static let unknown = "unknown content"

  private static func describe(_ path: FilePath) -> String {
    let start = firstBytes(of: path, count: 512)
    let text = String(decoding: start, as: UTF8.self)
    if text.hasPrefix("#EXTM3U") || text.hasPrefix("ffconcat") {
      return "a playlist or script that names other files"
    }
    let isText = start.allSatisfy { $0 >= 32 || ($0 >= 9 && $0 <= 13) }
    return isText ? "text" : unknown
  }

  private static func firstBytes(of path: FilePath, count: Int) -> [UInt8] {
    let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, read(descriptor, buffer.baseAddress, count))
    }
  }
}
