import CFFmpeg

/// A chain of the library's sound filters: 48 kHz stereo in, 48 kHz stereo out.
final class SoundGraph {
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var input: UnsafeMutablePointer<AVFilterContext>?
  private var output: UnsafeMutablePointer<AVFilterContext>?
  private let subject: String
  private var sent: Int64 = 0

  /// - Parameter chain: filters as the command line tool takes them.
  init(_ chain: String) throws(MediaError) {
    MediaLog.install()
    subject = "sound filter \(chain)"
    let rate = SoundResampler.sampleRate
    let end = "aformat=sample_fmts=fltp:sample_rates=\(rate):channel_layouts=stereo"
    graph = try require(avfilter_graph_alloc(), subject)
    // The order of sums must not depend on the machine.
    graph?.pointee.nb_threads = 1
    try check(
      avfilter_graph_create_filter(
        &input, avfilter_get_by_name("abuffer"), "in",
        "sample_rate=\(rate):sample_fmt=fltp:channel_layout=stereo:time_base=1/\(rate)", nil,
        graph), .filter, subject)
    try check(
      avfilter_graph_create_filter(
        &output, avfilter_get_by_name("abuffersink"), "out", nil, nil, graph), .filter, subject)
    var ends = avfilter_inout_alloc()
    var starts = avfilter_inout_alloc()
    defer {
      avfilter_inout_free(&ends)
      avfilter_inout_free(&starts)
    }
    try require(starts, subject).pointee.name = av_strdup("in")
    starts?.pointee.filter_ctx = input
    try require(ends, subject).pointee.name = av_strdup("out")
    ends?.pointee.filter_ctx = output
    try check(
      avfilter_graph_parse_ptr(graph, "\(chain),\(end)", &ends, &starts, nil), .filter, subject)
    try check(avfilter_graph_config(graph, nil), .filter, subject)
  }

  deinit { avfilter_graph_free(&graph) }

  /// Hands over `count` samples that `write` puts in.
  func send(
    _ count: Int,
    write: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let frame = try Picture()
    frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    frame.pointer.pointee.sample_rate = CInt(SoundResampler.sampleRate)
    frame.pointer.pointee.nb_samples = CInt(count)
    av_channel_layout_default(&frame.pointer.pointee.ch_layout, 2)
    try check(av_frame_get_buffer(frame.pointer, 0), .allocate, subject)
    frame.pointer.pointee.pts = sent
    sent += Int64(count)
    try frame.withStereo(count) { (left, right) throws(MediaError) in try write(left, right) }
    try check(av_buffersrc_add_frame(input, frame.pointer), .filter, subject)
  }

  func finish() throws(MediaError) {
    try check(av_buffersrc_add_frame(input, nil), .filter, subject)
  }

  /// Moves what is ready into `queue`; gives the last piece's notes, nil where nothing was ready.
  @discardableResult
  func receive(into queue: inout SampleQueue) throws(MediaError) -> [String: String]? {
    var notes: [String: String]?
    let frame = try Picture()
    while true {
      let code = av_buffersink_get_frame(output, frame.pointer)
      if code == cubica_error_again || code == cubica_error_end_of_file { return notes }
      try check(code, .filter, subject)
      let count = Int(frame.pointer.pointee.nb_samples)
      try frame.withStereo(count) { (left, right) throws(MediaError) in
        queue.append(
          left: UnsafeBufferPointer(start: left, count: count).map(\.self)[...],
          right: UnsafeBufferPointer(start: right, count: count).map(\.self)[...])
      }
      notes = Self.notes(frame)
      frame.clear()
    }
  }

  private static func notes(_ frame: Picture) -> [String: String] {
    var notes: [String: String] = [:]
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(
      frame.pointer.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX)
    {
      notes[String(cString: next.pointee.key)] = String(cString: next.pointee.value)
      entry = next
    }
    return notes
  }
}

extension Picture {
  /// Both sides of planar stereo floats.
  func withStereo(
    _ count: Int,
    _ body: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let left = try require(pointer.pointee.data.0, "sound")
    let right = try require(pointer.pointee.data.1, "sound")
    try left.withMemoryRebound(to: Float.self, capacity: count) { (left) throws(MediaError) in
      try right.withMemoryRebound(to: Float.self, capacity: count) { (right) throws(MediaError) in
        try body(left, right)
      }
    }
  }
}
