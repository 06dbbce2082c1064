import CPangoCairo
import CubicaCore

/// One private Fontconfig configuration: the files that it was given, a few rules, nothing else.
///
/// Owns an `FcConfig`.
// SAFETY: filled in `init` and only read afterwards; Fontconfig counts references atomically
// and lets threads match against one configuration at a time.
final class FontConfiguration: @unchecked Sendable {
  let pointer: OpaquePointer
  /// Where each file's faces lie among the fonts.
  private var faces: [FilePath: Range<Int>] = [:]

  init() throws(RasterError) {
    guard let pointer = FcConfigCreate() else {
      throw RasterError(.library("FcConfigCreate gave nothing"))
    }
    self.pointer = pointer
    let rules = Array(Self.rules.utf8) + [0]
    guard FcConfigParseAndLoadFromMemory(pointer, rules, FcTrue) == FcTrue else {
      FcConfigDestroy(pointer)
      throw RasterError(.library("Fontconfig refuses the rules"))
    }
  }

  deinit { FcConfigDestroy(pointer) }

  /// False where the file holds no font that can be read.
  ///
  /// - Parameter others: may know the file already; then it is not opened again.
  func add(_ path: FilePath, knownBy others: [FontConfiguration] = []) -> Bool {
    let first = fonts?.pointee.nfont ?? 0
    if !others.contains(where: { share(path, of: $0) }) {
      let isAdded = (path.bytes + [0]).withUnsafeBufferPointer {
        FcConfigAppFontAddFile(pointer, $0.baseAddress) == FcTrue
      }
      guard isAdded else { return false }
    }
    faces[path] = Int(first)..<Int(fonts?.pointee.nfont ?? first)
    return true
  }

  /// Takes the faces that another configuration has of a file.
  private func share(_ path: FilePath, of other: FontConfiguration) -> Bool {
    // Fontconfig makes the set with the first file.
    guard let fonts, let theirs = other.fonts, let range = other.faces[path], !range.isEmpty
    else { return false }
    for index in range {
      FcPatternReference(theirs.pointee.fonts[index])
      FcFontSetAdd(fonts, theirs.pointee.fonts[index])
    }
    return true
  }

  private var fonts: UnsafeMutablePointer<FcFontSet>? {
    FcConfigGetFonts(pointer, FcSetApplication)
  }

  /// Whether a file's first face is of one of these families.
  func holds(_ path: FilePath, _ families: [String]) -> Bool {
    guard let fonts, let first = faces[path]?.first,
      let name = Self.family(fonts.pointee.fonts[first])
    else { return false }
    return families.contains(name)
  }

  private static func family(_ pattern: OpaquePointer?) -> String? {
    var name: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name else {
      return nil
    }
    return String(cString: name)
  }

  /// Code that names no configuration (Pango's start, librsvg) finds this one, and does not
  /// load the system's.
  func makeCurrent() { FcConfigSetCurrent(pointer) }

  /// The first name of each face, in the order of adding, each once.
  var families: [String] {
    guard let fonts else { return [] }
    var names: [String] = []
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let name = Self.family(fonts.pointee.fonts[index]) else { continue }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Text inside SVG documents names fonts that we may not have: what stands in for them must
  /// not be left to Fontconfig, which asks the environment's language.
  private static var fallbacks: String {
    NotoFonts.families.flatMap(\.names)
      .map { "<string>\($0)</string>" }.joined(separator: "\n      ")
  }

  /// Pango asks for emoji under the name `emoji`; coloured bitmaps are scaled from their one
  /// size to the wanted one (as Fontconfig's `10-scale-bitmap-fonts.conf` does); a face without
  /// italics is slanted.
  private static var rules: String {
    """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
      <match target="pattern">
        <test name="family"><string>emoji</string></test>
        <edit name="family" mode="prepend" binding="strong">
          <string>\(NotoFonts.emojiName)</string>
        </edit>
      </match>
      <match target="pattern">
        <edit name="family" mode="append_last" binding="strong">
          \(fallbacks)
        </edit>
      </match>
      <match target="font">
        <test name="outline"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
          <divide>
            <name target="pattern">pixelsize</name>
            <name target="font">pixelsize</name>
          </divide>
        </edit>
        <edit name="matrix" mode="assign">
          <times>
            <name>matrix</name>
            <matrix>
              <name>pixelsizefixupfactor</name><double>0</double>
              <double>0</double><name>pixelsizefixupfactor</name>
            </matrix>
          </times>
        </edit>
        <edit name="size" mode="assign">
          <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
        </edit>
      </match>
      <match target="font">
        <test name="slant"><const>roman</const></test>
        <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
        <test name="scalable"><bool>true</bool></test>
        <test name="color"><bool>false</bool></test>
        <edit name="matrix" mode="assign">
          <times>
            <name>matrix</name>
            <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix>
          </times>
        </edit>
        <edit name="slant" mode="assign"><const>oblique</const></edit>
      </match>
    </fontconfig>
    """
  }
}
