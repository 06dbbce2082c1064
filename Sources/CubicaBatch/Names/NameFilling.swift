import CubicaCore
import CubicaExport
import CubicaTemplates

/// Fills a pattern with one row's values.
struct NameFilling {
  let pattern: NamePattern
  let options: BatchOptions

  /// A name that has room for what tells it from others.
  struct Name: Hashable {
    /// With its slash; empty for none.
    var folder: String
    fileprivate var pieces: [Text]
    var suffix: String

    fileprivate struct Text: Hashable {
      var text: String
      /// What the row fills in, which gives way where all is too long.
      var isValue: Bool
    }

    /// - Parameter number: 1 for the plain name.
    func path(number: Int) -> String {
      let tail = (number > 1 ? "-\(number)" : "") + suffix
      let stem = NameFilling.stem(pieces, room: OutputName.maximumByteCount - tail.utf8.count)
      return folder + stem + tail
    }
  }

  /// - Parameter variant: `9:16`
  /// - Throws: where a folder's name would be empty.
  func name(
    of bound: RowBinder.Bound, variant: AspectRatio?
  ) throws(ExportError) -> Name {
    var folder = ""
    for component in pattern.components.dropLast() {
      let pieces = try texts(component, bound, variant)
      let isPlain = pieces.allSatisfy { !$0.isValue }
      let name =
        isPlain
        ? pieces.map(\.text).joined()
        : Self.stem(pieces, room: OutputName.maximumByteCount, fallback: "")
      guard isPlain || !name.isEmpty else {
        throw ExportError(
          .unusable, "--output \(pattern.written): the row gives a folder no name")
      }
      folder += name + "/"
    }
    return Name(
      folder: folder, pieces: try texts(pattern.components.last ?? [], bound, variant),
      suffix: pattern.suffix)
  }

  private func texts(
    _ component: [NamePattern.Piece], _ bound: RowBinder.Bound, _ variant: AspectRatio?
  ) throws(ExportError) -> [Name.Text] {
    var result: [Name.Text] = []
    for piece in component {
      switch piece {
      case .text(let text): result.append(.init(text: text, isValue: false))
      case .field(let field):
        let text = try self.text(field, bound, variant)
        result.append(.init(text: SafeName.cleaned(text), isValue: true))
      }
    }
    return result
  }

  func text(
    _ field: NamePattern.Field, _ bound: RowBinder.Bound, _ variant: AspectRatio?
  ) throws(ExportError) -> String {
    switch field {
    case .index(let width):
      let digits = String(bound.row.index)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    case .hash: return try hash(bound, variant)
    case .template:
      let path = FilePath(bound.options.template) ?? .workingFolder
      let stem =
        path.lastComponent == Array(TemplateStore.documentName.utf8)
        ? path.directory.lastComponent
        : path.fileExtension == "json5" ? path.stem : path.lastComponent
      return String(decoding: stem, as: UTF8.self)
    case .aspect: return shape(variant ?? options.card.aspect ?? options.card.size.map(Self.ratio))
    case .variant: return shape(variant)
    case .column(let index):
      let cell = bound.row.cells.indices.contains(index) ? bound.row.cells[index] : nil
      return CellValue.text(cell) ?? standIn(for: index, bound)
    case .text(let text): return text
    }
  }

  /// What the options give where the row's cell is blank.
  private func standIn(for column: Int, _ bound: RowBinder.Bound) -> String {
    let variable = bound.template?.variables.first { $0.column == column }?.variable.name
    guard let variable else { return "" }
    if variable == "name", let name = bound.options.name { return name }
    let items = bound.options.values[variable]?.items ?? []
    return items.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  private func shape(_ aspect: AspectRatio?) -> String {
    aspect.map { "\($0.width)x\($0.height)" } ?? ""
  }

  private static func ratio(_ size: PixelSize) -> AspectRatio {
    var (a, b) = (size.width, size.height)
    while b > 0 { (a, b) = (b, a % b) }
    return AspectRatio(width: size.width / max(1, a), height: size.height / max(1, a))
  }

  /// Of all that the row asks for, the contents of files aside; salted where values are private.
  private func hash(
    _ bound: RowBinder.Bound, _ variant: AspectRatio?
  ) throws(ExportError) -> String {
    var bytes = options.salt
    func add(_ part: [UInt8]) { bytes += Array("\(part.count):".utf8) + part }
    let card = bound.options
    add(Array(card.template.utf8))
    add(Array((card.name ?? "").utf8))
    for (name, value) in card.values.sorted(by: { $0.key < $1.key }) {
      add(Array(name.utf8))
      for item in value.items { add(item) }
    }
    for clip in card.clips { add(clip.bytes) }
    add(
      Array(
        card.trim.map { "\($0.start?.description ?? "")..\($0.end?.description ?? "")" }?.utf8
          ?? "".utf8))
    add(Array(shape(variant).utf8))
    return try FilmName.digits(of: bytes)
  }

  /// Cut to `room` bytes: the longest value first, so that what tells names apart stays.
  fileprivate static func stem(
    _ pieces: [Name.Text], room: Int, fallback: String = "card"
  ) -> String {
    var pieces = pieces
    while true {
      let name = SafeName.trimmed(pieces.map(\.text).joined())
      guard name.utf8.count > room else { return name.isEmpty ? fallback : name }
      let longest = pieces.indices.filter { pieces[$0].isValue && !pieces[$0].text.isEmpty }
        .max { pieces[$0].text.utf8.count < pieces[$1].text.utf8.count }
      guard let longest else { return SafeName.trimmed(name.prefix(ofBytes: room)) }
      let text = pieces[longest].text
      let kept = max(0, text.utf8.count - (name.utf8.count - room))
      pieces[longest].text = SafeName.trimmed(text.prefix(ofBytes: kept))
    }
  }
}
