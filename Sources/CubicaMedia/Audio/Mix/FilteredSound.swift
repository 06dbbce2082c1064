import CubicaCore

/// A source after a chain of filters.
final class FilteredSound: SampleSource {
  private let source: any SampleSource
  private let graph: SoundGraph
  private var queue = SampleQueue()
  /// Samples that the source still has; after them the chain is drained.
  private var left: Int64
  /// Samples to throw away at the beginning: what the chain is late by.
  private var surplus: Int
  private var hasFinished = false

  private static let block = 2048

  /// - Parameters:
  ///   - length: of the source, in samples.
  ///   - delay: samples by which the chain's result is late; negative: early.
  init(
    _ source: any SampleSource, chain: String, length: Int64, delay: Int = 0
  ) throws(MediaError) {
    self.source = source
    graph = try SoundGraph(chain)
    left = length
    surplus = max(delay, 0)
    if delay < 0 {
      let silence = [Float](repeating: 0, count: -delay)
      queue.append(left: silence[...], right: silence[...])
    }
  }

  var warnings: [MediaWarning] { source.warnings }

  func fill(
    _ count: Int, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) throws(MediaError) {
    var filled = 0
    while filled < count {
      if surplus > 0, queue.count > 0 { surplus -= queue.drop(surplus) }
      if surplus == 0 {
        filled += queue.take(count - filled, left: outLeft + filled, right: outRight + filled)
      }
      guard filled < count else { return }
      guard !hasFinished else {
        (outLeft + filled).update(repeating: 0, count: count - filled)
        (outRight + filled).update(repeating: 0, count: count - filled)
        return
      }
      try produce()
    }
  }

  private func produce() throws(MediaError) {
    guard left > 0 else {
      hasFinished = true
      try graph.finish()
      try graph.receive(into: &queue)
      return
    }
    let count = Int(min(Int64(Self.block), left))
    left -= Int64(count)
    try graph.send(count) { (left, right) throws(MediaError) in
      try source.fill(count, left: left, right: right)
    }
    try graph.receive(into: &queue)
  }
}
