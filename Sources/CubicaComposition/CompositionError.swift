import CubicaCore

/// Why an edit is refused. It says what was asked, where, and what is possible instead.
public struct CompositionError: Error, Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable {
    /// No track of that number.
    case noSuchTrack
    /// The source has no track of the kind, or the track is of another kind.
    case wrongMediaType
    /// A range that begins before zero, is empty, or lies outside its source.
    case invalidRange
    /// Nothing can be inserted before zero.
    case invalidTime
    /// Empty time cannot be added at a track's end.
    case emptyTimeAtEnd
    /// A speed that is zero, negative or out of the range that sound and picture take.
    case invalidSpeed
    /// A target range does not begin where the one before it ends.
    case segmentsNotContiguous
    /// A segment lasts no time.
    case invalidSegmentDuration
    /// A segment's source begins before the source does.
    case invalidSegmentSourceStart
    /// A segment's source lasts longer than the source does.
    case invalidSegmentSourceDuration
    /// Instructions overlap, leave gaps, or do not cover the film.
    case invalidInstructions
    /// A composition that contains itself, or is nested too deeply.
    case invalidNesting
    /// More tracks, segments or instructions than are taken.
    case limitExceeded
    /// A value that is not a number or out of its range.
    case invalidValue
  }

  public var reason: Reason
  /// What it happened to: a track, a segment, an instruction.
  public var subject: String
  /// What was found and what is allowed.
  public var detail: String

  public init(_ reason: Reason, _ subject: String, _ detail: String) {
    (self.reason, self.subject, self.detail) = (reason, subject, detail)
  }
}

extension CompositionError: CustomStringConvertible {
  public var description: String { "\(subject): \(detail)" }
}

extension TimeRange {
  /// For messages: `1.000s..2.500s`.
  package var text: String { "\(start)..\(end)" }
}
