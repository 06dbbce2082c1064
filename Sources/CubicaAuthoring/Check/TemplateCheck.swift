package import CubicaCore
import CubicaExport
import CubicaTemplates

/// Looks at a template as the people will who use it: every fault at once, then texts with many
/// names in many shapes, then whether they can be read.
package struct TemplateCheck: Sendable {
  package struct Options: Sendable {
    /// Takes the place of the sample names.
    package var names: [String]?
    /// Of the film, where the template's own length is not what is wanted.
    package var duration: MediaTime?
    package init() {}
  }

  /// The shapes that a card is looked at in.
  static let shapes = ["16:9", "9:16", "1:1", "4:5"]

  let options: Options
  private let workshop: CardWorkshop
  private var store: TemplateStore { workshop.store }

  package init(_ options: Options, resources: FilePath) {
    self.options = options
    workshop = CardWorkshop(resources: resources)
  }

  /// - Parameter reference: a shipped template's name, a folder or a document.
  package func report(on reference: String) -> CheckReport {
    let document: FilePath
    let bytes: [UInt8]
    do throws(ExportError) {
      document = try store.document(for: reference)
      bytes = try store.contents(of: document)
    } catch {
      let finding = Finding(.error, TemplateDiagnostic(problem: error.message))
      return CheckReport(file: reference, findings: [finding])
    }
    let inspection = Template.inspect(bytes, file: document.description)
    var findings = inspection.faults.map { Finding(.error, $0) }
    if let root = inspection.root {
      let assets = AssetCheck(
        outline: DocumentOutline(root), folder: document.directory, names: inspection.assets,
        workshop: workshop)
      let read = assets.read()
      findings += read.findings
      if let template = inspection.template {
        findings += assets.hints(template)
        // What cannot be drawn has been told.
        if !findings.contains(where: { $0.severity == .error }) {
          findings += looks(
            of: template, document: document, DocumentOutline(root), read.pictures)
        }
      }
    }
    return CheckReport(file: document.description, findings: findings)
  }

  /// What only shows when cards are laid out and drawn.
  private func looks(
    of template: Template, document: FilePath, _ outline: DocumentOutline,
    _ pictures: [ImageID: ImageSource]
  ) -> [Finding] {
    do throws(ExportError) {
      let stage = try TemplateStage(template, document: document, workshop)
      return try LookCheck(
        stage: stage, outline: outline, pictures: pictures, options: options
      ).findings()
    } catch {
      return [Finding(.error, TemplateDiagnostic(problem: error.message))]
    }
  }
}
