import CFFmpeg
public import CubicaCore

/// A song or another file whose sound is used; cover pictures and videos in it are not looked at.
public struct SoundFile: Sendable, Hashable {
  public let path: FilePath
  /// The first track that can be decoded.
  public let info: AudioStreamInfo
  /// From its first sample to its last one's end, on the file's clock.
  public let timeRange: TimeRange
  /// The file also has moving pictures.
  public let hasVideo: Bool
  public let origin: SoundOrigin
  public let warnings: [MediaWarning]

  /// Looks through the packets of the file's sound.
  ///
  /// - Parameter kept: where that is kept of large files.
  /// - Throws: `noSound` where there is none that can be decoded; what opening says.
  public static func open(
    _ path: FilePath, kept: IndexFolder? = nil
  ) throws(MediaError) -> SoundFile {
    let demuxer = try Demuxer(path, kind: .sound)
    let subject = path.description
    let tracks = demuxer.streams.compactMap { $0.flatMap(AudioStreamInfo.init(stream:)) }
    for info in tracks where info.isDecodable {
      guard let range = try range(of: info, demuxer, path, kept) else { continue }
      let name = String(cString: demuxer.context.pointee.iformat.pointee.name)
      let still = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
      let hasVideo = demuxer.streams.contains { stream in
        stream?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
          && (stream?.pointee.disposition ?? 0) & still == 0
      }
      var warnings: [MediaWarning] = []
      if tracks.count > 1 {
        warnings.append(
          MediaWarning(
            "\(subject): of \(tracks.count) sound tracks the first usable one is used: "
              + "track \(info.streamIndex) (\(info.codecName))"))
      }
      return SoundFile(
        path: path, info: info, timeRange: range, hasVideo: hasVideo,
        origin: SoundOrigin(
          path: path, streamIndex: info.streamIndex, start: range.start,
          isSeekable: name.hasPrefix("mov") || name.hasPrefix("matroska") || name == "wav"),
        warnings: warnings)
    }
    throw MediaError(.open, .noSound, subject)
  }

  /// nil where no packet has a time.
  private static func range(
    of info: AudioStreamInfo, _ demuxer: Demuxer, _ path: FilePath, _ kept: IndexFolder?
  ) throws(MediaError) -> TimeRange? {
    guard let stream = demuxer.stream(info.streamIndex) else { return nil }
    let base = stream.pointee.time_base
    let use = "sound \(info.streamIndex)"
    let key = kept.flatMap { _ in FileKey(path, for: use) }
    if let key, let bytes = kept?.read(key) {
      var text = ByteReader(bytes)
      if let first = text.signed(), let last = text.signed() {
        return range(first, last, base)
      }
    }
    demuxer.select(info.streamIndex)
    let packet = try Packet()
    var (first, last): (Int64?, Int64?) = (nil, nil)
    var count = 0
    while case .packet = try demuxer.read(into: packet.pointer, stream: info.streamIndex) {
      let one = packet.pointer.pointee
      count += 1
      guard one.pts != cubica_no_timestamp, one.flags & AV_PKT_FLAG_DISCARD == 0 else { continue }
      first = min(first ?? one.pts, one.pts)
      last = max(last ?? one.pts, one.pts + max(one.duration, 0))
    }
    guard let first, let last else { return nil }
    if let key, count >= 20_000 || key.byteCount >= 64 << 20, FileKey(path, for: use) == key {
      var text = ByteWriter()
      text.add(signed: first)
      text.add(signed: last)
      kept?.write(text.bytes, for: key)
    }
    return range(first, last, base)
  }

  /// nil where that is no time.
  private static func range(_ first: Int64, _ last: Int64, _ base: AVRational) -> TimeRange? {
    guard let start = StreamTime.time(first, base),
      let end = StreamTime.time(last, base), end > start
    else { return nil }
    // Encoder priming is not heard.
    return TimeRange(start: max(start, .zero), end: end)
  }
}
