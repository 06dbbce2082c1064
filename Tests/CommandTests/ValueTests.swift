import CubicaCore
import CubicaExport
import Testing
import cubica

@Suite("values of options")
struct ValueTests {
  @Test(
    "times, exact",
    arguments: [
      ("0", 0, 1), ("83", 83, 1), ("83.5", 167, 2), ("1:23.5", 167, 2), ("1:02:03.25", 14893, 4),
      ("0:00.001", 1, 1000), ("0.000000001", 1, 1_000_000_000), ("90:00", 5400, 1), ("1.50", 3, 2),
    ] as [(String, Int64, Int32)])
  func times(text: String, value: Int64, scale: Int32) throws {
    #expect(try TimeValues.time(text) == MediaTime(value: value, timescale: scale))
  }

  @Test(
    "no times",
    arguments: [
      "", "-1", "+1", "1e3", "1,5", ".5", "5.", "1:", ":30", "1:60", "1.5:20", "1:2:3:4", " 1",
      "nan", "inf", "0x10", "١", "1.0000000001", "99999999999",
    ])
  func noTimes(text: String) {
    #expect(throws: ValueFault.self) { try TimeValues.time(text) }
  }

  @Test("parts of a clip")
  func ranges() throws {
    let half = MediaTime(value: 3, timescale: 2)
    let four = MediaTime(value: 4, timescale: 1)
    #expect(try TimeValues.range("1.5..4") == TrimRange(start: half, end: four))
    #expect(try TimeValues.range("1.5..") == TrimRange(start: half, end: nil))
    #expect(try TimeValues.range("..0:04") == TrimRange(start: nil, end: four))
    for text in ["", "..", "4", "4..4", "5..4", "1...4", "1-4", "1.5..4..5", "a..b"] {
      #expect(throws: ValueFault.self) { try TimeValues.range(text) }
    }
  }

  @Test(
    "frame rates, exact",
    arguments: [
      ("30", 30, 1), ("29.97", 30000, 1001), ("30000/1001", 30000, 1001), ("23.976", 24000, 1001),
      ("59.94", 60000, 1001), ("12.5", 25, 2), ("50/2", 25, 1), ("24.0", 24, 1), ("240", 240, 1),
    ] as [(String, Int32, Int32)])
  func rates(text: String, numerator: Int32, denominator: Int32) throws {
    #expect(try PictureValues.frameRate(text) == FrameRate(numerator, denominator))
  }

  @Test("no frame rates", arguments: ["", "0", "-30", "30/", "1/3", "30/1.5", "300", "0/1", "1e2"])
  func noRates(text: String) {
    #expect(throws: ValueFault.self) { try PictureValues.frameRate(text) }
  }

  @Test("sizes and shapes")
  func sizes() throws {
    #expect(try PictureValues.size("1080x1920") == PixelSize(1080, 1920))
    #expect(try PictureValues.size("640X360") == PixelSize(640, 360))
    #expect(try PictureValues.aspect("9:16") == AspectRatio(width: 9, height: 16))
    #expect(try PictureValues.aspect("32:18") == AspectRatio(width: 16, height: 9))
    #expect(try PictureValues.aspect("2.39:1") == AspectRatio(width: 239, height: 100))
    for text in ["", "x", "1x", "1x2x3", "1.5x2", "0x2", "99999999999x2"] {
      #expect(throws: ValueFault.self) { try PictureValues.size(text) }
    }
  }

  @Test(
    "clocks", arguments: [(0, "0:00"), (6.2, "0:07"), (750, "12:30"), (3723, "1:02:03")])
  func clocks(seconds: Double, text: String) { #expect(Pace.clock(seconds) == text) }

  @Test("a bar is as wide at each percentage", arguments: 0...100)
  func bars(percent: Int) {
    let progress = ExportProgress(phase: .rendering, framesDone: percent, framesTotal: 100)
    let pace = Pace(progress, seconds: 10)
    #expect(pace.bar.hasPrefix("["))
    #expect(pace.bar.firstIndex(of: "%")?.utf16Offset(in: pace.bar) == 31)
    #expect(pace.percent == percent)
  }
}
