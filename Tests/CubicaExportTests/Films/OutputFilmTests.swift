import CubicaCore
import CubicaExport
import CubicaMedia
import CubicaTestSupport
import Testing

@Suite("What films are made of", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct OutputFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("4:2:0, a usual profile and tag, index first", arguments: ["film.mp4", "film.mov"])
  func playsEverywhere(name: String) throws {
    let film = try Film(of: try GeometryFilmTests.odd(in: folder), in: folder, as: name)
    #expect(try film.probe("stream=codec_name,codec_tag_string") == "h264\navc1")
    #expect(["Main", "High"].contains(try film.probe("stream=profile")))
    #expect(try film.probe("stream=pix_fmt") == "yuv420p")
    let boxes = Self.topLevelBoxes(try folder.bytes(of: name))
    let index = try #require(boxes.firstIndex(of: "moov"))
    #expect(index < (try #require(boxes.firstIndex(of: "mdat"))))
  }

  /// The four-letter names of the file's boxes, in order.
  private static func topLevelBoxes(_ bytes: [UInt8]) -> [String] {
    var (names, start): ([String], Int) = ([], 0)
    while start + 8 <= bytes.count {
      var size = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self))
      if size == 1, start + 16 <= bytes.count {
        size = bytes[(start + 8)..<(start + 16)].reduce(0) { $0 << 8 | Int($1) }
      }
      start += size >= 8 ? size : bytes.count
    }
    return names
  }

  @Test(
    "sound of any source becomes AAC-LC of at most two channels",
    arguments: [
      ["pcm.mov", "pcm_s16le", "1", "44100"], ["mp3.mkv", "libmp3lame", "2", "44100"],
      ["opus.webm", "libopus", "2", "48000"], ["flac.mkv", "flac", "2", "96000"],
      ["ac3.ts", "ac3", "6", "48000"], ["aac.mp4", "aac", "6", "48000"],
      ["low.mp4", "aac", "1", "22050"],
    ])
  func sound(kind: [String]) throws {
    let clip = try Fixture.make(
      kind[0], in: folder,
      [
        "-f", "lavfi", "-i", "color=gray:size=64x64:rate=30:duration=1", "-f", "lavfi", "-i",
        "sine=frequency=440:sample_rate=48000:duration=1", "-c:v",
        kind[0].hasSuffix("webm") ? "libvpx" : "libx264", "-pix_fmt", "yuv420p", "-c:a", kind[1],
        "-ac", kind[2], "-ar", kind[3], "-strict", "-2",
      ])
    let film = try Film(of: clip, in: folder)
    let facts = try film.probe("stream=codec_name,profile,sample_rate,channels", stream: "a")
      .split(separator: "\n").map(String.init)
    try #require(facts.count == 4, "one sound stream")
    #expect(facts[0] == "aac" && facts[1] == "LC")
    #expect(["44100", "48000"].contains(facts[2]))
    #expect(["1", "2"].contains(facts[3]))
    let (sound, picture) = (
      try film.probe(number: "stream=duration", stream: "a:0"),
      try film.probe(number: "stream=duration")
    )
    #expect(abs(sound - picture) <= 0.05)
    let level = try Sound(of: film.path).loudness(0.2..<0.8)
    // A transport stream's clock starts late.
    let start = try #require(Double(try Fixture.probe(clip, "format=start_time")))
    let source = try Sound(of: clip).loudness((start + 0.2)..<(start + 0.8))
    #expect(abs(level - source) <= 1, "\(level) dB of \(source) dB")
  }

  @Test("sound that cannot be decoded is missed with a word")
  func unknownSound() throws {
    try Fixture.make(
      "pcm.mov", in: folder,
      ["-i", try Fixture.clip(in: folder), "-c:a", "pcm_s16le", "-c:v", "copy"])
    var bytes = try folder.bytes(of: "pcm.mov")
    let tag = try #require(bytes.firstRange(of: Array("sowt".utf8)))
    bytes.replaceSubrange(tag, with: Array("zzzz".utf8))
    let film = try Film(of: try folder.write(bytes, to: "unknown.mov"), in: folder)
    #expect(try film.probe("stream=codec_type", stream: nil) == "video")
    #expect(film.notices.contains { $0.contains("unknown.mov") && $0.contains("sound") })
  }

  @Test(
    "the lowest legal level for size and rate, at most four reference frames",
    arguments: [
      (PixelSize(1920, 1080), 30, Quality.high, 40), (PixelSize(1920, 1080), 60, .high, 42),
      (PixelSize(3840, 2160), 30, .standard, 51), (PixelSize(1280, 720), 30, .draft, 31),
    ])
  func level(size: PixelSize, rate: Int32, quality: Quality, level: Int) throws {
    let card = Card.document(
      Card.rectangle("#FF9900", "translation: { '0s': [0, 0], '0.1s': [400, 0] }"),
      length: "0.1s")
    let film = try Film(of: nil, card: card, in: folder) {
      ($0.size, $0.frameRate, $0.quality) = (size, FrameRate(rate), quality)
    }
    #expect(try film.probe("stream=level") == "\(level)")
    #expect(try film.probe(number: "stream=refs") <= 4)
  }

  @Test("a trimmed film begins with a key frame and can be sought")
  func seeking() throws {
    // Each second has a grey of its own.
    let clip = try Fixture.make(
      "greys.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=64x64:rate=24:duration=10", "-vf",
        "format=yuv420p,geq=lum=20+20*floor(T):cb=128:cr=128", "-c:v", "libx264", "-crf", "4",
        "-g", "600",
      ])
    let film = try Film(of: clip, in: folder) {
      $0.trim = TrimRange(start: MediaTime(value: 1, timescale: 1), end: nil)
    }
    let packets = try Fixture.probe(film.path, "packet=pts_time,flags", stream: "v:0")
      .split(separator: "\n").map(String.init)
    let keys = stride(from: 0, to: packets.count - 1, by: 2)
      .filter { packets[$0 + 1].hasPrefix("K") }.compactMap { Double(packets[$0]) }
    #expect(packets[1].hasPrefix("K") && Double(packets[0]) == 0)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $1 - $0 <= 10 })
    #expect(keys.count >= 4, "a key frame about every 2 s")
    for (time, second) in [(0.0, 1), (5.5, 6), (8.5, 9)] {
      let frame = try Frames(
        of: film.path, size: PixelSize(64, 64), arguments: ["-frames:v", "1"],
        input: ["-ss", "\(time)"])
      let expected = (20.0 + 20 * Double(second) - 16) * 255 / 219
      #expect(abs(frame.mean(0).y - expected) <= 6, "at \(time) s")
    }
  }

  @Test(
    "nothing of the source's private matters travels along", arguments: ["film.mp4", "film.mov"])
  func privacy(name: String) throws {
    let marks = ["+12.3456+098.7654/", "Secretphone", "2001-02-03", "Hiddenhandler"]
    let clip = try Fixture.make(
      "private.mov", in: folder,
      [
        "-i", try Fixture.clip(in: folder), "-c", "copy", "-metadata", "location=\(marks[0])",
        "-metadata", "com.apple.quicktime.make=\(marks[1])", "-metadata",
        "creation_time=\(marks[2])T04:05:06Z", "-metadata:s:v:0", "handler_name=\(marks[3])",
        "-metadata:s:a:0", "handler_name=\(marks[3])", "-movflags", "use_metadata_tags",
        "-timecode", "01:02:03:04",
      ])
    let source = String(decoding: try folder.bytes(of: "private.mov"), as: Unicode.ASCII.self)
    #expect(source.contains(marks[1]) && source.contains(marks[3]))
    let film = try Film(of: clip, in: folder, as: name)
    let text = String(decoding: try folder.bytes(of: name), as: Unicode.ASCII.self)
    for mark in marks { #expect(!text.contains(mark), "\(mark) is in the film") }
    #expect(try film.probe("format_tags=creation_time,location", stream: nil).isEmpty)
    #expect(
      Set(try film.probe("stream=codec_type", stream: nil).split(separator: "\n"))
        == ["video", "audio"])
  }
}
