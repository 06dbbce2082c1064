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

/// What is to be done with a row.
enum RowDecision {
  case skip
  case make(PreparedRow)
  case fail(ExportError)
}

/// Opens rows and decides what is to be done with each.
struct RowPreparation {
  let settings: BatchSettings
  let workshop: CardWorkshop
  let files: FileHashes
  let salt: String

  /// - Parameters:
  ///   - id: the caller's number for the row's film.
  ///   - ledger: is asked what was made already.
  func decide(_ row: BatchRow, id: Int, _ ledger: Ledger) -> RowDecision {
    do throws(ExportError) {
      let card = try PreparedCard(row.options, workshop)
      let content = try ContentParts(row.options, card, files, salt: salt)
      try SmallFile.makeFolder(row.output.directory)
      let name = ledger.name(of: row.output)
      let key = ContentParts.hash([content.key, name])
      if !settings.isForced, let entry = ledger.entry(of: key) {
        switch entry.event {
        case .made where ledger.isIntact(entry, at: row.output): return .skip
        case .failed where entry.isWorthRetrying != true && !settings.retriesFailed:
          let reason = ledger.reason(of: key).map { $0 + "; " } ?? ""
          return .fail(
            ExportError(
              .unusable,
              reason + "it failed before and nothing has changed: --retry-failed tries again"))
        default: break
        }
      }
      let target = try OutputTarget(
        row.output, extensions: ["mp4", "mov"], inputs: card.inputs,
        isForced: settings.isForced || row.options.isForced || ledger.owns(name))
      let receipt = try Receipt(
        row.options, card, content: content, key: key, output: name, files: files,
        paths: settings.isPrivate ? nil : ReceiptPaths(settings.folder))
      return .make(
        PreparedRow(
          row: row, order: FilmOrder(id: id, card, to: target), receipt: receipt,
          duration: card.duration))
    } catch {
      return .fail(error)
    }
  }
}
