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
  var song: SequencePlan.Entry?
  var songTracks: [TrackID] = []

  var nested: NestedFilm { NestedFilm(film.composition, video: film.video, audio: film.audio) }
}
