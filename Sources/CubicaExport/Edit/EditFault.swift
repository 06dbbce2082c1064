internal import CubicaComposition
internal import CubicaEdit
internal import CubicaTemplates

/// What is wrong with a part of an edit that only shows when its files are known.
struct EditFault: Hashable, Sendable {
  /// The key path of a document: `sequence[1].from`.
  var path: String
  /// With the file's name; what was found and what is possible.
  var message: String
}

extension ExportError {
  /// All faults, a line each: with their places where the edit comes from a document.
  init(_ faults: [EditFault], in document: EditDocument?) {
    var seen: Set<EditFault> = []
    let unique = faults.filter { seen.insert($0).inserted }
    guard let document else {
      self.init(.unusable, unique.map(\.message).joined(separator: "\n"))
      return
    }
    let error = TemplateError(
      file: document.file,
      diagnostics: TemplateDiagnostic.ordered(
        unique.map { document.diagnostic($0.path, $0.message) }))
    self.init(.unusable, "\(error)")
  }
}
