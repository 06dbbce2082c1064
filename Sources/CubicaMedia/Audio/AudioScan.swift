import CFFmpeg
import CubicaCore

/// One pass over the packets of a sound track: are they fit to be copied?
struct AudioScan {
  /// Ticks of the stream; nil where no packet has a time.
  private var start: Int64?
  private var end: Int64?
  /// When the first sample is heard: after what the container hides.
  private var audibleStart: Int64?
  /// The last end of a packet that is hidden whole.
  private var hiddenEnd: Int64 = .min
  private var isGapless = true
  private var isLastRegular = true
  private var isDamaged = false
  private let timeBase: AVRational
  private let sampleRate: Int
  private let channels: Int
  private let config: AACConfig?

  /// nil where the track cannot be decoded.
  init?(_ clip: Clip, _ info: AudioStreamInfo) throws(MediaError) {
    guard info.isDecodable else { return nil }
    let demuxer = try Demuxer(clip)
    guard let stream = demuxer.stream(info.streamIndex) else { return nil }
    let parameters = stream.pointee.codecpar.pointee
    timeBase = stream.pointee.time_base
    sampleRate = Int(parameters.sample_rate)
    channels = Int(parameters.ch_layout.nb_channels)
    config = AACConfig(parameters)
    guard timeBase.num > 0, timeBase.den > 0,
      let decoder = try? Decoder(stream: stream, threads: 1, subject: clip.path.description)
    else { return nil }
    demuxer.select(info.streamIndex)
    // What may be copied is decoded whole, to know that it is sound; it takes a thousandth of the
    // time that it plays.
    let decodesAll = config != nil && clip.containerName.hasPrefix("mov")
    var (attempts, isDecodable) = (0, false)
    let packet = try Packet()
    while case .packet = try demuxer.read(into: packet.pointer, stream: info.streamIndex) {
      note(packet.pointer.pointee)
      if isDecodable, !decodesAll { continue }
      if try Self.givesSound(decoder, packet) { isDecodable = true }
      attempts += 1
      // A track whose first packets give no sound is no use.
      if !isDecodable, attempts == 64 { return nil }
    }
    if !isDecodable {
      decoder.finish()
      if case .picture = try decoder.receive() { isDecodable = true }
    }
    guard isDecodable else { return nil }
    let hasErrors = decodesAll && decoder.errorCount > 0
    isDamaged = isDamaged || hasErrors || demuxer.failedReads > 0
  }

  private static func givesSound(
    _ decoder: Decoder, _ packet: Packet
  ) throws(MediaError) -> Bool {
    _ = try decoder.send(packet.pointer, ordinal: 0)
    var isGiven = false
    while case .picture = try decoder.receive() { isGiven = true }
    return isGiven
  }

  private mutating func note(_ packet: AVPacket) {
    if packet.flags & AV_PKT_FLAG_CORRUPT != 0 { isDamaged = true }
    guard packet.pts != cubica_no_timestamp else {
      isGapless = false
      return
    }
    let duration = AACConfig.duration(of: packet)
    // A packet is 1024 samples; only the last may be shorter. Android gives the first one the time
    // up to where the sound really begins: players wait there, and so they do in a copy.
    if let end, packet.pts != end || !isLastRegular { isGapless = false }
    isLastRegular = end == nil || abs(duration - AACConfig.samplesPerPacket) <= 24
    start = min(start ?? packet.pts, packet.pts)
    end = max(end ?? packet.pts, packet.pts + duration)
    if packet.flags & AV_PKT_FLAG_DISCARD != 0 {
      hiddenEnd = max(hiddenEnd, packet.pts + duration)
    } else if audibleStart == nil {
      audibleStart = packet.pts + skippedTicks(packet)
    }
  }

  /// What the container asks to cut from the packet's head, in ticks.
  private func skippedTicks(_ packet: AVPacket) -> Int64 {
    for index in 0..<Int(packet.side_data_elems) {
      let data = packet.side_data[index]
      guard data.type == AV_PKT_DATA_SKIP_SAMPLES, data.size >= 4, let bytes = data.data else {
        continue
      }
      // Little-endian 32 bits.
      let samples = (0..<4).reduce(Int64(0)) { $0 | Int64(bytes[$1]) << (8 * Int64($1)) }
      return av_rescale_q(samples, AVRational(num: 1, den: CInt(max(sampleRate, 1))), timeBase)
    }
    return 0
  }

  func overlaps(_ range: TimeRange) -> Bool {
    guard let start = audibleStart ?? start, let end else { return true }
    guard let first = StreamTime.time(start, timeBase), let last = StreamTime.time(end, timeBase)
    else { return true }
    return first < range.end && last > range.start
  }

  /// The rule of the facts: only what players take everywhere and what needs no cut inside.
  func method(_ clip: Clip, _ info: AudioStreamInfo, _ range: TimeRange) -> AudioPlan.Method {
    func encode(_ reason: String) -> AudioPlan.Method { .encode(because: reason) }
    guard info.codecName == "aac", let config, config.isLowComplexity,
      config.samplesPerFrame == Int(AACConfig.samplesPerPacket)
    else { return encode("it is not AAC-LC") }
    guard channels == 1 || channels == 2, config.channelConfiguration == channels else {
      return encode("it is neither mono nor stereo")
    }
    guard sampleRate == 44_100 || sampleRate == 48_000, config.sampleRate == sampleRate else {
      return encode("its rate is neither 44.1 nor 48 kHz")
    }
    guard clip.containerName.hasPrefix("mov") else {
      return encode("it does not come from MP4 or MOV")
    }
    guard timeBase.num == 1, Int(timeBase.den) == sampleRate else {
      return encode("its times are not whole samples")
    }
    guard isGapless, !isDamaged, !clip.isTruncated else { return encode("it has gaps or damage") }
    guard let start, let audibleStart else { return encode("it has no times") }
    let zero = range.start.converted(toTimescale: timeBase.den).value
    let hundredth = Int64(sampleRate / 100)
    guard audibleStart - zero <= hundredth else {
      return encode("it starts later than the picture")
    }
    guard audibleStart <= zero || start >= audibleStart, hiddenEnd <= max(zero, start) else {
      return encode("part of it is hidden")
    }
    return .copy
  }
}
