import CubicaBatch
import CubicaCore
import CubicaExport
import Foundation

enum VerifyCommand {
  /// - Returns: the worst film's exit code.
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    let style = try arguments.progress()
    let jobs = try arguments.jobs()
    let claims = try claims(arguments)
    let workshop = try CommandFault.wrapping { () throws(ExportError) in try CardWorkshop() }
    let verifier = Verifier(workshop, jobs: jobs)
    var found: [Verification] = []
    do throws(CommandFault) {
      try watch.writing { () throws(CommandFault) in
        for claim in claims {
          let reporter = Reporter(style)
          let one = try verify(claim, verifier, watch, reporter)
          reporter.clear()
          found.append(one)
          if !arguments.has("json") {
            try Terminal.print(Terminal.printable(one.description) + "\n")
          }
        }
      }
    } catch {
      guard let signal = watch.signal else { throw error }
      throw CommandFault(exitCode: 128 + signal, SignalWatch.words(signal))
    }
    if arguments.has("json") { try Terminal.print(try json(found) + "\n") }
    return found.map(\.verdict.exitCode).max() ?? 0
  }

  private static func verify(
    _ claim: FilmClaim, _ verifier: Verifier, _ watch: SignalWatch, _ reporter: Reporter
  ) throws(CommandFault) -> Verification {
    do throws(ExportError) {
      return try verifier.verify(
        claim, cancellation: watch.cancellation, progress: { reporter.progress($0) })
    } catch {
      throw CommandFault(error)
    }
  }

  private static func claims(_ arguments: ParsedArguments) throws(CommandFault) -> [FilmClaim] {
    guard !arguments.operands.isEmpty else {
      throw .unusable("verify: say which film or folder, such as cubica verify alice.mp4")
    }
    var result: [FilmClaim] = []
    for operand in arguments.operands {
      let path = try ParsedArguments.path(operand, of: "the film")
      guard FileFacts(of: path)?.kind == .folder else {
        result.append(ReceiptFinder.claim(on: path))
        continue
      }
      let claims = ReceiptFinder.claims(in: path)
      guard !claims.isEmpty else {
        throw .unusable(
          "\(path): holds no receipt of a film; cubica card --receipt and cubica batch keep them")
      }
      result += claims
    }
    return result
  }

  private struct Line: Encodable {
    var film: String
    var receipt: String?
    var verdict: String
    var reasons: [String]
    /// Of the frame that is farthest off, dB; left out where all are equal.
    var psnr: Double?
    /// dBFS; left out where it is equal.
    var soundDifference: Double?

    init(_ one: Verification) {
      (film, receipt) = (one.film.description, one.receipt?.description)
      (verdict, reasons) = (one.verdict.rawValue, one.reasons)
      psnr = one.comparison.map(\.signalToNoise).flatMap { $0.isFinite ? $0 : nil }
      soundDifference = one.comparison.map(\.soundDifference).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  private static func json(_ found: [Verification]) throws(CommandFault) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(found.map(Line.init)), as: UTF8.self)
    } catch {
      throw CommandFault(exitCode: 1, "the verdicts cannot be told in JSON: \(error)")
    }
  }
}
