import CubicaComposition
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

/// Merges of clips that differ in everything: each keeps its frames, its length and its sound.
@Suite("Merges of unlike clips", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct UnlikeClipsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func merge(
    _ clips: [String], _ change: (inout MergeOptions) -> Void = { _ in }
  ) throws -> (session: MergeSession, path: String) {
    var options = MergeOptions()
    options.items = try clips.map { MergeOptions.Item(try #require(FilePath($0))) }
    options.output = folder.file("film.mp4")
    options.isForced = true
    options.quality = .draft
    change(&options)
    let session = try MergeSession(options)
    return (session, try session.export().description)
  }

  /// What ffprobe counts and measures of a film.
  private func facts(_ path: String) throws -> (frames: Int, picture: Double, file: Double) {
    let count = try Fixture.probe(
      path, "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
    return (
      try #require(Int(count)),
      try #require(Double(try Fixture.probe(path, "stream=duration", stream: "v:0"))),
      try #require(Double(try Fixture.probe(path, "format=duration")))
    )
  }

  /// A black clip that is white for a few frames from number `frame` on, with a tone of a tenth of
  /// a second from the same moment on.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    /// Frames a second as ffmpeg takes it, and as a number.
    var rate: (text: String, value: Double)
    var frame: Int
    var size = "96x54"
    /// Samples a second and channel layout; nil: no sound.
    var sound: (rate: Int, layout: String, codec: String)?
    var filter = ""
    /// Seconds after the clip's first frame.
    var moment: Double { Double(frame) / rate.value }
    var testDescription: String { name }
  }

  private static let kinds = [
    Kind(
      name: "cine.mp4", rate: ("24000/1001", 24 / 1.001), frame: 8, sound: (48_000, "stereo", "aac")
    ),
    Kind(name: "cinema.mp4", rate: ("24", 24), frame: 7, sound: (44_100, "mono", "aac")),
    Kind(
      name: "camera.mov", rate: ("25", 25), frame: 9, size: "54x96",
      sound: (22_050, "mono", "pcm_s16le")),
    Kind(name: "silent.mp4", rate: ("10", 10), frame: 3),
    Kind(
      name: "ntsc.mp4", rate: ("30000/1001", 30 / 1.001), frame: 11, sound: (48_000, "5.1", "aac")),
    Kind(
      name: "web.ts", rate: ("30", 30), frame: 10, size: "64x48", sound: (44_100, "stereo", "aac")),
    Kind(name: "pal.mp4", rate: ("50", 50), frame: 17, sound: (48_000, "mono", "aac")),
    Kind(
      name: "sport.mov", rate: ("60000/1001", 60 / 1.001), frame: 20,
      sound: (44_100, "stereo", "aac")),
    // Ten frames a second but for the first ones.
    Kind(
      name: "varying.mkv", rate: ("30", 30), frame: 12, sound: (44_100, "stereo", "libmp3lame"),
      filter: ",select='lt(n,4)+not(mod(n,3))'"),
    Kind(
      name: "surround.mp4", rate: ("12", 12), frame: 4, size: "98x54",
      sound: (32_000, "5.1", "aac")),
  ]

  private func make(_ kind: Kind) throws -> String {
    let flash = "gte(n,\(kind.frame))*lt(n,\(kind.frame + max(2, Int(kind.rate.value / 10))))"
    let picture =
      "color=black:size=\(kind.size):rate=\(kind.rate.text):duration=0.7,"
      + "drawbox=0:0:iw:ih:white:fill:enable='\(flash)'" + kind.filter
    var words = ["-f", "lavfi", "-i", picture]
    if let sound = kind.sound {
      let tone =
        "0.7*sin(2*PI*1000*(t-\(kind.moment)))*gte(t,\(kind.moment))"
        + "*lt(t,\(kind.moment + 0.1))"
      let count = ["mono": 1, "stereo": 2, "5.1": 6][sound.layout] ?? 1
      let all = [String](repeating: tone, count: count).joined(separator: "|")
      words += [
        "-f", "lavfi", "-i", "aevalsrc='\(all)':c=\(sound.layout):s=\(sound.rate):d=0.7", "-c:a",
        sound.codec,
      ]
    }
    return try Fixture.make(
      kind.name, in: folder,
      words + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-vsync", "vfr"])
  }

  @Test("of ten unlike clips each flash and beep are seen and heard at their times")
  func ten() throws {
    let film = try merge(try Self.kinds.map(make))
    let rate = film.session.frameRate.framesPerSecond
    #expect(film.session.frameRate == FrameRate(60_000, 1001))
    let facts = try facts(film.path)
    #expect(facts.frames == film.session.frameCount)
    let planned = film.session.plan.duration.seconds
    #expect(abs(facts.picture - planned) <= 0.5 / rate + 0.001)
    #expect(facts.file - facts.picture <= 0.025)
    let frames = try Frames(of: film.path, size: PixelSize(32, 18), isScaled: true)
    let samples = try Sound(of: film.path).samples
    for (kind, entry) in zip(Self.kinds, film.session.plan.entries) {
      let start = entry.targetRange.start.seconds
      let expected = start + kind.moment
      let own =
        Int(
          (start * rate).rounded(.up))..<min(
          frames.count, Int(entry.targetRange.end.seconds * rate))
      // The middle column: every clip is there, however narrow.
      let flash = try #require(own.first { frames.mean($0, x: 14..<18).y > 128 }, "\(kind.name)")
      // A film frame shows what its middle shows; times in Matroska are whole milliseconds.
      #expect(abs(Double(flash) / rate - expected) <= 0.5 / rate + 0.001, "\(kind.name)")
      let window = samples[
        Int((start + 0.02) * 48_000)..<Int((entry.targetRange.end.seconds - 0.02) * 48_000)]
      let beep = window.firstIndex { $0.magnitude > 1600 }.map { Double($0) / 48_000 }
      guard kind.sound != nil else {
        #expect(window.allSatisfy { $0.magnitude < 12 }, "\(kind.name)")
        continue
      }
      let onset = try #require(beep, "\(kind.name)")
      #expect(
        abs(onset - expected) <= 0.01,
        "\(kind.name): \(((onset - expected) * 1000).rounded()) ms late")
    }
  }

  @Test(
    "every rate and count: the planned frames, all as long, as many as round(length × rate)",
    arguments: [
      (24_000, 1001), (24, 1), (25, 1), (30_000, 1001), (30, 1), (50, 1), (60_000, 1001), (60, 1),
    ])
  func counts(numerator: Int32, denominator: Int32) throws {
    let rate = Double(numerator) / Double(denominator)
    let clips = try [1, 2, 3, 7].map { count in
      try Fixture.make(
        "c\(count).mp4", in: folder,
        [
          "-f", "lavfi", "-i", "color=gray:size=64x36:rate=\(numerator)/\(denominator)",
          "-frames:v", "\(count)", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
        ])
    }
    let film = try merge(clips)
    let made = try facts(film.path)
    #expect(made.frames == 13 && film.session.frameCount == 13)
    #expect(abs(made.picture - 13 / rate) <= 0.001)
    #expect(film.session.frameRate == FrameRate(numerator, denominator))
    // In a film of another rate they last as long, to the nearest frame.
    let other = try merge(clips) { $0.frameRate = FrameRate(48) }
    #expect(try facts(other.path).frames == Int((13 / rate * 48).rounded()))
    #expect(other.session.frameCount == Int((13 / rate * 48).rounded()))
  }
}
