import CFFmpeg

/// What players must know of a copied track beside its codec: how its pictures are turned, and the
/// light of HDR ones. Nothing else that a file says of its tracks is taken along.
struct StreamSideData: Sendable {
  private struct Item: Sendable {
    var type: AVPacketSideDataType.RawValue
    var bytes: [UInt8]
  }

  private var items: [Item] = []

  private static let kept = [
    AV_PKT_DATA_DISPLAYMATRIX, AV_PKT_DATA_MASTERING_DISPLAY_METADATA,
    AV_PKT_DATA_CONTENT_LIGHT_LEVEL, AV_PKT_DATA_STEREO3D,
  ]

  /// None.
  init() {}

  init(of stream: UnsafePointer<AVStream>) {
    for index in 0..<Int(stream.pointee.nb_side_data) {
      let data = stream.pointee.side_data[index]
      guard Self.kept.contains(data.type), let bytes = data.data else { continue }
      items.append(
        Item(
          type: data.type.rawValue,
          bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(data.size)))))
    }
  }

  func add(to stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    for item in items {
      let room = try require(
        av_stream_new_side_data(stream, AVPacketSideDataType(item.type), item.bytes.count),
        "track")
      room.update(from: item.bytes, count: item.bytes.count)
    }
  }
}
