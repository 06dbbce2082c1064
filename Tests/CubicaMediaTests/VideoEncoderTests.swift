import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

@Suite struct VideoEncoderTests {
  static let small = PixelSize(320, 180)

  @Test(
    "segments join: equal headers, times that go on, for tails of 1 to 4 frames",
    arguments: Quality.allCases, [1, 2, 3, 4])
  func joining(quality: Quality, tail: Int) throws {
    let settings = VideoSettings(
      size: Self.small, rate: FrameRate(30), quality: quality, keyFrameInterval: 8)
    let film = try SyntheticFilm.packets(settings, segments: [8, 8, tail])
    let count = Int64(16 + tail)
    #expect(Set(film.headers).count == 1)
    #expect(film.packets.map(\.presentationTicks).sorted() == Array(0..<count))
    let first = try #require(film.packets.first)
    #expect(
      film.packets.map(\.decodeTicks)
        == Array(first.decodeTicks..<first.decodeTicks + count))
    #expect(film.packets.allSatisfy { $0.decodeTicks <= $0.presentationTicks })
    #expect(film.packets.allSatisfy { $0.durationTicks == 1 })
    for start in [Int64(0), 8, 16] {
      let packet = try #require(film.packets.first { $0.presentationTicks == start })
      #expect(packet.isKey)
    }
  }

  @Test("no packet tells the encoder's version or options")
  func silent() throws {
    let settings = VideoSettings(size: Self.small, rate: FrameRate(30), keyFrameInterval: 10)
    let film = try SyntheticFilm.packets(settings, segments: [4])
    for packet in film.packets {
      #expect(!String(decoding: packet.bytes, as: UTF8.self).contains("x264"))
    }
    // A start code and an IDR slice: nothing stands before it.
    let first = try #require(film.packets.first).bytes
    #expect(first.prefix(4).last == 1 || first.prefix(3).last == 1)
    #expect(first.prefix(5).contains { $0 & 0x1f == 5 })
  }

  @Test("a frame is let go when encode returns")
  func lending() throws {
    let encoder = try VideoEncoder(VideoSettings(size: Self.small, rate: FrameRate(30)))
    weak var seen: YCbCrFrame?
    do {
      let frame = SyntheticFilm.frame(0, size: Self.small)
      seen = frame
      _ = try encoder.encode(frame, at: 0)
    }
    #expect(seen == nil)
  }

  @Test("an encoder that is dropped halfway leaves nothing behind")
  func dropping() throws {
    let encoder = try VideoEncoder(VideoSettings(size: Self.small, rate: FrameRate(30)))
    for index in 0..<12 {
      _ = try encoder.encode(SyntheticFilm.frame(index, size: Self.small), at: index)
    }
  }

  @Test("a size beyond every level is an error that names it")
  func tooLarge() throws {
    let size = PixelSize(16_384, 16_384)
    #expect(throws: MediaError.self) {
      _ = try VideoEncoder(VideoSettings(size: size, rate: FrameRate(30)))
    }
  }

  @Test("noise stays within the level's bit rate, over joined segments too")
  func bitRate() throws {
    let settings = VideoSettings(size: Self.small, rate: FrameRate(30), quality: .high)
    var bits = 0
    var headers: Set<[UInt8]> = []
    let quiet = try SyntheticFilm.packets(settings, segments: [2])
    headers.formUnion(quiet.headers)
    for segment in 0..<3 {
      let encoder = try VideoEncoder(settings)
      for index in segment * 60..<segment * 60 + 60 {
        let frame = SyntheticFilm.frame(index, size: Self.small, grain: 7)
        bits += try encoder.encode(frame, at: index).map(\.byteCount).reduce(0, +) * 8
      }
      let packets = try encoder.finish()
      #expect(
        packets.map(\.presentationTicks).sorted() == (0..<60).map { $0 + Int64(segment) * 60 })
      #expect(packets.first?.isKey == true)
      bits += packets.map(\.byteCount).reduce(0, +) * 8
      headers.insert(encoder.parameters.header)
    }
    #expect(headers.count == 1)
    // Level 1.3 in High profile: 960,000 bits a second, for six seconds.
    #expect(bits <= 6 * 960_000)
    #expect(bits > 3 * 960_000, "the picture must be one that asks for more")
  }

  @Test(
    "the same frames give the same bytes, whatever lies in fresh memory",
    arguments: [
      (Quality.draft, PixelSize(320, 180), 3), (.standard, PixelSize(320, 180), 3),
      (.high, PixelSize(320, 180), 3), (.draft, PixelSize(720, 1280), 3),
      (.standard, PixelSize(720, 1280), 3), (.high, PixelSize(720, 1280), 3),
      // Where the level's bit rate binds.
      (.standard, PixelSize(720, 1280), 7), (.high, PixelSize(320, 180), 7),
    ])
  func sameBytes(quality: Quality, size: PixelSize, grain: Int) throws {
    let settings = VideoSettings(
      size: size, rate: FrameRate(30), quality: quality, keyFrameInterval: 12)
    let frames = (0..<12).map { SyntheticFilm.frame($0, size: size, grain: UInt32(grain)) }
    var seen: Set<[UInt8]> = []
    for filling in [0, 0x11, 0x5a, 0xff] {
      #expect(FreshMemory.fill(with: filling))
      let encoder = try VideoEncoder(settings)
      var packets: [EncodedPacket] = []
      for (index, frame) in frames.enumerated() {
        packets += try encoder.encode(frame, at: index)
      }
      packets += try encoder.finish()
      seen.insert(packets.flatMap(\.bytes))
    }
    FreshMemory.fill(with: 0)
    #expect(seen.count == 1)
  }
}
