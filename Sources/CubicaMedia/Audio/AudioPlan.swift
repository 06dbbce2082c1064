import CFFmpeg
public import CubicaCore

/// Which of a clip's sound tracks a film gets, and how: copied bit for bit where that is exact,
/// else decoded, cut by samples and encoded once.
public struct AudioPlan: Sendable, Hashable {
  public enum Method: Sendable, Hashable {
    case copy
    /// With the reason why copying would not do.
    case encode(because: String)
  }

  /// The track's place among the file's streams.
  public let streamIndex: Int
  public let method: Method
  /// The film's part of the clip, in the file's time: its start is the film's zero.
  public let range: TimeRange
  /// What the person should know, such as which of several tracks is used.
  public let notices: [MediaWarning]

  /// Looks through the packets of the clip's sound, without decoding more than is needed to see
  /// that it can be.
  ///
  /// - Parameters:
  ///   - range: from the first shown frame (or the trim's) to the last one's end, in the file's
  ///     time.
  ///   - notice: told what is worth knowing where there is no plan: tracks that cannot be used.
  /// - Returns: nil where the clip has no sound in that range, or none that can be decoded.
  public static func make(
    for clip: Clip, range: TimeRange, notice: (MediaWarning) -> Void = { _ in }
  ) throws(MediaError) -> AudioPlan? {
    var refused: [String] = []
    for info in clip.audio {
      guard let scan = try AudioScan(clip, info) else {
        refused.append("track \(info.streamIndex) (\(info.codecName))")
        continue
      }
      var notices: [MediaWarning] = []
      if clip.audio.count > 1 {
        let skipped =
          refused.isEmpty ? "" : "; cannot decode \(refused.joined(separator: ", "))"
        notices.append(
          MediaWarning(
            "\(clip.path): of \(clip.audio.count) sound tracks the first usable one is used: "
              + "track \(info.streamIndex) (\(info.codecName))\(skipped)"))
      }
      guard scan.overlaps(range) else {
        notice(MediaWarning("\(clip.path): its sound has nothing in this part; the film is silent"))
        return nil
      }
      return AudioPlan(
        streamIndex: info.streamIndex, method: scan.method(clip, info, range), range: range,
        notices: notices)
    }
    if !refused.isEmpty {
      notice(
        MediaWarning(
          "\(clip.path): its sound cannot be decoded (\(refused.joined(separator: ", "))); "
            + "the film is silent"))
    }
    return nil
  }
}
