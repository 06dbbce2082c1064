package import CubicaCore
import Glibc

/// Finds the folder with the shipped `Templates` and `Assets`.
package enum ResourceFolder {
  /// Tried in order: the environment's `CUBICA_RESOURCES`; `../share/cubica` beside the running
  /// program (an installed one); each folder above it (a build folder inside the checkout); the
  /// checkout that this file was compiled from (a program of another package).
  package static func find() throws(ExportError) -> FilePath {
    var candidates: [FilePath] = []
    if let named = getenv("CUBICA_RESOURCES"), let path = FilePath(String(cString: named)) {
      guard isResourceFolder(path) else {
        throw ExportError(
          .unusable, "CUBICA_RESOURCES=\(path): holds no Templates and Assets folders")
      }
      return path
    }
    if let program = FilePath("/proc/self/exe")?.resolved {
      var folder = program.directory
      candidates.append(folder.directory.appending("share").appending("cubica"))
      while folder.bytes.count > 1 {
        candidates.append(folder)
        folder = folder.directory
      }
    }
    var source = FilePath(#filePath)
    for _ in 0..<4 { source = source?.directory }
    if let source { candidates.append(source) }
    for candidate in candidates where isResourceFolder(candidate) { return candidate }
    throw ExportError(
      .unusable,
      "the folders Templates and Assets were not found beside the program; "
        + "name the folder that holds them in CUBICA_RESOURCES")
  }

  private static func isResourceFolder(_ path: FilePath) -> Bool {
    ["Templates", "Assets"].allSatisfy { FileFacts(of: path.appending($0))?.kind == .folder }
  }
}
