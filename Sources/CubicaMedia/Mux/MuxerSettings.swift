public import CubicaCore

/// How a film's file is written, beside its tracks.
public struct MuxerSettings: Hashable, Sendable {
  public var container: FilmContainer
  public var metadata = FilmMetadata()
  /// Puts the index before the pictures, so that a film plays while it is loaded; the whole file
  /// is read and written once more for it.
  public var isIndexFirst = true

  public init(_ container: FilmContainer) { self.container = container }
}

extension FilmMetadata {
  /// What is wrong with it in a file of a kind.
  package func faults(for container: FilmContainer) -> [Fault] {
    let faults = self.faults
    guard container == .mov, language != nil, !faults.contains(where: { $0.name == "language" })
    else { return faults }
    return faults + [
      Fault(
        "language", "a .mov file cannot tell every language; leave it out, or write an .mp4")
    ]
  }

  /// libavformat's names and values for the whole file.
  var fileTags: [(name: String, value: String)] {
    [
      ("title", title), ("artist", artist), ("comment", comment),
      ("creation_time", creationTime.map(CreationTime.text)),
    ].compactMap { tag in
      guard let value = tag.1, !value.isEmpty else { return nil }
      return (tag.0, value)
    }
  }
}
