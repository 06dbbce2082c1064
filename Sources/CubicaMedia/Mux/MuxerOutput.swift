import CFFmpeg
import CubicaCore

/// One `AVFormatContext` that writes a file; closes and frees both, written or not.
final class MuxerOutput {
  let context: UnsafeMutablePointer<AVFormatContext>
  /// The path, for errors.
  let subject: String
  let settings: MuxerSettings
  var movieTimescale = 48_000

  init(creating path: FilePath, as settings: MuxerSettings) throws(MediaError) {
    self.settings = settings
    let container = settings.container
    subject = path.description
    var allocated: UnsafeMutablePointer<AVFormatContext>?
    let subject = subject
    _ = try path.withFileURL { (url) throws(MediaError) in
      try check(
        avformat_alloc_output_context2(&allocated, nil, container.muxerName, url), .mux, subject)
    }
    context = try require(allocated, subject)
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
    for tag in settings.metadata.fileTags {
      try check(
        av_dict_set(&context.pointee.metadata, tag.name, tag.value, 0), .allocate, subject)
    }
    // From here on `deinit` frees the context, also where opening fails.
    _ = try path.withFileURL { (url) throws(MediaError) in
      try check(avio_open2(&context.pointee.pb, url, AVIO_FLAG_WRITE, nil, nil), .open, subject)
    }
  }

  deinit {
    avio_closep(&context.pointee.pb)
    avformat_free_context(context)
  }

  func begin() throws(MediaError) {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    var wishes = [
      ("write_tmcd", "0"), ("use_editlist", "1"), ("movie_timescale", "\(movieTimescale)"),
    ]
    if settings.isIndexFirst { wishes.append(("movflags", "+faststart")) }
    for (name, value) in wishes {
      try check(av_dict_set(&options, name, value, 0), .allocate, "options")
    }
    try check(avformat_write_header(context, &options), .mux, subject)
    precondition(av_dict_count(options) == 0, "the muxer knows its options")
  }

  /// As the muxer chose it; valid after `begin`.
  func timeBase(ofTrack track: Int) -> AVRational {
    guard let stream = context.pointee.streams[track] else { return AVRational(num: 1, den: 1) }
    return stream.pointee.time_base
  }

  func finish() throws(MediaError) {
    try check(av_write_trailer(context), .write, subject)
    try check(avio_closep(&context.pointee.pb), .write, subject)
  }
}
