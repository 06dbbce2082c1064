import CubicaBatch
import CubicaCore
import CubicaExport

/// A card's film, with a receipt beside it where one is asked for.
private struct ReceiptedCard: PlannedFilm {
  let session: CardSession
  let receipt: CardReceipt?

  var notices: [String] { session.notices }

  func export(
    cancellation: Cancellation, notice: @escaping (String) -> Void,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    var warnings = session.notices
    let film = try session.export(
      cancellation: cancellation,
      notice: {
        warnings.append($0)
        notice($0)
      }, progress: progress)
    try receipt?.keep(for: film, warnings: warnings)
    return film
  }
}

enum CardCommand {
  /// - Returns: the exit code.
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    let options = try CardArguments.options(arguments)
    return try FilmCommand.run(arguments, watch) { (workshop) throws(ExportError) in
      let session = try CardSession(options, workshop)
      let receipt =
        arguments.has("receipt")
        ? try CardReceipt(options, film: session.outputTarget().path, workshop) : nil
      return ReceiptedCard(session: session, receipt: receipt)
    } prepare: { (card, reporter) throws(ExportError) in
      // Says where a name of ours is not the first choice.
      if let notice = try card.session.outputTarget().notice { reporter.notice(notice) }
    }
  }
}

enum StillCommand {
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    var options = try CardArguments.options(arguments)
    guard let time = try arguments.value("at", TimeValues.time) else {
      throw .unusable("--at: say which moment of the film, such as --at 2.5")
    }
    guard let output = options.output else {
      throw .unusable("--output: say where the picture goes, such as -o frame.png")
    }
    // The session's own output would be the film's, and a picture has no sound.
    options.output = nil
    options.sound = SoundOptions()
    options.sound.isOff = true
    let reporter = Reporter(try arguments.progress())
    return FilmCommand.finish(reporter, watch) { () throws(CommandFault) in
      let session = try FilmCommand.planned(options.jobs, reporter) {
        (workshop) throws(ExportError) in
        try CardSession(options, workshop)
      }
      for notice in session.notices { reporter.notice(notice) }
      return try CommandFault.wrapping { () throws(ExportError) in
        try session.still(at: time, to: output)
        return output
      }
    }
  }
}
