import CubicaCore
import CubicaExport

/// A film that is checked and planned.
protocol PlannedFilm: Sendable {
  var notices: [String] { get }

  func export(
    cancellation: Cancellation, notice: @escaping (String) -> Void,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath
}

extension CardSession: PlannedFilm {}
extension EditSession: PlannedFilm {}
extension MergeSession: PlannedFilm {}

/// What every command does that makes a film.
enum FilmCommand {
  /// Checks, tells what is worth knowing, and writes the film.
  ///
  /// - Parameters:
  ///   - make: checks and plans it, with clips that the workshop opens.
  ///   - prepare: what is left to be done or said before the work.
  /// - Returns: the exit code.
  static func run<Film: PlannedFilm>(
    _ arguments: ParsedArguments, _ watch: SignalWatch,
    _ make: (CardWorkshop) throws(ExportError) -> Film,
    prepare: (Film, Reporter) throws(ExportError) -> Void = { _, _ in }
  ) throws(CommandFault) -> Int32 {
    let reporter = Reporter(try arguments.progress())
    let jobs = try arguments.jobs()
    return finish(reporter, watch) { () throws(CommandFault) in
      let film = try planned(jobs, reporter, make)
      for notice in film.notices { reporter.notice(notice) }
      try CommandFault.wrapping { () throws(ExportError) in try prepare(film, reporter) }
      return try watch.writing { () throws(CommandFault) in
        try CommandFault.wrapping { () throws(ExportError) in
          try film.export(
            cancellation: watch.cancellation, notice: { reporter.notice($0) },
            progress: { reporter.progress($0) })
        }
      }
    }
  }

  /// Checks and plans a film; a large clip that is looked through for the first time is told of.
  ///
  /// - Parameter jobs: as `--jobs`.
  static func planned<Film>(
    _ jobs: Int?, _ reporter: Reporter, _ make: (CardWorkshop) throws(ExportError) -> Film
  ) throws(CommandFault) -> Film {
    defer { reporter.clear() }
    return try CommandFault.wrapping { () throws(ExportError) in
      try make(try CardWorkshop(openers: jobs, looking: reporter.looking))
    }
  }

  /// The same for commands that only tell what a film would be.
  static func planned<Film>(
    _ arguments: ParsedArguments, _ make: (CardWorkshop) throws(ExportError) -> Film
  ) throws(CommandFault) -> Film {
    try planned(try arguments.jobs(), Reporter(try arguments.progress()), make)
  }

  /// Runs the work, then tells its end: the path, the fault or the signal.
  static func finish(
    _ reporter: Reporter, _ watch: SignalWatch, _ work: () throws(CommandFault) -> FilePath
  ) -> Int32 {
    do {
      reporter.finished(try work())
      return 0
    } catch {
      guard let signal = watch.signal else {
        reporter.fault(error)
        return error.exitCode
      }
      reporter.fault(CommandFault(exitCode: 128 + signal, SignalWatch.words(signal)))
      return 128 + signal
    }
  }
}
