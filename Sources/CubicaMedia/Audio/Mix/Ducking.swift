/// Music that steps back while speech is heard.
public struct Ducking: Hashable, Sendable {
  /// Places in the mix's tracks.
  public var music: Set<Int>
  public var speech: Set<Int>
  /// Decibels, below zero.
  public var gainDecibels: Double
  public var attackMilliseconds: Double
  public var releaseMilliseconds: Double

  public init(
    music: Set<Int>, speech: Set<Int>, gainDecibels: Double = -10,
    attackMilliseconds: Double = 50, releaseMilliseconds: Double = 600
  ) {
    (self.music, self.speech, self.gainDecibels) = (music, speech, gainDecibels)
    self.attackMilliseconds = attackMilliseconds
    self.releaseMilliseconds = releaseMilliseconds
  }
}

/// Follows speech and says how far the music steps back: straight in decibels, down in the attack's
/// time, up in the release's. A short pause between words does not count as silence.
struct DuckingFollower {
  /// Full scale is 0 dB: what is louder is speech.
  private static let thresholdDecibels = -42.0
  private static let windowSamples = 480
  private static let holdSamples = 14_400

  private let depth: Double
  private let down: Double
  private let up: Double
  private var energy = 0.0
  private var filled = 0
  private var held = 0
  private var isHeard = false
  private(set) var decibels = 0.0

  init(_ ducking: Ducking, sampleRate: Int = SoundResampler.sampleRate) {
    depth = ducking.gainDecibels
    let rate = Double(sampleRate)
    down = depth / max(1, ducking.attackMilliseconds / 1000 * rate)
    up = -depth / max(1, ducking.releaseMilliseconds / 1000 * rate)
  }

  /// - Parameter sample: of the speech, both sides together.
  /// - Returns: the music's gain in decibels.
  mutating func next(_ left: Float, _ right: Float) -> Double {
    energy += Double(left * left + right * right) / 2
    filled += 1
    if filled == Self.windowSamples {
      // 10 log10(energy / n) > threshold, without the logarithm.
      isHeard = energy / Double(filled) > Self.thresholdPower
      (energy, filled) = (0, 0)
      if isHeard { held = Self.holdSamples }
    }
    if held > 0 {
      held -= 1
      decibels = max(depth, decibels + down)
    } else {
      decibels = min(0, decibels + up)
    }
    return decibels
  }

  private static let thresholdPower = Decibels.factor(thresholdDecibels * 2)
}
