public import CubicaCore
import Glibc

/// The fonts that text is drawn with: a template's own, those of one folder, then a listed set of
/// Noto files.
///
/// The system's configuration is never read, so every machine with the same files draws alike.
public struct FontLibrary: Sendable {
  /// Names of the template's own families, in the order of its files.
  public let ownFamilies: [String]
  /// Names of the bundled folder's families, in the order of their files' names.
  public let bundledFamilies: [String]
  /// What was looked for and not found, as one sentence each.
  public let warnings: [String]

  /// Noto families that are there, in the order in which they are tried; CJK faces by language.
  let fallbackFamilies: [String]
  /// Those with serifs, tried before the others where a layer names one of them.
  let serifFamilies: [String]
  private let sets: FontSets
  /// Every file that a font may be taken from, in the order in which they are tried.
  public let files: [FilePath]

  /// Every family that a layer can name.
  public var families: [String] { ownFamilies + bundledFamilies + fallbackFamilies + serifFamilies }

  /// The family of that name in any case; nil where there is none.
  func family(named name: String) -> String? {
    let name = name.lowercased()
    return families.first { $0.lowercased() == name }
  }

  /// - Parameters:
  ///   - bundled: a folder; its `.ttf` and `.otf` files are added in the order of their
  ///     names. Other files, and files that hold no font, are passed over with a warning.
  ///   - own: a template's files, TTF, OTF or TTC, variable ones too. Their families go before
  ///     all others of the same name, and no other template sees them.
  /// - Throws: `.noFonts` where not a single font can be used; `.unusableFont` for one of `own`
  ///   that is broken.
  public static func load(
    bundled: FilePath, own: [FilePath] = []
  ) throws(RasterError) -> FontLibrary {
    try load(
      bundled: bundled, own: own, noto: NotoFonts.folders.compactMap { FilePath($0) })
  }

  /// - Parameter noto: the folders that are searched for the listed Noto files.
  package static func load(
    bundled: FilePath, own: [FilePath] = [], noto folders: [FilePath]
  ) throws(RasterError) -> FontLibrary {
    for file in own {
      if let problem = FontFile.problem(file) {
        throw RasterError(.unusableFont(file.description, message: problem))
      }
    }
    var warnings: [String] = []
    var files: [FilePath] = []
    for name in names(in: bundled) where ["ttf", "otf"].contains(name.fileExtension) {
      files.append(name)
    }
    func found(_ families: [NotoFonts.Family]) -> [(NotoFonts.Family, files: [FilePath])] {
      families.map { family in
        (
          family,
          family.files.compactMap { file in
            folders.lazy.map { $0.appending(file) }.first(where: isReadable)
          }
        )
      }
    }
    let (noto, serif) = (found(NotoFonts.families), found(NotoFonts.serifFamilies))
    let missing = (noto + serif).filter(\.files.isEmpty).map(\.0)
    if !missing.isEmpty {
      let packages = Set(missing.map(\.package)).sorted().joined(separator: ", ")
      let list = missing.map(\.name).joined(separator: ", ")
      warnings.append("fonts are missing (\(list)): install \(packages)")
    }
    let sets = try FontSets(
      own: own, bundled: files,
      fallbacks: FontSets.Fallbacks(
        common: noto.filter { !$0.0.isCJK }.flatMap(\.files),
        cjk: noto.filter(\.0.isCJK).flatMap(\.files),
        serif: serif.filter { !$0.0.isCJK }.flatMap(\.files),
        serifCJK: serif.filter(\.0.isCJK).flatMap(\.files)))
    warnings += sets.unreadable.map { "\($0) holds no font that can be read" }
    if sets.bundledFamilies.isEmpty { warnings.append("\(bundled) holds no font") }
    guard !sets.isEmpty else { throw RasterError(.noFonts(folder: bundled.description)) }
    return FontLibrary(
      ownFamilies: sets.ownFamilies, bundledFamilies: sets.bundledFamilies, warnings: warnings,
      fallbackFamilies: noto.filter { !$0.files.isEmpty }.flatMap(\.0.names),
      serifFamilies: serif.filter { !$0.files.isEmpty }.flatMap(\.0.names), sets: sets,
      files: own + files + (noto + serif).flatMap(\.files))
  }

  /// Whether both were loaded at once.
  public func isSame(as other: FontLibrary) -> Bool { sets === other.sets }

  func configuration(for needs: FontNeeds) throws(RasterError) -> FontConfiguration {
    try sets.configuration(for: needs)
  }

  /// What a layer that names these families takes, beyond what its letters need.
  static func needs(of families: [String]) -> FontNeeds {
    var needs: FontNeeds = []
    if families.contains(where: NotoFonts.isSerif) { needs.insert(.serif) }
    if families.contains(where: NotoFonts.isCJK) { needs.insert(.cjk) }
    return needs
  }

  /// The families tried for each character, after those that a layer names.
  ///
  /// All that are loaded, in one fixed order, so that nothing is left to Fontconfig's guess.
  func fallbacks(hanLanguage: String, needs: FontNeeds) -> [String] {
    let first = Self.cjkFace(hanLanguage)
    let families = (needs.contains(.serif) ? serifFamilies : []) + fallbackFamilies
    var result: [String] = []
    for (index, family) in families.enumerated() {
      // The language's own face goes before the first of its collection.
      if NotoFonts.isCJK(family), index == 0 || !NotoFonts.isCJK(families[index - 1]) {
        result.append(family.dropLast(2) + first)
      }
      if !result.contains(family) { result.append(family) }
    }
    return result + bundledFamilies
  }

  /// The face whose Han glyphs a language is used to.
  private static func cjkFace(_ language: String) -> String {
    let tag = language.lowercased().replacingUnderscores
    if tag.hasPrefix("ja") { return "JP" }
    if tag.hasPrefix("ko") { return "KR" }
    if tag.hasPrefix("zh-hk") || tag.hasPrefix("zh-mo") || tag.hasPrefix("yue") { return "HK" }
    if tag.hasPrefix("zh-tw") || tag.hasPrefix("zh-hant") { return "TC" }
    return "SC"
  }

  private static func isReadable(_ path: FilePath) -> Bool {
    (path.bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { access($0, R_OK) == 0 } ?? false
    }
  }

  /// The folder's entries, sorted by their bytes; none where it cannot be read.
  private static func names(in folder: FilePath) -> [FilePath] {
    let stream = (folder.bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer {
      buffer in buffer.baseAddress.flatMap { opendir($0) }
    }
    guard let stream else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
      .map { folder.appending($0) }
  }
}

extension String {
  /// `zh_TW` as `zh-TW`.
  var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
