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
    case .template(let relative): return try path(relative, in: folder)
    case .standIn, .nothing: return nil
    }
  }

  private static func path(
    _ relative: String, in folder: FilePath
  ) throws(ExportError) -> FilePath {
    let root = folder.resolved.bytes
    let prefix = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
    guard !relative.isEmpty, !relative.utf8.contains(0) else {
      throw ExportError(.unusable, "\(folder): a file's name is empty or holds a NUL")
    }
    let path = folder.appending(relative)
    guard FileFacts(of: path) != nil else {
      throw ExportError(.unusable, "\(path): no such file; the template names it")
    }
    let file = path.resolved
    guard file.bytes.starts(with: prefix) else {
      throw ExportError(
        .unusable, "\(path): leads out of the template's folder; copy the file into it")
    }
    return file
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
