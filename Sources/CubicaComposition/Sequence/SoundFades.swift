import CubicaCore

/// How a sound comes and goes, over all passes of a loop: straight lines at the ends of what is
/// heard, and equal power where two passes meet.
struct SoundFades {
  /// What is heard of all passes.
  let span: TimeRange
  private let volume: Double
  private let rise: MediaTime
  private let fall: MediaTime

  /// Fades that do not fit are cut, the second one first.
  init(over span: TimeRange, volume: Double, fadeIn: MediaTime, fadeOut: MediaTime) {
    (self.span, self.volume) = (span, volume)
    rise = min(fadeIn, span.duration)
    fall = min(fadeOut, span.duration - rise)
  }

  /// The gain, meetings of passes aside.
  func level(at time: MediaTime) -> Double {
    func part(_ done: MediaTime, of fade: MediaTime) -> Double {
      fade > .zero ? max(0, min(1, done.seconds / fade.seconds)) : 1
    }
    return volume * part(time - span.start, of: rise) * part(span.end - time, of: fall)
  }

  /// Writes the gain of one pass. At a meeting of passes it moves by a sine's quarter between what
  /// the fades are before and after, which change little in that time.
  func write(_ pass: TimeRange, isFirst: Bool, isLast: Bool, into ramp: inout Ramp<Double>) {
    let start = max(pass.start, span.start)
    let end = min(pass.end, span.end)
    let risen = isFirst ? start : min(start + Soundtrack.seam, end)
    let falls = isLast ? end : max(end - Soundtrack.seam, risen)
    if isFirst {
      ramp.set(level(at: start), at: start)
    } else {
      ramp.ramp(
        from: 0, to: level(at: risen), over: TimeRange(start: start, end: risen), curve: .sineOut)
    }
    let bends = [span.start + rise, span.end - fall].filter { $0 > risen && $0 < falls }
    let times = [risen] + bends + [falls]
    for (from, to) in zip(times, times.dropFirst()) where from < to {
      ramp.ramp(from: level(at: from), to: level(at: to), over: TimeRange(start: from, end: to))
    }
    if isLast {
      ramp.set(0, at: end)
    } else {
      ramp.ramp(
        from: level(at: falls), to: 0, over: TimeRange(start: falls, end: end), curve: .sineIn)
    }
  }
}
