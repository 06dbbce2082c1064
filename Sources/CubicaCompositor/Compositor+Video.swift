import CubicaCore

extension Compositor {
  func draw(
    _ placement: VideoPlacement, on canvas: Canvas, _ video: some VideoPictureSource
  ) throws {
    guard let display = video.displaySize(of: placement.source),
      let geometry = placement.geometry(displaySize: display, canvas: size)
    else { return }
    let coverage = Coverage(opacity: placement.opacity, mask: placement.mask, cache: cache)
    var shown = geometry.rect.intersection(canvas.clip)
    if let bounds = coverage.bounds { shown = shown.intersection(bounds) }
    guard coverage.opacity > 0, !shown.isEmpty else { return }
    guard placement.blendMode == .normal else {
      return try drawBlended(placement, geometry, coverage, shown, on: canvas, video)
    }
    try drawPlain(placement, geometry, coverage, on: canvas, video)
  }

  private func drawPlain(
    _ placement: VideoPlacement, _ geometry: VideoGeometry, _ coverage: Coverage,
    on canvas: Canvas, _ video: some VideoPictureSource
  ) throws {
    if geometry.isAligned && canvas.clip.contains(geometry.rect) {
      // Straight onto the canvas; what a mask hides is put back.
      try save(coverage, geometry.rect, canvas) {
        try write(
          placement, geometry, into: canvas.frame, x: geometry.x, y: geometry.y, video)
      }
      return
    }
    let picture = pool.take(geometry.size)
    defer { pool.give(picture) }
    try write(placement, geometry, into: picture, x: 0, y: 0, video)
    if geometry.isAligned {
      FrameMixing.draw(
        picture, x: geometry.x, y: geometry.y, on: canvas, coverage: coverage, scratch: scratch)
    } else {
      RotatedPicture(picture: picture, transform: geometry.transform)
        .draw(on: canvas, coverage: coverage, scratch: scratch)
    }
  }

  /// Like `drawGroup`, but `body` changes all of `rect` whatever the mask's bounds.
  private func save(
    _ coverage: Coverage, _ rect: PixelRect, _ canvas: Canvas, _ body: () throws -> Void
  ) throws {
    if coverage.isFull { return try body() }
    let canvas = canvas.clipped(to: rect)
    let saved = pool.take(size)
    defer { pool.give(saved) }
    FrameMixing.save(canvas, into: saved, outside: coverage, scratch: scratch)
    try body()
    FrameMixing.restore(canvas, from: saved, outside: coverage, scratch: scratch)
  }

  /// The scaled, and if asked for blurred, picture at (x, y) of a frame that has room for it.
  private func write(
    _ placement: VideoPlacement, _ geometry: VideoGeometry, into frame: YCbCrFrame, x: Int,
    y: Int, _ video: some VideoPictureSource
  ) throws {
    guard placement.blurRadius > 0 else {
      return try video.write(
        placement.source, crop: geometry.crop, size: geometry.size, into: frame, x: x, y: y)
    }
    let factor = PlaneBlur.reduction(for: placement.blurRadius)
    let small = pool.take(PlaneBlur.reduced(geometry.size, by: factor))
    defer { pool.give(small) }
    try video.write(
      placement.source, crop: geometry.crop, size: small.size, into: small, x: 0, y: 0)
    PlaneBlur.draw(
      small, radius: placement.blurRadius, size: geometry.size, into: frame, x: x, y: y)
  }

  /// Draws the picture beside the canvas, once as it is and once as coverage, then blends.
  private func drawBlended(
    _ placement: VideoPlacement, _ geometry: VideoGeometry, _ coverage: Coverage,
    _ shown: PixelRect, on canvas: Canvas, _ video: some VideoPictureSource
  ) throws {
    let (drawn, cover) = (pool.take(size), pool.take(size))
    defer {
      pool.give(drawn)
      pool.give(cover)
    }
    let full = Coverage(opacity: 1, mask: nil, cache: cache)
    let picture = pool.take(geometry.size)
    defer { pool.give(picture) }
    try write(placement, geometry, into: picture, x: 0, y: 0, video)
    drawn.fill(.black)
    if geometry.isAligned {
      FrameMixing.draw(
        picture, x: geometry.x, y: geometry.y, on: Canvas(drawn), coverage: full,
        scratch: scratch)
    } else {
      RotatedPicture(picture: picture, transform: geometry.transform, isHard: true)
        .draw(on: Canvas(drawn), coverage: full, scratch: scratch)
    }
    for plane in YCbCrFrame.Plane.allCases {
      let count = cover.strideBytes(of: plane) * cover.size(of: plane).height
      cover.baseAddress(of: plane).update(repeating: 0, count: count)
    }
    let white = pool.take(geometry.size)
    defer { pool.give(white) }
    for plane in YCbCrFrame.Plane.allCases {
      let count = white.strideBytes(of: plane) * white.size(of: plane).height
      white.baseAddress(of: plane).update(repeating: 255, count: count)
    }
    if geometry.isAligned {
      FrameMixing.draw(
        white, x: geometry.x, y: geometry.y, on: Canvas(cover), coverage: coverage,
        scratch: scratch)
    } else {
      RotatedPicture(picture: white, transform: geometry.transform)
        .draw(on: Canvas(cover), coverage: coverage, scratch: scratch)
    }
    PicturePixelRows(drawn: drawn, cover: cover, bounds: shown, coefficients: coefficients)
      .draw(placement.blendMode, coefficients, on: canvas, scratch: scratch)
  }
}
