extension Animation {
  /// When the value jumps, in the layer's local time, as far as the keys and their functions tell:
  /// at steps, held keys, two keys of one time, and where a repeat begins again. By time, each once.
  ///
  /// - Parameters:
  ///   - limit: where there are more, none is told.
  package func jumps(in span: ClosedRange<Double>, limit: Int) -> [Double] {
    let way = wayThrough
    let speed = abs(timing.speed)
    guard hasDifferentValues, way > 0, way.isFinite, speed > 0 else { return [] }
    let cycle = way * (timing.autoreverses ? 2 : 1)
    var places = jumpPositions(wayThrough: way, limit: limit)
    if timing.autoreverses { places += places.map { cycle - $0 } }
    let end = min(span.upperBound, timing.end(of: way))
    guard end > span.lowerBound, end >= timing.begin else { return [] }
    // Local seconds since the begin, which lie on the cycles from `offset` on.
    let elapsed = [max(span.lowerBound, timing.begin), end].map { ($0 - timing.begin) * speed }
    let sign: Double = timing.speed < 0 ? -1 : 1
    let passed = elapsed.map { timing.offset + sign * $0 }.sorted()
    guard (passed[1] - passed[0]) / cycle * Double(places.count + 1) <= Double(limit) else {
      return []
    }
    func times(of place: Double) -> [Double] {
      var (count, times) = (((passed[0] - place) / cycle).rounded(.up), [Double]())
      while count * cycle + place <= passed[1] {
        let since = sign * (count * cycle + place - timing.offset)
        if since > 0 { times.append(timing.begin + since / speed) }
        count += 1
      }
      return times
    }
    // A way that begins again jumps back; the end of the last one holds.
    let last = timing.end(of: way) - MediaTiming.epsilon
    let again = timing.autoreverses ? [] : times(of: 0).filter { $0 < last }
    return Set(places.flatMap(times) + again).sorted()
  }

  /// In the time of one way through, from 0 to its end.
  private func jumpPositions(wayThrough way: Double, limit: Int) -> [Double] {
    if case .steps(let count, _) = overall { return Self.steps(count, from: 0, length: way) }
    // Curves that bend all of it move the keys as well.
    guard overall == .linear else { return [] }
    var positions: [Double] = []
    for (key, next) in zip(keyframes, keyframes.dropFirst()) {
      guard positions.count <= limit else { return positions }
      let length = next.time - key.time
      switch key.timing {
      case _ where length <= 0: positions.append(next.time)
      case .steps(let count, _):
        positions += Self.steps(count, from: key.time, length: length)
      case .hold, .spring: positions.append(next.time)
      case .linear, .cubicBezier, .easing: break
      }
    }
    return positions.filter { $0 >= 0 && $0 <= way }
  }

  private static func steps(_ count: Int, from start: Double, length: Double) -> [Double] {
    guard (1...10_000).contains(count) else { return [] }
    return (0...count).map { start + length * Double($0) / Double(count) }
  }
}
