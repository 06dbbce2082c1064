package import CubicaTemplates

/// Cells by RFC 4180, each with its place.
///
/// Total: every sequence of bytes in UTF-8 gives records; what is wrong with one is said with it.
/// Lines end with LF, CRLF or CR. Nothing is trimmed.
package struct CSVReader {
  package struct Cell: Hashable, Sendable {
    package var text: String
    package var position: SourcePosition
  }

  package struct Record: Hashable, Sendable {
    /// None of an empty line.
    package var cells: [Cell] = []
    package var line: Int
    /// The first thing wrong with it, and where.
    package var problem: String?
    package var problemPosition: SourcePosition?
    /// The number of the cell that it lies in, from 0.
    package var problemCell: Int?
  }

  package struct Result: Sendable {
    package var records: [Record]
    package var separator: ListSeparator
    /// Where a quote opens that nothing closes.
    package var openQuote: SourcePosition?
    /// There are more records than are read.
    package var isCut: Bool
  }

  /// - Parameters:
  ///   - bytes: UTF-8 without a byte order mark.
  ///   - separator: nil: that of Excel's `sep=` line, else the one of comma, semicolon and tab that
  ///     the first record has most of outside quotes.
  package static func read(
    _ bytes: [UInt8], separator: ListSeparator? = nil, limits: ListLimits = ListLimits()
  ) -> Result {
    let start = SeparatorLine(bytes)
    let found =
      separator ?? start?.separator ?? ListSeparator.mostFrequent(in: bytes[(start?.end ?? 0)...])
    var reader = CSVReader(bytes, found, limits)
    if let start {
      reader.index = start.end
      reader.line = 2
      reader.mark = start.end
    }
    return reader.records()
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private let kind: ListSeparator
  private let limits: ListLimits
  private var index = 0
  private var line = 1
  /// The byte that `column` stands for.
  private var mark = 0
  private var column = 1
  private var record = Record(line: 1)
  private var openQuote: SourcePosition?

  private init(_ bytes: [UInt8], _ separator: ListSeparator, _ limits: ListLimits) {
    (self.bytes, self.separator, kind, self.limits) = (bytes, separator.byte, separator, limits)
  }

  private mutating func records() -> Result {
    var records: [Record] = []
    while index < bytes.count {
      // Blank lines do not count as rows, but nobody writes more of them.
      guard records.count <= 2 * limits.rowCount else {
        return Result(records: records, separator: kind, openQuote: nil, isCut: true)
      }
      readRecord()
      records.append(record)
    }
    return Result(records: records, separator: kind, openQuote: openQuote, isCut: false)
  }

  private mutating func readRecord() {
    record = Record(line: line)
    if skipLineEnd() { return }
    while true {
      readCell()
      if index < bytes.count, bytes[index] == separator {
        index += 1
        if index < bytes.count { continue }
        append("", at: position)
        return
      }
      _ = skipLineEnd()
      return
    }
  }

  /// A cell up to the separator or the line's end after it.
  private mutating func readCell() {
    let place = position
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      skipPlain()
      append(text(bytes[start..<index]), at: place)
      return
    }
    var content: [UInt8] = []
    readQuoted(&content, openedAt: place)
    let end = index
    skipPlain()
    if index > end {
      note(
        "text after a closing quote; within quotes a quote is written twice", at: position(end))
      content += bytes[end..<index]
    }
    append(text(content[...]), at: place)
  }

  private mutating func skipPlain() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return }
      if byte == 0 { noteNUL() }
      index += 1
    }
  }

  /// What stands in quotes, at the first of them; a quote twice is one.
  private mutating func readQuoted(_ content: inout [UInt8], openedAt place: SourcePosition) {
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return }
      }
      let start = index
      if skipLineEnd() {
        if content.count <= limits.cellByteCount { content += bytes[start..<index] }
        continue
      }
      if byte == 0 { noteNUL() }
      // What is too long is counted and not kept.
      if content.count <= limits.cellByteCount { content.append(byte) }
      index += 1
    }
    openQuote = openQuote ?? place
  }

  /// One line end, if one stands here.
  private mutating func skipLineEnd() -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return false }
    index += 1
    if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
      index += 1
    }
    (line, mark, column) = (line + 1, index, 1)
    return true
  }

  private func text(_ slice: ArraySlice<UInt8>) -> String {
    String(decoding: slice.prefix(limits.cellByteCount + 1), as: UTF8.self)
  }

  private mutating func append(_ text: String, at place: SourcePosition) {
    if text.utf8.count > limits.cellByteCount {
      note("a cell of more than \(limits.cellByteCount) bytes", at: place)
    }
    guard record.cells.count < limits.columnCount else {
      note("more than \(limits.columnCount) cells", at: place)
      return
    }
    let isKept = text.utf8.count <= limits.cellByteCount
    record.cells.append(Cell(text: isKept ? text : "", position: place))
  }

  private mutating func noteNUL() {
    note("a NUL byte, which no text holds; take it out", at: position)
  }

  private mutating func note(_ problem: String, at place: SourcePosition) {
    guard record.problem == nil else { return }
    (record.problem, record.problemPosition) = (problem, place)
    record.problemCell = record.cells.count
  }

  /// Of the byte at hand; what was counted is not counted again.
  private var position: SourcePosition {
    mutating get {
      column += Self.characters(bytes[mark..<index])
      mark = index
      return SourcePosition(line: line, column: column)
    }
  }

  /// Of a byte between the last one asked for and the one at hand, on this line.
  private func position(_ offset: Int) -> SourcePosition {
    SourcePosition(line: line, column: column + Self.characters(bytes[mark..<max(mark, offset)]))
  }

  private static func characters(_ slice: ArraySlice<UInt8>) -> Int {
    slice.allSatisfy { $0 < 0x80 } ? slice.count : String(decoding: slice, as: UTF8.self).count
  }
}
