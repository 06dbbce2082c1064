import CubicaLayers

/// A layer's `timing` as written.
struct TimingDraft: Sendable {
  var begin: Moment?
  var end: Moment?
  /// How it plays once it has begun; its `begin` and `duration` are set by `resolved`.
  var playing = MediaTiming()
  var duration: Span?

  static let type = ObjectType<TimingDraft>(
    "a timing",
    [
      Field("begin", .moment, to: \.begin, "when it comes, in the parent's time"),
      Field("end", .moment, to: \.end, "when it goes, in the parent's time"),
      Field("duration", .span, to: \.duration, "one way through, in its own time"),
      Field("fill", .cases(), to: \.playing.fill, "what is shown before and after"),
    ] + MediaTiming.playFields.map { $0.mapped(to: \.playing) })

  /// The timing, and how long a life the layer has in its own time.
  ///
  /// - Parameters:
  ///   - life: the parent's, seconds.
  ///   - delay: later than it is written, seconds.
  func resolved(
    in life: Double, delay: Double = 0, at node: JSONNode, _ reading: Reading
  ) -> (timing: MediaTiming, life: Double) {
    var timing = playing
    timing.begin = (begin?.resolved(life) ?? 0) + delay
    let pace = timing.speed == 0 ? 1 : abs(timing.speed)
    let rest = max(0, life - timing.begin) * pace
    if let end {
      noteConflicts(end, at: node, reading)
      // Of crossing ones nothing is seen.
      let span = max(0, end.resolved(life) + delay - timing.begin) * pace
      if let duration {
        timing.duration = max(0, duration.resolved(rest))
        timing.repeatDuration = timing.repeatDuration > 0 ? min(timing.repeatDuration, span) : span
        return (timing, timing.duration)
      }
      timing.duration = span
      return (timing, min(span, rest))
    }
    guard let duration else {
      if timing.repeatCount > 0 || timing.repeatDuration > 0 || timing.autoreverses {
        reading.note("a loop needs the \"duration\" of one way through", at: node.position)
      }
      return (timing, max(0, timing.offset) + rest)
    }
    timing.duration = max(0, duration.resolved(rest))
    let isFolded = timing.repeatCount > 0 || timing.repeatDuration > 0 || timing.autoreverses
    return (timing, isFolded ? timing.duration : min(timing.duration, rest))
  }

  private func noteConflicts(_ end: Moment, at node: JSONNode, _ reading: Reading) {
    let begin = begin ?? Moment(seconds: 0)
    if duration != nil, playing.repeatCount == 0, playing.repeatDuration == 0,
      !playing.autoreverses
    {
      reading.note("either \"end\" or \"duration\", unless it loops", at: node.position)
    } else if end.fraction == begin.fraction, end.seconds <= begin.seconds {
      reading.note("it ends before it begins", at: node.position)
    }
  }
}

extension MediaTiming {
  /// Keys of a layer's timing and of keyframes alike.
  static let playFields: [Field<MediaTiming>] = [
    Field("speed", .number(-1000...1000), to: \.speed, "own seconds a second"),
    Field("offset", .signedDuration, to: \.offset, "own time at its begin"),
    Field("loop", .loop, to: \.repeatCount, "true for ever, or how many times"),
    Field("loopDuration", .duration, to: \.repeatDuration, "for how long, in place of `loop`"),
    Field("autoreverses", .boolean, to: \.autoreverses, "back the way it came: ping-pong"),
  ]
}

extension ValueType where Value == Double {
  /// `true` for ever, `false` once, or a number of cycles.
  static var loop: ValueType {
    let forEver = ValueType<Bool>.boolean.map { $0 ? Double.infinity : 0 }
    return .either(
      forEver, when: { if case .bool = $0.value { true } else { false } },
      else: .number(0...1_000_000))
  }
}
