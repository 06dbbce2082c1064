import CFFmpeg

/// A chain of the library's filters with one way in and one way out.
final class FilterGraph {
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var input: UnsafeMutablePointer<AVFilterContext>?
  private var output: UnsafeMutablePointer<AVFilterContext>?
  private let format: AVPixelFormat
  private let width: Int
  private let height: Int

  /// - Parameters:
  ///   - chain: filters as the command line tool takes them.
  ///   - picture: gives size and format; times are whole numbers.
  init(_ chain: String, for picture: Picture, threads: Int) throws(MediaError) {
    MediaLog.install()
    (format, width, height) = (picture.format, picture.width, picture.height)
    let subject = "filter \(chain)"
    graph = try require(avfilter_graph_alloc(), subject)
    graph?.pointee.nb_threads = CInt(threads)
    let arguments =
      "video_size=\(width)x\(height):pix_fmt=\(format.rawValue):time_base=1/1:pixel_aspect=1/1"
    try check(
      avfilter_graph_create_filter(
        &input, avfilter_get_by_name("buffer"), "in", arguments, nil, graph), .filter, subject)
    try check(
      avfilter_graph_create_filter(
        &output, avfilter_get_by_name("buffersink"), "out", nil, nil, graph), .filter, subject)
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
    try check(avfilter_graph_parse_ptr(graph, chain, &ends, &starts, nil), .filter, subject)
    try check(avfilter_graph_config(graph, nil), .filter, subject)
  }

  deinit { avfilter_graph_free(&graph) }

  func accepts(_ picture: Picture) -> Bool {
    picture.format == format && picture.width == width && picture.height == height
  }

  /// Takes the picture's reference.
  func send(_ picture: Picture) throws(MediaError) {
    try check(av_buffersrc_add_frame(input, picture.pointer), .filter, "frame")
  }

  func finish() throws(MediaError) {
    try check(av_buffersrc_add_frame(input, nil), .filter, "frame")
  }

  /// nil where more is needed or all was given.
  func receive() throws(MediaError) -> Picture? {
    let picture = try Picture()
    let code = av_buffersink_get_frame(output, picture.pointer)
    if code == cubica_error_again || code == cubica_error_end_of_file { return nil }
    try check(code, .filter, "frame")
    return picture
  }
}
