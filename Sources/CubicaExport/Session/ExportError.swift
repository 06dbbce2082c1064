/// Why a film was not made.
public struct ExportError: Error, Equatable {
  public enum Kind: Sendable {
    /// Usage, template or input cannot be used; nothing was begun. Exit code 2.
    case unusable
    /// Rendering or writing failed. Exit code 1.
    case failed
    case cancelled
  }

  public var kind: Kind
  /// One line or more; the last one says what and where.
  public var message: String

  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}

extension ExportError: CustomStringConvertible {
  public var description: String { message }
}
