/// A property's keyframes in their own timing, in the time of the layer that has the property.
///
/// Before the first key and before `timing.begin` the first value holds, after the last key and
/// after the active span the last one reached: `timing.fill` is not looked at.
public struct Animation<Value: Interpolatable>: Hashable, Sendable {
  /// By time, not decreasing; of two at one time the later one holds from there on.
  public let keyframes: [Keyframe<Value>]
  public var interpolation: Interpolation
  /// An infinite duration stands for the last key's time.
  public var timing: MediaTiming
  /// Bends the time of a whole way through, before the keyframes' own functions.
  public var overall: TimingFunction

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
  }

  /// One way from a value to another.
  public init(
    from: Value, to: Value, duration: Double, function: TimingFunction = .linear,
    timing: MediaTiming = MediaTiming()
  ) {
    keyframes = [
      Keyframe(0, from, timing: function), Keyframe(duration > 0 ? duration : 0, to),
    ]
    (interpolation, self.timing, overall) = (.linear, timing, .linear)
  }
}

extension Animation {
  /// The value at the layer's local time, as it may be shown.
  public func value(at time: Double) -> Value { rawValue(at: time).normalized }

  private func rawValue(at time: Double) -> Value {
    var position = timing.phase(at: time, span: lastTime).localTime
    let span = timing.duration.isFinite ? timing.duration : lastTime
    if overall != .linear, span > 0 {
      position = overall.value(at: position / span, duration: span) * span
    }
    return value(atPosition: position)
  }

  /// Seconds into one way through.
  func value(atPosition position: Double) -> Value {
    let moment = position + MediaTiming.epsilon
    // The last key that has come; keys are few, so a plain walk from the end.
    guard let index = keyframes.lastIndex(where: { $0.time <= moment }) else {
      return keyframes[0].value
    }
    guard index + 1 < keyframes.count else { return keyframes[index].value }
    let (key, next) = (keyframes[index], keyframes[index + 1])
    let length = next.time - key.time
    let fraction = key.timing.value(at: max(0, position - key.time) / length, duration: length)
    switch interpolation {
    case .linear: return Value.mix(key.value, next.value, fraction)
    case .smooth: return smooth(after: index, fraction)
    }
  }

  /// The last key's time, not below 0.
  var lastTime: Double { max(0, keyframes[keyframes.count - 1].time) }

  /// From when on, in the layer's local time, the value no longer changes; infinity: never.
  var settledTime: Double {
    guard hasDifferentValues, timing.speed != 0 else { return -.infinity }
    return timing.end(of: timing.duration.isFinite ? timing.duration : lastTime)
  }

  var hasDifferentValues: Bool {
    keyframes.contains { $0.value != keyframes[0].value }
  }

  /// Calls `body` with the keys' values, and where a curve may leave their range, with samples.
  func forEachExtreme(_ body: (Value) -> Void) {
    let bends = !overall.staysInside
    for (index, key) in keyframes.enumerated() {
      body(key.value)
      let isPlain = interpolation == .linear && key.timing.staysInside && !bends
      guard !isPlain, index + 1 < keyframes.count else { continue }
      let length = keyframes[index + 1].time - key.time
      for sample in 1..<32 {
        body(value(atPosition: key.time + length * Double(sample) / 32))
      }
    }
  }
}
