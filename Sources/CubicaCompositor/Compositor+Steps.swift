import CubicaCore

extension Compositor {
  func draw(_ tile: Tile, on canvas: Canvas) {
    let opacity = tile.opacity.opacityByte
    guard opacity > 0, !tile.rect.intersection(canvas.clip).isEmpty else { return }
    guard tile.blendMode == .normal else {
      TilePixelRows(tile: tile, opacity: opacity)
        .draw(tile.blendMode, coefficients, on: canvas, scratch: scratch)
      return
    }
    TileBlender.draw(
      cache.tile(tile.bitmap), tile.bitmap, x: tile.x, y: tile.y, opacity: opacity, on: canvas)
  }

  func draw(_ sprite: Sprite, on canvas: Canvas) {
    let opacity = sprite.opacity.opacityByte
    guard opacity > 0 else { return }
    let tint = Tint(sprite.tint)
    if let tile = sprite.asTile, tint == .white { return draw(tile, on: canvas) }
    let source = cache.sprite(sprite.bitmap, tint: tint)
    let blender = SpriteBlender(
      source: source, bitmap: sprite.bitmap, transform: sprite.transform, tint: tint,
      opacity: opacity)
    guard sprite.blendMode != .normal else {
      return blender.draw(on: canvas, scratch: scratch)
    }
    let flat = source.flat.map {
      Tint(
        red: $0.red.times(tint.red), green: $0.green.times(tint.green),
        blue: $0.blue.times(tint.blue))
    }
    let texture = source.texture(flat == nil ? .pixels : .alpha, sprite.bitmap, tint: tint)
    guard let route = blender.route(through: texture, to: .y, on: canvas) else { return }
    SpritePixelRows(route: route, opacity: opacity, flat: flat, alpha: scratch[0])
      .draw(sprite.blendMode, coefficients, on: canvas, scratch: scratch)
  }

  /// The smallest rectangle around what the steps may change, in canvas pixels.
  func bounds(
    of steps: ArraySlice<CompositeStep>, _ video: some VideoPictureSource
  ) -> PixelRect {
    var all = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for step in steps {
      switch step {
      case .endGroup(_, _, let blurRadius) where blurRadius > 0.05:
        // What it blurs lies among the steps already looked at: all may have grown.
        let reach = Int(min(3 * blurRadius + 3, 100_000))
        all = PixelRect(
          x: all.x - reach, y: all.y - reach, width: all.width + 2 * reach,
          height: all.height + 2 * reach)
      case .tile(let tile): all = all.union(tile.rect)
      case .sprite(let sprite): all = all.union(sprite.rect ?? PixelRect(size))
      case .video(let placement):
        guard let display = video.displaySize(of: placement.source),
          let geometry = placement.geometry(displaySize: display, canvas: size)
        else { continue }
        all = all.union(geometry.rect)
      case .beginGroup, .endGroup: break
      }
    }
    return all.intersection(PixelRect(size))
  }
}

extension Tile {
  var rect: PixelRect {
    PixelRect(x: x, y: y, width: bitmap.size.width, height: bitmap.size.height)
  }
}

extension Sprite {
  /// What it may touch, with room for the soft edge of its smaller copies; nil: unknown.
  var rect: PixelRect? {
    let area = Rect(origin: .zero, size: bitmap.size.size).insetBy(dx: -1, dy: -1)
    return PixelRect(covering: transform.apply(area).insetBy(dx: -6, dy: -6))
  }

  /// The same as a tile, where it is only moved by whole pixels.
  var asTile: Tile? {
    guard transform.isTranslation, transform.tx.rounded() == transform.tx,
      transform.ty.rounded() == transform.ty, abs(transform.tx) < 1e6, abs(transform.ty) < 1e6
    else { return nil }
    return Tile(
      bitmap: bitmap, x: Int(transform.tx), y: Int(transform.ty), opacity: opacity,
      blendMode: blendMode)
  }
}

extension VideoGeometry {
  /// What it may touch, in canvas pixels.
  var rect: PixelRect {
    if isAligned { return PixelRect(x: x, y: y, width: size.width, height: size.height) }
    let area = transform.apply(Rect(origin: .zero, size: size.size)).insetBy(dx: -2, dy: -2)
    return PixelRect(covering: area) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }
}
