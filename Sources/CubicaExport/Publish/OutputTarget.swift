package import CubicaCore
import Glibc

/// Where a result will go, checked before any work; `create()` begins it.
package struct OutputTarget: Sendable {
  /// The name it will get, as things stand.
  package private(set) var path: FilePath
  /// Set where the first choice of a name of ours was taken.
  package private(set) var notice: String?
  let isForced: Bool
  /// Films that nobody finishes any more are removed from the folder first.
  package var sweeps = true
  let naming: Naming

  enum Naming: Sendable {
    case given
    /// A name of ours, which gives way to files that are there.
    case ours(clip: FilePath?, name: String?, suffix: String)
  }

  /// A path that the person chose.
  ///
  /// - Parameters:
  ///   - extensions: those allowed, lower case, such as `["mp4", "mov"]`.
  ///   - inputs: files that must not be overwritten, through whatever link.
  ///   - isForced: may replace a regular file that is there.
  /// - Throws: `.unusable` with the reason.
  package init(
    _ path: FilePath, extensions: [String], inputs: [FilePath], isForced: Bool
  ) throws(ExportError) {
    let allowed = extensions.map { "." + $0 }.joined(separator: " or ")
    guard extensions.contains(path.fileExtension) else {
      throw ExportError(.unusable, "\(path): the output's name must end in \(allowed)")
    }
    guard path.bytes.last != UInt8(ascii: "/") else {
      throw ExportError(.unusable, "\(path): is the name of a folder; give the name of a file")
    }
    guard path.lastComponent.count <= OutputName.maximumByteCount else {
      throw ExportError(
        .unusable, "\(path): the name is longer than \(OutputName.maximumByteCount) bytes")
    }
    try Self.checkFolder(path.directory, for: path)
    try Self.check(path, against: inputs, isForced: isForced)
    // A link is written through, not replaced.
    self.path = path.isLink ? path.resolved : path
    (self.isForced, naming) = (isForced, .given)
    if self.path != path { try Self.checkFolder(self.path.directory, for: path) }
  }

  /// The next free name of ours in the working directory.
  package init(clip: FilePath?, name: String?, extension suffix: String) throws(ExportError) {
    naming = .ours(clip: clip, name: name, suffix: suffix)
    isForced = false
    path = try Self.firstFree(clip: clip, name: name, suffix: suffix)
    try Self.checkFolder(path.directory, for: path)
    let wanted = OutputName.make(clip: clip, name: name, extension: suffix)
    if path.description != wanted { notice = "\(wanted) is there already: writing \(path)" }
  }

  /// Makes the temporary file beside the target.
  package func create() throws(ExportError) -> OutputFile { try OutputFile(self) }

  /// The error with the final name in place of the temporary one.
  package func naming(_ error: ExportError, insteadOf temporary: FilePath) -> ExportError {
    ExportError(
      error.kind, error.message.replacing(temporary.description, with: path.description))
  }

  static func firstFree(
    clip: FilePath?, name: String?, suffix: String
  ) throws(ExportError) -> FilePath {
    for number in 1...9999 {
      let name = OutputName.make(clip: clip, name: name, extension: suffix, number: number)
      if let path = FilePath(name), !path.isTaken { return path }
    }
    throw ExportError(.unusable, "there are too many films of that name here: give one with -o")
  }

  private static func checkFolder(
    _ folder: FilePath, for path: FilePath
  ) throws(ExportError) {
    guard let facts = FileFacts(of: folder) else {
      throw ExportError(.unusable, "\(path): there is no folder \(folder)")
    }
    guard facts.kind == .folder else {
      throw ExportError(.unusable, "\(path): \(folder) is not a folder")
    }
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
      let reason = systemMessage(errno)
      throw ExportError(.unusable, "\(path): cannot write in the folder \(folder): \(reason)")
    }
  }

  private static func check(
    _ path: FilePath, against inputs: [FilePath], isForced: Bool
  ) throws(ExportError) {
    guard let facts = FileFacts(of: path) else {
      guard !path.isTaken || isForced else {
        throw ExportError(.unusable, "\(path): exists already; --force replaces it")
      }
      return
    }
    if facts.kind == .folder {
      throw ExportError(.unusable, "\(path): is a folder; give the name of a file")
    }
    for input in inputs {
      if let other = FileFacts(of: input), other.isSameFile(as: facts) {
        throw ExportError(.unusable, "\(path): the output is the same file as the input \(input)")
      }
    }
    guard facts.kind == .file else {
      throw ExportError(.unusable, "\(path): is not a regular file and is never replaced")
    }
    guard isForced else {
      throw ExportError(.unusable, "\(path): exists already; --force replaces it")
    }
  }
}
