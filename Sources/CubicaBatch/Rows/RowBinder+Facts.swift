import CubicaCore
import CubicaExport
import CubicaTemplates

extension RowBinder {
  /// What checking a row needs to say whose fault a thing is.
  func facts(_ bound: Bound) -> RowCheck.Facts {
    var facts = RowCheck.Facts(
      index: bound.row.index, line: bound.row.line, warnings: bound.warnings, texts: [],
      files: [], discretion: discretion(on: bound.row))
    facts.trim = place(of: .trim, bound.row)
    facts.output = bound.output == nil ? nil : place(of: .output, bound.row)
    if bound.options.sound.song != nil {
      let column = columns.index(for: ReservedColumn.soundtrack)
      let cell = column.flatMap { index in
        bound.row.cells.indices.contains(index) ? bound.row.cells[index] : nil
      }
      facts.files.append(
        .init(
          // As its messages begin.
          variable: "--soundtrack", column: cell == nil ? nil : columns.name(of: column),
          line: cell?.position.line ?? bound.row.line))
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
            line: line))
      } else if let cell, let name = columns.name(of: index) {
        for text in Self.texts(cell, of: variable) { facts.texts.append((name, line, text)) }
      }
    }
    return facts
  }

  /// nil where the row says nothing there.
  private func place(of column: ReservedColumn, _ row: GuestList.Row) -> RowCheck.Facts.Place? {
    guard let index = columns.index(for: column), row.cells.indices.contains(index),
      let cell = row.cells[index], CellValue.text(cell) != nil, let name = columns.name(of: index)
    else { return nil }
    return .init(column: name, line: cell.position.line)
  }

  /// Hides all that the row says, where that is private.
  func discretion(on row: GuestList.Row) -> Discretion {
    guard isPrivate else { return .none }
    let cells = row.cells.compactMap(\.self)
    let texts = cells.flatMap { [BlankTrimming.trimmed($0.text)] + CellValue.items($0.text) }
    // A path is told as the cell has it, or with the list's folder before it.
    let paths = cells.flatMap { CellValue.paths($0, in: folder).map(\.description) }
    return Discretion(texts + paths)
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
