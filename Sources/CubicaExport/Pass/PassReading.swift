internal import CubicaCore
internal import CubicaMedia
import Synchronization

/// A pass's clips, read in order on a thread of their own.
final class PassReading {
  private let channel: BoundedChannel<ReadFrame>
  private let stage: Stage
  private let outcome: Outcome
  private var isFinished = false

  private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
    let missing = Mutex<[Int: Set<Int>]>([:])
  }

  /// nil where the scene shows no clip.
  init?(_ scene: any FilmScene, frames: Range<Int>, capacity: Int) {
    guard !scene.sources.isEmpty else { return nil }
    let channel = BoundedChannel<ReadFrame>(capacity: capacity)
    let outcome = Outcome()
    (self.channel, self.outcome) = (channel, outcome)
    stage = Stage("read") {
      defer { channel.close() }
      do {
        var readers = SourceReaders(scene.sources, threads: 1)
        for index in frames {
          let content = scene.content(of: index)
          let pictures = try readers.pictures(content.sourceFrames, at: index)
          guard channel.send(ReadFrame(list: content.list, pictures: pictures)) else { break }
        }
        readers.close()
        let missing = readers.missing
        outcome.missing.withLock { $0 = missing }
      } catch {
        outcome.error.withLock { $0 = error }
      }
    }
  }

  /// The next film frame's pictures, with the scene's own list; nil after the last.
  ///
  /// - Throws: what ended the reading.
  func next() throws -> ReadFrame? {
    if let read = channel.receive() { return read }
    if let error = outcome.error.withLock({ $0 }) { throw error }
    return nil
  }

  /// Ends it.
  ///
  /// - Returns: frames that were promised and not given, by source.
  @discardableResult
  func finish() -> [Int: Set<Int>] {
    if !isFinished {
      isFinished = true
      channel.abort()
      stage.join()
    }
    return outcome.missing.withLock { $0 }
  }
}
