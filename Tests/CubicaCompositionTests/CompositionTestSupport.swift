import CubicaComposition
import CubicaCore

func seconds(_ value: Int64, _ scale: Int32 = 1) -> MediaTime {
  MediaTime(value: value, timescale: scale)
}

func range(_ start: Int64, _ end: Int64, _ scale: Int32 = 1) -> TimeRange {
  TimeRange(start: seconds(start, scale), end: seconds(end, scale))
}

/// A clip of 10 s that begins at 0 on its own clock, or what is said.
func videoTrack(
  _ name: String = "a.mov", _ range: TimeRange = range(0, 10),
  size: PixelSize = PixelSize(640, 360)
) -> AssetTrack {
  AssetTrack(
    source: .file(path(name)), mediaType: .video, timeRange: range, displaySize: size,
    nominalFrameRate: FrameRate(30))
}

func soundTrack(_ name: String = "a.mov", _ range: TimeRange = range(0, 10)) -> AssetTrack {
  AssetTrack(source: .file(path(name)), index: 1, mediaType: .audio, timeRange: range)
}

func asset(_ name: String, _ tracks: AssetTrack...) -> Asset {
  Asset(name: name, source: .file(path(name)), tracks: tracks)
}

func path(_ name: String) -> FilePath {
  FilePath(name) ?? FilePath(bytes: [65]).unsafelyUnwrapped
}

/// Segments as text: `a.mov 0.000s..2.000s -> 0.000s..2.000s`, `- -> …` for empty ones.
func lines(_ track: CompositionTrack?) -> [String] {
  (track?.segments ?? []).map { segment in
    let target = "\(segment.targetRange.start)..\(segment.targetRange.end)"
    guard case .file(let path)? = segment.track?.source else { return "- -> \(target)" }
    return "\(path) \(segment.sourceRange.start)..\(segment.sourceRange.end) -> \(target)"
  }
}
