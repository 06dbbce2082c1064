import CubicaCore
import Synchronization

/// The same fonts twice: without and with the Chinese, Japanese and Korean collections.
///
/// The second is opened when a text first needs it; which of the two a text takes depends on the
/// text alone.
final class FontSets: Sendable {
  let common: FontConfiguration
  let bundledFamilies: [String]
  /// Bundled files without a font.
  let unreadable: [FilePath]
  /// Not one font in either.
  let isEmpty: Bool
  private let files: [FilePath]
  private let cjk: [FilePath]
  private let opened = Mutex<FontConfiguration?>(nil)

  init(bundled: [FilePath], noto: [FilePath], cjk: [FilePath]) throws(RasterError) {
    var common = try FontConfiguration()
    var unreadable: [FilePath] = []
    for file in bundled where !common.add(file) { unreadable.append(file) }
    bundledFamilies = common.families
    for file in noto { _ = common.add(file) }
    self.unreadable = unreadable
    (files, self.cjk) = (bundled + noto, cjk)
    if common.families.isEmpty {
      // Pango needs at least one font.
      common = try FontConfiguration(files: cjk)
    }
    self.common = common
    isEmpty = common.families.isEmpty
    common.makeCurrent()
  }

  func complete() throws(RasterError) -> FontConfiguration {
    try opened.withLock { opened throws(RasterError) in
      if let opened { return opened }
      let configuration = cjk.isEmpty ? common : try FontConfiguration(files: files + cjk)
      opened = configuration
      return configuration
    }
  }
}

extension FontConfiguration {
  convenience init(files: [FilePath]) throws(RasterError) {
    try self.init()
    for file in files { _ = add(file) }
  }
}
