/// What a film's file says of itself; nothing else is written.
public struct FilmMetadata: Hashable, Sendable {
  public var title: String?
  public var artist: String?
  public var comment: String?
  /// Seconds since 1970 in UTC; written as a whole number of them.
  public var creationTime: Int64?
  /// Of picture and sound: three letters of ISO 639-2/T, such as `deu`. `.mov` files cannot tell
  /// every language and are given none.
  public var language: String?

  /// Nothing.
  public init() {}

  /// The longest text, in bytes of UTF-8.
  public static let longestText = 4_000
  /// From 1970 to 2099.
  public static let creationTimes: ClosedRange<Int64> = 0...4_102_444_799

  /// What is wrong with it, a line each.
  package func faults(for container: FilmContainer) -> [String] {
    var faults: [String] = []
    for (name, text) in [("title", title), ("artist", artist), ("comment", comment)] {
      guard let text else { continue }
      if text.utf8.count > Self.longestText {
        faults.append(
          "the \(name) has \(text.utf8.count) bytes; at most \(Self.longestText) are written")
      }
      if text.utf8.contains(0) { faults.append("the \(name) holds a NUL character") }
    }
    if let creationTime, !Self.creationTimes.contains(creationTime) {
      faults.append("the creation date must lie between 1970 and 2099")
    }
    if let language {
      if language.utf8.count != 3 || !language.utf8.allSatisfy({ (97...122).contains($0) }) {
        faults.append(
          "the language \"\(language)\" is not three letters of ISO 639-2, such as deu")
      } else if container == .mov {
        faults.append("a .mov file cannot tell every language; leave it out, or write an .mp4")
      }
    }
    return faults
  }

  /// libavformat's names and values for the whole file.
  var fileTags: [(name: String, value: String)] {
    [
      ("title", title), ("artist", artist), ("comment", comment),
      // Microseconds since 1970 are taken as well as an ISO date.
      ("creation_time", creationTime.map { "\($0 * 1_000_000)" }),
    ].compactMap { tag in
      guard let value = tag.1, !value.isEmpty else { return nil }
      return (tag.0, value)
    }
  }
}

/// How a film's file is written, beside its tracks.
public struct MuxerSettings: Hashable, Sendable {
  public var container: FilmContainer
  public var metadata = FilmMetadata()
  /// Puts the index before the pictures, so that a film plays while it is loaded; the whole file
  /// is read and written once more for it.
  public var isIndexFirst = true

  public init(_ container: FilmContainer) { self.container = container }
}
