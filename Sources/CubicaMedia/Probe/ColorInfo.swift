import CFFmpeg
public import CubicaCore

/// How the numbers of a clip's pictures become light, as tagged or, where untagged, as guessed.
public struct ColorInfo: Sendable, Hashable {
  public enum Transfer: String, Sendable, Hashable { case sdr, pq, hlg }

  /// Meaningless for RGB pictures.
  public var matrix: YCbCrMatrix
  public var range: YCbCrRange
  public var transfer: Transfer
  /// BT.2020 or P3 primaries, which BT.709 films cannot hold.
  public var isWideGamut: Bool
  /// The file names its matrix.
  public var isMatrixTagged: Bool
  public var isRGB: Bool
  /// Of HDR pictures: the brightest light in units of 100 cd/m², as their metadata say, else 10.
  public var peak: Double

  public var isHDR: Bool { transfer != .sdr }
  /// BT.709 films can show these colours only by a mapping of all three components.
  var needsTable: Bool { !isRGB && (isHDR || isWideGamut || matrix == .bt2020) }

  /// Of a decoded picture.
  ///
  /// Untagged pictures are BT.709 from 720 lines or 1280 columns on, else BT.601, as players take
  /// them; wide-gamut primaries or an HDR transfer without a matrix mean BT.2020. Range: as
  /// tagged; full for the `yuvj` formats and RGB; else limited. BT.601 primaries are taken for
  /// BT.709's: the difference is below what a family film shows.
  init(_ frame: UnsafePointer<AVFrame>) {
    let picture = frame.pointee
    let format = AVPixelFormat(rawValue: picture.format)
    let flags = av_pix_fmt_desc_get(format)?.pointee.flags ?? 0
    isRGB = flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    switch picture.color_trc {
    case AVCOL_TRC_SMPTE2084: transfer = .pq
    case AVCOL_TRC_ARIB_STD_B67: transfer = .hlg
    default: transfer = .sdr
    }
    let untagged = [AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_RESERVED0, AVCOL_PRI_RESERVED]
    isWideGamut =
      picture.color_primaries == AVCOL_PRI_BT2020
      || (transfer != .sdr || picture.colorspace == AVCOL_SPC_BT2020_NCL)
        && untagged.contains(picture.color_primaries)
    peak = ColorInfo.peak(frame)
    isMatrixTagged = true
    switch picture.colorspace {
    case AVCOL_SPC_BT709: matrix = .bt709
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: matrix = .bt2020
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_FCC, AVCOL_SPC_SMPTE240M:
      matrix = .bt601
    default:
      isMatrixTagged = false
      let isLarge = picture.height >= 720 || picture.width >= 1280
      matrix =
        transfer != .sdr || isWideGamut ? .bt2020 : isLarge ? .bt709 : .bt601
    }
    let isFullFormat = [
      AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
      AV_PIX_FMT_YUVJ411P,
    ].contains(format)
    range = picture.color_range == AVCOL_RANGE_JPEG || isFullFormat || isRGB ? .full : .limited
  }

  /// Content light level, else the mastering display's, else 1000 cd/m².
  private static func peak(_ frame: UnsafePointer<AVFrame>) -> Double {
    if let data = av_frame_get_side_data(frame, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL) {
      let level = data.pointee.data.withMemoryRebound(
        to: AVContentLightMetadata.self, capacity: 1
      ) { $0.pointee.MaxCLL }
      if level > 0 { return Double(level) / 100 }
    }
    if let data = av_frame_get_side_data(frame, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA) {
      let (isKnown, luminance) = data.pointee.data.withMemoryRebound(
        to: AVMasteringDisplayMetadata.self, capacity: 1
      ) { ($0.pointee.has_luminance != 0, $0.pointee.max_luminance) }
      if isKnown, luminance.num > 0, luminance.den > 0 {
        return Double(luminance.num) / Double(luminance.den) / 100
      }
    }
    return 10
  }
}
