internal import CubicaCore
internal import CubicaRaster

/// Films of one card share a composer, and with it whatever they draw alike: it is drawn and
/// converted once.
struct PassComposers {
  private var composers: [(recipe: FilmRecipe, composer: ListComposer)] = []

  mutating func composer(for recipe: FilmRecipe) throws(ExportError) -> ListComposer {
    if let known = composers.first(where: { $0.recipe.drawsWithSame(as: recipe) }) {
      return known.composer
    }
    let made = try ExportError.failed {
      try ListComposer(fonts: recipe.fonts, images: recipe.images)
    }
    composers.append((recipe, made))
    return made
  }
}

extension FilmRecipe {
  /// Whether the same fonts and pictures are drawn with, not copies of them.
  fileprivate func drawsWithSame(as other: FilmRecipe) -> Bool {
    guard fonts.isSame(as: other.fonts), images.count == other.images.count else { return false }
    return images.allSatisfy { id, image in
      other.images[id].map { image.isSame(as: $0) } ?? false
    }
  }
}
