import CubicaCore
import CubicaExport
import CubicaTemplates

extension RowBinder {
  /// What checking a row needs to say whose fault a thing is.
  func facts(_ bound: Bound) -> RowCheck.Facts {
    var facts = RowCheck.Facts(
      index: bound.row.index, line: bound.row.line, warnings: bound.warnings, texts: [],
      files: [])
    if let song = bound.options.sound.song {
      let column = columns.index(for: ReservedColumn.soundtrack.rawValue)
      let cell = column.flatMap { index in
        bound.row.cells.indices.contains(index) ? bound.row.cells[index] : nil
      }
      facts.files.append(
        .init(
          // As its messages begin.
          variable: "--soundtrack", column: cell == nil ? nil : columns.name(of: column),
          line: cell?.position.line ?? bound.row.line, paths: [song.path.description]))
    }
    guard let template = bound.template else { return facts }
    for variable in template.template.variables {
      let index = column(of: variable.name, template)
      let cell = index.flatMap {
        bound.row.cells.indices.contains($0) ? bound.row.cells[$0] : nil
      }
      let line = cell?.position.line ?? bound.row.line
      if variable.kind.fileKind != nil {
        facts.files.append(
          .init(
            variable: variable.name, column: cell == nil ? nil : columns.name(of: index),
            line: line, paths: paths(of: variable, bound)))
      } else if let cell, let name = columns.name(of: index) {
        for text in Self.texts(cell, of: variable) { facts.texts.append((name, line, text)) }
      }
    }
    return facts
  }

  private func paths(of variable: Variable, _ bound: Bound) -> [String] {
    let given = (bound.options.values[variable.name]?.items ?? []).map {
      String(decoding: $0, as: UTF8.self)
    }
    let isClip = variable.kind == .clip || variable.kind == .clips
    return given + (isClip ? bound.options.clips.map(\.description) : [])
  }

  private static func texts(_ cell: GuestList.Cell, of variable: Variable) -> [String] {
    switch cell.value {
    case .list(let items): items
    case .text(let text):
      variable.kind.element == nil
        ? [BlankTrimming.trimmed(text)].filter { !$0.isEmpty } : CellValue.items(text)
    }
  }
}
