internal import CubicaCore
internal import CubicaMedia

/// Where a film's sound comes from.
enum FilmSound: Sendable {
  case none
  /// A clip's own, copied where that is exact; the range is on the clip's clock.
  case clip(Clip, TimeRange)
  case mix(SoundMix)

  /// Equal keys sound alike.
  enum Key: Hashable, Sendable {
    case none
    case clip(FilePath, TimeRange)
    case mix(SoundMix)
  }

  var key: Key {
    switch self {
    case .none: .none
    case .clip(let clip, let range): .clip(clip.path, range)
    case .mix(let mix): .mix(mix)
    }
  }

  /// Opens it. It may be looked through first, while frames are made.
  func open() throws -> OpenedSound {
    switch self {
    case .none: return OpenedSound(packets: nil, found: [])
    case .clip(let clip, let range):
      var notices: [MediaWarning] = []
      let plan = try AudioPlan.make(for: clip, range: range) { notices.append($0) }
      return OpenedSound(
        packets: try plan.map { try AudioPackets($0, clip: clip) },
        found: (notices + (plan?.notices ?? [])).map { "\($0)" })
    case .mix(let mix): return OpenedSound(packets: try AudioPackets(mix), found: [])
    }
  }
}

/// The sound of a film, packet by packet, and what there is to say of it.
protocol SoundPackets {
  /// nil where the film has no sound.
  var parameters: StreamParameters? { get }
  /// The next packet; nil at the film's end.
  mutating func next() throws -> EncodedPacket?
  /// Complete once all packets were taken.
  var notices: [String] { get }
}

/// A sound that is read while its one film is written.
struct OpenedSound: SoundPackets {
  private let packets: AudioPackets?
  private let found: [String]

  fileprivate init(packets: AudioPackets?, found: [String]) {
    (self.packets, self.found) = (packets, found)
  }

  var parameters: StreamParameters? { packets?.parameters }
  func next() throws -> EncodedPacket? { try packets?.next() }
  var notices: [String] { found + (packets?.warnings ?? []).map { "\($0)" } }
}
