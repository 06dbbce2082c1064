import CFFmpeg
import CubicaCore

/// Looking into the streams of a file that was just opened (`avformat_find_stream_info`).
enum StreamLooking {
  /// - Parameter reopen: opens the same file again, for a second look.
  /// - Returns: the file, looked into: the one that was given or another; never both.
  static func look(
    into opened: UnsafeMutablePointer<AVFormatContext>, _ path: FilePath,
    reopen: () throws(MediaError) -> UnsafeMutablePointer<AVFormatContext>
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    guard knowsPictures(opened) else { return try look(opened, path, decoding: true) }
    let quick = try look(opened, path, decoding: false)
    if h264Streams(of: quick).allSatisfy({ $0.pointee.codecpar.pointee.video_delay > 0 }) {
      return quick
    }
    close(quick)
    return try look(try reopen(), path, decoding: true)
  }

  /// The pictures of H.264 in MP4 need not be decoded, a key frame of 21 Mbit/s for a fourteenth of
  /// a second, if the stream itself tells how far they are reordered; else nothing but decoding does.
  private static func knowsPictures(_ opened: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    let name = opened.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
    return name.hasPrefix("mov") && !h264Streams(of: opened).isEmpty
  }

  private static func h264Streams(
    of opened: UnsafeMutablePointer<AVFormatContext>
  ) -> [UnsafeMutablePointer<AVStream>] {
    (0..<Int(opened.pointee.nb_streams)).compactMap { opened.pointee.streams[$0] }
      .filter { $0.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_H264 }
  }

  /// Closes the file where it throws.
  private static func look(
    _ opened: UnsafeMutablePointer<AVFormatContext>, _ path: FilePath, decoding: Bool
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    let count = Int(opened.pointee.nb_streams)
    var options = [OpaquePointer?](repeating: nil, count: count)
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    if !decoding {
      for stream in h264Streams(of: opened) {
        av_dict_set(&options[Int(stream.pointee.index)], "skip_frame", "all", 0)
      }
    }
    let code = options.withUnsafeMutableBufferPointer {
      avformat_find_stream_info(opened, decoding ? nil : $0.baseAddress)
    }
    guard code < 0 else { return opened }
    let error = MediaError(code: code, .open, path.description)
    close(opened)
    throw error
  }

  private static func close(_ opened: UnsafeMutablePointer<AVFormatContext>) {
    var context: UnsafeMutablePointer<AVFormatContext>? = opened
    avformat_close_input(&context)
  }
}
