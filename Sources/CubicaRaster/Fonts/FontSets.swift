import CubicaCore
import Synchronization

/// The same fonts several times: the common ones, and with the sets that are slow to open.
///
/// The larger ones are opened when a text first needs them; which a text takes depends on the
/// text alone.
final class FontSets: Sendable {
  /// Files that stand behind the bundled ones.
  struct Fallbacks {
    var common: [FilePath] = []
    var cjk: [FilePath] = []
    var serif: [FilePath] = []
    var serifCJK: [FilePath] = []

    /// The sets that a text needs, in one order.
    func files(for needs: FontNeeds) -> [FilePath] {
      common + (needs.contains(.serif) ? serif : []) + (needs.contains(.cjk) ? cjk : [])
        + (needs.isSuperset(of: [.serif, .cjk]) ? serifCJK : [])
    }
  }

  let common: FontConfiguration
  let ownFamilies: [String]
  let bundledFamilies: [String]
  /// Bundled files without a font.
  let unreadable: [FilePath]
  /// Not one font in either.
  let isEmpty: Bool
  private let bundled: [FilePath]
  private let fallbacks: Fallbacks
  private let opened = Mutex<[FontNeeds: FontConfiguration]>([:])

  init(
    own: [FilePath], bundled: [FilePath], fallbacks: Fallbacks
  ) throws(RasterError) {
    var common = try FontConfiguration()
    var unreadable: [FilePath] = []
    for file in own where !common.add(file) {
      throw RasterError(
        .unusableFont(file.description, message: "holds no font that can be read"))
    }
    ownFamilies = common.families
    let names = ownFamilies
    // A family is one's own or ours, never a mixture.
    let shipped = names.isEmpty ? [] : [try FontConfiguration(files: bundled)]
    let bundled = bundled.filter { file in !shipped.contains { $0.holds(file, names) } }
    for file in bundled where !common.add(file, knownBy: shipped) { unreadable.append(file) }
    bundledFamilies = common.families.filter { !names.contains($0) }
    for file in fallbacks.common { _ = common.add(file) }
    self.unreadable = unreadable
    (self.bundled, self.fallbacks) = (own + bundled, fallbacks)
    if common.families.isEmpty {
      // Pango needs at least one font.
      common = try FontConfiguration(files: fallbacks.files(for: [.cjk, .serif]))
    }
    self.common = common
    isEmpty = common.families.isEmpty
    common.makeCurrent()
  }

  func configuration(for needs: FontNeeds) throws(RasterError) -> FontConfiguration {
    let files = fallbacks.files(for: needs)
    if files.count == fallbacks.common.count { return common }
    return try opened.withLock { opened throws(RasterError) in
      if let known = opened[needs] { return known }
      let configuration = try FontConfiguration(
        files: bundled + files, knownBy: [common] + opened.values)
      opened[needs] = configuration
      return configuration
    }
  }
}

extension FontConfiguration {
  /// - Parameter others: may know some of the files already.
  convenience init(
    files: [FilePath], knownBy others: [FontConfiguration] = []
  ) throws(RasterError) {
    try self.init()
    for file in files { _ = add(file, knownBy: others) }
  }
}
