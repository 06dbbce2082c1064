import CFFmpeg
import CubicaCore

/// Decoded still pictures as upright premultiplied BGRA.
enum BitmapMaker {
  static func bitmap(
    _ picture: Picture, orientation: Orientation, name: String
  ) throws(MediaError) -> Bitmap {
    let stored = PixelSize(picture.width, picture.height)
    let straight = try bgra(picture, stored, name)
    let (planes, strides) = straight.planes
    let source = UnsafePointer(try require(planes[0], name))
    return Bitmap(size: orientation.apply(stored)) { bytes in
      guard let start = bytes.baseAddress else { return }
      let target = start.assumingMemoryBound(to: UInt8.self)
      turn(source, Int(strides[0]), into: target, orientation.apply(stored), orientation)
    }
  }

  /// Not premultiplied, as stored. Y′CbCr as JPEG has it where untagged: BT.601.
  private static func bgra(
    _ picture: Picture, _ size: PixelSize, _ name: String
  ) throws(MediaError) -> Picture {
    if picture.format == AV_PIX_FMT_BGRA { return picture }
    guard sws_isSupportedInput(picture.format) != 0 else {
      throw MediaError(.decode, .undecodable(codec: "its pixel format"), name)
    }
    let target = try Picture(format: AV_PIX_FMT_BGRA, width: size.width, height: size.height)
    let color = ColorInfo(picture.pointer)
    let flags =
      SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    let context = sws_getContext(
      CInt(size.width), CInt(size.height), picture.format, CInt(size.width), CInt(size.height),
      AV_PIX_FMT_BGRA, flags, nil, nil, nil)
    defer { sws_freeContext(context) }
    let matrix = color.isMatrixTagged ? color.matrix : .bt601
    sws_setColorspaceDetails(
      try require(context, name), sws_getCoefficients(matrix.swsColorspace),
      color.range == .full ? 1 : 0, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16)
    let from = picture.planes
    let to = target.planes
    try check(
      sws_scale(
        context, from.data.map { UnsafePointer($0) }, from.strides, 0, CInt(size.height), to.data,
        to.strides), .scale, name)
    return target
  }

  /// Copies, turns and premultiplies; `size` is the target's.
  private static func turn(
    _ source: UnsafePointer<UInt8>, _ stride: Int, into target: UnsafeMutablePointer<UInt8>,
    _ size: PixelSize, _ orientation: Orientation
  ) {
    let stored = orientation.apply(size)
    for y in 0..<size.height {
      var out = target + 4 * y * size.width
      for x in 0..<size.width {
        var (column, row): (Int, Int) =
          switch orientation.quarterTurns {
          case 1: (y, stored.height - 1 - x)
          case 2: (stored.width - 1 - x, stored.height - 1 - y)
          case 3: (stored.width - 1 - y, x)
          default: (x, y)
          }
        if orientation.isMirrored { column = stored.width - 1 - column }
        let pixel = source + (row &* stride &+ 4 &* column)
        let alpha = Int(pixel[3])
        if alpha == 255 {
          (out[0], out[1], out[2]) = (pixel[0], pixel[1], pixel[2])
        } else {
          out[0] = UInt8(truncatingIfNeeded: (Int(pixel[0]) &* alpha &+ 127) / 255)
          out[1] = UInt8(truncatingIfNeeded: (Int(pixel[1]) &* alpha &+ 127) / 255)
          out[2] = UInt8(truncatingIfNeeded: (Int(pixel[2]) &* alpha &+ 127) / 255)
        }
        out[3] = pixel[3]
        out += 4
      }
    }
  }
}
