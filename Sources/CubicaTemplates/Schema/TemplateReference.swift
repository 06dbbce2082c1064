/// All keys of the format as tables, made from the same declarations that documents are read by.
package enum TemplateReference {
  /// Markdown: a section for each kind of object.
  package static func markdown() -> String {
    var tables = ReferenceTables()
    tables.add(DocumentDraft.type.name, DocumentDraft.type.fields.map(\.shape))
    tables.add("every layer", LayerDraft.commonFields.map(\.shape))
    let common = Set(LayerDraft.commonFields.map(\.shape.name))
    for kind in LayerDraft.Kind.allCases {
      let type = LayerDraft.type(kind)
      let own = type.fields.map(\.shape).filter { !common.contains($0.name) }
      tables.add(type.name, own)
    }
    tables.addKeyframes()
    return tables.markdown + "\n" + filters
  }

  /// What may stand after a variable's name in `{{…}}`.
  private static var filters: String {
    let rows = TextFilter.all.map { filter in
      let usage = "`\(filter.name)\(filter.usage)`".replacing(
        " or :", with: "` or `\(filter.name):")
      return "| \(filter.summary) | \(usage) |\n"
    }
    return "### Filters\n\n| what it makes | filter |\n|---|---|\n" + rows.joined()
  }
}
