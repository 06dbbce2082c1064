package import CubicaCore
package import CubicaExport

/// What came of looking whether a film is the one that its receipt tells of.
package struct Verification: Sendable {
  package enum Verdict: String, Sendable {
    /// Made again, it has the same bytes.
    case identical
    /// Made again, nobody sees or hears a difference.
    case samePicture = "same picture"
    /// It was changed, or comes out otherwise when made again.
    case different
    /// It would be made of something else now, so that it cannot be told.
    case inputsChanged = "inputs changed"
    case cannotVerify = "cannot verify"

    package var exitCode: Int32 {
      switch self {
      case .identical, .samePicture: 0
      case .different, .inputsChanged: 1
      case .cannotVerify: 2
      }
    }
  }

  package var film: FilePath
  /// nil where there is none.
  package var receipt: FilePath?
  package var verdict: Verdict
  /// Why, a part of a sentence each; none where all is well.
  package var reasons: [String]
  /// nil where the film was not made again, or has the same bytes.
  package var comparison: FilmComparison?

  package init(
    _ film: FilePath, receipt: FilePath? = nil, _ verdict: Verdict, _ reasons: [String] = []
  ) {
    (self.film, self.receipt, self.verdict, self.reasons) = (film, receipt, verdict, reasons)
  }

  init(_ film: FilePath, receipt: FilePath, _ comparison: FilmComparison) {
    self.init(film, receipt: receipt, comparison.isSamePicture ? .samePicture : .different)
    self.comparison = comparison
    reasons = comparison.words
  }
}

extension Verification: CustomStringConvertible {
  /// `cards/alice.mp4: inputs changed: the template (template.json5)`
  package var description: String {
    let verdict = "\(film): \(verdict.rawValue)"
    return reasons.isEmpty ? verdict : "\(verdict): \(reasons.joined(separator: ", "))"
  }
}

extension FilmComparison {
  fileprivate var words: [String] {
    if let mismatch { return [mismatch] }
    let picture =
      signalToNoise.isFinite ? "PSNR \(Self.tenths(signalToNoise)) dB" : "equal frames"
    let sound =
      soundDifference.isFinite
      ? "sound \(Self.tenths(soundDifference)) dBFS apart" : "equal sound"
    return [picture, sound]
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
