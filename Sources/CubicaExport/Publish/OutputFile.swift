package import CubicaCore
import Glibc

/// A result in the making: a locked temporary file beside its target, gone unless published.
///
/// It is called `.cubica-<process>-<number>.part`. One that a killed process left behind is no
/// longer locked and is removed by the next that makes one in the same folder.
package struct OutputFile: ~Copyable {
  private let storage: Storage

  /// The file to write: it exists and is empty; it may be opened again by name and truncated.
  package var temporary: FilePath { storage.path }

  init(_ target: OutputTarget) throws(ExportError) { storage = try Storage(target) }

  /// Gives the file its final name, in one step and whole.
  ///
  /// Without force a file that has appeared there meanwhile stays: a name that the person gave is
  /// then an error, one of ours moves on to the next free number.
  /// - Parameter isDurable: waits until the content is on the disk, so that after a power failure
  ///   the name never stands for half a film. Without, what is made again in a second may be lost.
  /// - Returns: the final name.
  package consuming func publish(isDurable: Bool = true) throws(ExportError) -> FilePath {
    try storage.publish(isDurable: isDurable)
  }

  private final class Storage {
    let path: FilePath
    private let target: OutputTarget
    private let descriptor: Int32
    private var isPublished = false

    init(_ target: OutputTarget) throws(ExportError) {
      self.target = target
      let folder = target.path.directory
      if target.sweeps { Leftovers.remove(in: folder) }
      for number in 1...1000 {
        let candidate = folder.appending(Leftovers.name(of: getpid(), for: "\(number)"))
        let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
        let opened = candidate.withCString { open($0, flags, 0o666) }
        if opened >= 0 {
          flock(opened, LOCK_EX | LOCK_NB)
          (path, descriptor) = (candidate, opened)
          return
        }
        guard errno == EEXIST else {
          throw ExportError(
            .unusable, "\(target.path): cannot write in its folder: \(systemMessage(errno))")
        }
      }
      throw ExportError(.unusable, "\(folder): is full of unfinished films (.cubica-*.part)")
    }

    deinit {
      if !isPublished { _ = path.withCString { unlink($0) } }
      close(descriptor)
    }

    func publish(isDurable: Bool) throws(ExportError) -> FilePath {
      if isDurable, fsync(descriptor) != 0, errno != EINVAL { throw failure(errno, target.path) }
      if target.isForced { return try replace() }
      var final = target.path
      while true {
        let code = Renaming.moveWithoutReplacing(path, to: final)
        if code == 0 { break }
        guard code == EEXIST, case .ours(let clip, let name, let suffix) = target.naming else {
          throw failure(code, final)
        }
        final = try OutputTarget.firstFree(clip: clip, name: name, suffix: suffix)
      }
      isPublished = true
      return final
    }

    private func replace() throws(ExportError) -> FilePath {
      let final = target.path
      let status = path.withCString { from in final.withCString { rename(from, $0) } }
      guard status == 0 else { throw failure(errno, final) }
      isPublished = true
      return final
    }

    private func failure(_ code: Int32, _ final: FilePath) -> ExportError {
      switch code {
      case EEXIST:
        ExportError(
          .failed, "\(final): a file of that name appeared meanwhile; it was not replaced")
      case ENOSPC, EDQUOT:
        ExportError(.failed, OutputFile.fullDisk(final))
      default:
        ExportError(.failed, "\(final): cannot be written: \(systemMessage(code))")
      }
    }
  }

  /// What to say when the disk that should hold `path` is full.
  package static func fullDisk(_ path: FilePath) -> String {
    let free = path.directory.freeBytes.map { " (\($0 / 1_000_000) MB are free)" } ?? ""
    return "\(path): the disk is full\(free)"
  }
}
