package import CubicaCore
internal import CubicaTemplates

/// A file that was read for a card.
package struct CardInput: Hashable, Sendable {
  package enum Role: String, Sendable {
    /// The template's own.
    case template
    /// Given by a person.
    case media
  }
  package var path: FilePath
  package var role: Role

  init(_ path: FilePath, _ role: Role) { (self.path, self.role) = (path, role) }

  /// Of what a card names.
  init(_ path: FilePath, of reference: FileReference) {
    if case .template = reference.place {
      self.init(path, .template)
    } else {
      self.init(path, .media)
    }
  }
}
