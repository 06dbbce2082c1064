import CFFmpeg
import CubicaCore

/// What looking into a file's streams found: codecs, sizes, how far pictures are reordered.
///
/// Looking (`avformat_find_stream_info`) decodes several pictures. A file that is opened again is
/// told what was found the first time instead.
struct ProbedStreams: Sendable {
  private let streams: [StreamParameters]

  /// nil where the packets of a file depend on the looking: all but MP4 and MOV, which store every
  /// time that a packet has.
  init?(_ demuxer: Demuxer, containerName: String) throws(MediaError) {
    guard containerName.hasPrefix("mov") else { return nil }
    var streams: [StreamParameters] = []
    for case let stream? in demuxer.streams {
      streams.append(try StreamParameters(copying: stream.pointee.codecpar, tickRate: .init(1)))
    }
    self.streams = streams
  }

  /// Fills in the streams of a file that was just opened.
  ///
  /// - Returns: false where they are others: the file was replaced meanwhile.
  func fill(_ context: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) -> Bool {
    guard Int(context.pointee.nb_streams) == streams.count else { return false }
    for (index, known) in streams.enumerated() {
      guard let stream = context.pointee.streams[index],
        stream.pointee.codecpar.pointee.codec_type == known.pointer.pointee.codec_type,
        stream.pointee.codecpar.pointee.codec_id == known.pointer.pointee.codec_id
      else { return false }
    }
    for (index, known) in streams.enumerated() {
      try check(
        avcodec_parameters_copy(context.pointee.streams[index]?.pointee.codecpar, known.pointer),
        .allocate, "stream parameters")
    }
    return true
  }
}
