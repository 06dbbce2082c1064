internal import CubicaCore
internal import CubicaTemplates
import Glibc

/// A card's document and the folder that its assets lie in.
struct LoadedTemplate {
  var template: Template
  var document: FilePath
  var folder: FilePath { document.directory }
}

/// Finds templates by name or path.
struct TemplateStore {
  /// The folder with `Templates` and `Assets`.
  var resources: FilePath

  static let documentName = "template.json5"
  static let documentLimit = 1 << 20

  /// - Parameter reference: a path where it has a slash or names a `.json5` file; otherwise the
  ///   name of a shipped template.
  func load(_ reference: String) throws(ExportError) -> LoadedTemplate {
    let document = try document(for: reference)
    // A message about a document quotes from it: it must not be someone else's file.
    guard
      FileFacts(of: document) == nil
        || TemplateFolder(document.directory).holds(document.resolved)
    else {
      throw ExportError(
        .unusable, "\(document): leads out of the template's folder; copy the file into it")
    }
    let bytes = try FileContents.read(document, limit: Self.documentLimit)
    let template = try ExportError.unusable {
      try Template.parse(bytes, file: document.description)
    }
    return LoadedTemplate(template: template, document: document)
  }

  /// Names of the shipped templates, sorted.
  func names() -> [String] {
    let folder = resources.appending("Templates")
    guard let handle = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."),
        FileFacts(of: folder.appending(name).appending(Self.documentName)) != nil
      {
        names.append(name)
      }
    }
    return names.sorted()
  }

  private func document(for reference: String) throws(ExportError) -> FilePath {
    guard let path = FilePath(reference) else {
      throw ExportError(.unusable, "--template: the name is empty or holds a NUL")
    }
    let isFolder = reference.contains("/") || reference == "." || reference == ".."
    if isFolder || path.fileExtension == "json5" {
      return FileFacts(of: path)?.kind == .folder ? path.appending(Self.documentName) : path
    }
    let known = names()
    guard known.contains(reference) else {
      let near = NearestName.nearest(to: reference, in: known).map { "; did you mean \($0)?" }
      throw ExportError(
        .unusable,
        "--template \(reference): there is no such template" + (near ?? ".")
          + " Known: \(known.joined(separator: ", ")). A path needs a slash: ./\(reference)")
    }
    return resources.appending("Templates").appending(reference).appending(Self.documentName)
  }
}
