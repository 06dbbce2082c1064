public import CubicaCore

/// Draws composite lists onto 4:2:0 frames.
///
/// One for each thread; it keeps what it made from bitmaps, so that a picture which does not
/// change is converted once. Equal lists and pictures give equal bytes.
public final class Compositor {
  public let size: PixelSize
  public let encoding: YCbCrEncoding
  let coefficients: PlaneCoefficients
  let cache: PlaneCache
  let pool: FramePool
  let scratch: Scratch

  /// - Parameters:
  ///   - size: of the frames that will be drawn.
  ///   - cacheByteLimit: what is kept of converted bitmaps beyond those of the last frame.
  public init(
    size: PixelSize, encoding: YCbCrEncoding = .film, cacheByteLimit: Int = 64 << 20
  ) {
    (self.size, self.encoding) = (size, encoding)
    coefficients = PlaneCoefficients(encoding)
    cache = PlaneCache(coefficients, byteLimit: cacheByteLimit)
    pool = FramePool(encoding: encoding)
    scratch = Scratch(width: size.width)
  }

  /// Draws `list` over whatever `frame` held.
  ///
  /// - Throws: `CompositorError`, and what `video` throws.
  public func compose(
    _ list: CompositeList, into frame: YCbCrFrame, video: some VideoPictureSource
  ) throws {
    guard frame.size == size, list.size == size else {
      throw CompositorError.wrongFrame("\(frame.size), \(list.size) instead of \(size)")
    }
    guard frame.encoding == encoding else { throw CompositorError.wrongFrame("other colours") }
    defer { cache.endFrame() }
    let groups = try Self.groups(of: list.steps)
    let canvas = Canvas(frame)
    let first = firstVisible(list.steps, video)
    if first == nil { frame.fill(list.background) }
    try draw(list.steps, (first ?? 0)..<list.steps.count, groups, on: canvas, video)
  }

  /// For each `beginGroup` the index of its `endGroup`.
  private static func groups(of steps: [CompositeStep]) throws -> [Int: Int] {
    var (open, ends): ([Int], [Int: Int]) = ([], [:])
    for (index, step) in steps.enumerated() {
      switch step {
      case .beginGroup: open.append(index)
      case .endGroup:
        guard let start = open.popLast() else { throw CompositorError.unbalancedGroups }
        ends[start] = index
      default: break
      }
    }
    guard open.isEmpty else { throw CompositorError.unbalancedGroups }
    return ends
  }

  /// The last step that hides everything below it; nil where the ground shows.
  private func firstVisible(
    _ steps: [CompositeStep], _ video: some VideoPictureSource
  ) -> Int? {
    var depth = 0
    for index in steps.indices.reversed() {
      switch steps[index] {
      case .endGroup: depth += 1
      case .beginGroup: depth -= 1
      case .video(let placement) where depth == 0:
        if hidesAll(placement, video) { return index }
      case .tile(let tile) where depth == 0:
        if hidesAll(tile) { return index }
      default: break
      }
    }
    return nil
  }

  private func hidesAll(_ placement: VideoPlacement, _ video: some VideoPictureSource) -> Bool {
    guard placement.mask == nil, placement.opacity >= 1, placement.blendMode == .normal,
      let display = video.displaySize(of: placement.source),
      let geometry = placement.geometry(displaySize: display, canvas: size), geometry.isAligned
    else { return false }
    return geometry.rect.contains(PixelRect(size))
  }

  private func hidesAll(_ tile: Tile) -> Bool {
    let bitmap = tile.bitmap.size
    guard tile.opacity >= 1, tile.blendMode == .normal,
      PixelRect(x: tile.x, y: tile.y, width: bitmap.width, height: bitmap.height)
        .contains(PixelRect(size))
    else { return false }
    return cache.tile(tile.bitmap).isOpaque
  }

  private func draw(
    _ steps: [CompositeStep], _ range: Range<Int>, _ groups: [Int: Int], on canvas: Canvas,
    _ video: some VideoPictureSource
  ) throws {
    var index = range.lowerBound
    while index < range.upperBound {
      switch steps[index] {
      case .tile(let tile): draw(tile, on: canvas)
      case .sprite(let sprite): draw(sprite, on: canvas)
      case .video(let placement): try draw(placement, on: canvas, video)
      case .endGroup: break
      case .beginGroup:
        guard let end = groups[index],
          case .endGroup(let opacity, let mask, let blurRadius) = steps[end]
        else {
          throw CompositorError.unbalancedGroups
        }
        let children = (index + 1)..<end
        let area = bounds(of: steps[children], video)
        func drawMembers(_ canvas: Canvas) throws {
          try draw(steps, children, groups, on: canvas, video)
        }
        if blurRadius > 0.05 {
          let coverage = Coverage(opacity: 1, mask: mask, cache: cache)
          try drawBlurred(
            radius: blurRadius, opacity: opacity,
            within: coverage.bounds.map(area.intersection) ?? area,
            on: canvas
          ) { try drawGroup(within: area, coverage, on: $0, drawMembers) }
        } else {
          let coverage = Coverage(opacity: opacity, mask: mask, cache: cache)
          try drawGroup(within: area, coverage, on: canvas, drawMembers)
        }
        index = end
      }
      index += 1
    }
  }

  /// Draws onto the canvas itself, then takes back what does not show.
  func drawGroup(
    within bounds: PixelRect, _ coverage: Coverage, on canvas: Canvas,
    _ body: (Canvas) throws -> Void
  ) throws {
    guard coverage.opacity > 0 else { return }
    if coverage.isFull { return try body(canvas) }
    var canvas = canvas.clipped(to: bounds)
    if let shown = coverage.bounds { canvas = canvas.clipped(to: shown) }
    guard !canvas.clip.isEmpty else { return }
    let saved = pool.take(size)
    defer { pool.give(saved) }
    FrameMixing.save(canvas, into: saved, outside: coverage, scratch: scratch)
    try body(canvas)
    FrameMixing.restore(canvas, from: saved, outside: coverage, scratch: scratch)
  }
}
