import CubicaTemplates

/// The edit format as a JSON Schema and as tables for people.
package enum EditSchema {
  /// The whole schema, one text.
  package static func json() -> String {
    DocumentSchema.json(title: "A Cubica edit", FilmEdit.type.fields.map(\.shape))
  }

  /// Markdown: a section for each kind of object.
  package static func reference() -> String {
    var tables = ReferenceTables()
    tables.add(FilmEdit.type.name, FilmEdit.type.fields.map(\.shape))
    for type in [EditTrack.videoType, EditTrack.audioType] {
      tables.add(type.name, type.fields.map(\.shape))
    }
    tables.addKeyframes()
    return tables.markdown
  }
}
