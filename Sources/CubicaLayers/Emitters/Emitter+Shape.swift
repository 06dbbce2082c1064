import CubicaCore

extension Emitter {
  /// Where a particle is born, from the shape's centre, and the unit vector of the natural
  /// direction there.
  func birthplace(_ random: Randomness) -> (offset: Point, direction: Point) {
    let (right, down) = (Point(1, 0), Point(0, 1))
    switch shape {
    case .point: return (.zero, right)
    case .line:
      let along = random.value(.place)
      return (Point(size.width * ((mode == .points ? along.rounded() : along) - 0.5), 0), down)
    case .rectangle, .cuboid: return (rectanglePlace(random), right)
    case .circle, .sphere:
      let angle = random.value(.place) * 2 * .pi
      let (sine, cosine) = Turn.sinAndCos(angle)
      let outward = Point(cosine, sine)
      let radius = size.width * roundDistance(random)
      return (Point(outward.x * radius, outward.y * radius), outward)
    }
  }

  private func rectanglePlace(_ random: Randomness) -> Point {
    var (x, y) = (random.value(.place), random.value(.placeAcross))
    switch mode {
    case .points: (x, y) = (x.rounded(), y.rounded())
    case .outline:
      let side = random.value(.placeSide) * (size.width + size.height)
      if side < size.width { y = y.rounded() } else { x = x.rounded() }
    case .surface, .volume: break
    }
    return Point(size.width * (x - 0.5), size.height * (y - 0.5))
  }

  /// From the centre as seen from the front, 0...1 of the radius.
  private func roundDistance(_ random: Randomness) -> Double {
    if mode == .points { return 0 }
    guard shape == .sphere else {
      return mode == .outline ? 1 : random.value(.placeAcross).squareRoot()
    }
    let height = 2 * random.value(.placeSide) - 1
    let flat = (1 - height * height).squareRoot()
    guard mode == .volume else { return flat }
    return flat * Exponential.exp(Exponential.log(random.value(.placeAcross)) / 3)
  }
}
