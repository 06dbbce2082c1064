import CubicaAuthoring
package import CubicaCore
package import CubicaExport
import Foundation
import Synchronization

/// One small still of each film, labelled, on as few pages as it takes: the batch before it runs.
package struct ProofSheet: Sendable {
  package struct Result: Sendable {
    /// The pages that were written.
    package var pages: [FilePath] = []
    /// Rows whose still could not be made.
    package var faults: [RowFault] = []
  }

  /// What a still is called, besides the row's number.
  package enum Labels: Sendable {
    /// By the film's name.
    case films
    /// By the name on the card.
    case names
    case numbers
  }

  package static let stillsOnPage = 40
  private static let columns = 5
  /// Of a still, pixels.
  private static let longSide = 320

  let rows: [BatchRow]
  let workshop: CardWorkshop
  let labels: Labels
  let workers: Int

  package init(
    _ rows: [BatchRow], _ workshop: CardWorkshop, labels: Labels = .films,
    workers: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    (self.rows, self.workshop, self.labels) = (rows, workshop, labels)
    self.workers = max(1, workers)
  }

  /// Writes the pages: `sheet.png`, or `sheet-1.png` and so on where one does not hold all.
  ///
  /// - Parameters:
  ///   - inputs: files that must not be overwritten.
  ///   - progress: called after each page with the number of stills so far.
  /// - Throws: where a page cannot be written; rows without a still are in the result.
  package func write(
    to path: FilePath, inputs: [FilePath], isForced: Bool,
    cancellation: Cancellation = Cancellation(), progress: (Int) -> Void = { _ in }
  ) throws(ExportError) -> Result {
    let starts = Array(stride(from: 0, to: rows.count, by: Self.stillsOnPage))
    let paths = starts.indices.map { Self.page($0 + 1, of: starts.count, path) }
    if !isForced, let taken = paths.first(where: \.isTaken) {
      throw ExportError(.unusable, "\(taken): exists already; --force replaces it")
    }
    var result = Result()
    for (start, path) in zip(starts, paths) {
      if cancellation.isCancelled {
        throw ExportError(.cancelled, "stopped before the proof was finished")
      }
      let part = Array(rows[start..<min(start + Self.stillsOnPage, rows.count)])
      result.pages.append(
        try PictureFile.write(to: path, inputs: inputs, isForced: isForced) {
          let (entries, faults) = stills(part)
          result.faults += faults
          return try page(entries)
        })
      progress(start + part.count)
    }
    return result
  }

  static func page(_ number: Int, of count: Int, _ path: FilePath) -> FilePath {
    guard count > 1 else { return path }
    let dot = path.bytes.lastIndex(of: UInt8(ascii: ".")) ?? path.bytes.endIndex
    let bytes = path.bytes[..<dot] + Array("-\(number)".utf8) + path.bytes[dot...]
    return FilePath(bytes: Array(bytes)) ?? path
  }

  private func page(_ entries: [GridSheet.Entry]) throws -> Bitmap {
    let composer = try ListComposer(fonts: try workshop.fonts(), images: [:])
    let sizes = entries.map(\.picture.size)
    let cell = PixelSize(
      sizes.map(\.width).max() ?? Self.longSide, sizes.map(\.height).max() ?? Self.longSide)
    return try GridSheet(entries, cell: cell, columns: Self.columns).picture(composer)
  }

  /// On all cores, in the rows' order.
  private func stills(_ rows: [BatchRow]) -> ([GridSheet.Entry], [RowFault]) {
    let state = Shared(count: rows.count)
    let stages = (0..<min(workers, rows.count)).map { number in
      Stage("proof \(number)") { [self] in
        while let index = state.next() { state.put(still(rows[index]), at: index) }
      }
    }
    for stage in stages { stage.join() }
    var entries: [GridSheet.Entry] = []
    var faults: [RowFault] = []
    for (row, still) in zip(rows, state.stills) {
      switch still {
      case .success(let picture):
        let name = label(row)
        let mark = row.warnings.isEmpty ? "" : "! "
        entries.append(
          .init(
            // From the left, whatever the name's direction.
            label: "\u{200E}\(mark)\(row.index)  \u{2068}\(name)\u{2069}", picture: picture,
            isMarked: !row.warnings.isEmpty))
      case .failure(let error):
        faults.append(
          RowFault(index: row.index, line: row.line, row.discretion.words(of: error.message)))
      case nil: break
      }
    }
    return (entries, faults)
  }

  private func label(_ row: BatchRow) -> String {
    let shape = row.variant.map { "\($0)" } ?? ""
    switch labels {
    case .films: return String(decoding: row.output.lastComponent, as: UTF8.self)
    case .names:
      return [row.options.name ?? "", shape].filter { !$0.isEmpty }.joined(separator: ", ")
    case .numbers: return shape
    }
  }

  /// The card at its best moment, on a small canvas of the film's shape.
  private func still(_ row: BatchRow) -> Swift.Result<Bitmap, ExportError> {
    do throws(ExportError) {
      let film = try PreparedCard(row.options, workshop).canvas
      let scale = min(1, Double(Self.longSide) / Double(max(film.width, film.height)))
      func even(_ side: Int) -> Int { max(16, 2 * Int((Double(side) * scale / 2).rounded())) }
      var options = row.options
      options.size = PixelSize(even(film.width), even(film.height))
      options.aspect = nil
      let card = try PreparedCard(options, workshop)
      return .success(try card.picture(at: card.poster))
    } catch {
      return .failure(error)
    }
  }

  private final class Shared: Sendable {
    private let count: Int
    private let begun = Atomic<Int>(0)
    private let results: Mutex<[Swift.Result<Bitmap, ExportError>?]>

    init(count: Int) {
      self.count = count
      results = Mutex(Array(repeating: nil, count: count))
    }

    func next() -> Int? {
      let index = begun.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }

    func put(_ still: Swift.Result<Bitmap, ExportError>, at index: Int) {
      results.withLock { $0[index] = still }
    }

    var stills: [Swift.Result<Bitmap, ExportError>?] { results.withLock { $0 } }
  }
}
