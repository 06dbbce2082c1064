import CPangoCairo
import CubicaCore

/// Texts that come and go piece by piece.
extension Rasterizer {
  struct RevealKey: Hashable {
    /// Without reveal, transform, opacity and blending.
    var item: DisplayItem
    var unit: TextReveal.Unit
    var space: AffineTransform
    var visible: PixelRect
  }

  /// All pieces at rest at once, by level, as the last frame had them.
  struct RestKey: Hashable {
    var pieces: RevealKey
    var level: RevealPieces.Level
    /// By piece, 0...255.
    var opacities: [UInt8]
  }

  /// Adds what is seen of a text at one moment of its reveal. Once it is settled, that is the
  /// text's own picture.
  func emitReveal(
    _ item: DisplayItem, _ content: TextContent, _ reveal: TextReveal, at place: Place,
    in frame: Frame, into steps: inout [CompositeStep]
  ) throws(RasterError) {
    do throws(RasterError) {
      var whole = item
      var text = content
      text.reveal = nil
      whole.content = .text(text)
      let layout = try painter.layouts.layout(text)
      let starts = try painter.layouts.pieceStarts(text, unit: reveal.unit)
      let states = RevealStates(reveal, count: starts.count)
      if states.isWhole { return try emitPicture(of: whole, at: place, in: frame, into: &steps) }
      painter.onText(try painter.layouts.report(on: text, layer: item.name))
      if states.isHidden { return }
      let needsGroup = place.opacity < 1 || item.clip != nil || !item.mask.isEmpty
      if needsGroup { steps.append(.beginGroup) }
      try emitPills(of: whole, text, layout, states, at: place, in: frame, into: &steps)
      var plain = whole.bare
      (plain.clip, plain.mask) = (nil, [])
      if text.pill != nil { plain.shadow = nil }
      try emitPieces(plain, text, layout, reveal, states, at: place, in: frame, into: &steps)
      if needsGroup {
        let mask = try maskTile(for: item, bounds: nil, space: place.space, in: frame)
        steps.append(.endGroup(opacity: place.opacity, mask: mask))
      }
    } catch {
      throw error.naming(item.name)
    }
  }

  /// The ground behind the letters comes with the first piece and goes with the last.
  private func emitPills(
    of item: DisplayItem, _ text: TextContent, _ layout: TextLayout, _ states: RevealStates,
    at place: Place, in frame: Frame, into steps: inout [CompositeStep]
  ) throws(RasterError) {
    guard let pill = text.pill, !layout.pills.isEmpty else { return }
    let path = Path(
      layout.pills.flatMap { Path.rectangle($0, cornerRadius: pill.cornerRadius).elements })
    var ground = DisplayItem(
      name: item.name, content: .shape(ShapeContent(path: path, fill: pill.paint)))
    ground.shadow = item.shadow
    var inner = place
    inner.opacity = states.largestOpacity
    try emitPicture(of: ground, at: inner, in: frame, into: &steps)
  }

  private func emitPieces(
    _ item: DisplayItem, _ text: TextContent, _ layout: TextLayout, _ reveal: TextReveal,
    _ states: RevealStates, at place: Place, in frame: Frame, into steps: inout [CompositeStep]
  ) throws(RasterError) {
    let em = Int(min(4096, text.style.size * place.space.largestScale))
    var key = RevealKey(
      item: item, unit: reveal.unit, space: place.space, visible: frame.visible.grown(by: em))
    // A text that moves as a whole is drawn upright at its largest scale, as any moving picture.
    var toCanvas = AffineTransform.identity
    if let scale = place.movingScale, scale > 0 {
      let bounds = try painter.wholeBounds(of: item)
      let longest = max(1, max(bounds.width, bounds.height))
      let used = min(scale, 4096 / longest)
      key.space = .scale(used, used)
      key.visible =
        PixelRect(covering: key.space.apply(bounds).insetBy(dx: -8, dy: -8)) ?? key.visible
      toCanvas = AffineTransform.scale(1 / used, 1 / used).concatenating(place.space)
    }
    let pieces = try revealPieces(key, text, layout)
    for level in RevealPieces.Level.allCases {
      let rest = try rest(of: pieces, key, level, states)
      if let rest {
        append(rest, toCanvas, place, to: &steps)
      }
      for (piece, state) in zip(pieces.pieces, states.states)
      where !state.isAtRest && !state.isHidden {
        guard let bitmap = piece.bitmaps[level.rawValue] else { continue }
        let motion = AffineTransform.translation(-piece.center.x, -piece.center.y)
          .concatenating(.scale(state.scale, state.scale))
          .concatenating(
            .translation(
              piece.center.x + pieces.em.x * state.shift,
              piece.center.y + pieces.em.y * state.shift))
        steps.append(
          .sprite(
            Sprite(
              bitmap: bitmap.bitmap,
              transform: AffineTransform.translation(Double(bitmap.x), Double(bitmap.y))
                .concatenating(motion).concatenating(toCanvas), opacity: state.opacity,
              blendMode: place.blendMode)))
      }
    }
  }

  private func append(
    _ part: TilePart, _ toCanvas: AffineTransform, _ place: Place,
    to steps: inout [CompositeStep]
  ) {
    guard place.movingScale != nil else {
      return steps.append(
        .tile(Tile(bitmap: part.bitmap, x: part.x, y: part.y, blendMode: place.blendMode)))
    }
    steps.append(
      .sprite(
        Sprite(
          bitmap: part.bitmap,
          transform: AffineTransform.translation(Double(part.x), Double(part.y))
            .concatenating(toCanvas), blendMode: place.blendMode)))
  }

  private func revealPieces(
    _ key: RevealKey, _ text: TextContent, _ layout: TextLayout
  ) throws(RasterError) -> RevealPieces {
    if let known = reveals[key] { return known }
    let pieces = try RevealPieces(
      of: key.item, text, starts: painter.layouts.pieceStarts(text, unit: key.unit),
      layout: layout, space: key.space, visible: key.visible)
    reveals.insert(pieces, for: key, cost: pieces.byteCount)
    return pieces
  }

  /// The pieces that lie where the whole text has them, added; nil for none.
  private func rest(
    of pieces: RevealPieces, _ key: RevealKey, _ level: RevealPieces.Level, _ states: RevealStates
  ) throws(RasterError) -> TilePart? {
    let opacities = states.states.map { state -> UInt8 in
      state.isAtRest ? UInt8((min(1, max(0, state.opacity)) * 255).rounded()) : 0
    }
    guard opacities.contains(where: { $0 > 0 }) else { return nil }
    let restKey = RestKey(pieces: key, level: level, opacities: opacities)
    if let known = rests[restKey] { return known }
    let part = try pieces.sum(level, opacities)
    rests.insert(part, for: restKey, cost: part?.bitmap.byteCount ?? 0)
    return part
  }
}
