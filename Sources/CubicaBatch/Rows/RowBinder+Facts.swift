import CubicaCore
import CubicaTemplates

extension RowBinder {
  /// What checking a row needs to say whose fault a thing is.
  func facts(_ bound: Bound) -> RowCheck.Facts {
    var facts = RowCheck.Facts(
      index: bound.row.index, line: bound.row.line, warnings: bound.warnings, texts: [],
      files: [])
    guard let template = bound.template else { return facts }
    for variable in template.template.variables {
      let index = column(of: variable.name, template)
      let cell = index.flatMap {
        bound.row.cells.indices.contains($0) ? bound.row.cells[$0] : nil
      }
      let line = cell?.position.line ?? bound.row.line
      if variable.kind.fileKind != nil {
        facts.files.append((variable.name, cell == nil ? nil : columns.name(of: index), line))
      } else if let cell, let name = columns.name(of: index) {
        for text in Self.texts(cell, of: variable) { facts.texts.append((name, line, text)) }
      }
    }
    return facts
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
