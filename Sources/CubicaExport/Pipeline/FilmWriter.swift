internal import CubicaCore
internal import CubicaMedia

/// Puts finished segments and the sound into one file, in the order of their decoding times.
struct FilmWriter {
  let state: ExportState
  let store: SegmentStore

  /// - Parameter sound: what is left of it afterwards belongs to no film.
  /// - Throws: what the muxer says; returns early, without a finished file, where `state` failed.
  func write(
    segmentCount: Int, sound: inout some SoundPackets, to path: FilePath,
    as settings: MuxerSettings
  ) throws {
    guard let first = store.take(0) else { return }
    var setup = try MuxerSetup(creating: path, as: settings)
    let videoTrack = try setup.add(first.parameters)
    var pending = try PendingSound(sound.parameters, &sound, in: &setup)
    let muxer = try setup.begin()
    var segment = first.packets
    for index in 0..<segmentCount {
      if index > 0 {
        guard let next = store.take(index) else { return }
        segment = next.packets
      }
      for packet in segment {
        let time = first.parameters.time(ofTicks: packet.decodeTicks)
        try pending?.write(upTo: time, of: &sound, with: muxer)
        try muxer.write(packet, to: videoTrack)
        if state.hasFailed { return }
      }
    }
    try pending?.write(upTo: nil, of: &sound, with: muxer)
    if state.hasFailed { return }
    state.reportFinishing()
    try muxer.finish()
  }
}

/// The sound's track, with the next packet in hand.
private struct PendingSound {
  private let parameters: StreamParameters
  private let track: Int
  private var next: EncodedPacket?

  /// nil where there is no sound.
  init?(
    _ parameters: StreamParameters?, _ sound: inout some SoundPackets,
    in setup: inout MuxerSetup
  ) throws {
    guard let parameters else { return nil }
    self.parameters = parameters
    track = try setup.add(parameters)
    next = try sound.next()
  }

  /// Writes what is decoded no later than `time`; nil: all that is left.
  mutating func write(
    upTo time: MediaTime?, of sound: inout some SoundPackets, with muxer: borrowing Muxer
  ) throws {
    while let packet = next {
      if let time, parameters.time(ofTicks: packet.decodeTicks) > time { return }
      try muxer.write(packet, to: track)
      next = try sound.next()
    }
  }
}
