internal import CubicaCore
internal import CubicaMedia

/// Where a film's sound comes from.
enum FilmSound: Sendable {
  case none
  /// A clip's own, copied where that is exact; the range is on the clip's clock.
  case clip(Clip, TimeRange)
  case mix(SoundMix)

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

/// The sound of a film, if it has one, and what there is to say of it.
struct OpenedSound {
  let packets: AudioPackets?
  fileprivate let found: [String]

  fileprivate init(packets: AudioPackets?, found: [String]) {
    (self.packets, self.found) = (packets, found)
  }

  /// Complete once the film is written.
  var notices: [String] { found + (packets?.warnings ?? []).map { "\($0)" } }
}
