import CubicaCore
import CubicaExport
import Glibc

/// The journals of an output folder, read.
struct LedgerBook {
  /// The last word on each row, by its key.
  private(set) var entries: [String: Journal.Line] = [:]
  /// Names under which what lies there is ours.
  private(set) var owned: Set<String> = []
  /// The lists of the rows whose films these are, by the name, where that is known.
  private(set) var lists: [String: String] = [:]
  /// Keys of made films by their content.
  private(set) var contents: [String: String] = [:]
  private(set) var notices: [String] = []
  /// What only receipts told of, for the journal.
  private(set) var recovered: [Journal.Line] = []

  static let receipts = "receipts"
  private static let journalLimit = 256 << 20
  static let receiptLimit = 4 << 20

  /// Receipts go before journals: a film without receipt counts as not made, and what a journal has
  /// lost is taken from them. A damaged journal is put aside.
  ///
  /// - Parameter state: the output folder's `.cubica`.
  init(reading state: FilePath) throws(ExportError) {
    var damaged: [String] = []
    for name in FolderContents.names(in: state).sorted()
    where name.hasPrefix("journal") && name.hasSuffix(".jsonl") {
      let bytes = try FileContents.read(state.appending(name), limit: Self.journalLimit)
      if let lines = Journal.lines(in: bytes) {
        for line in lines { note(line) }
      } else {
        damaged.append(name)
      }
    }
    let hadJournal = !owned.isEmpty
    noteReceipts(in: state.appending(Self.receipts))
    if damaged.isEmpty {
      if !hadJournal, !recovered.isEmpty {
        notices.append(
          "the journal in \(state) is gone; what was made is known again from "
            + "\(recovered.count) receipts")
      }
      return
    }
    for name in damaged {
      _ = state.appending(name).withCString { old in
        state.appending(name + ".damaged").withCString { rename(old, $0) }
      }
    }
    notices.append(
      "\(damaged.joined(separator: ", ")) in \(state) is damaged; what was made is known again "
        + "from \(recovered.count) receipts")
  }

  private mutating func noteReceipts(in folder: FilePath) {
    let suffix = ".json"
    let names = FolderContents.names(in: folder).filter {
      $0.hasSuffix(suffix) && !$0.hasPrefix(".")
    }
    let keys = Set(names.map { String($0.dropLast(suffix.count)) })
    entries = entries.filter { keys.contains($0.key) }
    for key in keys.sorted() where entries[key] == nil {
      guard
        let bytes = try? FileContents.read(
          folder.appending(key + suffix), limit: Self.receiptLimit),
        let receipt = Receipt(json: bytes)
      else { continue }
      let line = Journal.Line(receipt, stamp: nil)
      note(line)
      recovered.append(line)
    }
  }

  mutating func note(_ line: Journal.Line) {
    owned.insert(line.output)
    lists[line.output] = line.list
    if line.event == .begin { return }
    entries[line.key] = line
    if line.event == .made { contents[line.content] = line.key }
  }
}

extension Journal.Line {
  init(_ receipt: Receipt, stamp: FileStamp?) {
    self.init(
      event: receipt.outcome == .made ? .made : .failed, key: receipt.key,
      content: receipt.content.key, output: receipt.output, list: receipt.list, film: receipt.film,
      stamp: stamp,
      isWorthRetrying: receipt.isWorthRetrying)
  }
}
