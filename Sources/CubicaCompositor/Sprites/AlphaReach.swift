/// How far from each texel of an alpha plane its neighbours are like it.
enum AlphaReach {
  /// Signed bytes as `SpriteTexture.Level.reach` says, as large as `alpha`.
  static func map(of alpha: PlaneBuffer) -> PlaneBuffer {
    let map = PlaneBuffer(width: alpha.width, height: alpha.height, planes: 1)
    let (width, height, stride) = (alpha.width, alpha.height, alpha.stride)
    let values = UnsafeMutableRawPointer(map[0]).assumingMemoryBound(to: Int8.self)
    let cap: Int8 = 100
    // The chessboard distance to the nearest texel of another kind, by two passes; beyond the
    // plane all is clear.
    func spread(_ at: Int, _ kind: UInt8, _ neighbours: (Int, Int, Int, Int), _ isInside: Bool) {
      let isOpaque = kind == 255
      let beyond: Int8 = isOpaque ? 0 : cap
      func distance(_ index: Int) -> Int8 {
        isInside ? (isOpaque ? max(0, values[index]) : max(0, 0 - values[index])) : beyond
      }
      let least = min(
        min(distance(neighbours.0), distance(neighbours.1)),
        min(distance(neighbours.2), distance(neighbours.3)))
      let own = isOpaque ? values[at] : 0 - values[at]
      let reached = min(own, min(least, cap - 1) + 1)
      values[at] = isOpaque ? reached : 0 - reached
    }
    for y in 0..<height {
      for x in 0..<width {
        let a = alpha[0][y * stride + x]
        values[y * stride + x] = a == 255 ? cap : a == 0 ? 0 - cap : 0
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        let at = y * stride + x
        let kind = alpha[0][at]
        guard kind == 0 || kind == 255 else { continue }
        let isInside = y > 0 && x > 0 && x < width - 1
        spread(at, kind, (at - stride - 1, at - stride, at - stride + 1, at - 1), isInside)
      }
    }
    for y in (0..<height).reversed() {
      for x in (0..<width).reversed() {
        let at = y * stride + x
        let kind = alpha[0][at]
        guard kind == 0 || kind == 255 else { continue }
        let isInside = y < height - 1 && x > 0 && x < width - 1
        spread(at, kind, (at + stride + 1, at + stride, at + stride - 1, at + 1), isInside)
      }
    }
    return map
  }
}
