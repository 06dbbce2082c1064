/// A gain over time: straight between points, holding before the first and after the last.
public struct GainEnvelope: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// Sample; of equal ones the last counts from there on.
    public var position: Int64
    public var gain: Double
    public init(_ position: Int64, _ gain: Double) { (self.position, self.gain) = (position, gain) }
  }

  /// By position.
  public var points: [Point]
  /// A factor on all of it.
  public var factor: Double

  public init(_ points: [Point] = [], factor: Double = 1) {
    (self.points, self.factor) = (points, factor)
  }

  var largest: Double { (points.map(\.gain).max() ?? 1) * factor }

  public func gain(at position: Int64) -> Double {
    // The first point after the position.
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (points.first?.gain ?? 1) * factor }
    let before = points[low - 1]
    guard low < points.count else { return before.gain * factor }
    let after = points[low]
    let way = Double(position - before.position) / Double(after.position - before.position)
    return (before.gain + (after.gain - before.gain) * way) * factor
  }

  /// The product of two, straight between all their points.
  public func multiplied(by other: GainEnvelope) -> GainEnvelope {
    let places = Set(points.map(\.position) + other.points.map(\.position)).sorted()
    var result: [Point] = []
    for place in places {
      result.append(Point(place, gain(before: place) * other.gain(before: place)))
      result.append(Point(place, gain(at: place) * other.gain(at: place)))
    }
    return GainEnvelope(result)
  }

  /// The same without jumps, which click: each is gone through in `SoundPiece.edge`.
  ///
  /// - Parameter places: where one may stay, since a sound begins there.
  public func softened(besides places: Set<Int64>) -> GainEnvelope {
    var result: [Point] = []
    var index = 0
    while index < points.count {
      let place = points[index].position
      let end = points[index...].firstIndex { $0.position != place } ?? points.count
      let (from, to) = (points[index].gain, points[end - 1].gain)
      result.append(Point(place, from))
      if from != to {
        let room = end < points.count ? points[end].position - place - 1 : SoundPiece.edge
        let way = places.contains(place) ? 0 : min(SoundPiece.edge, max(0, room))
        result.append(Point(place + way, to))
      }
      index = end
    }
    return GainEnvelope(result, factor: factor)
  }

  /// What the gain comes to from the left.
  private func gain(before position: Int64) -> Double {
    guard let index = points.firstIndex(where: { $0.position == position }) else {
      return gain(at: position)
    }
    return points[index].gain * factor
  }
}
