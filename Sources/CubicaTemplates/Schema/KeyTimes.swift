/// When the keys of one property come, in seconds of the life they belong to.
///
/// Keys that count from the end and keys that count from the begin would cross where the life is
/// short: then both groups are drawn in by one factor, so that the latest of the begin meets the
/// earliest of the end and neither is lost.
struct KeyTimes: Hashable, Sendable {
  /// In the order of the moments.
  var seconds: [Double]
  /// Below 1 where the keys were drawn in.
  var factor: Double

  /// - Parameter life: seconds, ≥ 0.
  init(_ moments: [Moment], life: Double) {
    var (fromStart, fromEnd) = (0.0, 0.0)
    var countsFromEnd = false
    for moment in moments {
      switch moment.anchor {
      case .start: fromStart = max(fromStart, moment.seconds)
      case .end:
        countsFromEnd = true
        let distance = (1 - moment.fraction) * life - moment.seconds
        fromEnd = max(fromEnd, distance)
      case .part: break
      }
    }
    let needed = fromStart + fromEnd
    let factor = countsFromEnd && needed > life && needed > 0 ? life / needed : 1
    self.factor = factor
    seconds = moments.map { moment in
      let time = moment.resolved(life)
      guard factor < 1 else { return time }
      switch moment.anchor {
      case .start: return time * factor
      case .part: return time
      case .end: return life - (life - time) * factor
      }
    }
  }
}

/// Keys of a property that a short life draws in.
public struct KeySqueeze: Hashable, Sendable {
  /// The property: `layers[2].opacity`.
  public var path: String
  public var position: SourcePosition
  /// What the keys' distances from begin and end were multiplied with, 0 ≤ factor < 1.
  public var factor: Double
  /// Seconds that the layer lives.
  public var life: Double
}
