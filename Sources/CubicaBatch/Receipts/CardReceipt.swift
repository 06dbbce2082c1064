package import CubicaCore
package import CubicaExport

/// The receipt of a single card, beside its film: `alice.mp4.receipt.json`.
package struct CardReceipt: Sendable {
  private let receipt: Receipt
  private let isForced: Bool

  /// Hashes what goes into a card, before its film is made.
  ///
  /// - Parameters:
  ///   - film: where it will go; its folder is final, its name may move on.
  /// - Throws: where a receipt lies there already and may not be replaced.
  package init(
    _ options: CardOptions, film: FilePath, _ workshop: CardWorkshop
  ) throws(ExportError) {
    isForced = options.isForced
    _ = try Self.path(for: film, isForced: isForced)
    let (card, files) = (try PreparedCard(options, workshop), FileHashes())
    receipt = try Receipt(
      options, card, content: try ContentParts(options, card, files), key: "", output: "",
      files: files, paths: ReceiptPaths(film.directory))
  }

  /// Writes the receipt of the finished film.
  package func keep(for film: FilePath, warnings: [String]) throws(ExportError) {
    let path = try Self.path(for: film, isForced: isForced)
    var receipt = receipt
    receipt.output = String(decoding: film.lastComponent, as: UTF8.self)
    receipt.key = ContentParts.hash([receipt.content.key, receipt.output])
    receipt.film = try FileHashes.hash(ofFile: film)
    receipt.warnings = warnings
    try SmallFile.write(receipt.json, to: path)
  }

  private static func path(for film: FilePath, isForced: Bool) throws(ExportError) -> FilePath {
    guard let path = FilePath(bytes: film.bytes + Array(ReceiptFinder.suffix.utf8)),
      path.lastComponent.count <= 255
    else {
      throw ExportError(.unusable, "\(film): the name is too long for a receipt beside it")
    }
    guard !path.isTaken || isForced && FileFacts(of: path)?.kind == .file else {
      throw ExportError(
        .unusable, "\(path): exists already; --force replaces the film and its receipt")
    }
    return path
  }
}
