import CFFmpeg
public import CubicaCore

extension Clip {
  /// Looks through the whole file once, without decoding more than one picture where its packets
  /// tell the frames, else decoding it once.
  ///
  /// The content decides, not the name. Throws where the file cannot be read, is no video of a
  /// supported kind, or gives no picture.
  ///
  /// - Parameters:
  ///   - kept: where a large clip's frames are kept; looked through before, it is opened at once.
  ///   - looking: told now and then how much of a large file was looked through, 0...1.
  public static func open(
    _ path: FilePath, kept: IndexFolder? = nil, looking: ((Double) -> Void)? = nil
  ) throws(MediaError) -> Clip {
    do throws(MediaError) {
      return try look(through: path, kept, looking)
    } catch {
      // What a file that ends inside its index gives is any of these.
      switch error.reason {
      case .endOfFile, .invalidData, .noVideo, .noFrames, .other:
        guard MovieBoxes.endInsideIndex(path) else { throw error }
        throw MediaError(.open, .cutIndex, path.description)
      default: throw error
      }
    }
  }

  private static func look(
    through path: FilePath, _ kept: IndexFolder?, _ looking: ((Double) -> Void)?
  ) throws(MediaError) -> Clip {
    let key = kept.flatMap { _ in FileKey(path, for: "clip") }
    let known = key.flatMap { kept?.read($0) }.flatMap(LookedThrough.init)
    let demuxer = try Demuxer(path)
    let subject = path.description
    let stream = try videoStream(of: demuxer, subject)
    let number = Int(stream.pointee.index)
    let parameters = stream.pointee.codecpar.pointee
    let decoder = try Decoder(stream: stream, threads: 1, subject: subject)
    demuxer.select(number)
    let scan = try PacketScan(
      demuxer, stream: number, codec: parameters, decoder: decoder,
      isForPicture: known != nil, looking: looking)
    guard let picture = scan.firstPicture else { throw MediaError(.decode, .noFrames, subject) }

    let containerName = String(cString: demuxer.context.pointee.iformat.pointee.name)
    let found: LookedThrough
    if let known {
      found = known
    } else {
      found = try look(
        at: scan, of: path, containerName: containerName, stream: stream.pointee)
    }
    if known == nil, let key, found.isWorthKeeping(key.byteCount),
      FileKey(path, for: "clip") == key
    {
      kept?.write(found.bytes, for: key)
    }
    return Clip(
      path: path, containerName: containerName, demuxer: demuxer, stream: stream,
      picture: picture, frames: found.frames, isDamaged: found.isDamaged,
      isTruncated: found.isTruncated,
      probed: try ProbedStreams(demuxer, containerName: containerName))
  }

  /// What the packets tell, or decoding where they do not.
  private static func look(
    at scan: PacketScan, of path: FilePath, containerName: String, stream: AVStream
  ) throws(MediaError) -> LookedThrough {
    let clock = FrameIndex.Clock(base: stream.time_base)
    let isSuspect = scan.hasComplaints || scan.items.contains { $0.isCorrupt }
    var decoded: FrameIndex.Decoded?
    var frames = FrameIndex(
      scan: scan, containerName: containerName, codec: stream.codecpar.pointee, clock: clock)
    if frames == nil {
      decoded = try FrameIndex.decoding(
        path, stream: Int(stream.index), packetLimit: scan.items.count, isDamaged: isSuspect,
        clock: clock)
      frames = decoded?.index
    }
    guard let frames else { throw MediaError(.decode, .noFrames, path.description) }
    return LookedThrough(
      frames: frames, isDamaged: decoded?.hasErrors ?? false, isTruncated: scan.endsEarly,
      isDecoded: decoded != nil)
  }

  /// The largest track of moving pictures; the default one where several are as large.
  private static func videoStream(
    of demuxer: Demuxer, _ subject: String
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    var best: UnsafeMutablePointer<AVStream>?
    func rank(_ stream: UnsafeMutablePointer<AVStream>) -> (Int, Int64, Int) {
      let parameters = stream.pointee.codecpar.pointee
      let isDecodable = avcodec_find_decoder(parameters.codec_id) != nil
      let isDefault = stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0
      return (
        isDecodable ? 1 : 0, Int64(parameters.width) * Int64(parameters.height),
        isDefault ? 1 : 0
      )
    }
    for case let stream? in demuxer.streams {
      let still = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
      guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
        stream.pointee.disposition & still == 0
      else { continue }
      if let current = best, rank(stream) <= rank(current) { continue }
      best = stream
    }
    guard let best else { throw MediaError(.open, .noVideo, subject) }
    return best
  }

  private init(
    path: FilePath, containerName: String, demuxer: Demuxer,
    stream: UnsafeMutablePointer<AVStream>, picture: Picture, frames: FrameIndex,
    isDamaged: Bool, isTruncated: Bool, probed: ProbedStreams?
  ) {
    let frame = picture.pointer.pointee
    let parameters = stream.pointee.codecpar.pointee
    let ratio = av_guess_sample_aspect_ratio(demuxer.context, stream, picture.pointer)
    let stored = PixelSize(picture.width, picture.height)
    let aspect = Clip.pixelAspect(ratio)
    let matrix = DisplayMatrix.cells(of: stream)
    let orientation = Orientation(stream: stream, matrix: matrix)
    var notes = ClipNotes(path: path)
    if aspect == nil { notes.ignoredAspect(ratio) }
    if let matrix, !DisplayMatrix.isLegal(matrix) { notes.ignoredMatrix(orientation) }
    if isTruncated {
      let stated = StreamTime.time(stream.pointee.duration, stream.pointee.time_base)
      notes.endsEarly(readable: frames.duration, stated: stated)
    }
    if isDamaged { notes.isDamaged() }
    let color = ColorInfo(picture.pointer)
    let format = av_get_pix_fmt_name(picture.format).map { String(cString: $0) } ?? "unknown"
    let tick = Double(frames.tickNumerator) / Double(frames.tickDenominator)
    self.init(
      path: path, containerName: containerName, codecName: CodecName.of(parameters),
      streamIndex: Int(stream.pointee.index), storedSize: stored, pixelAspect: aspect ?? 1,
      orientation: orientation,
      displaySize: Clip.displaySize(stored, aspect: aspect ?? 1, orientation),
      pixelFormat: format, color: color, isInterlaced: frame.interlaced_frame != 0,
      frames: frames,
      rate: NominalRate.rate(
        intervals: frames.intervals, lastDuration: frames.duration(of: frames.count - 1).seconds,
        tick: tick),
      audio: demuxer.streams.compactMap { $0.flatMap(AudioStreamInfo.init(stream:)) },
      isDamaged: isDamaged, isTruncated: isTruncated, warnings: notes.warnings,
      probed: probed)
  }

  /// 1 where untold; nil where it means nothing (more than 8 times as wide as high or the
  /// reverse).
  private static func pixelAspect(_ ratio: AVRational) -> Double? {
    guard ratio.num > 0, ratio.den > 0 else { return 1 }
    let aspect = Double(ratio.num) / Double(ratio.den)
    return aspect >= 0.125 && aspect <= 8 ? aspect : nil
  }

  /// The width takes the pixel aspect, so that no line of the picture is lost; then it is turned.
  package static func displaySize(
    _ stored: PixelSize, aspect: Double, _ orientation: Orientation
  ) -> PixelSize {
    let width = Int((Double(stored.width) * aspect).rounded())
    return orientation.apply(PixelSize(min(max(width, 1), 32_768), stored.height))
  }
}
