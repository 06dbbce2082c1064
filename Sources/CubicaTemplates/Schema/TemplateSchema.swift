/// The template format as a JSON Schema.
package enum TemplateSchema {
  /// The whole schema, one text.
  package static func json() -> String {
    DocumentSchema.json(title: "A Cubica card", DocumentDraft.type.fields.map(\.shape))
  }
}
