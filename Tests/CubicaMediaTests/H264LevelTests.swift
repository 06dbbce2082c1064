import CubicaCore
import CubicaMedia
import Testing

/// Expected values worked out from table A-1 of ITU-T H.264 (03/2010).
@Suite struct H264LevelTests {
  @Test(
    "lowest level of common films",
    arguments: [
      (320, 180, 30, 13), (640, 360, 30, 30), (854, 480, 30, 31), (1280, 720, 30, 31),
      (720, 1280, 30, 31), (1280, 720, 60, 32), (1920, 1080, 30, 40), (1080, 1920, 30, 40),
      (1920, 1080, 60, 42), (3840, 2160, 30, 51), (3840, 2160, 60, 52),
    ])
  func level(width: Int, height: Int, rate: Int32, expected: Int) {
    let level = H264Level.lowest(
      for: PixelSize(width, height), rate: FrameRate(rate), pictureCount: 4)
    #expect(level?.number == expected)
  }

  @Test("bit rate of High profile: 1.25 times the table's")
  func bitRate() throws {
    let level = try #require(
      H264Level.lowest(for: PixelSize(1920, 1080), rate: FrameRate(30), pictureCount: 4))
    #expect(level.description == "4.0")
    #expect(level.highProfileBitsPerSecond == 25_000_000)
    #expect(level.highProfileBufferBits == 31_250_000)
  }

  @Test("more pictures in the buffer ask for a higher level")
  func buffer() {
    let level = H264Level.lowest(for: PixelSize(1920, 1080), rate: FrameRate(30), pictureCount: 5)
    #expect(level?.number == 50)
  }

  @Test("beyond every level there is none")
  func none() {
    #expect(
      H264Level.lowest(for: PixelSize(16_384, 16_384), rate: FrameRate(30), pictureCount: 4) == nil)
  }
}
