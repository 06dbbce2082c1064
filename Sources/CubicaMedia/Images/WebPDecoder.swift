import CWebP
import CubicaCore

/// Still WebP pictures, and the single pictures of animated ones.
enum WebPDecoder {
  /// - Parameters:
  ///   - bytes: a whole file, or what an animated one holds for a frame.
  ///   - target: on no side larger than the picture.
  static func pixels(
    _ bytes: ArraySlice<UInt8>, reducedTo target: PixelSize, name: String
  ) throws(MediaError) -> PixelArray {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in try pixels(bytes, reducedTo: target, name: name) }
    }.get()
  }

  private static func pixels(
    _ bytes: UnsafeRawBufferPointer, reducedTo target: PixelSize, name: String
  ) throws(MediaError) -> PixelArray {
    let data = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw MediaError(.decode, .undecodable(codec: "webp"), name)
    }
    guard WebPGetFeatures(data, bytes.count, &config.input) == VP8_STATUS_OK else {
      throw MediaError(.decode, .invalidData, name)
    }
    let stored = PixelSize(Int(config.input.width), Int(config.input.height))
    guard stored.width >= target.width, stored.height >= target.height else {
      throw MediaError(.decode, .invalidData, name)
    }
    if stored != target {
      config.options.use_scaling = 1
      config.options.scaled_width = CInt(target.width)
      config.options.scaled_height = CInt(target.height)
    }
    var result = PixelArray(size: target)
    let status = result.pixels.withUnsafeMutableBytes { memory in
      config.output.colorspace = MODE_bgrA
      config.output.is_external_memory = 1
      config.output.u.RGBA = WebPRGBABuffer(
        rgba: memory.baseAddress?.assumingMemoryBound(to: UInt8.self),
        stride: CInt(4 * target.width), size: memory.count)
      defer { WebPFreeDecBuffer(&config.output) }
      return WebPDecode(data, bytes.count, &config)
    }
    switch status {
    case VP8_STATUS_OK: return result
    case VP8_STATUS_OUT_OF_MEMORY: throw MediaError(.decode, .outOfMemory, name)
    default: throw MediaError(.decode, .invalidData, name)
    }
  }
}
