import CFFmpeg
import CubicaCore

/// Decoded still pictures as premultiplied BGRA, made smaller on the way.
enum BitmapMaker {
  /// - Parameter target: what to make of it; on no side larger than the picture.
  static func pixels(
    _ picture: Picture, reducedTo target: PixelSize, name: String
  ) throws(MediaError) -> PixelArray {
    guard sws_isSupportedInput(picture.format) != 0 else {
      throw MediaError(.decode, .undecodable(codec: "its pixel format"), name)
    }
    let stored = PixelSize(picture.width, picture.height)
    let sharesRows = av_pix_fmt_desc_get(picture.format)?.pointee.log2_chroma_h ?? 0 > 0
    // Rows that share chroma are scaled as they are; such pictures are opaque.
    if sharesRows { return try scaled(picture, stored, to: target, name) }
    return try reducedByRows(picture, stored, to: target, name)
  }

  private static func scaled(
    _ picture: Picture, _ stored: PixelSize, to target: PixelSize, _ name: String
  ) throws(MediaError) -> PixelArray {
    let filter = stored == target ? SWS_BICUBIC : SWS_AREA
    let context = try Converter(picture, stored, to: target, filter: filter, name)
    var result = PixelArray(size: target)
    let code = result.pixels.withUnsafeMutableBytes { bytes in
      context.convert(
        picture.planes, rows: 0..<stored.height, into: bytes.baseAddress,
        stride: 4 * target.width)
    }
    try check(code, .scale, name)
    return result
  }

  private static let rowsAtATime = 64

  private static func reducedByRows(
    _ picture: Picture, _ stored: PixelSize, to target: PixelSize, _ name: String
  ) throws(MediaError) -> PixelArray {
    var reducer = AreaReducer(from: stored, to: target)
    let rows = min(rowsAtATime, stored.height)
    var band = [UInt32](repeating: 0, count: rows * stored.width)
    var converter: Converter?
    for start in stride(from: 0, to: stored.height, by: rows) {
      let count = min(rows, stored.height - start)
      if converter?.source.height != count {
        let size = PixelSize(stored.width, count)
        converter = try Converter(picture, size, to: size, filter: SWS_BICUBIC, name)
      }
      let code = band.withUnsafeMutableBytes { bytes in
        converter?.convert(
          picture.planes, rows: start..<start + count, into: bytes.baseAddress,
          stride: 4 * stored.width)
      }
      try check(code ?? 0, .scale, name)
      band.withUnsafeMutableBufferPointer { band in
        guard let pixels = band.baseAddress else { return }
        for index in 0..<count * stored.width {
          pixels[index] = PixelMath.premultiplied(pixels[index])
        }
        for row in 0..<count { reducer.add(pixels + row * stored.width) }
      }
    }
    return reducer.result
  }
}

/// One `SwsContext` that makes BGRA, not premultiplied, of pictures of one size.
private final class Converter {
  let source: PixelSize
  private let context: OpaquePointer

  /// Y′CbCr as JPEG has it where untagged: BT.601.
  init(
    _ picture: Picture, _ source: PixelSize, to target: PixelSize, filter: CInt, _ name: String
  ) throws(MediaError) {
    self.source = source
    let color = ColorInfo(picture.pointer)
    let flags =
      filter | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    context = try require(
      sws_getContext(
        CInt(source.width), CInt(source.height), picture.format, CInt(target.width),
        CInt(target.height), AV_PIX_FMT_BGRA, flags, nil, nil, nil), name)
    let matrix = color.isMatrixTagged ? color.matrix : .bt601
    sws_setColorspaceDetails(
      context, sws_getCoefficients(matrix.swsColorspace), color.range == .full ? 1 : 0,
      sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16)
  }

  deinit { sws_freeContext(context) }

  /// - Parameter rows: of the planes, all of them where chroma is shared between rows.
  func convert(
    _ planes: (data: [UnsafeMutablePointer<UInt8>?], strides: [CInt]), rows: Range<Int>,
    into target: UnsafeMutableRawPointer?, stride: Int
  ) -> CInt {
    let data = zip(planes.data, planes.strides).map { plane, stride in
      // A palette has a place of its own and no stride.
      plane.map { UnsafePointer($0 + rows.lowerBound * Int(stride)) }
    }
    let out: [UnsafeMutablePointer<UInt8>?] = [
      target?.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
    ]
    return sws_scale(
      context, data, planes.strides, 0, CInt(rows.count), out, [CInt(stride), 0, 0, 0])
  }
}
