import CubicaCore
import CubicaExport

/// A row whose film is to be made: its card opened, its content known.
struct PreparedRow: Sendable {
  let row: BatchRow
  let order: FilmOrder
  let receipt: Receipt
  let duration: MediaTime

  var key: String { receipt.key }
  var content: String { receipt.content.key }
}

/// A row whose card is opened.
struct OpenedRow {
  let row: BatchRow
  let card: PreparedCard
  let content: ContentParts
  /// In the books.
  let name: String
  let key: String
}

/// What is to be done with a row.
enum RowDecision {
  case skip
  /// - Parameter isOurs: what lies under its name, if anything does, may be replaced.
  case make(isOurs: Bool)
  case fail(ExportError)
}

/// Opens rows, decides what is to be done with each, and readies those that are to be made.
struct RowPreparation {
  let settings: BatchSettings
  let workshop: CardWorkshop
  let files: FileHashes
  let names: FilmNames
  let salt: String
  /// The list, as the books name it.
  let list: String

  func open(_ row: BatchRow) throws(ExportError) -> OpenedRow {
    let card = try PreparedCard(row.options, workshop)
    let content = try ContentParts(row.options, card, files, salt: salt)
    try OutputFolder.make(row.output.directory)
    let name = names.name(of: row.output)
    return OpenedRow(
      row: row, card: card, content: content, name: name,
      key: ContentParts.hash([content.key, name]))
  }

  /// - Parameter ledger: is asked what was made already.
  func decide(_ opened: OpenedRow, _ ledger: Ledger) -> RowDecision {
    guard !settings.isForced else { return .make(isOurs: true) }
    if let entry = ledger.entry(of: opened.key) {
      switch entry.event {
      case .made where ledger.isIntact(entry, at: opened.row.output): return .skip
      case .failed where entry.isWorthRetrying != true && !settings.retriesFailed:
        let reason = ledger.reason(of: opened.key).map { $0 + "; " } ?? ""
        return .fail(
          ExportError(
            .unusable,
            reason + "it failed before and nothing has changed: --retry-failed tries again"))
      default: break
      }
    }
    guard ledger.owns(opened.name) else { return .make(isOurs: false) }
    if let other = ledger.list(of: opened.name), other != list,
      FileFacts(of: opened.row.output) != nil
    {
      let name = String(other.split(separator: "/").last ?? "")
      let words = settings.isPrivate ? "another list" : name
      return .fail(
        ExportError(
          .unusable,
          "\(opened.row.output): is the film of a row of \(words); give this list a folder of its "
            + "own, or --force replaces it"))
    }
    return .make(isOurs: true)
  }

  /// - Parameters:
  ///   - id: the caller's number for the row's film.
  ///   - isOurs: what lies under its name may be replaced.
  ///   - sweeps: films that nobody finishes any more are removed from the film's folder.
  func prepare(
    _ opened: OpenedRow, id: Int, isOurs: Bool, sweeps: Bool
  ) throws(ExportError) -> PreparedRow {
    let (row, card) = (opened.row, opened.card)
    var target = try OutputTarget(
      row.output, extensions: ["mp4", "mov"], inputs: card.inputs,
      isForced: isOurs || row.options.isForced)
    target.sweeps = sweeps
    var receipt = try Receipt(
      row.options, card, content: opened.content, key: opened.key, output: opened.name,
      files: files, paths: settings.isPrivate ? nil : ReceiptPaths(settings.folder))
    receipt.list = list
    return PreparedRow(
      row: row, order: FilmOrder(id: id, card, to: target), receipt: receipt,
      duration: card.duration)
  }
}
