internal import CubicaComposition
internal import CubicaCore
internal import CubicaMedia

/// A composition's tracks and mix as sound at sample positions.
struct CompositionSound {
  private(set) var mix: SoundMix
  private(set) var notices: [String] = []

  /// - Parameters:
  ///   - range: the part of the composition that is heard; its start is sample 0.
  ///   - sounds: the files that its segments name.
  ///   - loudness: of a piece at its own level.
  /// - Throws: `ExportError` where a file is not among them or cannot be read.
  init(
    _ film: NestedFilm, in range: TimeRange, sounds: [FilePath: SoundFile],
    loudness: @escaping Measure = Self.measure
  ) throws(ExportError) {
    var builder = Builder(sounds: sounds, loudness: loudness)
    try builder.add(
      film, Placement(window: range, start: .zero, duration: range.duration), outer: [], depth: 0)
    var ducking: Ducking?
    if let wish = film.audio?.ducking {
      func places(_ ids: Set<TrackID>) -> Set<Int> {
        Set(builder.owners.indices.filter { ids.contains(builder.owners[$0]) })
      }
      ducking = Ducking(
        music: places(wish.music), speech: places(wish.speech), gainDecibels: wish.gainDecibels,
        attackMilliseconds: wish.attackMilliseconds,
        releaseMilliseconds: wish.releaseMilliseconds)
    }
    mix = SoundMix(
      tracks: builder.tracks, length: Builder.samples(range.duration), ducking: ducking)
    notices = builder.notices
  }

  typealias Measure = (SoundPiece) throws(ExportError) -> Loudness

  static func measure(_ piece: SoundPiece) throws(ExportError) -> Loudness {
    try ExportError.failed { try Loudness.measure(piece) }
  }

  /// Where a stretch of a composition lies in the film.
  private struct Placement {
    var window: TimeRange
    var start: MediaTime
    var duration: MediaTime

    func moved(_ time: MediaTime) -> MediaTime {
      start + (time - window.start).scaled(from: window.duration, to: duration)
    }

    var speed: Double {
      window.duration == duration ? 1 : window.duration.seconds / duration.seconds
    }
  }

  private struct Builder {
    let sounds: [FilePath: SoundFile]
    let loudness: Measure
    var tracks: [SoundMix.Track] = []
    /// The outermost composition's track that each belongs to.
    var owners: [TrackID] = []
    var notices: [String] = []

    init(sounds: [FilePath: SoundFile], loudness: @escaping Measure) {
      (self.sounds, self.loudness) = (sounds, loudness)
    }

    static func samples(_ time: MediaTime) -> Int64 {
      time.converted(toTimescale: SoundMix.sampleRate).value
    }

    /// - Parameter outer: gains of the compositions around, by which this one's are multiplied.
    mutating func add(
      _ film: NestedFilm, _ place: Placement, outer: [GainEnvelope], owner: TrackID? = nil,
      depth: Int
    ) throws(ExportError) {
      guard depth < Composition.deepestNesting else { return }
      for track in film.composition.tracks where track.mediaType == .audio && track.isEnabled {
        let parameters = film.audio?.parameters(of: track.id)
        var envelope = Self.envelope(parameters?.volume ?? Ramp(1.0), place)
        envelope.factor = track.preferredVolume
        let owner = owner ?? track.id
        let begins = Set(
          track.segments.map { Self.samples(place.moved($0.targetRange.start)) })
        var pieces: [SoundPiece] = []
        for segment in track.segments {
          guard let source = segment.track,
            let part = segment.targetRange.intersection(place.window)
          else { continue }
          let from = segment.sourceTime(at: part.start)
          switch source.source {
          case .file(let path):
            guard let file = sounds[path] else {
              throw ExportError(.unusable, "\(path): its sound was not opened")
            }
            let (start, end) = (
              Self.samples(place.moved(part.start)), Self.samples(place.moved(part.end))
            )
            pieces.append(
              SoundPiece(
                file.origin, sourceStart: from, start: start, count: end - start,
                speed: segment.rate * place.speed))
          case .composition(let inner):
            let to = segment.sourceTime(at: part.end)
            let start = place.moved(part.start)
            try add(
              inner,
              Placement(
                window: TimeRange(start: from, end: to), start: start,
                duration: place.moved(part.end) - start),
              outer: outer + [envelope.softened(besides: begins)], owner: owner, depth: depth + 1)
          case .still, .color, .gradient: continue
          }
        }
        guard !pieces.isEmpty else { continue }
        let joined = pieces.fadeCuts()
        envelope = envelope.softened(besides: begins.subtracting(joined))
        if let target = parameters?.loudness {
          envelope.factor *= try gain(of: pieces, to: target)
        }
        tracks.append(
          SoundMix.Track(pieces: pieces, gain: outer.reduce(envelope) { $0.multiplied(by: $1) }))
        owners.append(owner)
      }
    }

    /// The factor that brings a song to its loudness.
    private mutating func gain(
      of pieces: [SoundPiece], to target: LoudnessTarget
    ) throws(ExportError) -> Double {
      // Passes of a loop sound alike: the longest tells.
      guard let longest = pieces.max(by: { $0.count < $1.count }) else { return 1 }
      let measured = try loudness(longest)
      let wanted = target.unitsFullScale
      let (decibels, reached) = measured.gain(
        to: wanted, largest: LoudnessTarget.largestGainDecibels)
      let name = longest.origin.path
      guard let reached else {
        note("\(name): is silent from its beginning to its end where it plays")
        return Loudness.factor(decibels)
      }
      if abs(reached - wanted) > 0.5 {
        let isFull = decibels >= LoudnessTarget.largestGainDecibels - 0.05
        let reason =
          reached > wanted
          ? "the least that it can be"
          : isFull
            ? "the most that it is raised, \(Self.tenths(LoudnessTarget.largestGainDecibels)) dB"
            : "so that its peaks stay clean"
        note(
          "\(name): brought to \(Self.tenths(reached)) LUFS instead of \(Self.tenths(wanted)), "
            + reason)
      }
      return Loudness.factor(decibels)
    }

    private mutating func note(_ line: String) {
      if !notices.contains(line) { notices.append(line) }
    }

    private static func tenths(_ value: Double) -> String {
      let tenths = Int((value * 10).rounded())
      return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }

    private static func envelope(_ ramp: Ramp<Double>, _ place: Placement) -> GainEnvelope {
      var points: [GainEnvelope.Point] = []
      func add(_ time: MediaTime, _ gain: Double) {
        points.append(GainEnvelope.Point(samples(place.moved(time)), gain))
      }
      var last = ramp.initial
      if ramp.steps.isEmpty { points.append(GainEnvelope.Point(0, last)) }
      for step in ramp.steps {
        add(step.range.start, last)
        add(step.range.start, step.from)
        if step.curve != .linear, !step.range.isEmpty {
          for part in 1..<24 {
            let way = Double(part) / 24
            let time =
              step.range.start
              + (step.range.duration * Int64(part)).scaled(
                from: MediaTime(value: 24, timescale: 1), to: MediaTime(value: 1, timescale: 1))
            add(time, .between(step.from, step.to, step.curve.value(way)))
          }
        }
        add(step.range.end, step.to)
        last = step.to
      }
      return GainEnvelope(points)
    }
  }
}

extension [SoundPiece] {
  /// Lets what is cut come and go softly, so that no join of any composition clicks; what goes on
  /// in the next piece as in its source does not.
  ///
  /// - Returns: where pieces begin that go on as in their source.
  fileprivate mutating func fadeCuts() -> Set<Int64> {
    var joined: Set<Int64> = []
    for index in indices {
      let piece = self[index]
      let isJoined = index > 0 && piece.continues(self[index - 1])
      self[index].rises = !isJoined && piece.start > 0 && piece.sourceStart > piece.origin.start
      self[index].falls = true
      if isJoined {
        self[index - 1].falls = false
        joined.insert(piece.start)
      }
    }
    return joined
  }
}

extension SoundPiece {
  /// To the millisecond; other speeds than 1 begin anew.
  fileprivate func continues(_ other: SoundPiece) -> Bool {
    guard origin == other.origin, speed == 1, other.speed == 1, start == other.start + other.count
    else { return false }
    let end = other.sourceStart + MediaTime(value: other.count, timescale: SoundMix.sampleRate)
    return abs((sourceStart - end).seconds) < 0.001
  }
}
