import CFFmpeg
import CubicaCore

/// libswscale contexts by geometry, the latest used ones, for sizes that change and come back.
final class SwsCache {
  struct Key: Hashable {
    var source: PixelSize
    var sourceFormat: Int32
    var isSourceFull: Bool
    var target: PixelSize
    var targetFormat: Int32
    var isTargetFull: Bool
    /// The weights by which RGB becomes Y′CbCr, or the reverse.
    var matrix: YCbCrMatrix = .bt709
  }

  private final class Context {
    var pointer: OpaquePointer?
    var lastUse = 0
    deinit { sws_freeContext(pointer) }
  }

  private var contexts: [Key: Context] = [:]
  private var uses = 0
  private let capacity = 8

  /// Bicubic, and the same bytes on every processor.
  static let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT

  /// Scales all of `source` (first bytes of its planes, which may lie inside a larger picture).
  func scale(
    _ key: Key, from source: [UnsafePointer<UInt8>?], strides sourceStrides: [CInt],
    to target: [UnsafeMutablePointer<UInt8>?], strides targetStrides: [CInt], subject: String
  ) throws(MediaError) {
    let context = try context(for: key, subject)
    try check(
      sws_scale(
        context, source, sourceStrides, 0, CInt(key.source.height), target, targetStrides),
      .scale, subject)
  }

  private func context(for key: Key, _ subject: String) throws(MediaError) -> OpaquePointer {
    uses += 1
    if let kept = contexts[key], let pointer = kept.pointer {
      kept.lastUse = uses
      return pointer
    }
    if contexts.count >= capacity,
      let oldest = contexts.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      contexts[oldest.key] = nil
    }
    let made = Context()
    made.pointer = try make(key, subject)
    made.lastUse = uses
    contexts[key] = made
    return try require(made.pointer, subject)
  }

  private func make(_ key: Key, _ subject: String) throws(MediaError) -> OpaquePointer {
    MediaLog.install()
    let isRGB =
      (av_pix_fmt_desc_get(AVPixelFormat(rawValue: key.sourceFormat))?.pointee.flags ?? 0)
      & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let flags = SwsCache.flags | (isRGB ? SWS_FULL_CHR_H_INP : 0)
    let context = try require(
      sws_getContext(
        CInt(key.source.width), CInt(key.source.height), AVPixelFormat(rawValue: key.sourceFormat),
        CInt(key.target.width), CInt(key.target.height), AVPixelFormat(rawValue: key.targetFormat),
        flags, nil, nil, nil), subject)
    let weights = sws_getCoefficients(key.matrix.swsColorspace)
    sws_setColorspaceDetails(
      context, weights, key.isSourceFull ? 1 : 0, weights, key.isTargetFull ? 1 : 0, 0, 1 << 16,
      1 << 16)
    return context
  }
}

extension YCbCrMatrix {
  var swsColorspace: CInt {
    switch self {
    case .bt601: SWS_CS_ITU601
    case .bt709: SWS_CS_ITU709
    case .bt2020: SWS_CS_BT2020
    }
  }
}
