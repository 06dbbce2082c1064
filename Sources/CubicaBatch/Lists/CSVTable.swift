import CubicaTemplates

/// Records as a list: the first one names the columns.
enum CSVTable {
  static func list(
    _ bytes: [UInt8], name: String, separator: ListSeparator?, limits: ListLimits
  ) throws(BatchError) -> GuestList {
    let read = CSVReader.read(bytes, separator: separator, limits: limits)
    var records = read.records[...]
    // Empty lines before the header.
    records = records.drop { $0.isBlank && $0.problem == nil }
    guard let header = records.popFirst() else { return GuestList(name: name) }
    if let problem = header.problem {
      let hint =
        header.cells.contains { $0.text.utf8.contains(0) }
        ? "; for UTF-16 without a byte order mark give --encoding UTF-16LE" : ""
      throw BatchError("\(name):\(header.problemPosition ?? header.start): \(problem)\(hint)")
    }
    if let place = read.openQuote {
      throw BatchError("\(name):\(place): a quote opens here that nothing closes")
    }
    var table = Table(name: name, header: header, separator: read.separator)
    try table.checkNames()
    for record in records {
      guard !record.isBlank || record.problem != nil else {
        if !record.cells.isEmpty { table.blankCount += 1 }
        continue
      }
      guard table.index < limits.rowCount, !read.isCut else {
        throw BatchError(
          "\(name):\(record.line): the list has more than \(limits.rowCount) rows; split it")
      }
      table.add(record)
    }
    return table.list
  }

  private struct Table {
    private(set) var list: GuestList
    private(set) var index = 0
    /// Rows of separators alone, which spreadsheets write below their last one.
    var blankCount = 0 {
      didSet { list.notices = [blankNotice].compactMap(\.self) }
    }
    private let header: CSVReader.Record
    private let separator: ListSeparator

    init(name: String, header: CSVReader.Record, separator: ListSeparator) {
      (self.header, self.separator) = (header, separator)
      list = GuestList(
        name: name,
        columns: header.cells.map {
          GuestList.Column(name: BlankTrimming.trimmed($0.text), position: $0.position)
        })
    }

    func checkNames() throws(BatchError) {
      var seen: [String: GuestList.Column] = [:]
      for column in list.columns where !column.name.isEmpty {
        if let first = seen.updateValue(column, forKey: ColumnName.key(column.name)) {
          throw BatchError(
            "\(list.name):\(column.position): the column \(JSONNode.quoted(column.name)) is there"
              + " twice, first at \(first.position)")
        }
      }
    }

    mutating func add(_ record: CSVReader.Record) {
      index += 1
      if let problem = record.problem {
        let place = record.problemPosition ?? record.start
        let column = record.problemCell.flatMap { cell in
          list.columns.indices.contains(cell) ? list.columns[cell].name : nil
        }
        return fault(record, line: place.line, problem, column: column)
      }
      let names = list.columns
      // A separator at the end of each line, or of each but the header, is no cell.
      let extra = record.cells.dropFirst(names.count)
      guard extra.allSatisfy({ BlankTrimming.isBlank($0.text) }) else {
        return fault(record, line: record.line, unlike(record))
      }
      guard names.dropFirst(record.cells.count).allSatisfy(\.name.isEmpty) else {
        return fault(record, line: record.line, unlike(record))
      }
      var cells = record.cells.prefix(names.count).map { cell -> GuestList.Cell? in
        GuestList.Cell(value: .text(cell.text), position: cell.position)
      }
      cells += names.dropFirst(cells.count).map { _ in nil }
      for (column, cell) in zip(names, cells) {
        guard column.name.isEmpty, let cell, !BlankTrimming.isBlank(cell.text) else { continue }
        return fault(
          record, line: cell.position.line,
          "a value under a column without a name, at \(cell.position)")
      }
      list.rows.append(GuestList.Row(index: index, line: record.line, cells: cells))
    }

    private mutating func fault(
      _ record: CSVReader.Record, line: Int, _ message: String, column: String? = nil
    ) {
      let name = column.flatMap { $0.isEmpty ? nil : $0 }
      list.faults.append(RowFault(index: index, line: line, column: name, message))
    }

    private func unlike(_ record: CSVReader.Record) -> String {
      func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }
      let isQuoted = record.cells.contains { cell in
        BlankTrimming.trimmed(cell.text).hasPrefix("\"")
      }
      let hint =
        if isQuoted {
          "a blank stands before an opening quote: remove it"
        } else if record.cells.count > header.cells.count {
          "a cell that holds \(separator.noun) needs quotes around it"
        } else {
          "write \(separator.noun) for each empty cell too; a cell that holds a line break needs"
            + " quotes around it"
        }
      return "has \(cells(record.cells.count)) where the header has \(header.cells.count); \(hint)"
    }

    private var blankNotice: String? {
      switch blankCount {
      case 0: nil
      case 1: "\(list.name): 1 row without any value is passed over"
      default: "\(list.name): \(blankCount) rows without any value are passed over"
      }
    }
  }
}

extension CSVReader.Record {
  /// Not one cell holds anything.
  fileprivate var isBlank: Bool { cells.allSatisfy { BlankTrimming.isBlank($0.text) } }
  fileprivate var start: SourcePosition { SourcePosition(line: line, column: 1) }
}
