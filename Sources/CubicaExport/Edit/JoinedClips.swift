internal import CubicaComposition
package import CubicaTemplates

/// Several clips for a card that shows one: they are joined, and the card lies over them.
package enum JoinedClips {
  /// Whether there is one place for several clips.
  package static func areJoined(_ options: CardOptions, _ template: Template) -> Bool {
    guard options.clips.count > 1 else { return false }
    let places = template.variables.filter {
      $0.kind.fileKind == .clip && options.values[$0.name] == nil
    }
    return places.count == 1 && places[0].kind == .clip
  }

  /// - Returns: nil where each clip has a variable of its own, or there is one at most.
  /// - Throws: where something is asked for that joined clips have not.
  static func options(
    _ options: CardOptions, _ template: Template
  ) throws(ExportError) -> MergeOptions? {
    guard areJoined(options, template) else { return nil }
    guard options.trim == nil else {
      throw ExportError(
        .unusable,
        "--trim: \(options.clips.count) clips are joined; cubica merge takes a part of each, such "
          + "as a.mov@2..7.5, with --card \(options.template)")
    }
    var merge = MergeOptions()
    merge.items = options.clips.map { MergeOptions.Item($0) }
    merge.size = options.canvasSize(template)
    merge.aspect = options.canvasAspect(template)
    if let fit = options.fit { merge.fit = ClipSequence.Fit(rawValue: fit.rawValue) ?? merge.fit }
    merge.frameRate = options.frameRate
    (merge.sound, merge.quality) = (options.sound, options.quality)
    merge.title = options.title
    var card = options
    card.clips = []
    merge.card = card
    return merge
  }
}
