import CubicaCore
import CubicaExport

extension GuestList {
  static func read(_ options: BatchOptions) throws(BatchError) -> GuestList {
    let limits = ListLimits()
    let (bytes, name, suffix): ([UInt8], String, String)
    switch options.source {
    case .file(let path):
      do throws(ExportError) {
        bytes = try FileContents.read(path, limit: limits.byteCount)
      } catch {
        throw BatchError(error)
      }
      (name, suffix) = (path.description, path.fileExtension)
    case .standardInput(let given): (bytes, name, suffix) = (given, "standard input", "")
    }
    return try read(
      bytes, name: name, extension: suffix, encoding: options.encoding,
      separator: options.separator, isPrivate: options.isPrivate, limits: limits)
  }
}

extension BatchOptions {
  var path: FilePath? {
    if case .file(let path) = source { path } else { nil }
  }
}
