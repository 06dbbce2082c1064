import CFFmpeg
import CubicaCore

extension VideoSettings {
  var preset: String {
    switch quality {
    case .draft: "superfast"
    case .standard: "veryfast"
    case .high: "slow"
    }
  }

  /// What the codec's encoder is told in libavcodec's language.
  func options(for level: H264Level?, _ rate: EncoderPass.Rate) -> [(name: String, value: String)] {
    switch codec {
    case .h264:
      let level = level ?? .highest
      return [
        ("preset", preset), ("profile", "high"), ("level", level.description),
        ("crf", "\(rateFactor)"), ("x264-params", x264Parameters(for: level, rate)),
      ]
    case .hevc:
      return [
        ("preset", hevcPreset), ("profile", "main"), ("crf", "\(hevcRateFactor)"),
        ("x265-params", x265Parameters),
      ]
    }
  }

  private var hevcPreset: String {
    switch quality {
    case .draft: "ultrafast"
    case .standard: "veryfast"
    case .high: "fast"
    }
  }

  private var hevcRateFactor: Int {
    switch quality {
    case .draft: 28
    case .standard: 23
    case .high: 20
    }
  }

  /// Options of libx265's own language.
  ///
  /// The bytes are the same for a pool of any size, on any vector unit; they are others without a
  /// pool, with more than one frame thread, and where slices of the lookahead follow the machine.
  /// With a limit (`vbv-maxrate`), eight runs of one pool gave three different files, since the rows
  /// of a frame are weighed against those that others have finished; without rows side by side
  /// (`wpp=0`) five were equal, but all of it would run on one core. So no level's rate is kept.
  private var x265Parameters: String {
    [
      "pools=4", "frame-threads=1", "lookahead-slices=0", "open-gop=0",
      "keyint=\(keyFrameInterval)", "info=0", "repeat-headers=0", "log-level=none",
    ].joined(separator: ":")
  }

  /// x264's constant rate factor: lower is better.
  var rateFactor: Int {
    switch quality {
    case .draft: 26
    case .standard: 20
    case .high: 18
    }
  }

  /// How many frames x264 looks ahead to plan its bits; each costs 6 MB at 1080p. Of `veryfast`'s
  /// own 10 the last five brought 0.0002 SSIM for 3.5 % more bytes.
  private var lookaheadFrames: Int {
    switch quality {
    case .draft: 0
    case .standard: 5
    case .high: 10
    }
  }

  /// Each segment begins with a decoder's buffer of its own, nine tenths full. At 0.85 of the rate
  /// and 0.35 seconds of buffer, segments of two seconds stay within the level also when joined.
  private func maximumBitsPerSecond(for level: H264Level) -> Int {
    level.highProfileBitsPerSecond * 85 / 100
  }

  private func bufferBits(for level: H264Level) -> Int {
    min(level.highProfileBitsPerSecond * 35 / 100, level.highProfileBufferBits)
  }

  /// Options of libx264's own language.
  func x264Parameters(for level: H264Level, _ rate: EncoderPass.Rate) -> String {
    var parameters = [
      "open-gop=0", "keyint=\(keyFrameInterval)", "rc-lookahead=\(lookaheadFrames)",
      // Else the bytes depend on the processor's vector units.
      "cpu-independent=1",
    ]
    switch rate {
    case .free:
      // Frame threads: with `sliced-threads` one run in sixty had other bytes. The lookahead has a
      // thread of its own by default, which costs 30 MB at 1080p: without, one core in two waited
      // for it a fifth of the time. The bytes are the same.
      break
    case .limited:
      parameters += [
        "vbv-maxrate=\(maximumBitsPerSecond(for: level) / 1000)",
        "vbv-bufsize=\(bufferBits(for: level) / 1000)",
      ]
    }
    if quality == .high { parameters.append("ref=4") }
    // The AVX-512 code of x264 0.164 reads past its rows, and the bytes depend on what lies there.
    if av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 { parameters.append("asm=avx2") }
    return parameters.joined(separator: ":")
  }
}
