import CubicaCore
import CubicaExport
import CubicaTemplates

extension RowBinder {
  /// Every value's type, all at once.
  func check(_ bound: inout Bound) {
    guard let columns = bound.template else { return }
    var given = bound.options.values
    if let name = bound.options.name { given["name"] = GivenValue(name) }
    do throws(TemplateError) {
      let isJoined = JoinedClips.areJoined(bound.options, columns.template)
      _ = try columns.template.values(
        given, clips: isJoined ? [] : bound.options.clips, isOverFilm: isJoined)
    } catch {
      for diagnostic in error.diagnostics {
        bound.faults.append(
          fault(
            bound.row, column(of: diagnostic.path, columns),
            words(diagnostic, columns)))
      }
      checkFiles(columns, &bound)
    }
  }

  /// A row that goes no further tells of missing files beside its other faults.
  private func checkFiles(_ template: TemplateColumns, _ bound: inout Bound) {
    var indices = template.variables.filter { $0.variable.kind.fileKind != nil }.map(\.column)
    if let clip = columns.index(for: ReservedColumn.clip) { indices.append(clip) }
    for index in indices where bound.row.cells.indices.contains(index) {
      for path in CellValue.paths(bound.row.cells[index], in: folder)
      where FileFacts(of: path) == nil {
        let message = "\(path): no such file; check the name and folder"
        bound.faults.append(fault(bound.row, index, message))
      }
    }
  }

  /// The column that a fault of a variable lies in.
  func column(of variable: String, _ template: TemplateColumns) -> Int? {
    if let column = template.column(of: variable) { return column }
    let known = template.template.variables.first { $0.name == variable }
    // Of a clip too many the clip is named.
    let isClip = known.map { $0.kind == .clip || $0.kind == .clips } ?? true
    return isClip ? columns.index(for: ReservedColumn.clip) : nil
  }

  private func words(_ diagnostic: TemplateDiagnostic, _ template: TemplateColumns) -> String {
    var diagnostic = diagnostic
    let isBound = column(of: diagnostic.path, template) != nil
    if isPrivate { diagnostic.found = nil }
    let isMissing = diagnostic.problem == "missing value"
    if isMissing { diagnostic.allowed = nil }
    let name = diagnostic.path
    diagnostic.path = ""
    diagnostic.position = nil
    let remedy = isMissing ? "; fill it in, or give all rows one value with --set \(name)=…" : ""
    let text = diagnostic.description(in: name) + remedy
    // The column says it already.
    return isBound ? String(text.dropFirst(name.count + 2)) : text
  }
}
