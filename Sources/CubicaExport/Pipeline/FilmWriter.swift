internal import CubicaCore
internal import CubicaMedia

/// Puts finished segments and the sound into one file, in the order of their decoding times.
struct FilmWriter {
  let state: ExportState
  let store: SegmentStore
  let sound: AudioPackets?

  /// - Throws: what the muxer says; returns early, without a finished file, where `state` failed.
  func write(segmentCount: Int, to path: FilePath, as container: FilmContainer) throws {
    guard let first = store.take(0) else { return }
    var setup = try MuxerSetup(creating: path, as: container)
    let videoTrack = try setup.add(first.parameters)
    var pendingSound = try SoundTrack(sound, in: &setup)
    let muxer = try setup.begin()
    var segment = first.packets
    for index in 0..<segmentCount {
      if index > 0 {
        guard let next = store.take(index) else { return }
        segment = next.packets
      }
      for packet in segment {
        let time = first.parameters.time(ofTicks: packet.decodeTicks)
        try pendingSound?.write(upTo: time, with: muxer)
        try muxer.write(packet, to: videoTrack)
        if state.hasFailed { return }
      }
    }
    try pendingSound?.write(upTo: nil, with: muxer)
    if state.hasFailed { return }
    state.reportFinishing()
    try muxer.finish()
  }
}

/// The sound's packets, with the next one in hand.
private struct SoundTrack {
  let packets: AudioPackets
  let track: Int
  var next: EncodedPacket?

  /// nil where there is no sound.
  init?(_ packets: AudioPackets?, in setup: inout MuxerSetup) throws {
    guard let packets else { return nil }
    self.packets = packets
    track = try setup.add(packets.parameters)
    next = try packets.next()
  }

  /// Writes what is decoded no later than `time`; nil: all that is left.
  mutating func write(upTo time: MediaTime?, with muxer: borrowing Muxer) throws {
    while let packet = next {
      if let time, packets.parameters.time(ofTicks: packet.decodeTicks) > time { return }
      try muxer.write(packet, to: track)
      next = try packets.next()
    }
  }
}
