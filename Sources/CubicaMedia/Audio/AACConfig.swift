import CFFmpeg

/// The fields of an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) that decide whether a track can
/// be copied.
package struct AACConfig: Equatable {
  package var objectType: Int
  package var sampleRate: Int
  package var channelConfiguration: Int
  package var samplesPerFrame: Int
  /// Object type 2 without spectral band replication.
  package var isLowComplexity: Bool

  static let samplesPerPacket: Int64 = 1024

  /// In samples; fragmented files may not say it of their first packet.
  static func duration(of packet: AVPacket) -> Int64 {
    packet.duration > 0 ? packet.duration : samplesPerPacket
  }

  init?(_ parameters: AVCodecParameters) {
    guard parameters.codec_id == AV_CODEC_ID_AAC, parameters.extradata_size >= 2,
      let bytes = parameters.extradata
    else { return nil }
    self.init(
      Array(UnsafeBufferPointer(start: bytes, count: Int(parameters.extradata_size))))
    // Spectral band replication need not be announced; decoding the first packets shows it.
    if parameters.profile != FF_PROFILE_AAC_LOW || Int(parameters.sample_rate) != sampleRate {
      isLowComplexity = false
    }
  }

  /// nil for bytes that are too short or name no rate.
  package init?(_ bytes: [UInt8]) {
    var reader = BitReader(bytes)
    guard var type = reader.read(5) else { return nil }
    if type == 31 {
      guard let extended = reader.read(6) else { return nil }
      type = 32 + extended
    }
    guard let index = reader.read(4) else { return nil }
    var rate = index < Self.rates.count ? Self.rates[index] : 0
    if index == 15 { rate = reader.read(24) ?? 0 }
    guard rate > 0, let channels = reader.read(4), let isShort = reader.read(1) else { return nil }
    (objectType, sampleRate, channelConfiguration) = (type, rate, channels)
    samplesPerFrame = isShort == 1 ? 960 : 1024
    // After dependsOnCoreCoder and extensionFlag, 0x2b7 announces an extension.
    _ = reader.read(2)
    let hasExtension =
      reader.read(11) == 0x2b7 && reader.read(5) == 5 && reader.read(1) == 1
    isLowComplexity = type == 2 && !hasExtension
  }

  private static let rates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]
}

/// Bits of a byte string, highest first.
private struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// nil where fewer than `count` bits are left.
  mutating func read(_ count: Int) -> Int? {
    guard position + count <= bytes.count * 8 else { return nil }
    defer { position += count }
    return (position..<position + count).reduce(0) {
      $0 << 1 | Int(bytes[$1 / 8] >> (7 - UInt8($1 % 8)) & 1)
    }
  }
}
