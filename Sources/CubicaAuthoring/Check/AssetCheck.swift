import CubicaCore
import CubicaExport
import CubicaTemplates

/// Files: those that the document names must be there and be sound; those that it does not name
/// are mentioned. So are variables that nothing uses.
struct AssetCheck {
  let outline: DocumentOutline
  let folder: FilePath
  /// Relative to the folder.
  let names: [String]
  let workshop: CardWorkshop

  /// Errors, and the pictures that are sound.
  func read() -> (findings: [Finding], pictures: [ImageID: ImageSource]) {
    var findings: [Finding] = []
    var pictures: [ImageID: ImageSource] = [:]
    for name in names {
      do throws(ExportError) {
        if fonts.contains(name) {
          // Whether it is sound shows when it is loaded.
          _ = try CardFonts.files([name], folder: folder)
        } else if sounds.contains(name) {
          try CardSounds.check(name, folder: folder)
        } else {
          let file = FileReference(.template(name), kind: .image)
          pictures.merge(
            try CardImages([ImageID(name): file], folder: folder, workshop).sources
          ) { $1 }
        }
      } catch {
        let isThere = FileFacts(of: folder.appending(name)) != nil
        findings.append(
          Finding(
            .error, at: outline.root.firstPlace(ofString: name), problem(error),
            suggestion: isThere ? nil : NearestName.nearest(to: name, in: files)))
      }
    }
    return (findings, pictures)
  }

  /// Named as fonts.
  private var fonts: Set<String> {
    Set((outline.root["fonts"]?.elements ?? []).compactMap(\.string))
  }

  /// Named as sounds.
  private var sounds: Set<String> {
    let all =
      [outline.root["soundtrack"]].compactMap(\.self) + (outline.root["sounds"]?.elements ?? [])
    return Set(all.compactMap { $0.string ?? $0["file"]?.string })
  }

  /// Without the folder, which the document's own place tells.
  private func problem(_ error: ExportError) -> String {
    error.message.replacing(folder.resolved.description + "/", with: "")
      .replacing(folder.description + "/", with: "")
  }

  func hints(_ template: Template) -> [Finding] {
    let unusedVariables = outline.unusedVariables.map { member in
      Finding(
        .warning,
        TemplateDiagnostic(
          position: member.position, path: "variables." + JSON5Reader.component(member.key),
          problem: "no layer uses this variable",
          allowed: "{{\(member.key)}} in a text, or a value that is nothing but that"))
    }
    let named = Set(names)
    let unusedFiles = files.filter { !named.contains($0) && !Self.isCompanion($0) }
    return unusedVariables
      + unusedFiles.map { file in
        Finding(.hint, at: nil, "\(file): no layer uses this file")
      }
  }

  /// What lies beside a document without being named in it.
  private static func isCompanion(_ file: String) -> Bool {
    let name = file.lowercased()
    return name.hasSuffix(".json5") || name.hasSuffix(".schema.json") || name.hasSuffix(".md")
      || name.hasSuffix(".txt") || name == "preview.png" || name.hasPrefix("license")
  }

  private var files: [String] { FolderContents.files(in: folder) }
}
