internal import CubicaCore
internal import CubicaMedia

/// Puts tracks whose packets are there already, or are made one by one, into one file in the order
/// of their decoding times.
struct TrackWriter {
  let state: ExportState

  struct Track {
    let parameters: StreamParameters
    /// The next packet; nil after the last.
    let next: () throws -> EncodedPacket?
  }

  /// - Parameter tracks: packets of the first one are what progress counts.
  /// - Throws: what the muxer says, and the wish to stop.
  func write(_ tracks: [Track], to path: FilePath, as settings: MuxerSettings) throws {
    var setup = try MuxerSetup(creating: path, as: settings)
    var numbers: [Int] = []
    for track in tracks { numbers.append(try setup.add(track.parameters)) }
    var pending = try tracks.map { try $0.next() }
    let muxer = try setup.begin()
    func time(_ index: Int) -> MediaTime? {
      pending[index].map { tracks[index].parameters.time(ofTicks: $0.decodeTicks) }
    }
    while true {
      var earliest: (index: Int, time: MediaTime)?
      for index in tracks.indices {
        guard let time = time(index) else { continue }
        if let found = earliest, found.time <= time { continue }
        earliest = (index, time)
      }
      guard let index = earliest?.index, let packet = pending[index] else { break }
      try muxer.write(packet, to: numbers[index])
      pending[index] = try tracks[index].next()
      if index == 0 { state.countFrame() }
      if let error = state.error { throw error }
    }
    state.reportFinishing()
    try muxer.finish()
  }
}
