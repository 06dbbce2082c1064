import CubicaCore
import CubicaMedia
import CubicaTestSupport

/// Films of a grey picture with a clip's sound, as the export makes them.
enum SoundFilm {
  struct Made {
    var plan: AudioPlan?
    var notices: [MediaWarning] = []
    var warnings: [MediaWarning] = []
    var frameCount = 0
    var packets: [EncodedPacket] = []
  }

  /// - Parameters:
  ///   - trim: seconds of the clip from its first shown frame; nil: the whole clip.
  @discardableResult
  static func make(
    from source: FilePath, to path: FilePath, trim: ClosedRange<Double>? = nil,
    as container: FilmContainer = .mp4
  ) throws -> Made {
    var made = Made()
    let clip = try Clip.open(source)
    var range = TimeRange(start: clip.frames.start, duration: clip.duration)
    if let trim, let start = MediaTime(seconds: trim.lowerBound),
      let end = MediaTime(seconds: trim.upperBound)
    {
      range = TimeRange(start: clip.frames.start + start, end: clip.frames.start + end)
    }
    made.frameCount = clip.rate.frameCount(for: range.duration)
    range.duration = clip.rate.time(ofFrame: made.frameCount)
    var notices: [MediaWarning] = []
    made.plan = try AudioPlan.make(for: clip, range: range) { notices.append($0) }
    made.notices = notices + (made.plan?.notices ?? [])

    let encoder = try VideoEncoder(
      VideoSettings(size: PixelSize(64, 48), rate: clip.rate, quality: .draft))
    let frame = YCbCrFrame(size: PixelSize(64, 48))
    frame.fill(Color(0.5, 0.5, 0.5))
    var pictures: [EncodedPacket] = []
    for index in 0..<made.frameCount { pictures += try encoder.encode(frame, at: index) }
    pictures += try encoder.finish()

    var setup = try MuxerSetup(creating: path, as: container)
    let videoTrack = try setup.add(encoder.parameters)
    guard let plan = made.plan else {
      let muxer = try setup.begin()
      for packet in pictures { try muxer.write(packet, to: videoTrack) }
      try muxer.finish()
      return made
    }
    let sound = try AudioPackets(plan, clip: clip)
    let soundTrack = try setup.add(sound.parameters)
    let muxer = try setup.begin()
    var next = try sound.next()
    for packet in pictures {
      let time = encoder.parameters.time(ofTicks: packet.decodeTicks)
      while let piece = next, sound.parameters.time(ofTicks: piece.decodeTicks) <= time {
        try muxer.write(piece, to: soundTrack)
        made.packets.append(piece)
        next = try sound.next()
      }
      try muxer.write(packet, to: videoTrack)
    }
    while let piece = next {
      try muxer.write(piece, to: soundTrack)
      made.packets.append(piece)
      next = try sound.next()
    }
    try muxer.finish()
    made.warnings = sound.warnings
    return made
  }
}

/// What the ffmpeg tool hears.
enum Listener {
  /// Samples from the file's time `zero` on, mixed to `channels` at `rate`; silence where the
  /// track has not begun.
  static func samples(
    _ path: String, zero: Double = 0, channels: Int = 1, rate: Int = 48_000, stream: String = "a:0"
  ) throws -> [Int16] {
    let result = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "fatal", "-copyts", "-i", "file:" + path, "-map", "0:" + stream, "-af",
        "aresample=\(rate)", "-ac", "\(channels)", "-ar", "\(rate)", "-f", "s16le", "-",
      ])
    // Raw samples carry no time: the first decoded frame tells theirs.
    let times = try Fixture.probe(path, "frame=pts_time", stream: stream).split(separator: "\n")
    let start = times.first.flatMap { Double($0) } ?? 0
    let shift = Int(((start - zero) * Double(rate)).rounded()) * channels
    let samples = result.output.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map {
        Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))
      }
    }
    return shift > 0
      ? [Int16](repeating: 0, count: shift) + samples : Array(samples.dropFirst(-shift))
  }

  /// Seconds to the first sample above 1600; nil where there is none.
  static func onset(_ path: String, zero: Double = 0) throws -> Double? {
    try samples(path, zero: zero).firstIndex { abs(Int($0)) > 1600 }.map { Double($0) / 48_000 }
  }

  /// Root mean square, 0...1.
  static func level(_ samples: some Sequence<Int16>) -> Double {
    var (sum, count) = (0.0, 0)
    for sample in samples { (sum, count) = (sum + Double(sample) * Double(sample), count + 1) }
    return count == 0 ? 0 : (sum / Double(count)).squareRoot() / 32_768
  }

  /// By how many samples `heard` is later than `meant`, and how alike they are then (1: the same).
  static func lag(
    of heard: [Int16], behind meant: [Int16], limit: Int
  ) -> (lag: Int, likeness: Double) {
    let count = min(heard.count, meant.count)
    var best = (lag: 0, likeness: -2.0)
    // From the middle outwards: of equal likeness the smallest lag counts.
    for lag in (0...limit).flatMap({ [$0, -$0] }) {
      var (product, heardPower, meantPower) = (0, 0, 0)
      let (low, high) = (max(0, -lag), min(count, count - lag))
      guard low < high else { continue }
      for index in low..<high {
        let (a, b) = (Int(heard[index &+ lag]), Int(meant[index]))
        product &+= a &* b
        heardPower &+= a &* a
        meantPower &+= b &* b
      }
      let power = (Double(heardPower) * Double(meantPower)).squareRoot()
      let likeness = power > 0 ? Double(product) / power : (heardPower == meantPower ? 1 : 0)
      if likeness > best.likeness + 1e-9 { best = (lag, likeness) }
    }
    return best
  }
}
