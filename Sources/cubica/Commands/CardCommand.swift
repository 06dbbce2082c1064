import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaMedia

enum CardCommand {
  /// - Returns: the exit code.
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    let options = try CardArguments.options(arguments)
    let reporter = Reporter(try CardArguments.progress(arguments))
    return finish(reporter, watch) { () throws(CommandFault) in
      let workshop = try workshop()
      let session = try session(options, workshop, reporter)
      try tellName(of: session, reporter)
      return try watch.writing { () throws(CommandFault) in
        do throws(ExportError) {
          let receipt =
            arguments.has("receipt")
            ? try CardReceipt(options, film: session.outputTarget().path, workshop) : nil
          var warnings = session.notices
          let film = try session.export(
            cancellation: watch.cancellation,
            notice: {
              warnings.append($0)
              reporter.notice($0)
            },
            progress: { reporter.progress($0) })
          try receipt?.keep(for: film, warnings: warnings)
          return film
        } catch {
          throw CommandFault(error)
        }
      }
    }
  }

  static func workshop() throws(CommandFault) -> CardWorkshop {
    do throws(ExportError) {
      return try CardWorkshop()
    } catch {
      throw CommandFault(error)
    }
  }

  static func session(
    _ options: CardOptions, _ workshop: CardWorkshop, _ reporter: Reporter
  ) throws(CommandFault) -> CardSession {
    do throws(ExportError) {
      let session = try CardSession(options, workshop)
      for notice in session.notices { reporter.notice(notice) }
      return session
    } catch {
      throw CommandFault(error)
    }
  }

  /// Says where a name of ours is not the first choice.
  private static func tellName(
    of session: CardSession, _ reporter: Reporter
  ) throws(CommandFault) {
    do throws(ExportError) {
      if let notice = try session.outputTarget().notice { reporter.notice(notice) }
    } catch {
      throw CommandFault(error)
    }
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
    let reporter = Reporter(try CardArguments.progress(arguments))
    return CardCommand.finish(reporter, watch) { () throws(CommandFault) in
      let session = try CardCommand.session(options, CardCommand.workshop(), reporter)
      do throws(ExportError) {
        try session.still(at: time, to: output)
        return output
      } catch {
        throw CommandFault(error)
      }
    }
  }
}
