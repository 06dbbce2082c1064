import CubicaCore

/// The pieces of one track, one after the other; a file is open only while its piece is heard.
final class MixedTrack: SampleSource {
  private let pieces: [SoundPiece]
  private var index = 0
  private var position: Int64 = 0
  private var current: (any SampleSource)?
  private(set) var warnings: [MediaWarning] = []

  init(_ pieces: [SoundPiece]) { self.pieces = pieces.filter { $0.count > 0 } }

  func fill(
    _ count: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) throws(MediaError) {
    var filled = 0
    while filled < count {
      let (to, rest) = (position + Int64(count - filled), count - filled)
      guard index < pieces.count, pieces[index].start < to else {
        (left + filled).update(repeating: 0, count: rest)
        (right + filled).update(repeating: 0, count: rest)
        position = to
        return
      }
      let piece = pieces[index]
      if position < piece.start {
        let silent = Int(piece.start - position)
        (left + filled).update(repeating: 0, count: silent)
        (right + filled).update(repeating: 0, count: silent)
        (filled, position) = (filled + silent, piece.start)
      }
      let part = Int(min(Int64(count - filled), piece.start + piece.count - position))
      let source: any SampleSource
      if let current { source = current } else { source = try Self.open(piece) }
      current = source
      try source.fill(part, left: left + filled, right: right + filled)
      let place = position - piece.start
      for index in 0..<part {
        guard let gain = piece.edgeGain(at: place + Int64(index)) else { continue }
        left[filled + index] *= gain
        right[filled + index] *= gain
      }
      (filled, position) = (filled + part, position + Int64(part))
      if position >= piece.start + piece.count {
        warnings += source.warnings
        (current, index) = (nil, index + 1)
      }
    }
  }

  private static func open(_ piece: SoundPiece) throws(MediaError) -> any SampleSource {
    let track = try SoundTrack(piece.origin, zero: piece.sourceStart)
    guard piece.speed != 1 else { return track }
    // Faster, the usual window lets a beep be heard 15 ms before its time, if faintly.
    let window = piece.speed > 1 ? ":window=short" : ""
    return try FilteredSound(
      track, chain: "rubberband=tempo=\(piece.speed)\(window)",
      // What the stretcher looks ahead at.
      length: Int64((Double(piece.count) * piece.speed).rounded(.up)) + 9_600,
      delay: Self.delay(speed: piece.speed))
  }

  /// By how many samples the stretcher's result is late (negative: early). Measured with clicks at
  /// ten speeds: it follows the difference between a window's length before and after stretching,
  /// within 3 ms.
  private static func delay(speed: Double) -> Int {
    Int(((1 - 1 / speed) * (speed < 1 ? 1_480 : 190)).rounded())
  }
}

extension SoundPiece {
  /// The gain near an end that is faded, straight from and to silence; nil elsewhere.
  fileprivate func edgeGain(at place: Int64) -> Float? {
    let edge = min(Self.edge, count / 2)
    if rises, place < edge { return Float(place) / Float(edge) }
    if falls, place >= count - edge { return Float(count - place) / Float(edge) }
    return nil
  }
}
