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

  /// What is wrong with one of its values.
  package struct Fault: Hashable, Sendable {
    /// The property's name.
    package var name: String
    package var message: String
    package init(_ name: String, _ message: String) { (self.name, self.message) = (name, message) }
  }

  /// What is wrong with it, whatever the file is.
  package var faults: [Fault] {
    var faults: [Fault] = []
    for (name, text) in [("title", title), ("artist", artist), ("comment", comment)] {
      guard let text else { continue }
      if text.utf8.count > Self.longestText {
        faults.append(
          Fault(
            name,
            "the \(name) has \(text.utf8.count) bytes; at most \(Self.longestText) are written"
          ))
      }
      if text.utf8.contains(0) { faults.append(Fault(name, "the \(name) holds a NUL character")) }
    }
    if let creationTime, !Self.creationTimes.contains(creationTime) {
      faults.append(
        Fault("creationTime", "the creation date must lie between 1970 and 2099"))
    }
    if let language,
      language.utf8.count != 3 || !language.utf8.allSatisfy({ (97...122).contains($0) })
    {
      faults.append(
        Fault(
          "language", "the language \"\(language)\" is not three letters of ISO 639-2, such as deu")
      )
    }
    return faults
  }
}
