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
  private static let mostFaults = 100

  /// All faults, a line each: with their places where the edit comes from a document.
  init(_ faults: [EditFault], in document: EditDocument?) {
    var seen: Set<EditFault> = []
    let unique = faults.filter { seen.insert($0).inserted }
    guard let document else {
      self.init(.unusable, unique.map(\.message).joined(separator: "\n"))
      return
    }
    // However many there are, the report stays readable.
    var diagnostics = TemplateDiagnostic.ordered(
      unique.prefix(Self.mostFaults).map { document.diagnostic($0.path, $0.message) })
    if unique.count > Self.mostFaults {
      diagnostics.append(
        TemplateDiagnostic(problem: "and \(unique.count - Self.mostFaults) more faults"))
    }
    self.init(.unusable, "\(TemplateError(file: document.file, diagnostics: diagnostics))")
  }
}
