import CubicaCore
import CubicaExport

/// Gives every row of a list a name of its own, in the list's order.
///
/// All rows take part, bad ones too: once a bad one is put right, no other film changes its name.
struct NameSettling {
  struct Settled {
    /// One for each variant; nil beside a fault.
    var paths: [FilePath?] = []
    var faults: [RowFault] = []
  }

  let filling: NameFilling
  let binder: RowBinder
  private(set) var notices: [String] = []
  /// Who has a name, by its folded form.
  private var owners: [String: Int] = [:]

  init(_ filling: NameFilling, _ binder: RowBinder) {
    (self.filling, self.binder) = (filling, binder)
  }

  mutating func settle(_ rows: [RowBinder.Bound]) -> [Settled] {
    var result = [Settled](repeating: Settled(), count: rows.count)
    // Names that a person chose go before ours.
    for (place, bound) in rows.enumerated() where bound.output != nil {
      result[place] = given(bound)
    }
    for (place, bound) in rows.enumerated() where bound.output == nil {
      result[place] = made(bound)
    }
    return result
  }

  private var variants: [AspectRatio?] {
    let variants = filling.options.variants
    return variants.isEmpty ? [nil] : variants
  }

  private mutating func given(_ bound: RowBinder.Bound) -> Settled {
    let column = binder.columns.index(for: ReservedColumn.output)
    var settled = Settled(paths: variants.map { _ in nil })
    func fault(_ message: String) -> Settled {
      settled.faults.append(binder.fault(bound.row, column, message))
      return settled
    }
    let text = bound.output ?? ""
    if let problem = OutputCell.problem(text) { return fault(problem) }
    guard variants.count == 1, variants[0] == nil else {
      return fault("names one film, and --variants makes several of a row; leave it empty")
    }
    guard let path = CellValue.path(text, in: binder.folder) else { return fault("is no path") }
    if let other = owners.updateValue(bound.row.index, forKey: Self.key(path.description)) {
      owners[Self.key(path.description)] = other
      return fault("the film of row \(other) has that name already; give each one its own")
    }
    settled.paths = [path]
    return settled
  }

  private mutating func made(_ bound: RowBinder.Bound) -> Settled {
    var settled = Settled()
    for variant in variants {
      do throws(ExportError) {
        let name = try filling.name(of: bound, variant: variant)
        settled.paths.append(FilePath(free(name, bound.row.index)))
      } catch {
        settled.paths.append(nil)
        settled.faults.append(binder.fault(bound.row, nil, error.message))
      }
    }
    return settled
  }

  private mutating func free(_ name: NameFilling.Name, _ row: Int) -> String {
    let plain = name.path(number: 1)
    var number = next[Self.key(plain)] ?? 1
    while true {
      let path = name.path(number: number)
      number += 1
      let key = Self.key(path)
      guard owners[key] == nil else { continue }
      if number > 2 {
        let other = owners[Self.key(plain)].map { "row \($0)" } ?? "another row"
        notices.append("row \(row): \(plain) is the film of \(other): writing \(path)")
        next[Self.key(plain)] = number
      }
      owners[key] = row
      return path
    }
  }

  /// Where the search for a free number goes on, by the plain name.
  private var next: [String: Int] = [:]

  /// `cards/a.mp4` and `./cards//a.mp4` are one.
  private static func key(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (isAbsolute ? "/" : "") + SafeName.folded(parts.joined(separator: "/"))
  }
}

/// What a row's own output column may say.
enum OutputCell {
  static func problem(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last ?? ""
    let dot = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard FilmName.extensions.contains(dot) else {
      let allowed = FilmName.extensions.map { "." + $0 }.joined(separator: " or ")
      return "the film's name must end in \(allowed)"
    }
    if text.hasPrefix("/") || parts.contains("..") {
      return "must lie in the list's folder or below: films go elsewhere by --output"
    }
    for part in parts {
      if part.utf8.count > OutputName.maximumByteCount {
        return "a name of more than \(OutputName.maximumByteCount) bytes"
      }
      if part.hasPrefix("-") || part.hasPrefix(".") && part != "." {
        return "a name that begins with \(part.prefix(1))"
      }
      if part.isEmpty { return "a folder without a name" }
      if part.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        return "a control character in a name"
      }
    }
    return nil
  }
}
