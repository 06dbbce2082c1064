/// Where a chroma code lies between the nodes of a `ToneTable`: 4 codes apart near grey, up
/// to 56 far out.
struct ChromaSpacing: Sendable {
  /// 65 codes, ascending, 0 and 1024 at the ends.
  static let nodes: [Int] = {
    let half =
      Array(stride(from: 4, through: 48, by: 4)) + Array(stride(from: 56, through: 128, by: 8))
      + [144, 160, 192, 224, 256, 304, 352, 404, 456, 512]
    return half.reversed().map { 512 - $0 } + [512] + half.map { 512 + $0 }
  }()

  /// By twice the code, 0...2047: the cell times 32, plus how far in it, of 32.
  let places: [UInt32]

  init() {
    var places: [UInt32] = []
    for (cell, (low, high)) in zip(Self.nodes, Self.nodes.dropFirst()).enumerated() {
      for code in 2 * low..<2 * high {
        let part = (code - 2 * low) * 32 / (2 * (high - low))
        places.append(UInt32(cell * 32 + part))
      }
    }
    self.places = places
  }
}
