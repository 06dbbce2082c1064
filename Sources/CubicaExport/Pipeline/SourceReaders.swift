internal import CubicaCore
internal import CubicaMedia

/// The clips that one run is reading: each has a reader while it is seen, and a little longer.
struct SourceReaders {
  private let sources: [Clip]
  private let threads: Int
  private var open: [Int: Entry] = [:]
  /// Frames that were promised and not given, by source.
  private(set) var missing: [Int: Set<Int>] = [:]

  private struct Entry {
    let reader: ClipReader
    var last: ClipFrame?
    var lastUse: Int
  }

  /// A source that is not seen for so many film frames is closed.
  private static let patience = 60

  /// - Parameter threads: of each decoder.
  init(_ sources: [Clip], threads: Int) { (self.sources, self.threads) = (sources, threads) }

  /// The pictures of film frame `index`.
  ///
  /// - Throws: `DamagedClips` where a decoder met its first error.
  mutating func pictures(_ wanted: [Int: Int], at index: Int) throws -> [Int: ClipFrame] {
    for (source, entry) in open where index - entry.lastUse > Self.patience {
      close(source, entry)
    }
    var result: [Int: ClipFrame] = [:]
    for (source, frame) in wanted.sorted(by: { $0.key < $1.key }) {
      var entry =
        try open[source]
        ?? Entry(
          reader: ClipReader(clip: sources[source], threads: threads, first: frame),
          lastUse: index)
      if entry.last?.index != frame { entry.last = try entry.reader.frame(at: frame) }
      if entry.reader.errorCount > 0, !sources[source].isDamaged {
        throw DamagedClips(files: [sources[source].path])
      }
      entry.lastUse = index
      open[source] = entry
      result[source] = entry.last
    }
    return result
  }

  /// Closes all; what was missing is complete then.
  mutating func close() {
    for (source, entry) in open { close(source, entry) }
  }

  private mutating func close(_ source: Int, _ entry: Entry) {
    missing[source, default: []].formUnion(entry.reader.missingFrames)
    open[source] = nil
  }
}

/// Thrown where clips turn out to be damaged: their pixels would depend on threads and on where
/// reading began.
struct DamagedClips: Error {
  var files: Set<FilePath>
}
