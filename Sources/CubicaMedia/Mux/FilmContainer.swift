/// The kinds of file that a film or its sound is written as.
public enum FilmContainer: String, Hashable, Sendable, CaseIterable {
  case mp4, mov
  /// Sound alone.
  case m4a

  /// Those that hold a picture.
  public static let films: [FilmContainer] = [.mp4, .mov]

  /// The muxer's name in libavformat.
  var muxerName: String { self == .m4a ? "ipod" : rawValue }

  /// What names of films end in.
  public static var extensions: [String] { films.map(\.rawValue) }
}
