package import CubicaCore
package import CubicaExport

/// Names from a file: one a line, or the column `name` of a CSV file.
package enum NameList {
  package static let mostNames = 10_000
  private static let mostBytes = 8 << 20

  /// - Throws: where the file cannot be read, is not UTF-8, holds no name or too many.
  package static func read(_ path: FilePath) throws(ExportError) -> [String] {
    let bytes = try FileContents.read(path, limit: mostBytes)
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw ExportError(.unusable, "\(path): is not UTF-8; save the list as UTF-8")
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let names = try names(in: text, path: path).map(trimmed).filter { !$0.isEmpty }
    guard !names.isEmpty else { throw ExportError(.unusable, "\(path): holds no name") }
    guard names.count <= mostNames else {
      throw ExportError(
        .unusable, "\(path): holds \(names.count) names; at most \(mostNames) are looked at")
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func names(in text: String, path: FilePath) throws(ExportError) -> [String] {
    let table = SeparatedValues(text)
    let header = (table.rows.first ?? []).map { trimmed($0).lowercased() }
    if let column = header.firstIndex(of: "name") {
      guard header.count > 1 || path.fileExtension == "csv" || table.rows.count > 1 else {
        return [text]
      }
      return table.rows.dropFirst().compactMap { $0.indices.contains(column) ? $0[column] : nil }
    }
    if path.fileExtension == "csv", header.count > 1 {
      throw ExportError(
        .unusable,
        "\(path): has no column \"name\"; its columns are \(header.joined(separator: ", "))")
    }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let kept = scalars.drop { $0.properties.isWhitespace }.reversed()
      .drop { $0.properties.isWhitespace }.reversed()
    return String(String.UnicodeScalarView(kept))
  }
}

/// Rows of cells by RFC 4180; commas, semicolons or tabs, whichever the first line has most of.
struct SeparatedValues {
  private(set) var rows: [[String]] = []

  init(_ text: String) {
    let first = text.prefix { !$0.isNewline }
    let separators: [Character] = [",", ";", "\t"]
    let separator =
      separators.max { one, other in
        first.count { $0 == one } < first.count { $0 == other }
      } ?? ","
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var characters = text.makeIterator()
    var next = characters.next()
    while let character = next {
      next = characters.next()
      if isQuoted {
        if character != "\"" {
          cell.append(character)
        } else if next == "\"" {
          cell.append(character)
          next = characters.next()
        } else {
          isQuoted = false
        }
      } else if character == "\"", cell.isEmpty {
        isQuoted = true
      } else if character == separator {
        row.append(cell)
        cell = ""
      } else if character.isNewline {
        if !(row.isEmpty && cell.isEmpty) { rows.append(row + [cell]) }
        (row, cell) = ([], "")
      } else {
        cell.append(character)
      }
    }
    if !(row.isEmpty && cell.isEmpty) { rows.append(row + [cell]) }
  }
}
