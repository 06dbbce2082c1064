internal import CubicaCore
internal import CubicaMedia

/// What is drawn of a film frame, with the clips' pictures by source.
struct ReadFrame {
  /// nil where the scene shows no clip, and nothing was read.
  var list: DisplayList?
  var pictures: [Int: ClipFrame]
}
