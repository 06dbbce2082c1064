import CubicaComposition
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

@Suite("Merged films", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct MergeFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func merge(
    _ clips: [String], as name: String = "film.mp4",
    _ change: (inout MergeOptions) -> Void = { _ in }
  ) throws -> (session: MergeSession, path: String) {
    var options = MergeOptions()
    options.items = try clips.map { MergeOptions.Item(try #require(FilePath($0))) }
    options.output = folder.file(name)
    change(&options)
    let session = try MergeSession(options)
    return (session, try session.export().description)
  }

  private func grey(
    _ name: String, _ level: Int, seconds: Double = 1, rate: String = "30",
    size: String = "160x90", box: Bool = false, sound: [String] = []
  ) throws -> String {
    let hex = String(level, radix: 16)
    let color = "0x\(hex)\(hex)\(hex)"
    let square = box ? ",drawbox=iw/2-10:ih/2-10:20:20:white:fill" : ""
    return try Fixture.make(
      name, in: folder,
      [
        "-f", "lavfi", "-i",
        "color=\(color):size=\(size):rate=\(rate):duration=\(seconds)\(square)",
      ] + sound + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"])
  }

  private func count(_ path: String) throws -> Int {
    try #require(
      Int(try Fixture.probe(path, "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"]))
    )
  }

  @Test("clips of 1, 2, 3 and 7 frames give 13 frames, all as long")
  func counts() throws {
    let clips = try [1, 2, 3, 7].map {
      try grey("c\($0).mp4", 40 * $0 / 2 + 30, seconds: Double($0) / 24, rate: "24")
    }
    let film = try merge(clips)
    #expect(try count(film.path) == 13)
    #expect(film.session.frameCount == 13)
    let lengths = try Fixture.probe(film.path, "packet=duration_time", stream: "v:0")
      .split(separator: "\n").compactMap { Double($0) }
    #expect(lengths.allSatisfy { abs($0 - 1.0 / 24) < 0.001 })
  }

  @Test("unlike rates and sizes: each lasts its time, whole, centred and in its own colour")
  func unlike() throws {
    let clips = [
      try grey("a.mp4", 60, rate: "24", size: "160x90", box: true),
      try grey("b.mp4", 120, rate: "30", size: "214x120", box: true),
      try grey("c.mp4", 180, rate: "60", size: "90x160", box: true),
    ]
    let film = try merge(clips)
    #expect(film.session.canvas == PixelSize(160, 90))
    #expect(film.session.frameRate == FrameRate(60))
    #expect(try count(film.path) == 180)
    let frames = try Frames(of: film.path, size: PixelSize(160, 90))
    for (index, level) in [(0, 60.0), (59, 60), (60, 120), (119, 120), (120, 180), (179, 180)] {
      let near = frames.mean(index, x: 60..<64, y: 40..<50)
      #expect(distance(near, RGB.grey(level)) <= 6, "frame \(index)")
      let box = try #require(frames.box(index) { $0.x > 230 })
      #expect(abs(Double(box.x.lowerBound + box.x.upperBound) / 2 - 79.5) <= 1)
      #expect(abs(Double(box.y.lowerBound + box.y.upperBound) / 2 - 44.5) <= 1)
    }
    // A portrait clip stands between equal black bars.
    #expect(distance(frames.mean(150, x: 0..<40), RGB.grey(0)) <= 2)
    #expect(distance(frames.mean(150, x: 120..<160), RGB.grey(0)) <= 2)
  }

  @Test("crossfades are monotone and leave no hole")
  func crossfades() throws {
    let clips = [
      try grey("a.mp4", 60), try grey("b.mp4", 120), try grey("c.mp4", 200),
    ]
    let film = try merge(clips) {
      $0.transition = Transition(.crossfade, duration: MediaTime(value: 1, timescale: 2))
    }
    #expect(try count(film.path) == 60)
    let frames = try Frames(of: film.path, size: PixelSize(160, 90))
    let levels = (0..<60).map { frames.mean($0).y }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 >= $0 - 1.5 })
    #expect((levels.min() ?? 0) >= 57)
    #expect(abs(levels[5] - 60) <= 3 && abs(levels[29] - 120) <= 5 && abs(levels[55] - 200) <= 3)
  }

  @Test("every transition shows both clips and nothing wild", arguments: Transition.Kind.allCases)
  func transitions(kind: Transition.Kind) throws {
    let clips = [try grey("a.mp4", 60), try grey("b.mp4", 200)]
    let film = try merge(clips) {
      $0.transition = Transition(kind, duration: MediaTime(value: 2, timescale: 5))
    }
    #expect(try count(film.path) == 48)
    let frames = try Frames(of: film.path, size: PixelSize(160, 90))
    #expect(abs(frames.mean(17).y - 60) <= 3)
    #expect(abs(frames.mean(30).y - 200) <= 3)
    let middle = frames.mean(24).y
    switch kind {
    case .crossfade: #expect(abs(middle - 133) <= 6)
    case .fadeBlack: #expect(middle < 20)
    case .wipe, .slide, .push:
      #expect((80...180).contains(middle))
      // Left and right are still unlike.
      #expect(abs(frames.mean(24, x: 4..<20).y - frames.mean(24, x: 140..<156).y) > 100)
    case .circle:
      #expect(abs(frames.pixel(24, 80, 45).y - 200) <= 6)
      #expect(abs(frames.pixel(24, 2, 2).y - 60) <= 6)
    case .zoom: #expect((70...190).contains(middle))
    }
  }

  @Test("sound stays with its picture after silent, short and late ones")
  func sync() throws {
    let flash = try Fixture.make(
      "flash.mov", in: folder,
      [
        "-f", "lavfi", "-i",
        "color=black:size=160x90:rate=30:duration=2,drawbox=0:0:160:90:white:fill:"
          + "enable='between(t,0.99,1.09)'",
        "-f", "lavfi", "-i", "aevalsrc='0.8*sin(2*PI*1000*t)*between(t,1,1.1)':s=48000:d=2",
        "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac",
      ])
    let short = try grey(
      "short.mp4", 40, seconds: 1.7, rate: "25",
      sound: ["-f", "lavfi", "-i", "sine=frequency=300:sample_rate=44100:duration=0.6,volume=0.02"])
    let silent = try grey("silent.mp4", 50, seconds: 0.83, rate: "24")
    let film = try merge([short, silent, short, short, silent, flash]) {
      $0.frameRate = FrameRate(30)
    }
    let frames = try Frames(of: film.path, size: PixelSize(32, 18), isScaled: true)
    let index = try #require((0..<frames.count).first { frames.mean($0).y > 180 })
    let onset = try #require(try Sound(of: film.path).onset)
    #expect(abs(onset - Double(index) / 30) <= 0.034, "flash \(Double(index) / 30), beep \(onset)")
    let start = try #require(film.session.plan.entries.last).targetRange.start.seconds
    #expect(abs(onset - (start + 1)) <= 0.01)
    #expect(frames.count == film.session.frameCount)
  }

  @Test("a clip without sound is silent between two that have it")
  func silence() throws {
    let tone = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=1"]
    let loud = try grey("loud.mp4", 60, sound: tone)
    let silent = try grey("silent.mp4", 120)
    let film = try merge([loud, silent, loud])
    let sound = try Sound(of: film.path)
    #expect(try sound.loudness(1.05..<1.95) < -70)
    #expect(try sound.loudness(2.1..<2.9) > -30)
    // No click: the largest step near the joins is no larger than in the tone.
    func steps(_ span: Range<Int>) -> Int {
      span.reduce(0) { max($0, abs(Int(sound.samples[$1 + 1]) - Int(sound.samples[$1]))) }
    }
    let steady = steps(24_000..<28_800)
    #expect(steps(42_240..<53_760) <= steady * 3 / 2)
    #expect(steps(90_240..<101_760) <= steady * 3 / 2)
  }

  @Test("a song ends with the film, steps back under speech and is as loud as it should be")
  func song() throws {
    let speech = try grey(
      "speech.mp4", 60, seconds: 2,
      sound: ["-f", "lavfi", "-i", "sine=frequency=300:sample_rate=48000:duration=2,volume=0.5"])
    let quiet = try grey("quiet.mp4", 90, seconds: 4)
    let song = try Fixture.make(
      "song.wav", in: folder,
      ["-f", "lavfi", "-i", "anoisesrc=d=30:c=pink:a=0.4:seed=3", "-ac", "2"])
    let film = try merge([speech, quiet]) {
      var one = FilePath(song).map { SongOptions($0) }
      one?.ducks = true
      $0.sound.song = one
    }
    let length = try #require(
      Double(try Fixture.probe(film.path, "format=duration", stream: nil)))
    #expect(abs(length - 6) <= 0.06)
    let said = try ToolRunner.check(
      "ffmpeg",
      [
        "-hide_banner", "-nostats", "-ss", "3", "-t", "1.9", "-i", film.path, "-af", "ebur128",
        "-f", "null", "-",
      ])
    let integrated = try #require(
      said.errorText.split(separator: "\n").last { $0.contains("I:") }
        .flatMap { $0.split(separator: " ").compactMap { Double($0) }.first })
    #expect(abs(integrated + 20) <= 1)
    let sound = try Sound(of: film.path)
    #expect(try sound.loudness(5.97..<6) < -40)
  }

  @Test("a photo is shown for its time, and a song that is missing sound is refused")
  func photos() throws {
    let photo = try Fixture.make(
      "photo.png", in: folder,
      ["-f", "lavfi", "-i", "color=0x3060C0:size=320x180", "-frames:v", "1"])
    let clip = try grey("a.mp4", 60)
    let film = try merge([photo, clip]) {
      $0.items[0].trim = TrimRange(start: nil, end: MediaTime(value: 3, timescale: 2))
    }
    #expect(try count(film.path) == 75)
    let frames = try Frames(of: film.path, size: PixelSize(160, 90))
    #expect(distance(frames.mean(20), SIMD3(0x30, 0x60, 0xC0)) <= 6)
    #expect(abs(frames.mean(60).y - 60) <= 4)
    let refusal = try #require(throws: ExportError.self) {
      try merge([clip], as: "other.mp4") {
        $0.sound.song = FilePath(photo).map { SongOptions($0) }
      }
    }
    #expect(refusal.kind == .unusable)
    #expect(
      refusal.message.contains("photo.png: not a supported sound file (a picture); use an M4A"))
  }

  @Test("of an animated picture the first one is shown, and that is said")
  func animated() throws {
    let path = try Fixture.make(
      "a.gif", in: folder,
      ["-f", "lavfi", "-i", "color=white:size=160x90:rate=10:duration=0.3,negate=enable='gt(n,0)'"])
    let film = try merge([path]) {
      $0.items[0].trim = TrimRange(start: nil, end: MediaTime(value: 1, timescale: 2))
      $0.size = PixelSize(160, 90)
    }
    #expect(
      film.session.notices == ["\(path): an animation; its first picture is shown as a photo"])
    let frames = try Frames(of: film.path, size: PixelSize(160, 90))
    #expect(frames.count == 15)
    #expect(frames.mean(1).y > 250 && frames.mean(14).y > 250)
  }

  @Test("the same bytes for 1, 2 and 4 cores, and again")
  func equalBytes() throws {
    let clips = [
      try Fixture.clip("a.mp4", in: folder, size: "320x180", seconds: 7),
      try Fixture.clip("b.mp4", in: folder, size: "180x320", rate: "25", seconds: 8),
    ]
    let films = try [1, 2, 4, 2].enumerated().map { index, jobs in
      let film = try merge(clips, as: "film\(index).mp4") {
        $0.jobs = jobs
        $0.transition = Transition(.push, duration: MediaTime(value: 1, timescale: 1))
      }
      return try Data(contentsOf: URL(fileURLWithPath: film.path))
    }
    #expect(Set(films).count == 1)
  }

  @Test("one clip under a card is what the card makes of it")
  func card() throws {
    let clip = try Fixture.corners(in: folder, width: 320, height: 180)
    let film = try merge([clip]) {
      var card = CardOptions()
      card.name = "Alice"
      $0.card = card
    }
    let single = try Film(of: clip, card: nil, in: folder, as: "card.mp4") { $0.name = "Alice" }
    let ours = try Frames(of: film.path, size: PixelSize(320, 180))
    let theirs = try Frames(of: single.path, size: PixelSize(320, 180))
    try #require(ours.count == theirs.count)
    for frame in [0, 10, 29] {
      #expect(ours.difference(frame, to: theirs, frame).mean < 1.5)
    }
  }
}
