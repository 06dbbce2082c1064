import CubicaCore
import CubicaTemplates

/// Finds columns by the names of what they are for.
struct ListColumns {
  let list: GuestList
  /// By the key of what is asked for: the column that a person named; nil where none is wanted.
  private var mapped: [String: Int?] = [:]
  private let byKey: [String: Int]
  /// Looked up for every row.
  private var reserved: [ReservedColumn: Int] = [:]

  /// - Parameter map: columns by variable or reserved name, as given.
  /// - Throws: where a column of that name is not there.
  init(_ list: GuestList, map: [String: String]) throws(BatchError) {
    self.list = list
    var byKey: [String: Int] = [:]
    for (index, column) in list.columns.enumerated() where !column.name.isEmpty {
      byKey[ColumnName.key(column.name)] = index
    }
    self.byKey = byKey
    mappedNames = map.keys.sorted()
    var faults: [String] = []
    for (wanted, name) in map.sorted(by: { $0.key < $1.key }) {
      if name.isEmpty {
        mapped[ColumnName.key(wanted)] = .some(nil)
      } else if let index = byKey[ColumnName.key(name)] {
        mapped[ColumnName.key(wanted)] = index
      } else {
        faults.append(
          "--map \(wanted)=\(name): \(list.name) has no such column"
            + Self.hint(name, in: names))
      }
    }
    guard faults.isEmpty else { throw BatchError(faults.joined(separator: "\n")) }
    for column in ReservedColumn.allCases { reserved[column] = index(for: column.rawValue) }
  }

  var names: [String] { list.columns.map(\.name).filter { !$0.isEmpty } }

  /// What stands in `--map` on the left, in a fixed order.
  let mappedNames: [String]

  /// Whether a person said that there is no column for it.
  func isLeftOut(_ wanted: String) -> Bool {
    if case .some(.none) = mapped[ColumnName.key(wanted)] { true } else { false }
  }

  /// The column for a variable or a reserved name. One that `--map` gives to something is for
  /// nothing else.
  func index(for wanted: String) -> Int? {
    let key = ColumnName.key(wanted)
    if let mapped = mapped[key] { return mapped }
    guard let index = byKey[key] else { return nil }
    return mapped.values.contains(index) ? nil : index
  }

  func index(for column: ReservedColumn) -> Int? { reserved[column] }

  /// The column for a field of a pattern: what `--map` says of it, else any of that name.
  func index(forField field: String) -> Int? {
    let key = ColumnName.key(field)
    return mapped[key] ?? byKey[key]
  }

  func name(of index: Int?) -> String? { index.map { list.columns[$0].name } }

  /// `; did you mean "Name"? Its columns: Name, Clip`
  static func hint(_ name: String, in names: [String]) -> String {
    let near = NearestName.nearest(to: name, in: names).map { "; did you mean \"\($0)\"?" } ?? "."
    let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    return near + " Its columns: " + (names.isEmpty ? "none" : shown)
  }
}
