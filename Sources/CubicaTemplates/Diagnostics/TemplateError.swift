/// What is wrong with a template or with the values given to it: every fault at once.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As the caller named it: `confetti/template.json5`.
  public var file: String
  /// In the order of the document; never empty.
  public var diagnostics: [TemplateDiagnostic]

  public init(file: String, diagnostics: [TemplateDiagnostic]) {
    (self.file, self.diagnostics) = (file, diagnostics)
  }

  /// One line a fault.
  public var description: String {
    diagnostics.map { $0.description(in: file) }.joined(separator: "\n")
  }
}

/// One fault.
public struct TemplateDiagnostic: Hashable, Sendable {
  /// nil where the fault lies in no place of the document, such as a missing value.
  public var position: SourcePosition?
  /// Where in the tree: `layers[2].opactiy`; empty for the whole document.
  public var path: String
  /// `unknown key`, `expected a number`.
  public var problem: String
  /// What stands there, in words.
  public var found: String?
  /// What may stand there, in words.
  public var allowed: String?
  /// The nearest valid name.
  public var suggestion: String?

  public init(
    position: SourcePosition? = nil, path: String = "", problem: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) {
    (self.position, self.path, self.problem) = (position, path, problem)
    (self.found, self.allowed, self.suggestion) = (found, allowed, suggestion)
  }

  /// `file:12:5: layers[2].opactiy: unknown key; did you mean "opacity"?`
  public func description(in file: String) -> String {
    var text = file
    if let position { text += ":\(position)" }
    text += ": "
    if !path.isEmpty { text += "\(path): " }
    text += problem
    if let found { text += ", found \(found)" }
    if let suggestion { text += "; did you mean \"\(suggestion)\"?" }
    // A long list says less than the name that was meant.
    if let allowed, suggestion == nil || allowed.utf8.count <= 80 {
      text += suggestion == nil ? "; allowed: \(allowed)" : " Allowed: \(allowed)"
    }
    return text
  }
}
