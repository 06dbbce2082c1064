import CFFmpeg

/// One `AVCodecContext`, freed with its owner.
final class CodecHandle {
  let context: UnsafeMutablePointer<AVCodecContext>

  init(_ codec: UnsafePointer<AVCodec>) throws(MediaError) {
    context = try require(avcodec_alloc_context3(codec), "codec")
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&pointer)
  }

  /// Opens it (`avcodec_open2`); an option that the codec does not know is an error too.
  func open(
    _ codec: UnsafePointer<AVCodec>, _ options: [(name: String, value: String)]
  ) throws(MediaError) {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for option in options {
      try check(av_dict_set(&dictionary, option.name, option.value, 0), .allocate, "options")
    }
    let subject = String(cString: codec.pointee.name)
    try check(avcodec_open2(context, codec, &dictionary), .encode, subject)
    guard av_dict_count(dictionary) == 0 else {
      throw MediaError(.encode, .other(code: -1, message: "unknown option"), subject)
    }
  }
}
