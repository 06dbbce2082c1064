/// The kinds of file that a film is written as.
public enum FilmContainer: String, Hashable, Sendable, CaseIterable {
  case mp4, mov

  /// The muxer's name in libavformat.
  var muxerName: String { rawValue }

  /// What names of films end in.
  public static var extensions: [String] { allCases.map(\.rawValue) }
}
