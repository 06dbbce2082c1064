internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia
internal import CubicaRaster

/// What to tell a person about a card before it is made.
enum CardNotices {
  static func lines(
    clip: Clip?, recipe: FilmRecipe, isJoined: Bool
  ) throws(ExportError) -> [String] {
    fileLines(clip: clip, recipe: recipe, isJoined: isJoined) + (try textLines(recipe))
  }

  /// What clips and fonts give to tell.
  ///
  /// - Parameters:
  ///   - clip: the main one, which is heard.
  ///   - isJoined: all clips are.
  static func fileLines(clip: Clip?, recipe: FilmRecipe, isJoined: Bool) -> [String] {
    var lines: [String] = []
    let others = recipe.scene.sources.dropFirst(clip == nil ? 0 : 1)
    for clip in recipe.scene.sources {
      if let line = hdr(clip) { lines.append(line) }
      lines += clip.warnings.map { "\($0)" }
    }
    if !isJoined, let silent = others.first(where: { !$0.audio.isEmpty }) {
      lines.append(
        "\(silent.path): its sound is not played; a card has the sound of its main clip alone")
    }
    var seen: Set<String> = []
    lines = lines.filter { seen.insert($0).inserted }
    return lines + recipe.fonts.warnings
  }

  /// What becomes of an HDR clip; nil of any other.
  static func hdr(_ clip: Clip) -> String? {
    clip.isHDR
      ? "\(clip.path): HDR; its colours are brought into the range of an SDR film" : nil
  }

  /// What to say where a clip's decoder did not give every frame; nil where it did.
  static func missing(_ frames: Set<Int>, in clip: Clip) -> String? {
    guard let first = frames.min() else { return nil }
    let time = clip.frames.time(of: first) - clip.frames.start
    return "\(clip.path): \(frames.count) of \(clip.frames.count) frames cannot be decoded, the "
      + "first at \(time); the one before stands in for each"
  }

  /// Lays out every text, to see what does not fit or is missing.
  private static func textLines(_ recipe: FilmRecipe) throws(ExportError) -> [String] {
    let warnings = try ExportError.unusable {
      let rasterizer = try Rasterizer(fonts: recipe.fonts, images: recipe.images)
      for text in recipe.scene.tree?.texts ?? [] {
        try rasterizer.layOut(text.content, layer: text.layer)
      }
      return rasterizer.reports.flatMap(\.warnings)
    }
    // A layer that is laid out at several moments says a thing once.
    var seen: Set<String> = []
    return warnings.filter { seen.insert($0).inserted }
  }
}
