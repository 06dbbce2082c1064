internal import CubicaComposition
internal import CubicaCore
internal import CubicaMedia

/// Which segment of which track, through the compositions that hold it.
struct SegmentKey: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    var track: TrackID
    var start: MediaTime
  }
  var steps: [Step] = []

  func appending(_ track: TrackID, _ start: MediaTime) -> SegmentKey {
    SegmentKey(steps: steps + [Step(track: track, start: start)])
  }
}

/// One clip's part in a film: it has a reader of its own while it is seen.
struct EditSource: Sendable {
  var clip: Clip
  var key: SegmentKey
}

extension NestedFilm {
  /// How many clip segments play at one moment at most.
  var mostClipsAtOnce: Int { mostClipsAtOnce(depth: 0) }

  private func mostClipsAtOnce(depth: Int) -> Int {
    guard depth < Composition.deepestNesting else { return 0 }
    var changes: [(time: MediaTime, count: Int)] = []
    for track in composition.tracks where track.mediaType == .video && track.isEnabled {
      for segment in track.segments {
        let count: Int
        switch segment.track?.source {
        case .file: count = 1
        case .composition(let film): count = film.mostClipsAtOnce(depth: depth + 1)
        case .still, .color, .gradient, nil: continue
        }
        changes.append((segment.targetRange.start, count))
        changes.append((segment.targetRange.end, -count))
      }
    }
    // What ends comes before what begins at the same time.
    changes.sort { ($0.time, $0.count) < ($1.time, $1.count) }
    var (playing, most) = (0, 0)
    for change in changes {
      playing += change.count
      most = max(most, playing)
    }
    return most
  }

  /// Every clip segment of its video tracks, with those of the compositions inside.
  ///
  /// - Throws: `ExportError` where a clip is not among the opened ones.
  func sources(clips: [FilePath: Clip]) throws(ExportError) -> [EditSource] {
    var result: [EditSource] = []
    try collect(SegmentKey(), clips, depth: 0, into: &result)
    return result
  }

  private func collect(
    _ key: SegmentKey, _ clips: [FilePath: Clip], depth: Int, into result: inout [EditSource]
  ) throws(ExportError) {
    guard depth < Composition.deepestNesting else { return }
    for track in composition.tracks where track.mediaType == .video && track.isEnabled {
      for segment in track.segments {
        let inner = key.appending(track.id, segment.targetRange.start)
        switch segment.track?.source {
        case .file(let path):
          guard let clip = clips[path] else {
            throw ExportError(.unusable, "\(path): the clip was not opened")
          }
          result.append(EditSource(clip: clip, key: inner))
        case .composition(let film):
          try film.collect(inner, clips, depth: depth + 1, into: &result)
        case .still, .color, .gradient, nil: break
        }
      }
    }
  }
}
