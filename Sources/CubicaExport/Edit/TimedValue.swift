internal import CubicaComposition
internal import CubicaCore
internal import CubicaLayers

/// A property's value in a life that begins somewhere on the film's clock.
struct TimedValue<Value: Interpolatable> {
  let value: Animatable<Value>
  let start: MediaTime

  init(_ value: Animatable<Value>, start: MediaTime) { (self.value, self.start) = (value, start) }

  func value(at time: MediaTime) -> Value { value.value(at: (time - start).seconds) }

  /// The moments between which it moves evenly, the range's ends among them: the keys, its jumps,
  /// and where the way between them is curved as many as there are frames.
  ///
  /// - Parameters:
  ///   - isCurved: what is made of the value is curved in any case.
  ///   - limit: how many there are at most of either kind, so that no document costs more than its
  ///     film.
  func moments(in range: TimeRange, isCurved: Bool = false, limit: Int) -> TimedMoments {
    var moments = TimedMoments(in: range)
    guard case .animated(let animation) = value else { return moments }
    for key in animation.keyframes {
      if let time = MediaTime(decimalSeconds: animation.timing.begin + key.time) {
        moments.add(start + time)
      }
    }
    let life = (range.start - start).seconds...(range.end - start).seconds
    for jump in animation.jumps(in: life, limit: max(2, limit)) {
      if let time = MediaTime(decimalSeconds: jump) { moments.addJump(start + time) }
    }
    if isCurved || !animation.isEven, let curved = span(of: animation).intersection(range) {
      moments.add(curved.start)
      moments.add(curved.end)
      let count = min(max(1, Int((curved.duration.seconds * 60).rounded(.up))), max(2, limit))
      for index in 1..<max(2, count) {
        moments.add(
          curved.start
            + (curved.duration * Int64(index)).scaled(
              from: MediaTime(value: Int64(count), timescale: 1),
              to: MediaTime(value: 1, timescale: 1)))
      }
    }
    return moments
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
}

/// The moments between which a value moves evenly, from a range's start to its end.
struct TimedMoments {
  let range: TimeRange
  private var all: Set<MediaTime>
  /// Those of them at which it jumps.
  private(set) var jumps: Set<MediaTime> = []

  init(in range: TimeRange) { (self.range, all) = (range, [range.start, range.end]) }

  /// Each once, by time.
  var times: [MediaTime] { all.sorted() }

  mutating func add(_ time: MediaTime) {
    if time >= range.start && time <= range.end { all.insert(time) }
  }

  mutating func addJump(_ time: MediaTime) {
    add(time)
    jumps.insert(time)
  }

  mutating func formUnion(_ other: TimedMoments) {
    all.formUnion(other.all)
    jumps.formUnion(other.jumps)
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
  /// How far beside a jump the values on either side of it are taken: more than the moment that a
  /// time as a `Double` may fall short of it.
  private static var besideJump: MediaTime { MediaTime(value: 50, timescale: 1_000_000) }

  /// Moves evenly from moment to moment.
  mutating func follow(_ moments: TimedMoments, _ value: (MediaTime) -> Value) {
    let times = moments.times
    var parts: [(range: TimeRange, from: Value, to: Value)] = []
    for (start, end) in zip(times, times.dropFirst()) {
      let from = moments.jumps.contains(start) ? value(start + Self.besideJump) : value(start)
      let to = moments.jumps.contains(end) ? value(end - Self.besideJump) : value(end)
      parts.append((TimeRange(start: start, end: end), from, to))
    }
    guard let first = parts.first?.from,
      parts.contains(where: { $0.from != first || $0.to != first })
    else { return set(parts.first?.from ?? value(moments.range.start), at: moments.range.start) }
    for part in parts {
      if part.from == part.to {
        set(part.from, at: part.range.start)
      } else {
        ramp(from: part.from, to: part.to, over: part.range)
      }
    }
  }
}
