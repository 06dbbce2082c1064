import CubicaCore
import CubicaExport
import CubicaTemplates

/// Turns rows into the options of their cards.
struct RowBinder {
  /// One row's card, or what is wrong with its cells.
  struct Bound {
    var row: GuestList.Row
    var options: CardOptions
    /// nil where the template cannot be used.
    var template: TemplateColumns?
    /// Its own column names it, not an option.
    var hasOwnTemplate = false
    /// What the row's own output column says.
    var output: String?
    var warnings: [String] = []
    var faults: [RowFault] = []
  }

  let columns: ListColumns
  let card: CardOptions
  let isPrivate: Bool
  /// That paths of the list are relative to.
  let folder: FilePath
  private let workshop: CardWorkshop
  private let readTrim: (String) throws -> TrimRange
  private let shipped: Set<String>
  private var templates: [String: Result<TemplateColumns, ExportError>] = [:]

  init(
    _ columns: ListColumns, _ options: BatchOptions, _ workshop: CardWorkshop,
    readTrim: @escaping (String) throws -> TrimRange
  ) {
    (self.columns, card, isPrivate) = (columns, options.card, options.isPrivate)
    (folder, self.workshop, self.readTrim) = (options.folder, workshop, readTrim)
    shipped = Set(workshop.store.names())
  }

  /// Columns that reserved names take.
  var reservedColumns: Set<Int> {
    Set(ReservedColumn.allCases.compactMap { columns.index(for: $0) })
  }

  mutating func template(_ reference: String) -> Result<TemplateColumns, ExportError> {
    if let known = templates[reference] { return known }
    let made: Result<TemplateColumns, ExportError>
    do throws(ExportError) {
      made = .success(TemplateColumns(try workshop.template(reference).template, columns))
    } catch {
      made = .failure(error)
    }
    templates[reference] = made
    return made
  }

  mutating func bind(_ row: GuestList.Row) -> Bound {
    var bound = Bound(row: row, options: card)
    bound.output = text(.output, row)
    if let reference = text(.template, row) {
      bound.options.template = templateReference(reference)
      bound.hasOwnTemplate = true
    }
    switch template(bound.options.template) {
    case .success(let template): bound.template = template
    case .failure(let error):
      let option = "--template \(bound.options.template): "
      let isTold = bound.hasOwnTemplate && error.message.hasPrefix(option)
      let reason = isTold ? String(error.message.dropFirst("--template ".count)) : error.message
      bound.faults.append(fault(row, bound.hasOwnTemplate ? .template : nil, reason))
      return bound
    }
    let clips = CellValue.paths(cell(.clip, row), in: folder)
    if !clips.isEmpty { bound.options.clips = clips }
    readTrim(&bound)
    readValues(&bound)
    readSoundtrack(&bound)
    check(&bound)
    return bound
  }

  private func cell(_ column: ReservedColumn, _ row: GuestList.Row) -> GuestList.Cell? {
    columns.index(for: column).flatMap { cell($0, row) }
  }

  private func cell(_ index: Int, _ row: GuestList.Row) -> GuestList.Cell? {
    row.cells.indices.contains(index) ? row.cells[index] : nil
  }

  private func text(_ column: ReservedColumn, _ row: GuestList.Row) -> String? {
    CellValue.text(cell(column, row))
  }

  private func fault(
    _ row: GuestList.Row, _ column: ReservedColumn?, _ message: String
  ) -> RowFault {
    let index = column.flatMap { columns.index(for: $0) }
    return fault(row, index, message)
  }

  func fault(_ row: GuestList.Row, _ column: Int?, _ message: String) -> RowFault {
    let line = column.flatMap { cell($0, row)?.position.line } ?? row.line
    return RowFault(
      index: row.index, line: line, column: columns.name(of: column),
      discretion(on: row).words(of: message))
  }

  /// A path is relative to the list; a bare name is a shipped card's, else a folder's beside the
  /// list.
  private func templateReference(_ text: String) -> String {
    let isPath = text.contains("/") || text == "." || text == ".." || text.hasSuffix(".json5")
    guard isPath || !shipped.contains(text) else { return text }
    guard let path = CellValue.path(text, in: folder) else { return text }
    let isBare = !isPath && FileFacts(of: path)?.kind != .folder
    guard !isBare else { return text }
    return path.description.contains("/") ? path.description : "./\(path)"
  }

  private func readTrim(_ bound: inout Bound) {
    guard let text = text(.trim, bound.row) else { return }
    do {
      bound.options.trim = try readTrim(text)
    } catch {
      bound.faults.append(fault(bound.row, .trim, "\(error)"))
      return
    }
  }

  private func readValues(_ bound: inout Bound) {
    for (variable, column) in bound.template?.variables ?? [] {
      let cell = cell(column, bound.row)
      guard let given = CellValue.given(cell, for: variable, folder: folder) else {
        guard variable.name == "name", !variable.isRequired || card.name != nil else { continue }
        bound.warnings.append(
          "the name is empty; the card is made with "
            + (card.name == nil ? "the template's own" : "that of --set"))
        continue
      }
      guard variable.name == "name", given.items.count == 1 else {
        bound.options.values[variable.name] = given
        continue
      }
      bound.options.name = String(decoding: given.items[0], as: UTF8.self)
      bound.options.values["name"] = nil
    }
  }

  /// A variable of that name for a sound gets it; else it takes the place of the card's music, laid
  /// as the batch's own song would be.
  private func readSoundtrack(_ bound: inout Bound) {
    guard let text = text(.soundtrack, bound.row) else { return }
    let variable = bound.template?.template.variables.first { $0.name == "soundtrack" }
    if let variable, variable.kind == .sound {
      bound.options.values["soundtrack"] = CellValue.given(
        cell(.soundtrack, bound.row), for: variable, folder: folder)
      return
    }
    guard let path = CellValue.path(text, in: folder) else {
      bound.faults.append(fault(bound.row, .soundtrack, "is no file's name"))
      return
    }
    guard FileFacts(of: path) != nil else {
      bound.faults.append(
        fault(bound.row, .soundtrack, "\(path): no such file; check the name and folder"))
      return
    }
    var song = card.sound.song ?? SongOptions(path)
    song.path = path
    bound.options.sound.song = song
  }
}
