/// A property's keyframes in their own timing, in the time of the layer that has the property.
///
/// Before the first key and before `timing.begin` the first value holds, after the last key and
/// after the active span the last one reached: `timing.fill` is not looked at.
public struct Animation<Value: Interpolatable>: Hashable, Sendable {
  /// By time, not decreasing; of two at one time the later one holds from there on.
  public let keyframes: [Keyframe<Value>]
  public var interpolation: Interpolation
  /// An infinite duration stands for `length`.
  public var timing: MediaTiming
  /// Bends the time of a whole way through, before the keyframes' own functions.
  public var overall: TimingFunction
  /// Seconds to the last key. A spring before it swings on past it until it has settled; a
  /// finite `timing.duration` cuts it off.
  public let length: Double

  public enum Interpolation: String, CaseIterable, Hashable, Sendable {
    case linear
    /// A smooth curve through all values (Catmull–Rom, or as the keys' `shape` says).
    case smooth
  }

  /// Keyframes are put in order of time; those of equal time keep theirs. Keys with a time that
  /// is not finite are left out; nil where none is left.
  public init?(
    keyframes: [Keyframe<Value>], interpolation: Interpolation = .linear,
    timing: MediaTiming = MediaTiming(), overall: TimingFunction = .linear
  ) {
    let usable = keyframes.filter { $0.time.isFinite }
    guard !usable.isEmpty else { return nil }
    self.keyframes = usable.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    (self.interpolation, self.timing, self.overall) = (interpolation, timing, overall)
    length = Self.length(of: self.keyframes)
  }

  /// One way from a value to another.
  public init(
    from: Value, to: Value, duration: Double, function: TimingFunction = .linear,
    timing: MediaTiming = MediaTiming()
  ) {
    let end = duration > 0 && duration.isFinite ? duration : 0
    keyframes = [Keyframe(0, from, timing: function), Keyframe(end, to)]
    (interpolation, self.timing, overall) = (.linear, timing, .linear)
    length = Self.length(of: keyframes)
  }

  private static func length(of keyframes: [Keyframe<Value>]) -> Double {
    guard let last = keyframes.last else { return 0 }
    var length = max(0, last.time)
    if keyframes.count > 1, case .spring(let spring) = keyframes[keyframes.count - 2].timing {
      length = max(length, keyframes[keyframes.count - 2].time + spring.settlingDuration)
    }
    return length
  }
}

extension Animation {
  /// The value at the layer's local time, as it may be shown.
  public func value(at time: Double) -> Value {
    var position = timing.phase(at: time, span: length).localTime
    if overall != .linear, wayThrough > 0 {
      position = overall.value(at: position / wayThrough, duration: wayThrough) * wayThrough
    }
    return value(atPosition: position).normalized
  }

  /// Seconds of one way through.
  var wayThrough: Double { timing.duration.isFinite ? timing.duration : length }

  private func value(atPosition position: Double) -> Value {
    let moment = position + MediaTiming.epsilon
    // The last key that has come; keys are few, so a plain walk from the end.
    guard let index = keyframes.lastIndex(where: { $0.time <= moment }) else {
      return keyframes[0].value
    }
    guard index + 1 < keyframes.count else { return value(after: index, position) }
    let (key, next) = (keyframes[index], keyframes[index + 1])
    let length = next.time - key.time
    let fraction = key.timing.value(at: max(0, position - key.time) / length, duration: length)
    if let bend = key.bend { return Self.curve(key.value, bend, next.value, fraction) }
    switch interpolation {
    case .linear: return Value.mix(key.value, next.value, fraction)
    case .smooth: return smooth(after: index, fraction)
    }
  }

  /// At or after the last key: its value, or what a spring does there.
  private func value(after index: Int, _ position: Double) -> Value {
    let last = keyframes[index].value
    guard position < min(length, wayThrough) - MediaTiming.epsilon, index > 0,
      case .spring(let spring) = keyframes[index - 1].timing
    else { return last }
    let before = keyframes[index - 1]
    return Value.mix(before.value, last, spring.value(at: position - before.time))
  }

  /// A cubic Bézier curve.
  private static func curve(
    _ start: Value, _ bend: Keyframe<Value>.Bend, _ end: Value, _ fraction: Double
  ) -> Value {
    let (f, g) = (fraction, 1 - fraction)
    return Value.blend(
      Value.blend(start, g * g * g, bend.first, 3 * g * g * f), 1,
      Value.blend(bend.second, 3 * g * f * f, end, f * f * f), 1)
  }

  /// From when on, in the layer's local time, the value no longer changes; infinity: never.
  var settledTime: Double {
    guard hasDifferentValues, timing.speed != 0 else { return -.infinity }
    return timing.end(of: wayThrough)
  }

  var hasDifferentValues: Bool {
    keyframes.contains { $0.value != keyframes[0].value || $0.bend != nil }
  }

  /// Calls `body` with the keys' values, and where a curve may leave their range, with samples.
  func forEachExtreme(_ body: (Value) -> Void) {
    for (index, key) in keyframes.enumerated() {
      body(key.value)
      let isPlain =
        interpolation == .linear && key.bend == nil && key.timing.staysInside
        && overall.staysInside
      guard !isPlain, index + 1 < keyframes.count else { continue }
      let isLast = index + 2 == keyframes.count
      let span = (isLast ? length : keyframes[index + 1].time) - key.time
      for sample in 1..<64 { body(value(atPosition: key.time + span * Double(sample) / 64)) }
    }
  }
}
