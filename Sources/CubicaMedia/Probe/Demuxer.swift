import CFFmpeg
import CubicaCore

/// One opened file and its position in it.
final class Demuxer {
  enum Received { case packet, ended }

  let context: UnsafeMutablePointer<AVFormatContext>
  private let path: FilePath
  /// Packets that could not be read: the file ends before its index does, or is damaged there.
  private(set) var failedReads = 0
  /// What the container's parsers complained of while reading, but for an early end.
  private(set) var complaints = 0
  /// The library said that the file ends before it should.
  private(set) var endsEarly = false

  /// Opens by content, through the `file` protocol, with an allowed demuxer alone.
  ///
  /// - Parameter probed: what an earlier opening found in the streams; nil: they are looked into.
  init(
    _ path: FilePath, kind: FileKind.Wanted = .clip, probed: ProbedStreams? = nil
  ) throws(MediaError) {
    MediaLog.install()
    let format = try FileKind.demuxer(for: path, wanted: kind)
    MediaLog.clear()
    self.path = path
    context = try Demuxer.open(path, format)
    if try probed?.fill(context) != true {
      try check(avformat_find_stream_info(context, nil), .open, path.description)
    }
    MediaLog.clear()
  }

  private static func open(
    _ path: FilePath, _ format: UnsafePointer<AVInputFormat>
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    var options: OpaquePointer?
    av_dict_set(&options, "protocol_whitelist", "file", 0)
    defer { av_dict_free(&options) }
    var opened: UnsafeMutablePointer<AVFormatContext>?
    let code = path.withFileURL { avformat_open_input(&opened, $0, format, &options) }
    guard code >= 0, let opened else { throw Demuxer.openError(code, path) }
    return opened
  }

  /// Opens a clip's file once more.
  convenience init(_ clip: Clip) throws(MediaError) {
    try self.init(clip.path, probed: clip.probed)
  }

  deinit {
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
  }

  private static func openError(_ code: CInt, _ path: FilePath) -> MediaError {
    let line = MediaLog.takeLastLine()
    if let line, line.contains("moov atom not found") {
      return MediaError(.open, .incomplete, path.description)
    }
    return MediaError(.open, .init(code: code), path.description, logLine: line)
  }

  var streams: UnsafeMutableBufferPointer<UnsafeMutablePointer<AVStream>?> {
    UnsafeMutableBufferPointer(
      start: context.pointee.streams, count: Int(context.pointee.nb_streams))
  }

  /// nil where the file has no such stream.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    index >= 0 && index < streams.count ? streams[index] : nil
  }

  /// Reads this stream only; the packets of all others are skipped by the demuxer.
  func select(_ index: Int) {
    for (position, stream) in streams.enumerated() {
      stream?.pointee.discard = position == index ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// The next packet of the stream that is not empty. Unreadable packets are left out.
  func read(
    into packet: UnsafeMutablePointer<AVPacket>, stream: Int
  ) throws(MediaError) -> Received {
    var consecutiveFailures = 0
    while true {
      av_packet_unref(packet)
      MediaLog.clear()
      let code = av_read_frame(context, packet)
      if let line = MediaLog.takeLastLine() { note(line) }
      if code == cubica_error_end_of_file { return .ended }
      if code < 0 {
        if code == -ENOMEM || code == -EIO {
          throw MediaError(code: code, .index, path.description)
        }
        failedReads += 1
        consecutiveFailures += 1
        if consecutiveFailures >= 1000 || atEnd { return .ended }
        continue
      }
      consecutiveFailures = 0
      if packet.pointee.stream_index == CInt(stream), packet.pointee.size > 0 { return .packet }
    }
  }

  /// How much of the file lies before the place that is read, 0...1.
  var part: Double {
    guard let file = context.pointee.pb else { return 0 }
    let size = avio_size(file)
    return size > 0 ? min(1, max(0, Double(file.pointee.pos) / Double(size))) : 0
  }

  private var atEnd: Bool { context.pointee.pb.map { $0.pointee.eof_reached != 0 } ?? true }

  private func note(_ line: String) {
    if line.contains("partial file") || line.contains("prematurely") || line.contains("runcat") {
      endsEarly = true
    } else {
      complaints += 1
    }
  }

  /// - Returns: false where the container cannot go there.
  func seek(stream: Int, to timestamp: Int64) -> Bool {
    MediaLog.clear()
    return av_seek_frame(context, CInt(stream), timestamp, AVSEEK_FLAG_BACKWARD) >= 0
  }
}
