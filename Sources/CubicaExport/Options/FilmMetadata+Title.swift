internal import CubicaCore

extension FilmMetadata {
  /// What `--title` asks for.
  init(title: String?) {
    self.init()
    self.title = title
  }

  /// - Throws: where `--title` cannot be written.
  static func check(title: String?) throws(ExportError) {
    guard let fault = FilmMetadata(title: title).faults.first else { return }
    throw ExportError(.unusable, "--title: \(fault.message)")
  }
}
