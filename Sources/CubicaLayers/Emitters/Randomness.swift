/// Random numbers that are a function of their place: the same particle draws the same ones
/// whatever was asked before (SplitMix64's finaliser over a counter).
struct Randomness {
  var key: UInt64

  /// Numbers of one thing inside this one: a cell of an emitter, a particle of a cell.
  func child(_ index: Int) -> Randomness {
    Randomness(
      key: Self.mix(key &+ 0xD1B5_4A32_D192_ED03 &* (UInt64(truncatingIfNeeded: index) &+ 1)))
  }

  /// 0 ≤ value < 1, one number for each stream.
  func value(_ stream: Stream) -> Double {
    let bits = Self.mix(key &+ 0x9E37_79B9_7F4A_7C15 &* (stream.rawValue &+ 1))
    return Double(bits >> 11) * 0x1p-53
  }

  /// Even in ± range / 2.
  func spread(_ range: Double, _ stream: Stream) -> Double {
    range == 0 ? 0 : (value(stream) - 0.5) * range
  }

  enum Stream: UInt64 {
    case phase, place, placeAcross, placeSide, direction, velocity, lifetime, scale, spin, rotation
    case image, color, red, green, blue, alpha
    case swayAmplitude, swayFrequency, swayPhase, tumble, tumblePhase
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Orders by lot that are a function of their seed.
package enum Shuffle {
  /// Each of 0..<count once.
  package static func order(_ count: Int, seed: UInt64) -> [Int] {
    let random = Randomness(key: seed)
    let drawn = (0..<max(0, count)).map { (random.child($0).key, $0) }.sorted { $0 < $1 }
    var places = [Int](repeating: 0, count: drawn.count)
    for (rank, item) in drawn.enumerated() { places[item.1] = rank }
    return places
  }
}
