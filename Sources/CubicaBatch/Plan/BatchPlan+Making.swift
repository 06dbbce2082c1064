import CubicaCore
package import CubicaExport
import CubicaTemplates
import Foundation

extension BatchPlan {
  /// Reads a list, binds every row and checks all that can be checked before the first frame.
  ///
  /// - Parameters:
  ///   - workshop: what is opened here need not be opened again.
  ///   - readTrim: reads a cell of the column `trim` as `--trim` is read.
  /// - Throws: what makes the list, or the template for all rows, unusable; with `isStrict` also
  ///   where one row is bad.
  package static func make(
    _ options: BatchOptions, _ workshop: CardWorkshop,
    readTrim: @escaping (String) throws -> TrimRange
  ) throws(BatchError) -> BatchPlan {
    let list = try GuestList.read(options)
    let columns = try ListColumns(list, map: options.columns)
    var binder = RowBinder(columns, options, workshop, readTrim: readTrim)
    let bound = list.rows.map { binder.bind($0) }
    var plan = BatchPlan(faults: list.faults, notices: list.notices)
    let title = try TitlePattern(options, columns)
    let pattern = try plan.pattern(bound, &binder, title?.columns ?? [], options)
    let filling = NameFilling(pattern: pattern, options: options)
    var settling = NameSettling(filling, binder)
    let settled = settling.settle(bound)
    plan.notices += settling.notices
    plan.outputs = settled.flatMap(\.paths).compactMap(\.self)
    plan.check(bound, settled, binder, options, workshop) { (row, variant) throws(ExportError) in
      try title.flatMap { (title) throws(ExportError) in
        try filling.title(title, of: row, variant: variant)
      }
    }
    try plan.checkAny(of: bound)
    if options.isStrict, !plan.faults.isEmpty {
      throw BatchError(
        "\(list.name): \(plan.faults.count == 1 ? "1 fault" : "\(plan.faults.count) faults"), and"
          + " --strict makes nothing then", faults: plan.faults)
    }
    return plan
  }

  /// The pattern of the names, checked together with the columns: a name that neither knows is said
  /// with both.
  ///
  /// - Parameter titling: columns that are in titles.
  private mutating func pattern(
    _ bound: [RowBinder.Bound], _ binder: inout RowBinder, _ titling: Set<Int>,
    _ options: BatchOptions
  ) throws(BatchError) -> NamePattern {
    let pattern: Result<NamePattern, BatchError>
    do throws(BatchError) {
      pattern = .success(try NamePattern(options, binder.columns))
    } catch {
      pattern = .failure(error)
    }
    do throws(BatchError) {
      let named = ((try? pattern.get())?.columns ?? []).union(titling)
      try checkColumns(bound, &binder, named, options)
    } catch {
      guard case .failure(let other) = pattern else { throw error }
      throw BatchError("\(error.message)\n\(other.message)")
    }
    let usable = try pattern.get()
    if options.isPrivate, bound.contains(where: { $0.output != nil }) {
      throw BatchError(
        "--private keeps values out of names, and the list has a column for them, output: leave it"
          + " out with --map output=")
    }
    if options.isPrivate, usable.fields.contains(.template), bound.contains(where: \.hasOwnTemplate)
    {
      throw BatchError(
        "--output \(options.pattern): --private keeps values out of names, and the list has a column"
          + " template; use {index} or {hash}")
    }
    let list = binder.columns.list
    if !usable.isVarying, list.rowCount > 1,
      binder.columns.index(for: ReservedColumn.output) == nil
    {
      throw BatchError(
        "--output \(options.pattern): all films would have one name; put a column into it, such as"
          + " {name}, or {index}")
    }
    return usable
  }

  /// Columns that are missing or for nothing.
  ///
  /// - Parameter named: columns that films are named after, inside or out.
  private mutating func checkColumns(
    _ bound: [RowBinder.Bound], _ binder: inout RowBinder, _ named: Set<Int>,
    _ options: BatchOptions
  ) throws(BatchError) {
    let references = Set(bound.map(\.options.template)).sorted()
    let usable = references.filter { (try? binder.template($0).get()) != nil }
    var used = binder.reservedColumns.union(named)
    for reference in references {
      switch binder.template(reference) {
      case .success(let template):
        let faults = template.faults(binder.columns, card: options.card, used: used)
        if usable.count == 1, !faults.isEmpty {
          throw BatchError(faults.joined(separator: "\n"))
        }
      case .failure(let error):
        // Said for all rows at once, where it is not a row's own.
        let isCommon = bound.contains {
          !$0.hasOwnTemplate && $0.options.template == reference
        }
        if isCommon { throw BatchError(error) }
      }
    }
    var free: [String] = []
    for reference in references {
      guard case .success(let template) = binder.template(reference) else { continue }
      used.formUnion(template.variables.map(\.column))
      // Few would have meant the other reserved ones.
      let others = ReservedColumn.allCases.filter { $0 != .clip }.map(\.rawValue)
      for name in template.unfilled(binder.columns)
      where !free.contains(name) && !others.contains(name) {
        free.append(name)
      }
    }
    let idle = binder.columns.list.columns.indices.filter { !used.contains($0) }
      .compactMap { binder.columns.name(of: $0) }.filter { !$0.isEmpty }
    guard !idle.isEmpty else { return }
    let use =
      free.isEmpty
      ? "" : "; --map NAME=COLUMN gives one to \(free.joined(separator: ", "))"
    notices.append("nothing uses these columns: \(idle.joined(separator: ", "))\(use)")
  }

  private mutating func check(
    _ bound: [RowBinder.Bound], _ settled: [NameSettling.Settled], _ binder: RowBinder,
    _ options: BatchOptions, _ workshop: CardWorkshop,
    title: (RowBinder.Bound, AspectRatio?) throws(ExportError) -> String?
  ) {
    var tasks: [RowCheck.Task] = []
    let variants: [AspectRatio?] = options.variants.isEmpty ? [nil] : options.variants
    for (place, row) in bound.enumerated() {
      faults += row.faults + settled[place].faults
      guard row.faults.isEmpty, settled[place].faults.isEmpty else { continue }
      for (variant, path) in zip(variants, settled[place].paths) {
        guard let path else { continue }
        var card = row.options
        card.output = path
        if let variant { (card.aspect, card.size) = (variant, nil) }
        do throws(ExportError) {
          card.title = try title(row, variant)
        } catch {
          faults.append(binder.fault(row.row, nil, error.message))
          continue
        }
        tasks.append(
          .init(
            place: place, variant: variant.map { "\($0.width):\($0.height)" }, options: card,
            output: path))
      }
    }
    let check = ListCheck(
      RowCheck(workshop: workshop, isPrivate: options.isPrivate),
      workers: options.card.jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let outcomes = check.outcomes(tasks, bound.map { binder.facts($0) })
    take(outcomes, options)
    faults = faults.enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }.map(\.element)
  }

  /// - Throws: where one fault that lies in no cell, but in an option, keeps every row from being made
  ///   that has no fault of its own.
  private func checkAny(of bound: [RowBinder.Bound]) throws(BatchError) {
    let readable = Set(bound.map(\.row.index))
    let bad = Set(faults.filter { $0.column != nil }.map(\.index))
    let good = readable.subtracting(bad)
    let common = faults.filter { good.contains($0.index) }
    guard rows.isEmpty, let first = common.first,
      common.allSatisfy({ $0.message == first.message })
    else { return }
    throw BatchError(first.message, faults: faults.filter { !good.contains($0.index) })
  }

  private mutating func take(_ outcomes: [RowCheck.Outcome], _ options: BatchOptions) {
    var inputs = Set(outcomes.flatMap(\.inputs))
    if let listPath = options.path { inputs.insert(listPath) }
    let outputs = OutputCheck(inputs: inputs)
    var told = Set(notices)
    var known = Set(faults)
    for outcome in outcomes {
      for notice in outcome.notices where told.insert(notice).inserted { notices.append(notice) }
      for fault in outcome.faults where known.insert(fault).inserted { faults.append(fault) }
      guard let row = outcome.row else { continue }
      guard let input = outputs.input(behind: row.output) else {
        rows.append(row)
        continue
      }
      let name = options.isPrivate ? "a file" : "\(input)"
      let place = outcome.outputPlace
      faults.append(
        RowFault(
          index: row.index, line: place?.line ?? row.line, column: place?.column,
          "\(row.output): the film would replace \(name), which a film is made of; name it otherwise"
        ))
    }
  }
}
