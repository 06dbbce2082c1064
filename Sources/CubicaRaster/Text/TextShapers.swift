import CPangoCairo
import CubicaCore

/// Pango with the common fonts, and with all of them once a text needs it.
final class TextShapers {
  let library: FontLibrary
  private let common: TextShaper
  private var complete: TextShaper?

  init(library: FontLibrary) throws(RasterError) {
    self.library = library
    common = try TextShaper(library: library, needsCJK: false)
  }

  func shaper(needsCJK: Bool) throws(RasterError) -> TextShaper {
    guard needsCJK else { return common }
    if let complete { return complete }
    let shaper = try TextShaper(library: library, needsCJK: true)
    complete = shaper
    return shaper
  }
}
