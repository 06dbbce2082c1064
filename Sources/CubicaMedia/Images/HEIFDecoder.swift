import CHEIF
import CubicaCore

/// HEIC and AVIF pictures: the primary one of a file, turned as the file says.
///
/// EXIF's orientation is not looked at: the format's own rotation and mirroring stand for it.
enum HEIFDecoder {
  /// - Parameter fit: given the picture's own upright size, checks it against the limits and says
  ///   how large a picture is wanted.
  static func decode(
    _ bytes: [UInt8], kind: ImageKind, name: String,
    fit: (PixelSize) throws(MediaError) -> PixelSize
  ) throws(MediaError) -> (pixels: PixelArray, size: PixelSize) {
    let file = try HEIFFile(bytes, kind: kind, name: name)
    let target = try fit(file.size)
    return (try file.pixels(reducedTo: target), file.size)
  }
}

/// One open file with its primary picture; owns the C handles.
private final class HEIFFile {
  private let bytes: [UInt8]
  private let kind: ImageKind
  private let name: String
  private let context: OpaquePointer
  private var handle: OpaquePointer?

  init(_ bytes: [UInt8], kind: ImageKind, name: String) throws(MediaError) {
    (self.bytes, self.kind, self.name) = (bytes, kind, name)
    context = try require(heif_context_alloc(), name)
    heif_context_set_max_decoding_threads(context, 1)
    // A copy: what is read later would otherwise lean on where an array lies.
    try check(
      bytes.withUnsafeBytes {
        heif_context_read_from_memory(context, $0.baseAddress, $0.count, nil)
      })
    try check(heif_context_get_primary_image_handle(context, &handle))
    try checkIsSDR()
  }

  deinit {
    if let handle { heif_image_handle_release(handle) }
    heif_context_free(context)
  }

  /// Upright.
  var size: PixelSize {
    PixelSize(
      Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
  }

  func pixels(reducedTo target: PixelSize) throws(MediaError) -> PixelArray {
    let size = size
    let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
    let isPremultiplied = hasAlpha && heif_image_handle_is_premultiplied_alpha(handle) != 0
    let options = try require(heif_decoding_options_alloc(), name)
    defer { heif_decoding_options_free(options) }
    options.pointee.convert_hdr_to_8bit = 1
    var image: OpaquePointer?
    try check(
      heif_decode_image(
        handle, &image, heif_colorspace_RGB,
        hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, options))
    defer { heif_image_release(image) }
    var stride: CInt = 0
    let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
    guard let plane, Int(heif_image_get_width(image, heif_channel_interleaved)) == size.width,
      Int(heif_image_get_height(image, heif_channel_interleaved)) == size.height
    else { throw MediaError(.decode, .invalidData, name) }
    var reducer = AreaReducer(from: size, to: target)
    var row = [UInt32](repeating: 0, count: size.width)
    for y in 0..<size.height {
      let source = plane + y * Int(stride)
      row.withUnsafeMutableBufferPointer { row in
        guard let start = row.baseAddress else { return }
        if hasAlpha {
          Self.fill(start, fromRGBA: source, size.width, isPremultiplied)
        } else {
          Self.fill(start, fromRGB: source, size.width)
        }
        reducer.add(start)
      }
    }
    return reducer.result
  }

  private static func fill(
    _ row: UnsafeMutablePointer<UInt32>, fromRGB source: UnsafePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count {
      let pixel = source + 3 * x
      row[x] = 0xFF00_0000 | UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
    }
  }

  private static func fill(
    _ row: UnsafeMutablePointer<UInt32>, fromRGBA source: UnsafePointer<UInt8>, _ count: Int,
    _ isPremultiplied: Bool
  ) {
    for x in 0..<count {
      let pixel = source + 4 * x
      let alpha = pixel[3]
      // A premultiplied colour above its alpha is nonsense that would overflow later.
      let top = isPremultiplied ? alpha : 255
      let value =
        UInt32(alpha) << 24 | UInt32(min(pixel[0], top)) << 16
        | UInt32(min(pixel[1], top)) << 8 | UInt32(min(pixel[2], top))
      row[x] = isPremultiplied ? value : PixelMath.premultiplied(value)
    }
  }

  /// Throws for PQ and HLG, whose colours would come out pale and wrong.
  private func checkIsSDR() throws(MediaError) {
    var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard heif_image_handle_get_nclx_color_profile(handle, &profile).code == heif_error_Ok,
      let profile
    else { return }
    defer { heif_nclx_color_profile_free(profile) }
    switch profile.pointee.transfer_characteristics {
    case heif_transfer_characteristic_ITU_R_BT_2100_0_PQ,
      heif_transfer_characteristic_ITU_R_BT_2100_0_HLG:
      throw MediaError(.decode, .hdrPicture, name)
    default: return
    }
  }

  private func check(_ error: heif_error) throws(MediaError) {
    guard error.code != heif_error_Ok else { return }
    if error.subcode == heif_suberror_Unsupported_codec {
      let isAVIF = kind == .avif
      throw MediaError(
        .decode,
        .noPictureDecoder(
          kind: isAVIF ? "AVIF" : "HEIC",
          package: isAVIF ? "libheif-plugin-dav1d" : "libheif-plugin-libde265"), name)
    }
    let line = error.message.map { String(cString: $0) }
    throw MediaError(.decode, .invalidData, name, logLine: line)
  }
}
