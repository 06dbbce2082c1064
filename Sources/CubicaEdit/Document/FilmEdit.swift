package import CubicaComposition
package import CubicaCore
package import CubicaTemplates

/// A film as a person describes it: clips one after the other, free tracks over them, a song, a
/// card. A value; what the files hold is not known yet.
///
/// `cubica merge` makes one from its options, `cubica edit` reads one from a document.
package struct FilmEdit: Hashable, Sendable {
  package var schema = ""
  package var version = 1
  /// nil: the first clip's upright size; of a film inside another one the outer film's.
  package var canvas: TemplateCanvas?
  /// nil: the highest of the clips' rates.
  package var frameRate: FrameRate?
  /// Of clips that say nothing of their own.
  package var fit = ClipSequence.Fit.contain
  /// Beside pictures of another shape; opaque.
  package var background = Color.black
  package var quality = Quality.standard
  /// What the film's file says of itself.
  package var metadata = FilmMetadata()
  /// A part that reaches beyond its clip and a transition longer than a clip are faults; else they
  /// are shortened and said.
  package var isStrict = true
  /// What photos, colours and gradients do where they say nothing.
  package var photos = EditPhotos()
  /// Between all clips of the sequence that say nothing of their own.
  package var transition: Transition?
  package var sequence: [EditClip] = []
  /// Back to front, over the sequence.
  package var tracks: [EditTrack] = []
  package var music: EditSong?
  package var mix = EditMix()
  package var card: EditCard?

  package init() {}
}

/// What photos do.
package struct EditPhotos: Hashable, Sendable {
  package var duration = MediaTime(value: 4, timescale: 1)
  package var motion = EditMotion.panZoom(.zoomIn())

  package init() {}
}

/// How a photo moves while it is shown.
package enum EditMotion: Hashable, Sendable {
  case none
  case panZoom(PanZoom)

  /// By the names that documents have for them.
  static let named: [(name: String, value: EditMotion)] = [
    ("none", .none), ("zoomIn", .panZoom(.zoomIn())), ("zoomOut", .panZoom(.zoomOut())),
  ]

  /// Those that have names: none comes closer than `PanZoom.usualFactor`.
  package static let usual = named.map(\.value)
}

/// The card over the film.
package struct EditCard: Hashable, Sendable {
  /// A shipped template's name, or a path with a slash.
  package var template = ""
  package var name: String?
  /// Further variables as written.
  package var values: [String: GivenValue] = [:]
  package var locale: String?
  package var fit: Fit?

  package init() {}
}
