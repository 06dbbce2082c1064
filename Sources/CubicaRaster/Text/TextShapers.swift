import CPangoCairo
import CubicaCore

/// Pango with the common fonts, and with further sets once a text needs them.
final class TextShapers {
  let library: FontLibrary
  private var shapers: [FontNeeds: TextShaper]

  init(library: FontLibrary) throws(RasterError) {
    self.library = library
    shapers = [[]: try TextShaper(library: library, needs: [])]
  }

  func shaper(for needs: FontNeeds) throws(RasterError) -> TextShaper {
    if let known = shapers[needs] { return known }
    let shaper = try TextShaper(library: library, needs: needs)
    shapers[needs] = shaper
    return shaper
  }
}
