package import CubicaCore
import CubicaExport

/// A film and the receipts that name it: of a row that was made several times there are several.
package struct FilmClaim: Sendable {
  package struct Paper: Sendable {
    package var path: FilePath
    package var receipt: Receipt
    /// The films' folder that it is about.
    package var folder: FilePath
  }

  package var film: FilePath
  package var papers: [Paper]

  /// The one that tells of the film as it is; else any.
  ///
  /// - Parameter hash: of the film.
  func paper(for hash: String) -> Paper? {
    papers.first { $0.receipt.film == hash } ?? papers.first
  }
}
