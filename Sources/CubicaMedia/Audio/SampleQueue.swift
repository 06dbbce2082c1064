/// Stereo samples that wait for the encoder.
struct SampleQueue {
  private var left: [Float] = []
  private var right: [Float] = []
  private var head = 0
  /// How many samples ever came in.
  private(set) var totalCount: Int64 = 0

  var count: Int { left.count - head }

  mutating func append(left newLeft: ArraySlice<Float>, right newRight: ArraySlice<Float>) {
    left += newLeft
    right += newRight
    totalCount += Int64(newLeft.count)
  }

  /// Throws up to `limit` samples away; gives how many.
  mutating func drop(_ limit: Int) -> Int {
    let dropped = min(limit, count)
    head += dropped
    if head == left.count {
      left.removeAll(keepingCapacity: true)
      right.removeAll(keepingCapacity: true)
      head = 0
    }
    return dropped
  }

  /// Lets the last `limit` samples fall to silence.
  mutating func fadeOut(_ limit: Int) {
    let length = min(limit, count)
    for place in 0..<length {
      let gain = Float(place) / Float(length)
      left[left.count - 1 - place] *= gain
      right[right.count - 1 - place] *= gain
    }
  }

  /// Moves up to `limit` samples out; gives how many.
  mutating func take(
    _ limit: Int, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) -> Int {
    let taken = min(limit, count)
    for index in 0..<taken {
      outLeft[index] = left[head + index]
      outRight[index] = right[head + index]
    }
    head += taken
    if head == left.count || head > 65_536 {
      left.removeFirst(head)
      right.removeFirst(head)
      head = 0
    }
    return taken
  }
}
