package import CubicaTemplates

/// A list as it was read: rows of cells under named columns, each with its place.
package struct GuestList: Sendable {
  package struct Column: Hashable, Sendable {
    /// As the list writes it.
    package var name: String
    package var position: SourcePosition
  }

  package struct Cell: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      case text(String)
      /// JSON's own lists.
      case list([String])
    }

    package var value: Value
    package var position: SourcePosition

    /// In one text; a list's values one a line.
    package var text: String {
      switch value {
      case .text(let text): text
      case .list(let items): items.joined(separator: "\n")
      }
    }
  }

  package struct Row: Sendable {
    /// From 1.
    package var index: Int
    package var line: Int
    /// One for each column; nil where the row says nothing of it.
    package var cells: [Cell?]
  }

  /// What messages call the list.
  package var name: String
  package var columns: [Column]
  /// Those that can be looked at further.
  package var rows: [Row]
  /// Rows that could not be read.
  package var faults: [RowFault]
  package var notices: [String]
  /// How many rows there are, good and bad.
  package var rowCount: Int { rows.count + Set(faults.map(\.index)).count }

  init(
    name: String, columns: [Column] = [], rows: [Row] = [], faults: [RowFault] = [],
    notices: [String] = []
  ) {
    (self.name, self.columns, self.rows) = (name, columns, rows)
    (self.faults, self.notices) = (faults, notices)
  }
}

extension GuestList {
  /// How a list is written.
  enum Format {
    case csv, json, lines

    /// By the file's extension, else by the first character.
    init(extension suffix: String, bytes: [UInt8]) {
      switch suffix {
      case "csv", "tsv": self = .csv
      case "jsonl", "ndjson": self = .lines
      default:
        switch bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = .lines
        default: self = suffix == "json" ? .json : .csv
        }
      }
    }
  }

  /// Reads a list in any of its forms.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - suffix: the file's extension, lower case; empty where there is none.
  ///   - isPrivate: messages quote nothing of it.
  /// - Throws: what makes the whole of it unusable, with the place.
  package static func read(
    _ bytes: [UInt8], name: String, extension suffix: String = "", encoding: String? = nil,
    separator: ListSeparator? = nil, isPrivate: Bool = false, limits: ListLimits = ListLimits()
  ) throws(BatchError) -> GuestList {
    guard bytes.count <= limits.byteCount else {
      throw BatchError(
        "\(name): the list has \(bytes.count) bytes; at most \(limits.byteCount) are read: split it"
      )
    }
    let text = try ListText(bytes, name: name, encoding: encoding)
    let format = Format(extension: suffix, bytes: text.bytes)
    var list =
      switch format {
      case .csv:
        try CSVTable.list(
          text.bytes, name: name,
          separator: separator ?? (suffix == "tsv" ? .tab : nil), limits: limits)
      case .json:
        try JSONList.array(text.bytes, name: name, isPrivate: isPrivate, limits: limits)
      case .lines:
        try JSONList.lines(text.bytes, name: name, isPrivate: isPrivate, limits: limits)
      }
    list.notices = text.notices + list.notices
    guard list.rowCount > 0 else {
      throw BatchError(
        list.columns.isEmpty
          ? "\(name): the list is empty; its first line names the columns, such as name,clip"
          : "\(name): the list has a header and no rows")
    }
    return list
  }
}
