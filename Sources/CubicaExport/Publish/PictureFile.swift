package import CubicaCore
internal import CubicaMedia

/// Puts a finished picture under its name, whole or not at all.
package enum PictureFile {
  /// - Parameters:
  ///   - path: ends in `.png`.
  ///   - inputs: files that must not be overwritten.
  ///   - make: called when the target is known to be usable, before any file is made.
  /// - Returns: the path that was written.
  @discardableResult
  package static func write(
    to path: FilePath, inputs: [FilePath], isForced: Bool, _ make: () throws -> Bitmap
  ) throws(ExportError) -> FilePath {
    let target = try OutputTarget(path, extensions: ["png"], inputs: inputs, isForced: isForced)
    // The file is made when its content is ready: a signal before that has nothing to tidy.
    let bitmap = try ExportError.failed(make)
    let output = try target.create()
    let temporary = output.temporary
    do throws(ExportError) {
      try ExportError.failed { try StillImage.writePNG(bitmap, to: temporary) }
    } catch {
      throw target.naming(error, insteadOf: temporary)
    }
    return try output.publish(isDurable: false)
  }

  /// The bytes of a PNG.
  package static func png(_ bitmap: Bitmap) throws(ExportError) -> [UInt8] {
    try ExportError.failed { try StillImage.png(bitmap) }
  }
}
