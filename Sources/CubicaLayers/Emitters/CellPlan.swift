import CubicaCore

/// A cell with what does not depend on the particle worked out.
struct CellPlan {
  let cell: EmitterCell
  let random: Randomness
  let rate: Double
  let phase: Double
  let largestLife: Double
  /// How long after a birth anything of it may be seen, its own particles' too.
  let reach: Double
  /// Index into the emitter's kinds, and the upper end of each image's share of 0...1.
  let kinds: [(kind: Int, end: Double)]
  let colors: [(color: Color, end: Double)]
  let children: [CellPlan]

  init(
    _ cell: EmitterCell, emitter: Emitter, random: Randomness, largestScale: Double, depth: Int,
    kinds table: inout [SpriteContent.Kind]
  ) {
    self.cell = cell
    self.random = random
    rate = cell.rate(in: emitter)
    phase = cell.birthPhase.map { max(0, $0) } ?? 1 - random.value(.phase)
    let life = cell.largestLifetime(in: emitter)
    largestLife = life
    let growth = max(0, cell.scaleSpeed) * life
    let scale =
      largestScale
      * ((abs(cell.scale) + abs(cell.scaleRange) / 2) * abs(emitter.scale) + growth)
    var shares: [(kind: Int, end: Double)] = []
    for (image, end) in zip(cell.images, Self.shares(cell.images.map(\.weight))) {
      shares.append((Self.kind(of: image, largestScale: scale, in: &table), end))
    }
    kinds = shares
    colors = Array(zip(cell.colors.map(\.color), Self.shares(cell.colors.map(\.weight))))
    var plans: [CellPlan] = []
    if depth + 1 < Emitter.deepestCell {
      for (index, child) in cell.cells.enumerated() where child.isEnabled {
        plans.append(
          CellPlan(
            child, emitter: emitter, random: random.child(index), largestScale: scale,
            depth: depth + 1, kinds: &table))
      }
    }
    children = plans
    reach = life + (plans.map(\.reach).max() ?? 0)
  }

  func kind(for random: Randomness) -> Int? {
    guard kinds.count > 1 else { return kinds.first?.kind }
    let value = random.value(.image)
    return (kinds.first { value < $0.end } ?? kinds[kinds.count - 1]).kind
  }

  func color(for random: Randomness) -> Color {
    guard colors.count > 1 else { return colors.first?.color ?? .white }
    let value = random.value(.color)
    return (colors.first { value < $0.end } ?? colors[colors.count - 1]).color
  }

  /// Running sums of the weights, the last 1; even where no weight is above 0.
  private static func shares(_ weights: [Double]) -> [Double] {
    let usable = weights.map { $0 > 0 && $0.isFinite ? $0 : 0 }
    let total = usable.reduce(0, +)
    var sum = 0.0
    return usable.map { weight in
      sum += total > 0 ? weight / total : 1 / Double(usable.count)
      return sum
    }
  }

  private static func kind(
    of image: EmitterCell.WeightedImage, largestScale: Double,
    in table: inout [SpriteContent.Kind]
  ) -> Int {
    if let index = table.firstIndex(where: { $0.image == image.image && $0.size == image.size }) {
      table[index].largestScale = max(table[index].largestScale, largestScale)
      return index
    }
    table.append(
      SpriteContent.Kind(image: image.image, size: image.size, largestScale: largestScale))
    return table.count - 1
  }
}
