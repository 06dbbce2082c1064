internal import CubicaCore
internal import CubicaMedia
import Foundation

/// Makes the segments of one run: a thread reads the clips, this one composes, and one encodes. While
/// a segment drains, the next one's first frames are read and composed.
struct RunRenderer {
  let recipe: FilmRecipe
  let segments: [Range<Int>]
  let decodingThreads: Int
  let state: ExportState
  let store: SegmentStore

  /// Frames differ in what they cost; with three one core in two waited a little longer.
  private static let queuedFrames = 6

  func render(_ run: Range<Int>, composer: FrameComposer) {
    let frames = segments[run.lowerBound].lowerBound..<segments[run.upperBound - 1].upperBound
    let source = recipe.scene.sources.isEmpty ? nil : read(frames)
    defer {
      source?.channel.abort()
      source?.stage.join()
    }
    let channel = BoundedChannel<YCbCrFrame>(capacity: Self.queuedFrames)
    state.onFailure(channel.abort)
    let encoder = SegmentEncoder(
      video: recipe.video, segments: segments, state: state, store: store
    ).encode(run, from: channel)
    defer {
      channel.close()
      encoder.join()
    }
    var pool = FramePool(size: recipe.canvas)
    for index in frames {
      guard !state.hasFailed else { return }
      var read = ReadFrame(list: nil, pictures: [:])
      if let source {
        guard let received = source.channel.receive() else { return }
        read = received
      }
      do {
        let frame = pool.take()
        let list = read.list ?? recipe.scene.displayList(of: index)
        try composer.compose(list, sources: read.pictures, into: frame)
        guard channel.send(frame) else { return }
      } catch {
        state.fail(error)
        return
      }
    }
  }

  /// What is thrown into `state` where a clip turns out to be damaged is `DamagedClips`.
  private func read(
    _ frames: Range<Int>
  ) -> (channel: BoundedChannel<ReadFrame>, stage: Stage) {
    let channel = BoundedChannel<ReadFrame>(capacity: Self.queuedFrames)
    state.onFailure(channel.abort)
    let stage = Stage("read") { [self] in
      defer { channel.close() }
      do {
        let scene = recipe.scene
        var readers = SourceReaders(scene.sources, threads: decodingThreads)
        for index in frames {
          let content = scene.content(of: index)
          let pictures = try readers.pictures(content.sourceFrames, at: index)
          guard channel.send(ReadFrame(list: content.list, pictures: pictures)) else { return }
        }
        readers.close()
        state.addMissing(readers.missing)
      } catch {
        state.fail(error)
      }
    }
    return (channel, stage)
  }
}
