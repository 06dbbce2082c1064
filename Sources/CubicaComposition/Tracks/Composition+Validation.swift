import CubicaCore

extension CompositionTrack {
  /// Everything that is wrong with the segments; empty where all is well.
  public func faults() -> [CompositionError] {
    var faults: [CompositionError] = []
    var end = MediaTime.zero
    for (index, segment) in segments.enumerated() {
      let subject = "\(id), segment \(index + 1)"
      let target = segment.targetRange
      if target.start != end {
        faults.append(
          CompositionError(
            .segmentsNotContiguous, subject, "it begins at \(target.start), not at \(end)"))
      }
      end = target.end
      if target.isEmpty {
        faults.append(CompositionError(.invalidSegmentDuration, subject, "it lasts no time"))
      }
      guard let track = segment.track else { continue }
      if track.mediaType != mediaType {
        faults.append(
          CompositionError(
            .wrongMediaType, subject,
            "\(track.mediaType.rawValue) in a track of \(mediaType.rawValue)"))
      }
      let (source, whole) = (segment.sourceRange, track.timeRange)
      if source.start < whole.start || source.start >= whole.end {
        faults.append(
          CompositionError(
            .invalidSegmentSourceStart, subject,
            "its source begins at \(source.start); there is \(whole.text)"))
      } else if source.isEmpty || source.end > whole.end {
        faults.append(
          CompositionError(
            .invalidSegmentSourceDuration, subject,
            "its source lasts \(source.duration) from \(source.start); there is \(whole.text)"))
      }
      let speeds = mediaType == .audio ? Self.soundSpeeds : Self.pictureSpeeds
      if !speeds.contains(segment.rate) {
        faults.append(
          CompositionError(
            .invalidSpeed, subject,
            "\(segment.rate) times its speed; \(mediaType.rawValue) plays from "
              + "\(speeds.lowerBound) to \(speeds.upperBound) times"))
      }
    }
    return faults
  }

  public static let pictureSpeeds = 0.01...100.0
  /// With its pitch kept.
  public static let soundSpeeds = 0.5...2.0
}

extension Composition {
  public static let deepestNesting = 8

  /// Everything that is wrong with its tracks and with the compositions inside it.
  public func faults() -> [CompositionError] { faults(depth: 0) }

  private func faults(depth: Int) -> [CompositionError] {
    guard depth < Self.deepestNesting else {
      return [
        CompositionError(
          .invalidNesting, "composition",
          "compositions inside each other more than \(Self.deepestNesting) deep")
      ]
    }
    return tracks.flatMap { track in
      track.faults()
        + track.segments.flatMap { segment -> [CompositionError] in
          guard case .composition(let film)? = segment.track?.source else { return [] }
          return film.composition.faults(depth: depth + 1)
        }
    }
  }
}
