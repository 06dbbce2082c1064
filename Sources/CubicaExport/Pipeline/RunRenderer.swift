internal import CubicaCore
internal import CubicaMedia
import Foundation

/// Makes the segments of one run: a thread reads the clips, this one composes, and each segment
/// has a thread that encodes. At a border the last segment drains while the next one's first frames
/// are read and composed.
struct RunRenderer {
  let recipe: FilmRecipe
  let segments: [Range<Int>]
  let decodingThreads: Int
  let state: ExportState
  let store: SegmentStore

  private static let queuedFrames = 3

  func render(_ run: Range<Int>, composer: FrameComposer) {
    let frames = segments[run.lowerBound].lowerBound..<segments[run.upperBound - 1].upperBound
    let source = recipe.scene.sources.isEmpty ? nil : read(frames)
    defer {
      source?.channel.abort()
      source?.stage.join()
    }
    var pool = FramePool(size: recipe.canvas)
    var encoder: Stage?
    defer { encoder?.join() }
    for segment in run {
      let channel = BoundedChannel<YCbCrFrame>(capacity: Self.queuedFrames)
      state.onFailure(channel.abort)
      defer { channel.close() }
      encoder = encode(segment, from: channel, after: encoder)
      for index in segments[segment] {
        guard !state.hasFailed else { return }
        var pictures: [Int: ClipFrame] = [:]
        if let source {
          guard let received = source.channel.receive() else { return }
          pictures = received
        }
        do {
          let frame = pool.take()
          try composer.compose(frame: index, sources: pictures, into: frame)
          guard channel.send(frame) else { return }
        } catch {
          state.fail(error)
          return
        }
      }
    }
  }

  /// What is thrown into `state` where a clip turns out to be damaged is `DamagedClips`.
  private func read(
    _ frames: Range<Int>
  ) -> (channel: BoundedChannel<[Int: ClipFrame]>, stage: Stage) {
    let channel = BoundedChannel<[Int: ClipFrame]>(capacity: Self.queuedFrames)
    state.onFailure(channel.abort)
    let stage = Stage("read") { [self] in
      defer { channel.close() }
      do {
        let scene = recipe.scene
        var readers = SourceReaders(scene.sources, threads: decodingThreads)
        for index in frames {
          let pictures = try readers.pictures(scene.sourceFrames(of: index), at: index)
          guard channel.send(pictures) else { return }
        }
        readers.close()
        state.addMissing(readers.missing)
      } catch {
        state.fail(error)
      }
    }
    return (channel, stage)
  }

  private func encode(
    _ segment: Int, from channel: BoundedChannel<YCbCrFrame>, after previous: Stage?
  ) -> Stage {
    Stage("encode") { [self] in
      // Two encoders at a time would take a third more memory.
      previous?.join()
      do {
        let encoder = try VideoEncoder(recipe.video)
        var packets: [EncodedPacket] = []
        for index in segments[segment] {
          guard let frame = channel.receive() else { return }
          packets += try encoder.encode(frame, at: index)
          state.countFrame()
        }
        packets += try encoder.finish()
        store.put(packets, at: segment, parameters: encoder.parameters)
      } catch {
        state.fail(error)
        channel.abort()
      }
    }
  }
}
