/// A document as far as it could be read: for tools that tell everything at once.
package struct TemplateInspection: Sendable {
  /// nil where there is a fault.
  package var template: Template?
  /// By place.
  package var faults: [TemplateDiagnostic]
  /// The tree as written; nil where there is no value at all.
  package var root: JSONNode?
  /// Files of the template's folder that its layers name, as far as they were read.
  package var assets: [String]
}
