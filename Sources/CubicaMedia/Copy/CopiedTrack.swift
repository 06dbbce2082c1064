import CFFmpeg
import CubicaCore

/// One track of a clip, packet by packet as it lies in the file, with times counted from the copy's
/// zero in the track's own ticks.
public final class CopiedTrack {
  public let parameters: StreamParameters
  private let demuxer: Demuxer
  private let stream: Int
  private let picks: Picks
  private let zero: Int64
  private var nextPlace = 0
  /// Of sound: the last packet that lies before the zero, which the first one heard overlaps with.
  private var held: Packet?
  private var waiting: [Packet] = []

  private enum Picks {
    case picture(places: ClosedRange<Int>, moments: Range<Int64>)
    case sound(length: Int64)
  }

  /// The picture.
  public convenience init(pictureOf copy: ClipCopy) throws(MediaError) {
    try self.init(
      copy, copy.clip.streamIndex,
      { _ in .picture(places: copy.packets, moments: copy.moments) })
  }

  /// The sound; nil where the copy has none.
  public convenience init?(soundOf copy: ClipCopy) throws(MediaError) {
    guard let stream = copy.soundStream else { return nil }
    try self.init(copy, stream) { .sound(length: $0) }
  }

  private init(_ copy: ClipCopy, _ number: Int, _ picks: (Int64) -> Picks) throws(MediaError) {
    let clip = copy.clip
    demuxer = try Demuxer(clip)
    stream = number
    guard let source = demuxer.stream(number) else {
      throw MediaError(.open, .invalidData, clip.path.description)
    }
    parameters = try StreamParameters(copying: source)
    demuxer.select(number)
    let base = source.pointee.time_base
    zero = Self.ticks(copy.range.start, base)
    self.picks = picks(Self.ticks(copy.range.end, base) - zero)
  }

  private static func ticks(_ time: MediaTime, _ base: AVRational) -> Int64 {
    guard base.num > 0, base.den > 0 else { return 0 }
    return av_rescale_q(time.value, AVRational(num: 1, den: time.timescale), base)
  }

  /// The next packet; nil at the end.
  public func next() throws(MediaError) -> EncodedPacket? {
    while waiting.isEmpty {
      let packet = try Packet()
      guard case .packet = try demuxer.read(into: packet.pointer, stream: stream),
        take(packet)
      else { return nil }
    }
    return EncodedPacket(waiting.removeFirst())
  }

  /// - Returns: false after the last one that is wanted.
  private func take(_ packet: Packet) -> Bool {
    defer { nextPlace += 1 }
    let (pts, duration) = (packet.pointer.pointee.pts, max(0, packet.pointer.pointee.duration))
    switch picks {
    case .picture(let places, let moments):
      guard nextPlace <= places.upperBound else { return false }
      if places.contains(nextPlace), moments.contains(pts) { keep(packet) }
    case .sound(let length):
      guard pts != cubica_no_timestamp else { return true }
      let start = pts - zero
      if start >= length { return false }
      if start + duration <= 0 {
        held = packet
        return true
      }
      if let held { keep(held) }
      held = nil
      packet.pointer.pointee.duration = min(duration, length - start)
      keep(packet)
    }
    return true
  }

  private func keep(_ packet: Packet) {
    let pointer = packet.pointer
    av_packet_free_side_data(pointer)
    pointer.pointee.flags &= AV_PKT_FLAG_KEY | CInt(AV_PKT_FLAG_DISPOSABLE)
    pointer.pointee.pts -= zero
    // Sound has one time; a file without decoding times has no reordering.
    pointer.pointee.dts =
      pointer.pointee.dts == cubica_no_timestamp ? pointer.pointee.pts : pointer.pointee.dts - zero
    pointer.pointee.pos = -1
    waiting.append(packet)
  }
}

extension FilmContainer {
  /// Whether a clip's stream may lie in such a file (`avformat_query_codec`).
  public func takes(stream number: Int, of clip: Clip) throws(MediaError) -> Bool {
    let demuxer = try Demuxer(clip)
    guard let stream = demuxer.stream(number),
      let format = av_guess_format(muxerName, nil, nil)
    else { return false }
    return avformat_query_codec(
      format, stream.pointee.codecpar.pointee.codec_id, FF_COMPLIANCE_NORMAL) == 1
  }
}
