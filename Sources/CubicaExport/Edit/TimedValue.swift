internal import CubicaComposition
internal import CubicaCore
internal import CubicaLayers

/// A property's value in a life that begins somewhere on the film's clock.
struct TimedValue<Value: Interpolatable> {
  let value: Animatable<Value>
  let start: MediaTime

  init(_ value: Animatable<Value>, start: MediaTime) { (self.value, self.start) = (value, start) }

  func value(at time: MediaTime) -> Value { value.value(at: (time - start).seconds) }

  /// The moments between which it moves evenly, the range's ends among them: the keys, and where
  /// the way between them is curved as many as there are frames.
  ///
  /// - Parameters:
  ///   - isCurved: what is made of the value is curved in any case.
  ///   - limit: how many there are at most, so that no document costs more than its film.
  func moments(in range: TimeRange, isCurved: Bool = false, limit: Int) -> [MediaTime] {
    var moments = [range.start, range.end]
    guard case .animated(let animation) = value else { return moments }
    for key in animation.keyframes {
      if let time = MediaTime(decimalSeconds: animation.timing.begin + key.time) {
        moments.append(start + time)
      }
    }
    if isCurved || !animation.isEven, let curved = span(of: animation).intersection(range) {
      moments += [curved.start, curved.end]
      let count = min(max(1, Int((curved.duration.seconds * 60).rounded(.up))), max(2, limit))
      for index in 1..<max(2, count) {
        moments.append(
          curved.start
            + (curved.duration * Int64(index)).scaled(
              from: MediaTime(value: Int64(count), timescale: 1),
              to: MediaTime(value: 1, timescale: 1)))
      }
    }
    return Self.ordered(moments.filter { $0 >= range.start && $0 <= range.end })
  }

  /// When an animation moves; for ever where it may come again.
  private func span(of animation: Animation<Value>) -> TimeRange {
    let day = MediaTime(value: 86_400, timescale: 1)
    guard animation.isPlayedOnce, let first = animation.keyframes.first,
      let from = MediaTime(decimalSeconds: animation.timing.begin + first.time),
      let to = MediaTime(decimalSeconds: animation.timing.begin + animation.length)
    else { return TimeRange(start: start - day, end: start + day) }
    return TimeRange(start: start + from, end: start + to)
  }

  /// Each once, by time.
  static func ordered(_ moments: [MediaTime]) -> [MediaTime] {
    var result: [MediaTime] = []
    for moment in moments.sorted() where result.last != moment { result.append(moment) }
    return result
  }
}

extension Animation {
  fileprivate var isPlayedOnce: Bool {
    var plain = MediaTiming()
    plain.begin = timing.begin
    return timing == plain
  }

  /// Straight from key to key, once.
  fileprivate var isEven: Bool {
    isPlayedOnce && overall == .linear && interpolation == .linear
      && keyframes.dropLast().allSatisfy { $0.timing == .linear && $0.bend == nil }
  }
}

extension Ramp {
  /// Moves evenly from moment to moment.
  ///
  /// - Parameter moments: by time, from the range's start to its end.
  mutating func follow(
    _ moments: [MediaTime], over range: TimeRange, _ value: (MediaTime) -> Value
  ) {
    let values = moments.map(value)
    guard let first = values.first, values.contains(where: { $0 != first }) else {
      return set(values.first ?? initial, at: range.start)
    }
    for index in 1..<moments.count {
      let part = TimeRange(start: moments[index - 1], end: moments[index])
      if values[index - 1] == values[index] {
        set(values[index], at: part.start)
      } else {
        ramp(from: values[index - 1], to: values[index], over: part)
      }
    }
  }
}
