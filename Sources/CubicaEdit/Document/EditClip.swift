package import CubicaComposition
package import CubicaCore

/// Which part of what is played: what clips of a sequence and segments of a track share.
package struct EditPart: Hashable, Sendable {
  /// Exactly one of these four is there.
  package var file: FilePath?
  package var color: Color?
  package var gradient: GradientSource?
  package var film: FilmEdit?

  /// In the source's time, from its first shown frame; nil: its own begin and end.
  package var from: EditTime?
  package var to: EditTime?
  /// How long it plays in the film.
  package var duration: MediaTime?
  /// Seconds of source in a second of film.
  package var speed: Double?
  package var motion: EditMotion?

  package init() {}
}

/// A clip of the sequence.
package struct EditClip: Hashable, Sendable {
  package var part = EditPart()
  package var fit: ClipSequence.Fit?
  /// A factor on its own sound.
  package var volume = 1.0
  /// To the next clip; nil: as the film says.
  package var transition: EditTransition?

  package init() {}
}

/// How a clip gives way to the next.
package enum EditTransition: Hashable, Sendable {
  case cut
  case over(Transition)
}

/// A moment of something that lasts: so long after its begin, plus a part of its length.
package struct EditTime: Hashable, Sendable {
  package var offset: MediaTime
  /// 1: counted from the end.
  package var fraction: Double

  package init(_ offset: MediaTime, fraction: Double = 0) {
    (self.offset, self.fraction) = (offset, fraction)
  }

  package func resolved(in length: MediaTime) -> MediaTime {
    if fraction == 0 { return offset }
    if fraction == 1 { return offset + length }
    let part = MediaTime(seconds: length.seconds * fraction, timescale: MediaTime.finestScale)
    return offset + (part ?? length)
  }
}
