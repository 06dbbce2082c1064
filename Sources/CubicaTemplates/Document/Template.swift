public import CubicaCore
import CubicaLocale

/// A card's document, read and checked: what a film is made of before a name is known.
public struct Template: Sendable {
  /// As the caller named it, for messages.
  public let file: String
  public let title: String
  public let summary: String
  public let author: String
  /// BCP 47: the language that its numbers, dates and words are written in.
  public let locale: String
  /// In the document's order; with `clip` at the end where it declares no clip of its own.
  public let variables: [Variable]
  /// Files of the template's folder that its layers name, relative, each once.
  public let assets: [String]
  /// nil: films have their clip's shape.
  public var canvas: TemplateCanvas? { draft.canvas }
  /// Font files of the template's folder, relative, in the document's order.
  public let fonts: [String]
  /// The film's length when there is no clip.
  public let length: MediaTime
  let draft: DocumentDraft
  let settled = SettledLayers()

  /// Reads a document and checks all of it: on landscape, portrait and square canvases, with and
  /// without a clip.
  ///
  /// - Parameters:
  ///   - bytes: the document, JSON5 in UTF-8, at most 1 MiB.
  ///   - file: what messages call it.
  /// - Throws: every fault at once.
  public static func parse(
    _ bytes: [UInt8], file: String
  ) throws(TemplateError) -> Template {
    let inspection = inspect(bytes, file: file)
    guard let template = inspection.template else {
      throw TemplateError(file: file, diagnostics: inspection.faults)
    }
    return template
  }

  /// Reads a document as `parse` does, and tells what it found in spite of faults.
  package static func inspect(_ bytes: [UInt8], file: String) -> TemplateInspection {
    let document = JSON5Reader.read(bytes)
    var faults = document.faults
    var draft = DocumentDraft()
    var assets: [String] = []
    if let root = document.root {
      let reading = Reading()
      if DocumentDraft.type.read(root, reading, into: &draft) {
        draft.addMainClip(reading)
        let (found, named) = check(draft)
        faults += reading.diagnostics + found
        assets = reading.assets + named.filter { !reading.assets.contains($0) }
      } else {
        faults += reading.diagnostics
      }
    }
    return TemplateInspection(
      template: faults.isEmpty ? Template(draft, file: file, assets: assets) : nil,
      faults: TemplateDiagnostic.ordered(faults), root: document.root, assets: assets)
  }

  private init(_ draft: DocumentDraft, file: String, assets: [String]) {
    (self.file, self.draft, self.assets) = (file, draft, assets)
    (title, summary, author) = (draft.title, draft.summary, draft.author)
    locale = draft.language.tag
    variables = draft.variables
    fonts = draft.fonts
    length = MediaTime(seconds: draft.length) ?? .zero
  }

  /// Builds the layers on every kind of canvas with sample values.
  private static func check(_ draft: DocumentDraft) -> ([TemplateDiagnostic], [String]) {
    var shapes = [CanvasShape.landscape, CanvasShape.portrait, CanvasShape.square]
    for shape in draft.variants.compactMap(\.shape) + [draft.canvas?.ratio].compactMap(\.self)
    where !shapes.contains(where: { CanvasShape.areSame($0, shape) }) {
      shapes.append(shape)
    }
    let canvases = shapes.map(CanvasShape.size)
    var faults: [TemplateDiagnostic] = []
    var assets: [String] = []
    // Most layers are the same with and without a clip.
    let settled = SettledLayers()
    func build(_ environment: Reading.Environment) {
      let build = LayerBuild(
        draft, environment, settled: environment.isCheck ? settled : nil)
      faults += build.reading.diagnostics
      for asset in build.reading.assets where !assets.contains(asset) { assets.append(asset) }
    }
    for (canvas, hasClip) in canvases.flatMap({ [($0, true), ($0, false)] }) {
      build(draft.sampleEnvironment(canvas: canvas, hasClip: hasClip))
    }
    // What may be left out is left out: whoever uses it all the same has to ask first.
    build(draft.sparseEnvironment(canvas: canvases[0]))
    return (faults, assets)
  }
}

extension TemplateDiagnostic {
  /// By place, each once; those without a place first.
  package static func ordered(_ diagnostics: [TemplateDiagnostic]) -> [TemplateDiagnostic] {
    var seen: Set<TemplateDiagnostic> = []
    let unique = diagnostics.filter { seen.insert($0).inserted }
    return unique.enumerated().sorted { left, right in
      switch (left.element.position, right.element.position) {
      case (let first?, let second?) where first != second: first < second
      case (nil, .some): true
      case (.some, nil): false
      default: left.offset < right.offset
      }
    }.map(\.element)
  }
}
