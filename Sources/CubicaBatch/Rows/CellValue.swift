import CubicaCore
import CubicaTemplates

/// What a cell says, as `--set` would be given it.
enum CellValue {
  /// nil for a blank one, which says nothing.
  ///
  /// - Parameter folder: that paths are relative to.
  static func given(
    _ cell: GuestList.Cell?, for variable: Variable, folder: FilePath
  ) -> GivenValue? {
    let isFile = variable.kind.fileKind != nil
    func bytes(_ text: String) -> [UInt8] {
      isFile ? path(text, in: folder)?.bytes ?? [] : Array(text.utf8)
    }
    switch cell?.value {
    case nil: return nil
    case .list(let items):
      return items.isEmpty ? nil : GivenValue(bytes: items.map(bytes))
    case .text(let text):
      let text = BlankTrimming.trimmed(text)
      guard !text.isEmpty else { return nil }
      if variable.kind.element != nil {
        let items = items(text)
        return items.isEmpty ? nil : GivenValue(bytes: items.map(bytes))
      }
      // Spreadsheets shout.
      if variable.kind == .boolean { return GivenValue(text.lowercased()) }
      return GivenValue(bytes: [bytes(text)])
    }
  }

  /// Several values in one cell: `a.jpg | b.jpg`, or one a line.
  static func items(_ text: String) -> [String] {
    text.split { $0 == "|" || $0.isNewline }.map { BlankTrimming.trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }

  /// The paths that a cell of files names.
  static func paths(_ cell: GuestList.Cell?, in folder: FilePath) -> [FilePath] {
    let names =
      switch cell?.value {
      case nil: [String]()
      case .list(let names): names
      case .text(let text): items(text)
      }
    return names.compactMap { path($0, in: folder) }
  }

  /// The one text of a cell, trimmed; nil for a blank one.
  static func text(_ cell: GuestList.Cell?) -> String? {
    guard let text = cell.map({ BlankTrimming.trimmed($0.text) }), !text.isEmpty else { return nil }
    return text
  }

  /// A path of the list; nil where it is none, such as one with a NUL.
  static func path(_ text: String, in folder: FilePath) -> FilePath? {
    guard let path = FilePath(text) else { return nil }
    let isBare = path.bytes.first == UInt8(ascii: "/") || folder.bytes == [UInt8(ascii: ".")]
    return isBare ? path : folder.appending(text)
  }
}
