package import CubicaCore
package import CubicaExport
import CubicaTemplates

/// A folder to begin a card in: a document, its schema, and settings for editors.
package struct NewTemplate: Sendable {
  package static let schemaName = "template.schema.json"

  /// Relative paths and contents, in the order of writing.
  private let files: [(name: String, contents: [UInt8])]
  private let folder: FilePath

  /// - Parameters:
  ///   - folder: is made where it is not there; what lies in it is never replaced.
  ///   - source: a template to copy; nil: the small one that explains itself.
  /// - Throws: `.unusable` where the source cannot be read or a file is there already.
  package init(
    in folder: FilePath, from source: String?, _ store: TemplateStore
  ) throws(ExportError) {
    self.folder = folder
    var files: [(name: String, contents: [UInt8])]
    if let source {
      files = try Self.copies(of: source, store)
    } else {
      files = [
        (TemplateStore.documentName, Array(Starter.document.utf8)),
        ("star.svg", Array(Starter.picture.utf8)),
      ]
    }
    files.append((Self.schemaName, Array(TemplateSchema.json().utf8)))
    files.append((".vscode/settings.json", Array(Starter.editorSettings.utf8)))
    self.files = files
    for file in files where folder.appending(file.name).isTaken {
      throw ExportError(
        .unusable, "\(folder.appending(file.name)): is there already and is not replaced")
    }
  }

  private static let mostBytes = 64 << 20

  private static func copies(
    of source: String, _ store: TemplateStore
  ) throws(ExportError) -> [(name: String, contents: [UInt8])] {
    let loaded: LoadedTemplate
    do throws(ExportError) {
      loaded = try store.load(source)
    } catch {
      throw ExportError(error.kind, error.message.replacing("--template ", with: "--from "))
    }
    var files: [(name: String, contents: [UInt8])] = []
    var left = mostBytes
    let own = String(decoding: loaded.document.lastComponent, as: UTF8.self)
    for name in FolderContents.files(in: loaded.folder) {
      let isLeftOut = name == Self.schemaName || name == "README.md" || name == "preview.png"
      if isLeftOut { continue }
      var contents = try FileContents.read(loaded.folder.appending(name), limit: left)
      left -= contents.count
      if name == own { contents = PlainJSON.text(of: withSchema(contents)) }
      files.append((name == own ? TemplateStore.documentName : name, contents))
    }
    return files
  }

  /// The document with `$schema` as its first key, where it names none.
  private static func withSchema(_ document: [UInt8]) -> [UInt8] {
    let root = JSON5Reader.read(document).root
    guard root?["$schema"] == nil, let brace = documentStart(document) else { return document }
    let line = "\n  \"$schema\": \"./\(schemaName)\","
    return Array(document[...brace]) + Array(line.utf8) + Array(document[(brace + 1)...])
  }

  /// Where the document's own brace is: after comments, which may hold others.
  private static func documentStart(_ document: [UInt8]) -> Int? {
    guard let position = JSON5Reader.read(document).root?.position else { return nil }
    var line = 1
    var start = 0
    for (index, byte) in document.enumerated() {
      if line == position.line { break }
      if byte == UInt8(ascii: "\n") { (line, start) = (line + 1, index + 1) }
    }
    return document[start...].firstIndex(of: UInt8(ascii: "{"))
  }

  /// Writes everything.
  ///
  /// - Returns: the paths, relative to the folder.
  /// - Throws: `.failed`; what was written so far stays.
  package func write() throws(ExportError) -> [String] {
    try OutputFolder.make(folder)
    var made: Set<String> = []
    for file in files {
      var parent = ""
      for part in file.name.split(separator: "/").dropLast() {
        parent += (parent.isEmpty ? "" : "/") + part
        if made.insert(parent).inserted { try OutputFolder.make(folder.appending(parent)) }
      }
      try OutputFolder.write(file.contents, to: folder.appending(file.name))
    }
    return files.map(\.name)
  }
}
