package import CubicaCore
package import CubicaExport

/// Names from a file: one a line, or the column `name` of a CSV file.
package enum NameList {
  package static let mostNames = 10_000
  private static let mostBytes = 8 << 20

  /// - Throws: where the file cannot be read, is not UTF-8, holds no name or too many.
  package static func read(_ path: FilePath) throws(ExportError) -> [String] {
    let bytes = try FileContents.read(path, limit: mostBytes)
    let text: [UInt8]
    do throws(BatchError) {
      text = try ListText(bytes, name: path.description, encoding: nil).bytes
    } catch {
      throw ExportError(.unusable, "\(path): is not UTF-8; save the list as UTF-8")
    }
    let names = try names(in: text, path: path).map(BlankTrimming.trimmed).filter { !$0.isEmpty }
    guard !names.isEmpty else { throw ExportError(.unusable, "\(path): holds no name") }
    guard names.count <= mostNames else {
      throw ExportError(
        .unusable, "\(path): holds \(names.count) names; at most \(mostNames) are looked at")
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func names(in text: [UInt8], path: FilePath) throws(ExportError) -> [String] {
    let rows = CSVReader.read(text).records.map { $0.cells.map(\.text) }.filter { !$0.isEmpty }
    let header = (rows.first ?? []).map { BlankTrimming.trimmed($0).lowercased() }
    if let column = header.firstIndex(of: "name") {
      guard header.count > 1 || path.fileExtension == "csv" || rows.count > 1 else {
        return rows.first ?? []
      }
      return rows.dropFirst().compactMap { $0.indices.contains(column) ? $0[column] : nil }
    }
    if path.fileExtension == "csv", header.count > 1 {
      throw ExportError(
        .unusable,
        "\(path): has no column \"name\"; its columns are \(header.joined(separator: ", "))")
    }
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }
}
