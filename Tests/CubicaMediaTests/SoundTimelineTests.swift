import CubicaMedia
import Testing

/// 1000 samples a second: the tolerance is 10, the limit 40.
@Suite struct SoundTimelineTests {
  typealias Step = SoundTimeline.Step

  @Test("sound before the zero is cut, piece by piece")
  func early() {
    var timeline = SoundTimeline(sampleRate: 1000)
    #expect(timeline.place(start: -150, count: 100) == Step(silence: 0, skip: 100))
    #expect(timeline.place(start: -50, count: 100) == Step(silence: 0, skip: 50))
    #expect(timeline.place(start: 50, count: 100) == Step())
    #expect(timeline.position == 150)
  }

  @Test("late sound is preceded by silence")
  func late() {
    var timeline = SoundTimeline(sampleRate: 1000)
    #expect(timeline.place(start: 7, count: 100) == Step(silence: 7, skip: 0))
    #expect(timeline.position == 107)
  }

  @Test("jitter is left alone, a jump is not")
  func jitter() {
    var timeline = SoundTimeline(sampleRate: 1000)
    for index in 0..<4 { _ = timeline.place(start: Int64(index * 100 - 400), count: 100) }
    _ = timeline.place(start: 0, count: 100)
    for (index, shake) in [3, -9, 10, -10, 8, 30, -30, 20].enumerated() {
      let start = Int64(100 + index * 100 + shake)
      #expect(timeline.place(start: start, count: 100) == Step())
    }
    #expect(timeline.place(start: 941, count: 100) == Step(silence: 41, skip: 0))
    #expect(timeline.place(start: 1000, count: 100) == Step(silence: 0, skip: 41))
  }

  @Test("a small drift that stays is taken back once")
  func drift() {
    var timeline = SoundTimeline(sampleRate: 1000)
    for index in 0..<4 { _ = timeline.place(start: Int64(index * 100 - 400), count: 100) }
    _ = timeline.place(start: 0, count: 100)
    var silence: Int64 = 0
    for index in 1...20 {
      silence += timeline.place(start: Int64(index * 100 + 15), count: 100).silence
    }
    #expect(silence == 15)
  }

  @Test("a gap right after the first piece is filled at once")
  func opening() {
    var timeline = SoundTimeline(sampleRate: 1000)
    _ = timeline.place(start: 0, count: 100)
    #expect(timeline.place(start: 108, count: 100) == Step(silence: 8, skip: 0))
    #expect(timeline.place(start: 208, count: 100) == Step())
  }

  @Test("after damage the next piece stands at its own time")
  func damage() {
    var timeline = SoundTimeline(sampleRate: 1000)
    _ = timeline.place(start: 0, count: 100)
    timeline.loseTrack()
    #expect(timeline.place(start: 121, count: 100) == Step(silence: 21, skip: 0))
  }

  @Test("pieces without times follow one another")
  func untimed() {
    var timeline = SoundTimeline(sampleRate: 1000)
    for _ in 0..<3 { #expect(timeline.place(start: nil, count: 100) == Step()) }
    #expect(timeline.position == 300)
  }

  @Test("pieces without times after one that is cut are cut as well, up to the zero")
  func untimedBeforeZero() {
    var timeline = SoundTimeline(sampleRate: 1000)
    #expect(timeline.place(start: -250, count: 100) == Step(skip: 100))
    #expect(timeline.place(start: nil, count: 100) == Step(skip: 100))
    #expect(timeline.place(start: nil, count: 100) == Step(skip: 50))
    #expect(timeline.place(start: nil, count: 100) == Step())
    #expect(timeline.position == 150)
  }
}

/// Frame sizes after RFC 4867: a type-7 frame of AMR has 31 bytes of speech and its head, type 8
/// (comfort noise) 5 and its head; type 2 of AMR-WB has 32 and its head.
@Suite struct AMRFramesTests {
  @Test("frames of one packet lie one after another")
  func ranges() {
    let speech = [UInt8(7 << 3 | 4)] + [UInt8](repeating: 0, count: 31)
    let noise = [UInt8(8 << 3 | 4)] + [UInt8](repeating: 0, count: 5)
    #expect(
      AMRFrames.ranges(in: speech + noise + speech.prefix(10), isWideband: false)
        == [0..<32, 32..<38, 38..<48])
    let wide = [UInt8(2 << 3 | 4)] + [UInt8](repeating: 0, count: 32)
    #expect(AMRFrames.ranges(in: wide + wide, isWideband: true) == [0..<33, 33..<66])
    #expect(AMRFrames.ranges(in: [], isWideband: true) == [])
  }
}

/// Configurations as written by encoders, read by hand from ISO/IEC 14496-3, 1.6.2.1.
@Suite struct AACConfigTests {
  @Test(
    "object type, rate, channels",
    arguments: [
      ([0x12, 0x10], 2, 44_100, 2, true), ([0x11, 0x90], 2, 48_000, 2, true),
      ([0x11, 0x88], 2, 48_000, 1, true), ([0x11, 0x90, 0x56, 0xe5, 0x00], 2, 48_000, 2, true),
      // Explicit SBR: type 5, and the backward compatible announcement.
      ([0x2b, 0x11, 0x88, 0x00], 5, 24_000, 2, false),
      ([0x13, 0x90, 0x56, 0xe5, 0xa5, 0x48, 0x80], 2, 22_050, 2, false),
    ] as [([UInt8], Int, Int, Int, Bool)])
  func config(bytes: [UInt8], type: Int, rate: Int, channels: Int, isLow: Bool) throws {
    let config = try #require(AACConfig(bytes))
    #expect(config.objectType == type)
    #expect(config.sampleRate == rate)
    #expect(config.channelConfiguration == channels)
    #expect(config.isLowComplexity == isLow)
    #expect(config.samplesPerFrame == 1024)
  }

  @Test("too few bytes give nothing")
  func short() { #expect(AACConfig([0x12]) == nil) }
}
