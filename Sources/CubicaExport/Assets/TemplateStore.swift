package import CubicaCore
package import CubicaTemplates

/// A card's document and the folder that its assets lie in.
package struct LoadedTemplate: Sendable {
  package var template: Template
  package var document: FilePath
  package var folder: FilePath { document.directory }
}

/// Finds templates by name or path.
package struct TemplateStore: Sendable {
  /// The folder with `Templates` and `Assets`.
  package var resources: FilePath

  package init(resources: FilePath) { self.resources = resources }

  package static let documentName = "template.json5"
  static let documentLimit = 1 << 20

  /// - Parameter reference: a path where it has a slash or names a `.json5` file; otherwise the
  ///   name of a shipped template, else of a folder with a document in the working directory.
  package func load(_ reference: String) throws(ExportError) -> LoadedTemplate {
    let document = try document(for: reference)
    let bytes = try contents(of: document)
    let template = try ExportError.unusable {
      try Template.parse(bytes, file: document.description)
    }
    return LoadedTemplate(template: template, document: document)
  }

  /// A document's bytes.
  package func contents(of document: FilePath) throws(ExportError) -> [UInt8] {
    // A message about a document quotes from it: it must not be someone else's file.
    guard
      FileFacts(of: document) == nil
        || TemplateFolder(document.directory).holds(document.resolved)
    else {
      throw ExportError(
        .unusable, "\(document): leads out of the template's folder; copy the file into it")
    }
    return try FileContents.read(document, limit: Self.documentLimit)
  }

  /// Names of the shipped templates, sorted.
  package func names() -> [String] {
    let folder = resources.appending("Templates")
    return FolderContents.names(in: folder).filter { name in
      !name.hasPrefix(".")
        && FileFacts(of: folder.appending(name).appending(Self.documentName)) != nil
    }.sorted()
  }

  /// A reference that is no shipped template's name, whatever there is.
  static func isPath(_ reference: String) -> Bool {
    reference.contains("/") || reference == "." || reference == ".."
      || FilePath(reference)?.fileExtension == "json5"
  }

  /// Where the document of a reference lies, whether or not it is there.
  package func document(for reference: String) throws(ExportError) -> FilePath {
    guard let path = FilePath(reference) else {
      throw ExportError(.unusable, "--template: the name is empty or holds a NUL")
    }
    if Self.isPath(reference) {
      return FileFacts(of: path)?.kind == .folder ? path.appending(Self.documentName) : path
    }
    let known = names()
    guard known.contains(reference) else {
      // A folder in the working directory, where no shipped card has its name.
      let own = path.appending(Self.documentName)
      if FileFacts(of: own) != nil { return own }
      let near = NearestName.nearest(to: reference, in: known).map { "; did you mean \($0)?" }
      throw ExportError(
        .unusable,
        "--template \(reference): there is no such template" + (near ?? ".")
          + " Known: \(known.joined(separator: ", ")). A path needs a slash: ./\(reference)")
    }
    return resources.appending("Templates").appending(reference).appending(Self.documentName)
  }
}
