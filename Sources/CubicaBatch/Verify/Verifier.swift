import CubicaCore
package import CubicaExport

/// Looks whether films are those that their receipts tell of: what went in is compared by hash,
/// and where all of it is as it was the film is made again.
package struct Verifier {
  private let workshop: CardWorkshop
  private let files = FileHashes()
  private let jobs: Int?

  /// - Parameters:
  ///   - workshop: what films have in common is opened once.
  ///   - jobs: cores to keep busy; nil: all.
  package init(_ workshop: CardWorkshop, jobs: Int?) {
    (self.workshop, self.jobs) = (workshop, jobs)
  }

  /// - Throws: only `.cancelled`; what else goes wrong is a verdict.
  package func verify(
    _ claim: FilmClaim, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) throws(ExportError) -> Verification {
    let film = claim.film
    guard FileFacts(of: film)?.kind == .file else {
      return Verification(
        film, receipt: claim.papers.first?.path, .cannotVerify, ["the film is not there"])
    }
    do throws(ExportError) {
      let hash = try FileHashes.hash(ofFile: film)
      guard let paper = claim.paper(for: hash) else {
        return Verification(film, .cannotVerify, [Self.noReceipt(film)])
      }
      guard paper.receipt.film == hash else {
        return Verification(
          film, receipt: paper.path, .different, ["the file was changed after it was made"])
      }
      return try verify(film, paper, hash, cancellation, progress)
    } catch {
      if error.kind == .cancelled { throw error }
      return Verification(
        film, receipt: claim.papers.first?.path, .cannotVerify, [error.message])
    }
  }

  /// A film that is as it was made.
  private func verify(
    _ film: FilePath, _ paper: FilmClaim.Paper, _ hash: String, _ cancellation: Cancellation,
    _ progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> Verification {
    let paths = ReceiptPaths(paper.folder)
    func cannotVerify(_ reasons: [String]) -> Verification {
      Verification(film, receipt: paper.path, .cannotVerify, reasons)
    }
    guard let card = paper.receipt.card else {
      return cannotVerify([
        "the film is as it was made, but its receipt keeps no values (--private) to make it again"
      ])
    }
    guard var options = card.options(paths) else {
      return cannotVerify(["\(paper.path): says what this version cannot do"])
    }
    let inputs = InputChanges(paper.receipt, card, paths, files, workshop)
    guard inputs.changed.isEmpty else {
      return Verification(
        film, receipt: paper.path, .inputsChanged, inputs.changed + inputs.missing)
    }
    guard inputs.missing.isEmpty else {
      return cannotVerify(inputs.missing)
    }
    let scratch = try ScratchFolder()
    options.output = scratch.path.appending("film." + film.fileExtension)
    options.jobs = jobs
    let content = try ContentParts(options, try PreparedCard(options, workshop), files)
    let differences = paper.receipt.content.differences(from: content)
    guard differences.isEmpty else {
      return Verification(film, receipt: paper.path, .inputsChanged, differences)
    }
    let again = try CardSession(options, workshop).export(
      cancellation: cancellation, progress: progress)
    if try FileHashes.hash(ofFile: again) == hash {
      return Verification(film, receipt: paper.path, .identical)
    }
    return Verification(
      film, receipt: paper.path, try FilmComparison(film, again, cancellation: cancellation))
  }

  private static func noReceipt(_ film: FilePath) -> String {
    let name = String(decoding: film.lastComponent, as: UTF8.self)
    return "it has no receipt: there is no \(name)\(ReceiptFinder.suffix) (cubica card --receipt) "
      + "beside it, and no batch in its folder or above tells of it; a film that a list put outside "
      + "the batch's folder is verified by that folder"
  }
}
