internal import CubicaCore
package import CubicaExport

/// Makes the films of a plan: those that are not there yet, several from one reading where they
/// share clips, each published with its receipt.
package struct BatchRun {
  private let plan: BatchPlan
  private let settings: BatchSettings
  private let workshop: CardWorkshop

  /// - Parameter workshop: what the plan's checks opened is used again.
  package init(_ plan: BatchPlan, _ settings: BatchSettings, _ workshop: CardWorkshop) {
    (self.plan, self.settings, self.workshop) = (plan, settings, workshop)
  }

  /// - Parameters:
  ///   - noticed: what is found before the first row, such as a damaged journal.
  ///   - told: each row's outcome as it is known, from any thread, one at a time.
  ///   - progress: some times a second, from any thread, one at a time.
  /// - Throws: `.unusable` where nothing could be begun: another run is at work there, or the
  ///   folder cannot be written.
  package func run(
    cancellation: Cancellation = Cancellation(), noticed: (String) -> Void = { _ in },
    told: @escaping @Sendable (RowOutcome) -> Void = { _ in },
    progress: @escaping @Sendable (BatchProgress) -> Void = { _ in }
  ) throws(ExportError) -> BatchReport {
    let ledger = try Ledger(settings.folder, settings.shard)
    let salt =
      settings.isPrivate
      ? try Salt.open(in: settings.folder) : ""
    defer { ledger.close() }
    let notices = ledger.notices + old(ledger)
    for notice in notices { noticed(notice) }
    let rows = plan.rows.filter { settings.shard.holds(row: $0.index) }
    let faults = RowFaults(plan.faults.filter { settings.shard.holds(row: $0.index) }).outcomes
    let state = BatchState(
      total: rows.count + faults.count, settings, cancellation, told, progress)
    for outcome in faults { state.end(outcome) }
    let maker = RowMaker(
      ledger,
      RowPreparation(
        settings: settings, workshop: workshop, files: FileHashes(),
        names: FilmNames(settings.folder), salt: salt, list: list),
      state)
    make(rows, maker, state)
    return state.report(of: rows, faults: faults, notices: plan.notices + notices)
  }

  /// Films of rows that have left the list, or have another name now; told by one shard.
  private func old(_ ledger: Ledger) -> [String] {
    guard settings.shard.index == 1, let outputs = plan.outputs else { return [] }
    let names = FilmNames(settings.folder)
    let current = Set(outputs.map(names.name(of:)))
    let old = ledger.films(of: list).filter { !current.contains($0) }
    guard !old.isEmpty else { return [] }
    let shown = old.prefix(5).joined(separator: ", ") + (old.count > 5 ? ", …" : "")
    let films = old.count == 1 ? "1 film is" : "\(old.count) films are"
    return [
      "\(films) left of rows that the list no longer has: \(shown); remove what is not wanted"
    ]
  }

  /// How the books name the list: its way from the films' folder; where values are private, a hash
  /// without the salt, which may be made anew.
  private var list: String {
    let text = settings.list.map { ReceiptPaths(settings.folder).way(to: $0) } ?? "-"
    return settings.isPrivate ? ContentParts.hash([text]) : text
  }

  private func make(_ rows: [BatchRow], _ maker: RowMaker, _ state: BatchState) {
    let gate = PassGate(jobs: settings.jobs, memory: settings.memory)
    let line = PassLine(gate, maker)
    var waiting = WaitingRows(gate, pictureBytes: settings.memory / 4)
    var left = Dictionary(rows.map { ($0.options.clips, 1) }, uniquingKeysWith: +)
    for (id, row) in rows.enumerated() {
      guard !state.isStopped else { break }
      if let prepared = maker.prepare(row, id: id) {
        for group in waiting.add(prepared) { line.add(group) }
      }
      // Nobody else comes who could join them.
      left[row.options.clips, default: 1] -= 1
      guard left[row.options.clips] == 0 else { continue }
      for group in waiting.take(row.options.clips) { line.add(group) }
    }
    for group in waiting.takeAll() { line.add(group) }
    line.finish()
  }
}
