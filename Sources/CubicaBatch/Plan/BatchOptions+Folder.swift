import CubicaCore

extension BatchOptions {
  /// That paths in the list are relative to.
  var folder: FilePath {
    switch source {
    case .file(let path): path.directory
    case .standardInput: .workingFolder
    }
  }
}
