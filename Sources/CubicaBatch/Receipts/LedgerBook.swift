import CubicaCore
import CubicaExport
import Glibc

/// The journals of an output folder, read.
struct LedgerBook {
  /// The last word on each row, by its key.
  private(set) var entries: [String: Journal.Line] = [:]
  /// Names under which what lies there is ours.
  private(set) var owned: Set<String> = []
  /// Keys of made films by their content.
  private(set) var contents: [String: String] = [:]
  private(set) var notices: [String] = []

  static let receipts = "receipts"
  private static let journalLimit = 256 << 20
  private static let receiptLimit = 4 << 20

  /// A damaged journal is put aside, and what it said is taken from the receipts.
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
    guard !damaged.isEmpty else { return }
    let count = noteReceipts(in: state.appending(Self.receipts))
    for name in damaged {
      _ = state.appending(name).withCString { old in
        state.appending(name + ".damaged").withCString { rename(old, $0) }
      }
    }
    notices.append(
      "\(damaged.joined(separator: ", ")) in \(state) is damaged; what was made is known again "
        + "from \(count) receipts")
  }

  private mutating func noteReceipts(in folder: FilePath) -> Int {
    var count = 0
    for name in FolderContents.names(in: folder).sorted() where name.hasSuffix(".json") {
      guard let bytes = try? FileContents.read(folder.appending(name), limit: Self.receiptLimit),
        let receipt = Receipt(json: bytes)
      else { continue }
      note(Journal.Line(receipt, stamp: nil))
      count += 1
    }
    return count
  }

  mutating func note(_ line: Journal.Line) {
    owned.insert(line.output)
    if line.event == .begin { return }
    entries[line.key] = line
    if line.event == .made { contents[line.content] = line.key }
  }
}

extension Journal.Line {
  init(_ receipt: Receipt, stamp: FileStamp?) {
    self.init(
      event: receipt.outcome == .made ? .made : .failed, key: receipt.key,
      content: receipt.content.key, output: receipt.output, film: receipt.film, stamp: stamp,
      isWorthRetrying: receipt.isWorthRetrying)
  }
}
