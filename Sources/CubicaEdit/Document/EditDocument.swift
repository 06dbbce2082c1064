import CubicaCore
package import CubicaTemplates

/// An edit as it was read, with what is needed to say where something stands.
package struct EditDocument: Sendable {
  package let edit: FilmEdit
  /// As the caller named it, for messages.
  package let file: String
  package let root: JSONNode

  /// Reads a document and checks all that can be checked without its files.
  ///
  /// - Parameters:
  ///   - bytes: JSON5 in UTF-8, at most 1 MiB.
  ///   - file: what messages call it.
  ///   - fault: what is wrong with a file that it names; asked only beside other faults, since files
  ///     are opened later.
  /// - Throws: every fault at once.
  package static func parse(
    _ bytes: [UInt8], file: String, fault: (String) -> String? = { _ in nil }
  ) throws(TemplateError) -> EditDocument {
    let document = JSON5Reader.read(bytes)
    var faults = document.faults
    var edit = FilmEdit()
    if let root = document.root {
      let reading = Reading(life: 10, canvas: Self.nominalCanvas)
      FilmEdit.read(root, reading, into: &edit)
      faults += reading.diagnostics
    }
    guard faults.isEmpty, let root = document.root else {
      for named in document.root.map(files) ?? [] {
        guard let problem = fault(named.name) else { continue }
        faults.append(
          TemplateDiagnostic(position: named.node.position, path: named.key, problem: problem))
      }
      throw TemplateError(file: file, diagnostics: TemplateDiagnostic.ordered(faults))
    }
    return EditDocument(edit: edit, file: file, root: root)
  }

  /// Where something stands that only shows when the film is laid out.
  package func diagnostic(_ path: String, _ problem: String) -> TemplateDiagnostic {
    let place = root.nearestPlace(to: path)
    return TemplateDiagnostic(
      position: place.node.position, path: place.path, problem: problem)
  }
}

extension EditDocument {
  /// Units of a film whose shape is not known yet.
  private static let nominalCanvas = Size(1920, 1080)
}
