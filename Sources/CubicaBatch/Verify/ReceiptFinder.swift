package import CubicaCore
import CubicaExport

/// Finds receipts: `FILM.receipt.json` beside a film, and those that batches keep.
package enum ReceiptFinder {
  package static let suffix = ".receipt.json"
  private static let receiptLimit = 4 << 20
  private static let mostDepth = 8

  /// The receipts of one film: its own, and those in `.cubica` of its folder or one above.
  package static func claim(on film: FilePath) -> FilmClaim {
    var papers: [FilmClaim.Paper] = []
    // A film that was written through a link has its receipt where it lies.
    for name in film.isLink ? [film, film.resolved] : [film] {
      guard let own = FilePath(bytes: name.bytes + Array(suffix.utf8)), let receipt = read(own)
      else { continue }
      papers.append(FilmClaim.Paper(path: own, receipt: receipt, folder: name.directory))
    }
    for folder in foldersAbove(film) {
      papers += books(of: folder).filter { isSame(place(of: $0), film) }
    }
    return FilmClaim(film: film, papers: papers)
  }

  /// All films that receipts in a folder, below it, or of a batch above it tell of, by name.
  package static func claims(in folder: FilePath) -> [FilmClaim] {
    var claims: [FilePath: FilmClaim] = [:]
    func add(_ film: FilePath, _ paper: FilmClaim.Paper) {
      claims[film, default: FilmClaim(film: film, papers: [])].papers.append(paper)
    }
    visit(folder, depth: 0, add)
    let inside = folder.resolved.bytes + [UInt8(ascii: "/")]
    for above in foldersAbove(folder.resolved) {
      for paper in books(of: above) {
        guard let bytes = place(of: paper)?.bytes, bytes.starts(with: inside),
          let film = FilePath(
            bytes: folder.bytes + [UInt8(ascii: "/")] + bytes.dropFirst(inside.count))
        else { continue }
        add(film, paper)
      }
    }
    return claims.values.sorted { $0.film.bytes.lexicographicallyPrecedes($1.film.bytes) }
  }

  private static func visit(
    _ folder: FilePath, depth: Int, _ add: (FilePath, FilmClaim.Paper) -> Void
  ) {
    for paper in books(of: folder) {
      if let film = place(of: paper) { add(film, paper) }
    }
    for name in FolderContents.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = folder.appending(name)
      if name.hasSuffix(suffix) {
        guard let film = FilePath(bytes: path.bytes.dropLast(suffix.utf8.count)),
          let receipt = read(path)
        else { continue }
        add(film, FilmClaim.Paper(path: path, receipt: receipt, folder: folder))
      } else if depth < mostDepth, FileFacts(of: path)?.kind == .folder, !path.isLink {
        visit(path, depth: depth + 1, add)
      }
    }
  }

  /// The receipts of films that a batch made into a folder.
  private static func books(of folder: FilePath) -> [FilmClaim.Paper] {
    let receipts = folder.appending(Ledger.folderName).appending(LedgerBook.receipts)
    return FolderContents.names(in: receipts).sorted().compactMap { name in
      guard name.hasSuffix(".json"), !name.hasPrefix(".") else { return nil }
      let path = receipts.appending(name)
      return read(path).map { FilmClaim.Paper(path: path, receipt: $0, folder: folder) }
    }
  }

  /// Where a batch's receipt says that its film lies.
  private static func place(of paper: FilmClaim.Paper) -> FilePath? {
    let output = paper.receipt.output
    if output.isEmpty || output.utf8.contains(0) { return nil }
    return output.hasPrefix("/") ? FilePath(output) : paper.folder.appending(output)
  }

  /// nil where it is no receipt of a film that was made.
  private static func read(_ path: FilePath) -> Receipt? {
    guard let bytes = try? FileContents.read(path, limit: receiptLimit),
      let receipt = Receipt(json: bytes), receipt.outcome == .made
    else { return nil }
    return receipt
  }

  private static func isSame(_ path: FilePath?, _ film: FilePath) -> Bool {
    guard let path, path.lastComponent == film.lastComponent else { return false }
    return path.directory.resolved == film.directory.resolved
  }

  /// From the folder that holds it up to the root.
  private static func foldersAbove(_ path: FilePath) -> [FilePath] {
    var folder = path.directory.resolved
    var result = [folder]
    while folder.bytes.count > 1, folder.directory != folder {
      folder = folder.directory
      result.append(folder)
    }
    return result
  }
}
