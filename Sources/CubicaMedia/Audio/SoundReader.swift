import CFFmpeg
import CubicaCore

/// Decodes one sound track, from a little before the film's zero to the end of the file.
final class SoundReader {
  enum Received {
    /// - isAfterDamage: something before this piece could not be decoded.
    case samples(Picture, isAfterDamage: Bool)
    case ended
  }

  private var demuxer: Demuxer
  private var decoder: Decoder
  private let streamIndex: Int
  private let subject: String
  private var isDraining = false
  /// Read, but not yet taken by the decoder; last first.
  private var pending: [Packet] = []
  private let frameSizes: [Int]?
  private var errorsSeen = 0
  let timeBase: AVRational

  /// - Parameter start: what lies before it is not needed, on the file's clock.
  init(_ origin: SoundOrigin, from start: MediaTime) throws(MediaError) {
    subject = origin.path.description
    streamIndex = origin.streamIndex
    (demuxer, decoder, timeBase) = try Self.open(origin)
    frameSizes = demuxer.stream(streamIndex).flatMap {
      AMRFrames.sizes(of: $0.pointee.codecpar.pointee.codec_id)
    }
    try skipAhead(origin, to: start)
  }

  private static func open(
    _ origin: SoundOrigin
  ) throws(MediaError) -> (Demuxer, Decoder, AVRational) {
    let (subject, index) = (origin.path.description, origin.streamIndex)
    let demuxer = try Demuxer(origin.path, kind: .sound)
    guard let stream = demuxer.stream(index) else {
      throw MediaError(.open, .invalidData, subject)
    }
    demuxer.select(index)
    let decoder = try Decoder(stream: stream, threads: 1, subject: subject)
    return (demuxer, decoder, stream.pointee.time_base)
  }

  var hasDamage: Bool { decoder.errorCount > 0 || demuxer.failedReads > 0 }

  /// Where a trim starts far inside the file, reading begins a second before it.
  private func skipAhead(_ origin: SoundOrigin, to start: MediaTime) throws(MediaError) {
    let second = MediaTime(value: 1, timescale: 1)
    guard origin.isSeekable, start - origin.start > second * 5, timeBase.num > 0 else { return }
    let base = AVRational(num: 1, den: 1_000_000)
    let microseconds = (start - second).converted(toTimescale: 1_000_000).value
    let target = av_rescale_q(microseconds, base, timeBase)
    let packet = try Packet()
    if demuxer.seek(stream: streamIndex, to: target),
      case .packet = try demuxer.read(into: packet.pointer, stream: streamIndex),
      packet.pointer.pointee.pts != cubica_no_timestamp,
      let landed = StreamTime.time(packet.pointer.pointee.pts, timeBase), landed < start
    {
      try take(packet)
      return
    }
    (demuxer, decoder, _) = try Self.open(origin)
  }

  func next() throws(MediaError) -> Received {
    while true {
      switch try decoder.receive() {
      case .picture(let samples):
        let isAfterDamage = decoder.errorCount > errorsSeen
        errorsSeen = decoder.errorCount
        return .samples(samples, isAfterDamage: isAfterDamage)
      case .ended: return .ended
      case .needsInput: try feed()
      }
    }
  }

  private func feed() throws(MediaError) {
    if pending.isEmpty {
      let packet = try Packet()
      guard !isDraining,
        case .packet = try demuxer.read(into: packet.pointer, stream: streamIndex)
      else {
        isDraining = true
        decoder.finish()
        return
      }
      try take(packet)
    }
    guard let packet = pending.last else { return }
    if try decoder.send(packet.pointer, ordinal: 0) { pending.removeLast() }
  }

  private func take(_ packet: Packet) throws(MediaError) {
    guard let frameSizes else {
      pending = [packet]
      return
    }
    pending = try AMRFrames.split(packet, sizes: frameSizes).reversed()
  }
}
