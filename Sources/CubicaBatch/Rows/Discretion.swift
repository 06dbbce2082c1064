import CubicaCore

/// Takes a row's values out of what is said of it, where they are private.
package struct Discretion: Hashable, Sendable {
  /// Longer ones first: they may hold others.
  private let secrets: [String]

  /// Hides nothing.
  package static let none = Discretion([])

  /// Shorter texts give nobody away, and are parts of other words.
  private static let shortest = 3

  package init(_ values: [String]) {
    secrets = Set(values).filter { $0.count >= Self.shortest }.sorted {
      ($1.utf8.count, $0) < ($0.utf8.count, $1)
    }
  }

  package func words(of message: String) -> String {
    secrets.reduce(message) { $0.replacing($1, with: Self.standIn(for: $1)) }
  }

  private static func standIn(for text: String) -> String {
    let isFile = text.contains("/") || FilePath(text)?.fileExtension.isEmpty == false
    return isFile ? "the file" : "…"
  }
}
