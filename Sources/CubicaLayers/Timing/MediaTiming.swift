/// When something plays inside its parent's time, and how its own time runs there.
///
/// Local time = (parent time − begin) × speed + offset, folded into `duration` by repeats and
/// the way back. The active span is half-open: at its end the next thing's time has come.
/// All times are seconds.
public struct MediaTiming: Hashable, Sendable {
  /// In the parent's time.
  public var begin: Double = 0
  /// One way through, in local time; infinity: for ever (an animation: up to its last key).
  public var duration: Double = .infinity
  /// Local seconds a parent second; 0 stands still at `offset`, negative runs backward.
  public var speed: Double = 1
  /// Local time at `begin`; what is skipped by it comes at the cycle's end.
  public var offset: Double = 0
  /// Complete cycles, forth and back together, may be fractional; 0: one; infinity: for ever.
  public var repeatCount: Double = 0
  /// Local seconds; over 0 it takes the place of `repeatCount`.
  public var repeatDuration: Double = 0
  /// After each way forth the same way back.
  public var autoreverses: Bool = false
  public var fill: FillMode = .removed

  /// What is shown outside the active span.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    case removed
    /// The end is held.
    case forwards
    /// The start is shown before `begin`.
    case backwards
    case both
  }

  public init(
    begin: Double = 0, duration: Double = .infinity, speed: Double = 1, offset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fill: FillMode = .removed
  ) {
    (self.begin, self.duration, self.speed, self.offset) = (begin, duration, speed, offset)
    (self.repeatCount, self.repeatDuration) = (repeatCount, repeatDuration)
    (self.autoreverses, self.fill) = (autoreverses, fill)
  }

  /// Moments closer than this are one: k / rate as a `Double` may fall just short of a boundary.
  static let epsilon = 1e-9
}

extension MediaTiming {
  /// Where a moment of the parent lies.
  enum Phase: Hashable {
    case before(Double)
    case active(Double)
    case after(Double)

    /// Folded local time: of the start before it, of the end after it.
    var localTime: Double {
      switch self {
      case .before(let time), .active(let time), .after(let time): time
      }
    }
  }

  /// Local time within one cycle at a parent's time, or nil where the fill mode shows nothing.
  public func localTime(at parentTime: Double) -> Double? {
    switch phase(at: parentTime) {
    case .active(let time): time
    case .before(let time): fill == .backwards || fill == .both ? time : nil
    case .after(let time): fill == .forwards || fill == .both ? time : nil
    }
  }

  /// Local seconds a parent second at a parent's time: `speed`, below 0 on the way back, 0 where
  /// time stands still.
  func pace(at parentTime: Double) -> Double {
    guard self != MediaTiming(), let now = localTime(at: parentTime),
      let next = localTime(at: parentTime + 1e-6)
    else { return speed }
    if now == next { return 0 }
    let isTurned = (next < now) == (speed > 0)
    // A jump to the next cycle is no turn.
    return isTurned && autoreverses ? -speed : speed
  }

  /// Plain conversion, not folded: 0 before `begin`.
  public func convertFromParent(_ parentTime: Double) -> Double {
    parentTime < begin ? 0 : (parentTime - begin) * speed + offset
  }

  /// Plain conversion, not folded: 0 where `speed` is 0.
  public func convertToParent(_ localTime: Double) -> Double {
    speed == 0 ? 0 : (localTime - offset) / speed + begin
  }

  /// Local seconds from the first to the last moment, all repeats together.
  public var activeDuration: Double { activeDuration(of: duration) }

  /// When the active span ends, in the parent's time; infinity: never.
  public var end: Double { end(of: duration) }

  func end(of duration: Double) -> Double {
    let active = activeDuration(of: duration)
    return speed == 0 || !active.isFinite ? .infinity : begin + active / abs(speed)
  }

  private func activeDuration(of duration: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    let cycle = max(0, duration) * (autoreverses ? 2 : 1)
    if repeatCount > 0 { return cycle > 0 ? cycle * repeatCount : 0 }
    return cycle
  }

  /// - Parameter span: what an infinite `duration` stands for.
  func phase(at parentTime: Double, span: Double = .infinity) -> Phase {
    let oneWay = max(0, duration.isFinite ? duration : span)
    let active = activeDuration(of: oneWay)
    var elapsed = (parentTime - begin) * abs(speed)
    let slack = Self.epsilon * max(1, abs(speed))
    let isBefore = parentTime < begin - Self.epsilon
    if abs(elapsed) < slack { elapsed = 0 }
    if isBefore || !parentTime.isFinite { return .before(fold(0, oneWay, isEnd: active == 0)) }
    if elapsed >= active - slack { return .after(fold(active, oneWay, isEnd: true)) }
    return .active(fold(max(0, elapsed), oneWay, isEnd: false))
  }

  /// Local seconds since `begin` to a time of one cycle.
  ///
  /// - Parameter isEnd: the very last moment belongs to the cycle it ends, any other to the next.
  private func fold(_ elapsed: Double, _ oneWay: Double, isEnd: Bool) -> Double {
    let time = offset + (speed < 0 ? -elapsed : elapsed)
    guard oneWay.isFinite else { return time.isFinite ? time : offset }
    let cycle = oneWay * (autoreverses ? 2 : 1)
    guard cycle > 0 else { return 0 }
    guard time.isFinite else { return autoreverses ? 0 : oneWay }
    var position = time - (time / cycle).rounded(.down) * cycle
    // On a boundary: the cycle that begins there, or the one that ends there.
    if position < Self.epsilon || position > cycle - Self.epsilon {
      let isAtCycleEnd = speed < 0 ? !isEnd : (isEnd || speed == 0) && time > Self.epsilon
      position = isAtCycleEnd ? cycle : 0
    }
    return position > oneWay ? cycle - position : position
  }
}
