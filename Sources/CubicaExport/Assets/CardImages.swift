internal import CubicaCore
internal import CubicaMedia

/// The pictures that a bound card names, read.
struct CardImages {
  private(set) var sources: [ImageID: ImageSource] = [:]
  /// Where they were read from.
  private(set) var files: [FilePath] = []

  /// - Parameters:
  ///   - paths: relative to `folder`; what lies outside it after following links is refused.
  init(_ paths: [ImageID: String], folder: FilePath) throws(ExportError) {
    let root = folder.resolved.bytes
    let prefix = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
    for (image, relative) in paths.sorted(by: { $0.value < $1.value }) {
      guard !relative.isEmpty, !relative.utf8.contains(0) else {
        throw ExportError(.unusable, "image \(image): its file name is empty or holds a NUL")
      }
      let path = folder.appending(relative)
      guard FileFacts(of: path) != nil else {
        throw ExportError(.unusable, "\(path): no such file; the template names it")
      }
      let file = path.resolved
      guard file.bytes.starts(with: prefix) else {
        throw ExportError(
          .unusable, "\(path): leads out of the template's folder; copy the picture into it")
      }
      sources[image] = try ExportError.unusable { try StillImage.decode(file) }
      files.append(file)
    }
  }
}
