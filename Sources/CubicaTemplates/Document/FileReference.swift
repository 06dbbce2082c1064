public import CubicaCore

/// A file that a card is made of: one of the template's own, or one that a variable was given.
public struct FileReference: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable { case image, clip, sound }

  public enum Place: Hashable, Sendable {
    /// Relative to the template's folder, and inside it.
    case template(String)
    /// As it was given, relative to the working directory; it may lie anywhere.
    case given(FilePath)
    /// None was given, and the card is only looked at: a placeholder is drawn.
    case standIn
    /// None was given.
    case nothing
  }

  public var place: Place
  public var kind: Kind
  /// The variable that holds it, for messages; nil for a file that a layer names.
  public var variable: String?

  public init(_ place: Place, kind: Kind, variable: String? = nil) {
    (self.place, self.kind, self.variable) = (place, kind, variable)
  }

  /// Whether there is a file to read.
  public var isFile: Bool {
    switch place {
    case .template, .given: true
    case .standIn, .nothing: false
    }
  }
}

extension FileReference.Kind {
  /// `a picture`
  package var noun: String {
    switch self {
    case .image: "a picture"
    case .clip: "a clip"
    case .sound: "a sound"
    }
  }
}
