import CubicaCore
import CubicaExport

/// No film may take the place of a file that some film is made of.
struct OutputCheck {
  private var inputs: [Identity: FilePath] = [:]

  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  /// - Parameter paths: of all rows, and the list's own.
  init(inputs paths: Set<FilePath>) {
    for path in paths.sorted(by: { $0.description < $1.description }) {
      guard let identity = Self.identity(path), inputs[identity] == nil else { continue }
      inputs[identity] = path
    }
  }

  /// The input that a film would replace.
  func input(behind output: FilePath) -> FilePath? {
    Self.identity(output).flatMap { inputs[$0] }
  }

  private static func identity(_ path: FilePath) -> Identity? {
    FileFacts(of: path).map { Identity(device: $0.device, inode: $0.inode) }
  }
}
