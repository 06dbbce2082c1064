import CFFmpeg
public import CubicaCore

/// Encodes one segment of a film as H.264 (libx264): High profile, 8-bit 4:2:0, BT.709 in limited
/// range, one closed group of pictures, at most four reference frames, the lowest level that size
/// and rate allow. Or all of a film as HEVC (libx265): Main profile.
///
/// Packets have times in ticks of 1/rate and come in decoding order. H.264 encoders of equal
/// settings have equal parameter sets, and the packets of segments encoded one by one make one
/// stream when they are put one after another. Four threads, always; the bytes are the same on any machine.
public final class VideoEncoder {
  public let settings: VideoSettings
  public let parameters: StreamParameters
  private let level: H264Level?
  private var pass: EncoderPass?
  private var nextIndex: Int?
  private var packets: [EncodedPacket] = []

  /// - Throws: `.tooLarge` for a size and rate beyond every level, `.encode` where libx264 is
  ///   missing or refuses.
  /// - Precondition: both sides are even and positive.
  public init(_ settings: VideoSettings) throws(MediaError) {
    precondition(
      settings.size.width > 0 && settings.size.height > 0
        && settings.size.width % 2 == 0 && settings.size.height % 2 == 0
        && settings.keyFrameInterval > 0)
    let level = settings.codec == .h264 ? settings.level : nil
    guard level != nil || settings.codec != .h264 else {
      throw MediaError(
        .encode,
        .tooLarge(
          width: settings.size.width, height: settings.size.height,
          limit: "H.264 level 6.2 at \(settings.rate) frames a second"), "film")
    }
    let pass = try EncoderPass(settings, level, .free)
    (self.pass, self.level, self.settings) = (pass, level, settings)
    parameters = pass.parameters
  }

  /// Encodes the film's frame `index`. The pixels are read before this returns, not kept.
  ///
  /// - Parameters:
  ///   - index: where the frame stands in the film; one more with each call.
  /// - Returns: the packets that are ready to be written; of H.264 none before the segment's end,
  ///   because its bit rate is not known sooner.
  /// - Precondition: the frame has the settings' size, and `finish` was not called.
  public func encode(
    _ frame: YCbCrFrame, at index: Int
  ) throws(MediaError) -> [EncodedPacket] {
    precondition(frame.size == settings.size, "a frame has the film's size")
    precondition(index == nextIndex ?? index, "frames come in order")
    guard let pass else { preconditionFailure("no frame comes after the end") }
    nextIndex = index + 1
    let picture = try Picture(lending: frame)
    picture.pointer.pointee.pts = Int64(index)
    let made = try pass.send(picture.pointer)
    if level == nil { return made }
    packets += made
    return []
  }

  /// Gives the segment's packets; the encoder takes no frames after that.
  ///
  /// A segment beyond its level's bit rate (noise, most of all) is decoded and encoded again within
  /// it: at such rates the first coding costs next to nothing.
  public func finish() throws(MediaError) -> [EncodedPacket] {
    guard let pass else { return [] }
    packets += try pass.send(nil)
    self.pass = nil
    defer { packets = [] }
    guard let level, !level.allows(packets.map(\.byteCount), at: settings.rate) else {
      return packets
    }
    return try limited(to: level)
  }

  private func limited(to level: H264Level) throws(MediaError) -> [EncodedPacket] {
    let pass = try EncoderPass(settings, level, .limited)
    precondition(pass.parameters.header == parameters.header, "segments join whatever their rate")
    var index = packets.map(\.presentationTicks).min() ?? 0
    var limited: [EncodedPacket] = []
    try SegmentDecoder(parameters).decode(packets) { (picture) throws(MediaError) in
      picture.pointee.pts = index
      picture.pointee.pict_type = AV_PICTURE_TYPE_NONE
      index += 1
      limited += try pass.send(picture)
    }
    return limited + (try pass.send(nil))
  }
}
