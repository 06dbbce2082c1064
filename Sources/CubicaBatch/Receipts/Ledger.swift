package import CubicaCore
package import CubicaExport
import Glibc

/// What is known of the films of an output folder: `.cubica` in it, with a receipt for each film
/// and a journal for each shard. One thread at a time uses it.
package final class Ledger {
  package let folder: FilePath
  /// What was noticed while opening.
  package var notices: [String] { book.notices }
  private let journal: Journal
  private var lock: FolderLock?
  private var book: LedgerBook

  static let folderName = ".cubica"
  private var receipts: FilePath {
    folder.appending(Self.folderName).appending(LedgerBook.receipts)
  }

  /// Opens the folder's books, which it makes where there are none.
  ///
  /// - Throws: where another run of the shard is at work there, or nothing can be written.
  package init(_ folder: FilePath, _ shard: Shard) throws(ExportError) {
    self.folder = folder
    let state = folder.appending(Self.folderName)
    do throws(ExportError) {
      try OutputFolder.make(state.appending(LedgerBook.receipts))
    } catch {
      throw ExportError(.unusable, "\(folder): no films can be written there: \(error.message)")
    }
    lock = try FolderLock(state.appending("lock\(shard.suffix)"), for: "\(shard)")
    book = try LedgerBook(reading: state)
    journal = try Journal(state.appending("journal\(shard.suffix).jsonl"))
    for line in book.recovered { try journal.append(line) }
    // Other shards may have processes of the same number, on other machines.
    if shard == .whole { removeLeftovers() }
  }

  /// Lets the next run of the shard in.
  package func close() { lock = nil }

  /// What the books say of a row.
  func entry(of key: String) -> Journal.Line? { book.entries[key] }

  /// Why a row failed, as its receipt says.
  func reason(of key: String) -> String? {
    let path = receipts.appending(key + ".json")
    guard let bytes = try? FileContents.read(path, limit: LedgerBook.receiptLimit) else {
      return nil
    }
    return Receipt(json: bytes)?.reason
  }

  /// Whether what lies under this name, if anything does, was made by a batch.
  func owns(_ output: String) -> Bool { book.owned.contains(output) }

  /// The list of the row whose film that is; nil where it is not known.
  func list(of output: String) -> String? { book.lists[output] }

  /// Films of a list that are there, by name.
  func films(of list: String) -> [String] {
    book.lists.filter { $0.value == list }.keys.sorted().filter { name in
      path(of: name).map { FileFacts(of: $0)?.kind == .file } ?? false
    }
  }

  /// The film under a name is the one that was made.
  func isIntact(_ entry: Journal.Line, at path: FilePath) -> Bool {
    guard let film = entry.film, let stamp = FileStamp(of: path) else { return false }
    if stamp == entry.stamp { return true }
    return (try? FileHashes.hash(ofFile: path)) == film
  }

  /// A film of that content which is still as it was made.
  func film(ofContent content: String) -> FilePath? {
    guard let key = book.contents[content], let entry = book.entries[key],
      let path = path(of: entry.output), isIntact(entry, at: path)
    else { return nil }
    return path
  }

  /// What a run that was killed has left of films, receipts and reports.
  private func removeLeftovers() {
    guard let process = lock?.predecessor else { return }
    let folders = Set(book.owned.compactMap { path(of: $0)?.directory })
    for folder in folders.union([folder, receipts, receipts.directory]) {
      Leftovers.remove(of: process, in: folder)
    }
  }

  func path(of name: String) -> FilePath? { FilmNames(folder).path(of: name) }

  /// Says that a film is about to be made.
  ///
  /// - Parameter receipt: of the film, as it will be.
  func begin(_ receipt: Receipt) throws(ExportError) {
    let line = Journal.Line(
      event: .begin, key: receipt.key, content: receipt.content.key, output: receipt.output,
      list: receipt.list)
    // A film without this line, after a power cut, would be taken for another's.
    try journal.append(line)
    book.note(line)
  }

  /// Waits until the disk knows what is about to be made: a film that a power cut leaves behind is
  /// seen to be ours.
  func synchronize() { journal.synchronize() }

  /// Keeps the receipt of a film that was published, or of one that failed.
  func keep(_ receipt: Receipt, at path: FilePath?) throws(ExportError) {
    try SmallFile.write(receipt.json, to: receipts.appending(receipt.key + ".json"))
    let line = Journal.Line(receipt, stamp: path.flatMap(FileStamp.init(of:)))
    try journal.append(line)
    book.note(line)
  }
}
