import CFFmpeg

/// One coded picture or piece of sound, times in ticks of its stream. Copies share the bytes.
public struct EncodedPacket: Sendable {
  private let storage: Storage

  /// Takes over the packet; its owner leaves it alone from then on.
  init(_ packet: Packet) { storage = Storage(packet) }

  /// When it is presented.
  public var presentationTicks: Int64 { pointer.pointee.pts }
  /// When it is decoded: never after it is presented, and rising from packet to packet.
  public var decodeTicks: Int64 { pointer.pointee.dts }
  public var durationTicks: Int64 { pointer.pointee.duration }
  public var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  public var byteCount: Int { Int(pointer.pointee.size) }

  /// The coded bytes, copied; for tests and checksums.
  public var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: pointer.pointee.data, count: byteCount))
  }

  var pointer: UnsafePointer<AVPacket> { UnsafePointer(storage.packet.pointer) }

  private final class Storage: @unchecked Sendable {
    // SAFETY: the packet is only read after it is wrapped; the bytes' count is atomic in libav.
    let packet: Packet
    init(_ packet: Packet) { self.packet = packet }
  }
}
