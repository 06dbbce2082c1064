internal import CubicaMedia

extension ExportError {
  /// Errors of other modules become `.unusable`, in their own words.
  static func unusable<R>(_ body: () throws -> R) throws(ExportError) -> R {
    try wrap(.unusable, body)
  }

  /// Errors of other modules become `.failed`, in their own words.
  static func failed<R>(_ body: () throws -> R) throws(ExportError) -> R {
    try wrap(.failed, body)
  }

  private static func wrap<R>(_ kind: Kind, _ body: () throws -> R) throws(ExportError) -> R {
    do {
      return try body()
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError(kind, "\(error)")
    }
  }
}
