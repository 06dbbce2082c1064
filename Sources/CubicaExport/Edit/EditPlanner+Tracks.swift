internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit
internal import CubicaTemplates

/// A free track whose segments have their places.
struct LaidTrack {
  struct Part {
    var segment: EditSegment
    var source: AssetTrack
    /// On the film's clock.
    var range: TimeRange
  }

  var track: EditTrack
  var id: TrackID
  /// By time.
  var parts: [Part] = []

  func plays(in range: TimeRange) -> Bool {
    // The first part that ends after the range's start.
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].range.end <= range.start { low = middle + 1 } else { high = middle }
    }
    return low < parts.count && parts[low].range.start < range.end
  }
}

extension EditPlanner {
  /// Puts the segments of all free tracks in their places.
  ///
  /// - Returns: fewer tracks than there are after a fault, or where a file is missing.
  mutating func layTracks(
    _ edit: FilmEdit, _ canvas: PixelSize, _ rate: FrameRate, on plan: inout EditPlan
  ) -> [LaidTrack] {
    var result: [LaidTrack] = []
    for (index, track) in edit.tracks.enumerated() {
      let path = "tracks[\(index)]"
      let placed = place(track, edit, canvas, rate, path)
      guard placed.count == track.segments.count else { continue }
      do throws(CompositionError) {
        let id = try plan.film.composition.addTrack(track.kind)
        var laid = LaidTrack(track: track, id: id)
        for one in placed {
          guard let source = one.asset.track(track.kind) else { continue }
          try plan.film.composition.editTrack(id) { (target) throws(CompositionError) in
            try ClipSequence.lay(source, one.entry, on: &target)
          }
          laid.parts.append(
            LaidTrack.Part(segment: one.segment, source: source, range: one.entry.targetRange))
        }
        plan.tracks.append(
          TrackPlan(name: track.name, kind: track.kind, entries: placed.map(\.entry)))
        plan.trackIDs.append(id)
        result.append(laid)
      } catch {
        note(path, error)
      }
    }
    return result
  }

  private struct Placed {
    var segment: EditSegment
    var asset: Asset
    var entry: SequencePlan.Entry
    var path: String
  }

  /// The segments by time, none over another.
  private mutating func place(
    _ track: EditTrack, _ edit: FilmEdit, _ canvas: PixelSize, _ rate: FrameRate, _ path: String
  ) -> [Placed] {
    var placed: [Placed] = []
    var end = MediaTime.zero
    for (index, segment) in track.segments.enumerated() {
      let path = path + ".segments[\(index)]"
      guard let asset = asset(segment.part, track.kind, edit, canvas, rate, path) else { continue }
      guard asset.track(track.kind) != nil else {
        note(
          path, "\(asset.name): it has no \(track.kind == .video ? "picture" : "sound") to play")
        continue
      }
      guard let span = span(segment.part, asset, edit, path),
        let entry = entry(segment, asset, span, at: segment.at ?? end, path)
      else { continue }
      if track.kind == .audio, !CompositionTrack.soundSpeeds.contains(span.speed) {
        noteSoundSpeed(span.speed, asset, segment.part, path)
        continue
      }
      end = entry.targetRange.end
      placed.append(Placed(segment: segment, asset: asset, entry: entry, path: path))
    }
    placed.sort { $0.entry.targetRange.start < $1.entry.targetRange.start }
    for (one, next) in zip(placed, placed.dropFirst()) {
      let (range, later) = (one.entry.targetRange, next.entry.targetRange)
      guard later.start < range.end else { continue }
      note(
        next.path + ".at",
        "\(next.entry.name): it begins at \(later.start), while \(one.entry.name) plays until "
          + "\(range.end); put one of them on another track")
    }
    return placed
  }

  /// Where a segment plays; what reaches beyond its source is cut off and said.
  private mutating func entry(
    _ segment: EditSegment, _ asset: Asset, _ span: Span, at start: MediaTime, _ path: String
  ) -> SequencePlan.Entry? {
    guard let whole = asset.timeRange, let found = span.range.intersection(whole) else {
      note(path, "\(asset.name): \(span.range.text) lies outside it")
      return nil
    }
    var length = span.length
    if found != span.range {
      length = found.duration.scaled(from: span.range.duration, to: length)
      func told(_ range: TimeRange) -> String {
        TimeRange(start: range.start - whole.start, duration: range.duration).text
      }
      notice(
        "\(asset.name): \(told(span.range)) reaches beyond it, so \(told(found)) is used")
    }
    return SequencePlan.Entry(
      name: asset.name, sourceRange: found, from: whole.start,
      targetRange: TimeRange(start: start, duration: length))
  }

  /// Draws the video tracks over the sequence, and says how loud the audio tracks are.
  mutating func draw(_ tracks: [LaidTrack], _ edit: FilmEdit, on plan: inout EditPlan) {
    let (sequence, film) = (plan.film.video.instructions.last?.timeRange.end, plan.film.duration)
    if film > sequence ?? .zero {
      plan.film.video.instructions.append(
        VideoInstruction(
          timeRange: TimeRange(start: sequence ?? .zero, end: film), background: edit.background))
    }
    let look = LookRamps(
      canvas: plan.film.video.renderSize, film: film, fit: edit.fit,
      count: tracks.reduce(0) { $0 + $1.parts.count })
    for laid in tracks {
      switch laid.track.kind {
      case .video:
        let layer = look.layer(of: laid)
        for index in plan.film.video.instructions.indices
        where laid.plays(in: plan.film.video.instructions[index].timeRange) {
          plan.film.video.instructions[index].layers.insert(layer, at: 0)
        }
      case .audio:
        plan.film.audio.parameters.append(
          AudioMixParameters(laid.id, volume: look.volume(of: laid)))
      }
    }
    note(look.faults)
  }
}
