public import CubicaComposition
internal import CubicaCore

/// A free track laid out.
public struct TrackPlan: Hashable, Sendable {
  /// As the document names it; empty where it does not.
  public var name: String
  public var kind: MediaType
  public var entries: [SequencePlan.Entry]
}

/// An edit laid out: what the film is made of, and where everything came to lie.
struct EditPlan: Hashable, Sendable {
  /// With its sequence's clips as entries.
  var film: SequencePlan
  var tracks: [TrackPlan] = []
  /// Of the free tracks, in their order.
  var trackIDs: [TrackID] = []

  var nested: NestedFilm { NestedFilm(film.composition, video: film.video, audio: film.audio) }

  /// Where the music lies.
  var song: SequencePlan.Entry? {
    let own = film.songTracks.compactMap { film.composition.track($0) }
    guard let first = own.first?.segments.first, case .file(let path)? = first.track?.source,
      let end = own.map(\.timeRange.end).max()
    else { return nil }
    return SequencePlan.Entry(
      name: "\(path)", sourceRange: first.sourceRange,
      from: first.track?.timeRange.start ?? .zero,
      targetRange: TimeRange(start: first.targetRange.start, end: end))
  }
}

extension SequencePlan {
  /// The tracks of the music, which is the only sound that is brought to a loudness.
  var songTracks: [TrackID] { audio.parameters.filter { $0.loudness != nil }.map(\.trackID) }
}
