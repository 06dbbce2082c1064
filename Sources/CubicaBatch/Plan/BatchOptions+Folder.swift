package import CubicaCore

extension BatchOptions {
  /// That paths in the list are relative to.
  var folder: FilePath {
    switch source {
    case .file(let path): path.directory
    case .standardInput: .workingFolder
    }
  }

  /// The folder that all films of the pattern lie in or below: its part before the first column.
  package var outputFolder: FilePath {
    let fixed = pattern.prefix { $0 != "{" }
    guard let slash = fixed.lastIndex(of: "/") else { return .workingFolder }
    let folder = fixed[..<slash]
    return FilePath(folder.isEmpty ? "/" : String(folder)) ?? .workingFolder
  }
}
