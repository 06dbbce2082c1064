import CFFmpeg
public import CubicaCore

/// Turns decoded pictures of one clip into upright BT.709 pictures of any size.
///
/// Scales first and turns then. The same picture, crop and size give the same bytes in any order
/// of calls and on any processor. One thread uses a scaler at a time.
public final class PictureScaler {
  private let clip: Clip
  private let contexts = SwsCache()
  private var scratch: [Scratch: Picture] = [:]

  private struct Scratch: Hashable {
    var format: Int32
    var size: PixelSize
  }

  public init(clip: Clip) { self.clip = clip }

  /// Scales `crop` to `size` and writes it into `target`, its top-left pixel at (x, y).
  ///
  /// Source edges are taken to the nearest whole chroma sample. Alpha is ignored: a clip is
  /// opaque. Wide-gamut and HDR pictures become SDR.
  ///
  /// - Parameters:
  ///   - crop: in pixels of the clip's upright display picture.
  ///   - target: in BT.709, limited range.
  /// - Precondition: x, y and `size` are even and lie inside `target`; `size` is not empty.
  public func write(
    _ frame: ClipFrame, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) throws(MediaError) {
    precondition(
      x >= 0 && y >= 0 && size.width > 0 && size.height > 0 && x + size.width <= target.size.width
        && y + size.height <= target.size.height
        && (x | y | size.width | size.height) & 1 == 0, "an even place inside the frame")
    let job = Job(frame.picture, clip: clip, crop: crop, size: size)
    let planes = Planes(target, x: x, y: y, size: size)
    switch job.kind {
    case .gray: try writeGray(job, into: planes)
    case .wide: try writeWide(job, into: planes)
    case .plain: try writePlain(job, into: planes)
    }
  }

  private func writePlain(_ job: Job, into target: Planes) throws(MediaError) {
    if job.isUnscaled, job.format == AV_PIX_FMT_YUV420P,
      let source = Planes(job.picture, crop: job.place.source)
    {
      source.copy(to: target, orientation: clip.orientation)
      PlaneMatrix(from: job.encoding, to: .film)?.apply(to: target)
      return
    }
    // A change of matrix takes the range with it, in one rounding.
    let changesMatrix = !job.color.isRGB && job.color.matrix != .bt709
    let keepsFull = changesMatrix && job.color.range == .full
    let scaled = try scale(job, to: AV_PIX_FMT_YUV420P, isFull: keepsFull, matrix: .bt709)
    guard let source = Planes(scaled, crop: PixelRect(job.place.target)) else {
      throw MediaError(.scale, .invalidData, clip.path.description)
    }
    source.copy(to: target, orientation: clip.orientation)
    if changesMatrix {
      let encoding = YCbCrEncoding(
        matrix: job.color.matrix, range: keepsFull ? .full : .limited)
      PlaneMatrix(from: encoding, to: .film)?.apply(to: target)
    }
  }

  private func writeGray(_ job: Job, into target: Planes) throws(MediaError) {
    let isPlain = job.isUnscaled && job.format == AV_PIX_FMT_GRAY8
    // libswscale takes every grey for full range: told so on both sides, it leaves the range.
    let scaled = isPlain ? job.picture : try scale(job, to: AV_PIX_FMT_GRAY8, isFull: true)
    let stride = Int(scaled.pointer.pointee.linesize.0)
    let corner = isPlain ? job.place.source.y * stride + job.place.source.x : 0
    let source = try require(scaled.pointer.pointee.data.0, clip.path.description) + corner
    copyPlane(
      from: source, stride: stride, to: target.y, stride: target.lumaStride,
      width: target.size.width, height: target.size.height, orientation: clip.orientation)
    for row in 0..<target.chromaSize.height {
      let offset = row * target.chromaStride
      (target.cb + offset).update(repeating: 128, count: target.chromaSize.width)
      (target.cr + offset).update(repeating: 128, count: target.chromaSize.width)
    }
    PlaneMatrix(from: YCbCrEncoding(matrix: .bt709, range: job.color.range), to: .film)?
      .apply(to: target)
  }

  /// Scales in 10 bits, then maps tones and colours to BT.709 by a table.
  private func writeWide(_ job: Job, into target: Planes) throws(MediaError) {
    let table = try ToneTable.shared(for: ToneTable.Kind(clip.color))
    let isPlain =
      job.isUnscaled && job.format == AV_PIX_FMT_YUV420P10LE && job.color.range == .limited
    let deep =
      isPlain
      ? job.picture
      : try scale(job, to: AV_PIX_FMT_YUV420P10LE, isFull: false, matrix: table.kind.matrix)
    let crop = isPlain ? job.place.source : PixelRect(job.place.target)
    guard let source = DeepPlanes(deep, crop: crop) else {
      throw MediaError(.scale, .invalidData, clip.path.description)
    }
    if clip.orientation == .upright { return table.apply(to: source, into: target) }
    let flat = try buffer(AV_PIX_FMT_YUV420P, job.place.target)
    guard let planes = Planes(flat, crop: PixelRect(job.place.target)) else {
      throw MediaError(.scale, .invalidData, clip.path.description)
    }
    table.apply(to: source, into: planes)
    planes.copy(to: target, orientation: clip.orientation)
  }

  private func scale(
    _ job: Job, to format: AVPixelFormat, isFull: Bool, matrix: YCbCrMatrix = .bt709
  ) throws(MediaError) -> Picture {
    guard sws_isSupportedInput(job.format) != 0 else {
      throw MediaError(.scale, .undecodable(codec: clip.pixelFormat), clip.path.description)
    }
    let target = try buffer(format, job.place.target)
    // Told the same range on both sides, libswscale leaves it alone.
    let isSourceFull = job.kind == .gray ? true : job.color.range == .full
    let key = SwsCache.Key(
      source: job.place.source.size, sourceFormat: job.format.rawValue,
      isSourceFull: isSourceFull, target: job.place.target, targetFormat: format.rawValue,
      isTargetFull: isFull, matrix: matrix)
    let (planes, strides) = target.planes
    try contexts.scale(
      key, from: job.sourcePointers, strides: job.picture.planes.strides, to: planes,
      strides: strides, subject: clip.path.description)
    return target
  }

  /// A picture kept for this format and size; the few latest are.
  private func buffer(_ format: AVPixelFormat, _ size: PixelSize) throws(MediaError) -> Picture {
    let key = Scratch(format: format.rawValue, size: size)
    if let kept = scratch[key] { return kept }
    if scratch.count >= 4 { scratch.removeAll() }
    let made = try Picture(format: format, width: size.width, height: size.height)
    scratch[key] = made
    return made
  }
}

extension PictureScaler {
  /// One picture on its way: what it is and which part becomes how large.
  struct Job {
    enum Kind { case plain, gray, wide }

    let picture: Picture
    let color: ColorInfo
    let kind: Kind
    /// The picture's, but opaque and without the old names for full range.
    let format: AVPixelFormat
    let place: StoredCrop

    init(_ picture: Picture, clip: Clip, crop: Rect, size: PixelSize) {
      self.picture = picture
      color = ColorInfo(picture.pointer)
      format = picture.format.opaque
      let description = av_pix_fmt_desc_get(format)?.pointee
      let isGray = (description?.nb_components ?? 3) <= 2 && !color.isRGB
      kind = isGray ? .gray : color.needsTable ? .wide : .plain
      place = StoredCrop(
        crop: crop, size: size, displaySize: clip.displaySize,
        stored: PixelSize(picture.width, picture.height), orientation: clip.orientation,
        grid: PixelSize(
          1 << Int(description?.log2_chroma_w ?? 1), 1 << Int(description?.log2_chroma_h ?? 1)))
    }

    var isUnscaled: Bool { place.source.size == place.target }
    var encoding: YCbCrEncoding { YCbCrEncoding(matrix: color.matrix, range: color.range) }

    /// The first byte of the crop in each plane.
    var sourcePointers: [UnsafePointer<UInt8>?] {
      let (planes, strides) = picture.planes
      guard let description = av_pix_fmt_desc_get(format)?.pointee else { return [] }
      let isPaletted = description.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
      return planes.enumerated().map { plane, data in
        guard let data, !(isPaletted && plane == 1) else { return data.map { UnsafePointer($0) } }
        let isChroma = plane == 1 || plane == 2
        let row = isChroma ? place.source.y >> Int(description.log2_chroma_h) : place.source.y
        let bytes = av_image_get_linesize(format, CInt(place.source.x), CInt(plane))
        return UnsafePointer(data + row * Int(strides[plane]) + Int(max(0, bytes)))
      }
    }
  }
}
