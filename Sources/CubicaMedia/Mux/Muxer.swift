import CFFmpeg

/// A film file between header and trailer.
///
/// Edit lists hide what lies before time zero (the encoder's priming) and give B-frames their
/// delay back; where it is wished for, the index is moved to the front at the end. No dates, names
/// of programs or devices are written but what the metadata say.
public struct Muxer: ~Copyable {
  private let output: MuxerOutput
  private let timeBases: [AVRational]
  private let scratch: Packet

  init(_ output: MuxerOutput, _ timeBases: [AVRational]) throws(MediaError) {
    (self.output, self.timeBases) = (output, timeBases)
    scratch = try Packet()
  }

  /// Writes one packet at once (`av_write_frame`). Packets of all tracks come in the order of
  /// their decoding times, so that players find picture and sound side by side.
  ///
  /// - Throws: `.diskFull` and other errors of the file; the film is lost then.
  /// - Precondition: `track` is a number that `MuxerSetup.add` gave.
  public borrowing func write(_ packet: EncodedPacket, to track: Int) throws(MediaError) {
    try check(av_packet_ref(scratch.pointer, packet.pointer), .allocate, "packet")
    defer { scratch.clear() }
    scratch.pointer.pointee.stream_index = CInt(track)
    av_packet_rescale_ts(scratch.pointer, timeBases[track], output.timeBase(ofTrack: track))
    try check(av_write_frame(output.context, scratch.pointer), .write, output.subject)
  }

  /// Writes the index and closes the file.
  public consuming func finish() throws(MediaError) { try output.finish() }
}
