internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit

extension EditPlanner {
  /// Which part of a source plays, and how fast.
  struct Span {
    /// On the source's clock.
    var range: TimeRange
    var speed = 1.0
    /// In the film; nil: as the speed says.
    var duration: MediaTime?

    /// How long it plays in the film.
    var length: MediaTime {
      if let duration { return duration }
      guard speed != 1, let factor = MediaTime(decimalSeconds: speed) else { return range.duration }
      return range.duration.scaled(from: factor, to: MediaTime(value: 1, timescale: 1))
    }
  }

  /// nil after a fault.
  mutating func span(
    _ part: EditPart, _ asset: Asset, _ edit: FilmEdit, _ path: String
  ) -> Span? {
    switch asset.source {
    case .still, .color, .gradient: return stillSpan(part, asset, edit, path)
    case .file, .composition: return clipSpan(part, asset, edit, path)
    }
  }

  /// Of what stands still: as long as wanted.
  private mutating func stillSpan(
    _ part: EditPart, _ asset: Asset, _ edit: FilmEdit, _ path: String
  ) -> Span? {
    let times = [(part.from, ".from"), (part.to, ".to")]
    if let (_, key) = times.first(where: { ($0.0?.fraction ?? 0) != 0 }) {
      note(path + key, "\(asset.name): it has no end to count from; give it a duration")
      return nil
    }
    if part.speed != nil {
      note(path + ".speed", "\(asset.name): it stands still and has no speed")
      return nil
    }
    let start = part.from?.offset ?? .zero
    let end = part.to?.offset ?? start + (part.duration ?? edit.photos.duration)
    guard end > start else {
      note(path + ".to", "\(asset.name): it would last no time")
      return nil
    }
    return Span(range: TimeRange(start: .zero, duration: part.duration ?? end - start))
  }

  private mutating func clipSpan(
    _ part: EditPart, _ asset: Asset, _ edit: FilmEdit, _ path: String
  ) -> Span? {
    guard let whole = asset.timeRange else {
      note(path, "\(asset.name): it has neither picture nor sound")
      return nil
    }
    let from = part.from?.resolved(in: whole.duration) ?? .zero
    var to = part.to?.resolved(in: whole.duration) ?? whole.duration
    var speed = part.speed ?? 1
    if let duration = part.duration {
      if part.to == nil {
        let factor = MediaTime(decimalSeconds: speed) ?? MediaTime(value: 1, timescale: 1)
        to = from + duration.scaled(from: MediaTime(value: 1, timescale: 1), to: factor)
      } else {
        speed = (to - from).seconds / duration.seconds
      }
    }
    let last = part.to == nil && part.duration != nil ? ".duration" : ".to"
    let hasEnd = part.to != nil || part.duration != nil
    let text = "\(from)..\(hasEnd ? "\(to)" : "")"
    guard from < whole.duration, to > MediaTime.zero else {
      note(
        path + (from < whole.duration ? last : ".from"),
        "\(asset.name): \(text) lies outside the clip, which lasts \(whole.duration)")
      return nil
    }
    guard to > from else {
      note(path + last, "\(asset.name): it would begin at \(from) and end at \(to)")
      return nil
    }
    if edit.isStrict, (from < MediaTime.zero) || (to > whole.duration) {
      note(
        path + (from < MediaTime.zero ? ".from" : last),
        "\(asset.name): \(text) reaches beyond it; it lasts \(whole.duration)")
      return nil
    }
    guard CompositionTrack.pictureSpeeds.contains(speed) else {
      note(path + ".duration", "\(asset.name): \(speed) times its speed cannot be played")
      return nil
    }
    return Span(
      range: TimeRange(start: whole.start + from, end: whole.start + to), speed: speed,
      duration: part.to == nil ? nil : part.duration)
  }
}
