internal import CubicaComposition
internal import CubicaCore
internal import CubicaMedia

/// A composition that is one clip, or a part of one, with nothing changed.
struct PassthroughPlan {
  let copy: ClipCopy

  /// - Parameter range: on the composition's clock.
  /// - Throws: `ExportError`, unusable: each change that is asked for, a line each.
  init(
    _ composition: Composition, _ clips: [FilePath: Clip], _ settings: ExportSession.Settings,
    in range: TimeRange, as container: FilmContainer
  ) throws(ExportError) {
    var changes = Changes()
    changes.note(settings)
    let picture = changes.only(Self.parts(of: composition, .video), "picture")
    let heard = changes.only(Self.parts(of: composition, .audio), "sound", mayBeNone: true)
    guard let picture, let (path, segment) = picture.file,
      let clip = clips[path], let source = segment.track
    else {
      changes.note("the film is to be one clip", isOnlyReason: true)
      throw changes.error
    }
    if composition.preferredSize.map({ $0 != clip.displaySize }) == true {
      changes.note("another size than the clip's \(clip.displaySize)")
    }
    if segment.rate != 1 { changes.note("another speed of the picture") }
    let offset = segment.sourceRange.start - segment.targetRange.start
    let wanted = TimeRange(start: range.start + offset, duration: range.duration)
    if wanted.intersection(segment.sourceRange) != wanted {
      changes.note("time without a picture before or after the clip")
    }
    let sound = heard.flatMap {
      changes.sound($0, with: (path, source), offset: offset, wanted: wanted)
    }
    guard changes.isEmpty else { throw changes.error }
    do throws(ClipCopy.Problem) {
      copy = try ClipCopy(clip, range: wanted, sound: sound)
    } catch {
      throw ExportError(.unusable, "passthrough: \(error)")
    }
    try Self.check(clip, [clip.streamIndex] + (sound.map { [$0] } ?? []), container)
  }

  private struct Part {
    var track: CompositionTrack
    var segment: TrackSegment

    var file: (path: FilePath, segment: TrackSegment)? {
      guard case .file(let path)? = segment.track?.source else { return nil }
      return (path, segment)
    }
  }

  private static func parts(of composition: Composition, _ type: MediaType) -> [Part] {
    composition.tracks.filter { $0.mediaType == type && $0.isEnabled }.flatMap { track in
      track.segments.filter { !$0.isEmpty }.map { Part(track: track, segment: $0) }
    }
  }

  private static func check(
    _ clip: Clip, _ streams: [Int], _ container: FilmContainer
  ) throws(ExportError) {
    for stream in streams
    where try !ExportError.unusable({ try container.takes(stream: stream, of: clip) }) {
      let codec = clip.audio.first { $0.streamIndex == stream }?.codecName ?? clip.codecName
      let other = container == .mp4 ? "; a .mov may take it" : ""
      throw ExportError(
        .unusable,
        "passthrough: \(clip.path): its \(codec) cannot lie in a .\(container.rawValue)\(other)")
    }
  }

  /// What is asked for that copying cannot do.
  private struct Changes {
    private var lines: [String] = []

    var isEmpty: Bool { lines.isEmpty }

    var error: ExportError {
      ExportError(
        .unusable,
        lines.map { "passthrough changes nothing, and this is a change: \($0)" }.joined(
          separator: "\n"))
    }

    mutating func note(_ line: String, isOnlyReason: Bool = false) {
      if !isOnlyReason || lines.isEmpty { lines.append(line) }
    }

    mutating func note(_ settings: ExportSession.Settings) {
      if settings.videoComposition != nil { note("a video composition") }
      if settings.audioMix != nil { note("an audio mix") }
      if settings.animationTree != nil { note("an animation tree") }
    }

    /// The one part of its kind.
    mutating func only(_ parts: [Part], _ name: String, mayBeNone: Bool = false) -> Part? {
      if parts.count == 1 || parts.isEmpty && mayBeNone { return parts.first }
      note("\(parts.count) pieces of \(name) instead of one")
      return nil
    }

    /// - Returns: the track's place in the file.
    mutating func sound(
      _ part: Part, with picture: (path: FilePath, track: AssetTrack), offset: MediaTime,
      wanted: TimeRange
    ) -> Int? {
      let segment = part.segment
      guard let (path, _) = part.file, path == picture.path, let track = segment.track else {
        note("sound that is not the clip's own")
        return nil
      }
      let heard = wanted.intersection(track.timeRange)
      if segment.rate != 1 { note("another speed of the sound") }
      if segment.sourceRange.start - segment.targetRange.start != offset {
        note("sound that is moved against the picture")
      } else if let heard, segment.sourceRange.intersection(heard) != heard {
        note("sound that is cut")
      }
      if part.track.preferredVolume != 1 { note("another volume") }
      return heard == nil ? nil : track.index
    }
  }
}
