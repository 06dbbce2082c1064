internal import CubicaCore
internal import CubicaTemplates

/// Where the files of a card lie.
enum AssetFile {
  /// A template's own file lies in its folder, whatever links lead there; one that a person gave
  /// may lie anywhere.
  ///
  /// - Returns: nil where the reference names no file.
  /// - Throws: `.unusable`: it is not there, or leads out of the folder.
  static func path(
    of reference: FileReference, folder: FilePath
  ) throws(ExportError) -> FilePath? {
    switch reference.place {
    case .given(let path): return path
    case .template(let relative): return try TemplateFolder(folder).file(relative)
    case .standIn, .nothing: return nil
    }
  }
}

extension FileReference {
  /// Errors of `body` say which variable the file was given to.
  func naming<R>(_ body: () throws(ExportError) -> R) throws(ExportError) -> R {
    do throws(ExportError) {
      return try body()
    } catch {
      guard let variable, case .given = place else { throw error }
      throw ExportError(error.kind, "\(variable): \(error.message)")
    }
  }
}
