import CubicaComposition
import CubicaCore
import CubicaExport
import CubicaLayers
import CubicaMedia
import CubicaTestSupport
import Testing

/// HEVC, sound alone, packets as they are, and what a file says of itself.
@Suite("Export presets", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct ExportPresetTests {
  let folder: TemporaryFolder
  let media = MediaLibrary()

  init() throws { folder = try TemporaryFolder() }

  private func film(of clip: String, range: TimeRange? = nil) throws -> Composition {
    var film = Composition()
    try film.insert(try media.asset(try #require(FilePath(clip))), range: range)
    return film
  }

  @discardableResult
  private func export(
    _ film: Composition, as name: String, _ settings: ExportSession.Settings = .init()
  ) async throws -> String {
    try await ExportSession(
      film, media: media, output: folder.file(name), settings: settings
    ).export().description
  }

  private func settings(
    _ preset: ExportPreset = .highestQuality,
    _ change: (inout ExportSession.Settings) -> Void = { _ in }
  ) -> ExportSession.Settings {
    var settings = ExportSession.Settings()
    settings.preset = preset
    change(&settings)
    return settings
  }

  /// Of a stream's packets, their times left out.
  private func packets(_ path: String, _ stream: String) throws -> [Substring] {
    try ToolRunner.check(
      "ffmpeg",
      ["-v", "error", "-i", "file:" + path, "-map", "0:" + stream, "-c", "copy"]
        + ["-f", "framehash", "-hash", "md5", "-"]
    ).text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: ",").last
    }
  }

  /// Of the decoded pictures.
  private func pictures(_ path: String, _ filter: String = "null") throws -> [Substring] {
    try ToolRunner.check(
      "ffmpeg",
      ["-v", "error", "-i", "file:" + path, "-map", "0:v", "-vf", filter]
        + ["-vsync", "passthrough", "-f", "framemd5", "-"]
    ).text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: ",").last
    }
  }

  /// Everything that ffprobe finds as a tag, but what every file has.
  private func tags(_ path: String) throws -> Set<String> {
    let text = try ToolRunner.check(
      "ffprobe",
      ["-v", "error", "-show_entries", "format_tags:stream_tags", "-of"]
        + ["default=noprint_wrappers=1", "file:" + path]
    ).text
    let usual = ["major_brand", "minor_version", "compatible_brands", "handler_name", "vendor_id"]
    return Set(
      text.split(separator: "\n").map(String.init).filter { line in
        !usual.contains { line.hasPrefix("TAG:\($0)=") }
      })
  }

  // MARK: HEVC

  /// At ten frames a second, 12 seconds are two segments.
  @Test("HEVC: one stream of hvc1, the same bytes for any number of jobs")
  func hevc() async throws {
    let clip = try Fixture.clip(in: folder, rate: "10", seconds: 12)
    let film = try film(of: clip)
    var files: [[UInt8]] = []
    for jobs in [1, 2, 4] {
      let wish = settings(.hevcHighestQuality) {
        $0.jobs = jobs
        $0.videoComposition = VideoComposition(of: film, frameRate: FrameRate(10))
      }
      try await export(film, as: "film\(jobs).mp4", wish)
      files.append(try folder.bytes(of: "film\(jobs).mp4"))
      let isEqual = files[0] == files[files.count - 1]
      #expect(isEqual, "\(jobs) jobs")
    }
    let path = folder.path("film1.mp4")
    #expect(
      try Fixture.probe(
        path, "stream=codec_name,profile,codec_tag_string,width,height,pix_fmt,nb_read_frames",
        stream: "v:0", extra: ["-count_frames"]) == "hevc\nMain\nhvc1\n160\n90\nyuv420p\n120")
    let times = try Fixture.probe(path, "packet=dts", stream: "v:0").split(separator: "\n")
      .compactMap { Int($0) }
    let steps = Set(zip(times.dropFirst(), times).map { $0 - $1 })
    #expect(times.count == 120 && steps.count == 1)
    #expect(try Fixture.probe(path, "stream=start_time,duration", stream: "v:0").hasPrefix("0.0"))
    let key = try Fixture.probe(path, "packet=flags", stream: "v:0").split(separator: "\n")
      .enumerated().filter { $0.element.hasPrefix("K") }.map(\.offset)
    #expect(
      key.first == 0 && (1...20).contains(zip(key.dropFirst(), key).map { $0 - $1 }.max() ?? 0))
    let says = files[0].withUnsafeBytes { $0.contains("x265".utf8) }
    #expect(!says, "the encoder's name and options travel")
    let wish = settings {
      $0.videoComposition = VideoComposition(of: film, frameRate: FrameRate(10))
    }
    let other = try await export(film, as: "h264.mp4", wish)
    let result = try ToolRunner.check(
      "ffmpeg",
      ["-hide_banner", "-i", "file:" + path, "-i", "file:" + other]
        + ["-lavfi", "[0:v][1:v]psnr", "-f", "null", "-"])
    let match = try #require(result.errorText.firstMatch(of: /average:([0-9.]+)/))
    let decibels = try #require(Double(match.1))
    #expect(decibels > 35)
  }

  // MARK: Sound alone

  @Test("sound alone: the film's own sound, as long as the film")
  func audioOnly() async throws {
    let clip = try Fixture.clip(in: folder, seconds: 2)
    let film = try film(of: clip)
    var mix = AudioMixParameters(try #require(film.tracks.last { $0.mediaType == .audio }).id)
    mix.volume.ramp(
      from: 1, to: 0, over: TimeRange(start: .zero, duration: MediaTime(value: 2, timescale: 1)))
    let faded = AudioMix([mix])
    let whole = try await export(film, as: "film.mp4", settings { $0.audioMix = faded })
    let sound = try await export(
      film, as: "sound.m4a", settings(.audioOnly) { $0.audioMix = faded })
    #expect(try Fixture.probe(sound, "stream=codec_type,codec_name") == "aac\naudio")
    #expect(try Fixture.probe(sound, "format_tags=major_brand") == "M4A ")
    #expect(try packets(sound, "a") == packets(whole, "a"))
    let seconds = try Fixture.probe(sound, "stream=duration", stream: "a:0")
    #expect(try #require(Double(seconds)) == 2)
    #expect(try Sound(of: sound).loudness(0..<1) == Sound(of: whole).loudness(0..<1))
  }

  @Test("sound alone needs sound, no picture, and an .m4a")
  func audioFaults() async throws {
    let silent = try film(of: try Fixture.clip("silent.mp4", in: folder, sound: false))
    var song = Composition()
    try song.insert(
      try media.song(try #require(FilePath(try Fixture.clip("song.mp4", in: folder)))))
    for (film, name, word) in [
      (silent, "x.m4a", "no sound"), (song, "x.mp4", "must end in .m4a"),
    ] {
      await #expect { try await export(film, as: name, settings(.audioOnly)) } throws: {
        ($0 as? ExportError)?.kind == .unusable && "\($0)".contains(word)
      }
    }
    try await export(song, as: "song.m4a", settings(.audioOnly))
    #expect(folder.contents == ["silent.mp4", "song.m4a", "song.mp4"])
  }

  // MARK: Passthrough

  @Test("passthrough: a clip's packets, turned as it is, and nothing that it says of itself")
  func passthrough() async throws {
    let plain = try Fixture.clip(
      "plain.mov", in: folder, seconds: 2, extra: ["-g", "15", "-bf", "2"])
    // The tool copies the display matrix, and adds what should not travel.
    let clip = try Fixture.make(
      "clip.mov", in: folder,
      ["-i", plain, "-c", "copy", "-metadata:s:v:0", "rotate=90"]
        + ["-metadata", "location=+48.2+016.3/", "-metadata", "make=Phone"])
    let copy = try await export(film(of: clip), as: "copy.mp4", settings(.passthrough))
    #expect(try packets(copy, "v") == packets(clip, "v"))
    let (sound, source) = (try packets(copy, "a"), try packets(clip, "a"))
    #expect(sound == Array(source.prefix(sound.count)) && sound.count >= source.count - 1)
    #expect(try tags(copy).filter { !$0.contains("language=und") } == [])
    let turned = try Fixture.probe(copy, "stream_side_data=rotation", stream: "v:0")
    #expect(turned == (try Fixture.probe(clip, "stream_side_data=rotation", stream: "v:0")))
    #expect(!turned.isEmpty)
    for entry in ["packet=pts_time", "packet=dts_time"] {
      #expect(
        try Fixture.probe(copy, entry, stream: "v:0")
          == Fixture.probe(clip, entry, stream: "v:0"))
    }
  }

  @Test("passthrough of a part from one key frame to another: those frames, in step")
  func part() async throws {
    let clip = try Fixture.clip(in: folder, seconds: 2, extra: ["-g", "15", "-bf", "2"])
    let range = TimeRange(
      start: MediaTime(value: 1, timescale: 2), duration: MediaTime(value: 1, timescale: 1))
    let film = try film(of: clip, range: range)
    let copy = try await export(film, as: "copy.mp4", settings(.passthrough))
    #expect(try pictures(copy) == pictures(clip, "trim=start_frame=15:end_frame=45"))
    #expect(try Fixture.probe(copy, "stream=start_time,duration", stream: "v:0").hasPrefix("0.0"))
    let seconds = try Fixture.probe(copy, "format=duration")
    #expect(abs(try #require(Double(seconds)) - 1) < 0.001)
    // The tone goes on where it was: its phase half a second on is the same sample for sample.
    let (part, whole) = (try Sound(of: copy), try Sound(of: clip))
    let middle = 12_000..<36_000
    let off = middle.reduce(0) {
      max($0, abs(Int(part.samples[$1]) - Int(whole.samples[$1 + 24_000])))
    }
    #expect(off <= 2)
    // The same part by the session's own time range.
    let other = try await export(
      self.film(of: clip), as: "other.mp4", settings(.passthrough) { $0.timeRange = range })
    #expect(try packets(other, "v") == packets(copy, "v"))
  }

  @Test("passthrough refuses every change, and cuts that need encoding, before any work")
  func refusals() throws {
    let clip = try Fixture.clip(in: folder, seconds: 2, extra: ["-g", "15", "-bf", "2"])
    let plain = try film(of: clip)
    let half = MediaTime(value: 1, timescale: 2)
    func refuse(
      _ film: Composition, _ words: [String],
      _ change: (inout ExportSession.Settings) -> Void = { _ in }
    ) {
      do {
        _ = try ExportSession(
          film, media: media, output: folder.file("x.mp4"),
          settings: settings(.passthrough, change))
        Issue.record("taken: \(words)")
      } catch {
        #expect(error.kind == .unusable)
        for word in words { #expect(error.message.contains(word), "\(error)") }
      }
    }
    refuse(plain, ["a video composition", "an audio mix", "an animation tree"]) {
      $0.videoComposition = VideoComposition(of: plain)
      $0.audioMix = AudioMix()
      $0.animationTree = LayerTree(size: PixelSize(160, 90))
    }
    var twice = plain
    _ = try? twice.insert(media.asset(folder.file("clip.mp4")))
    refuse(twice, ["2 pieces of picture", "2 pieces of sound"])
    var fast = plain
    try fast.scale(
      TimeRange(start: .zero, duration: fast.duration), to: MediaTime(value: 1, timescale: 1))
    refuse(fast, ["another speed of the picture", "another speed of the sound"])
    refuse(plain, ["0.250s is not the time of a key frame", "cut at 0.000s and 0.500s"]) {
      $0.timeRange = TimeRange(
        start: MediaTime(value: 1, timescale: 4), duration: half)
    }
    refuse(plain, ["clip.mp4", "1.000s"]) {
      $0.timeRange = TimeRange(
        start: .zero, duration: MediaTime(value: 29, timescale: 30))
    }
    var gap = plain
    try gap.insertEmpty(TimeRange(start: .zero, duration: half))
    refuse(gap, ["time without a picture"])
    var color = Composition()
    _ = try? color.insert(
      Asset.color(.black, size: PixelSize(160, 90), duration: half))
    refuse(color, ["one clip"])
  }

  // MARK: Files

  @Test("what a file says of itself is what was asked for, in the same bytes each time")
  func metadata() async throws {
    let film = try film(of: try Fixture.clip(in: folder))
    var wish = FilmMetadata()
    (wish.title, wish.artist, wish.comment) = ("Zoë, 5", "Family", "Happy birthday")
    // 2020-01-02 03:04:05 UTC.
    wish.creationTime = 1_577_934_245
    let told: Set<String> = [
      "TAG:title=Zoë, 5", "TAG:artist=Family", "TAG:comment=Happy birthday",
      "TAG:creation_time=2020-01-02T03:04:05.000000Z",
    ]
    for name in ["a.mp4", "b.mp4", "c.mov"] {
      wish.language = name == "c.mov" ? nil : "deu"
      let said = wish
      let path = try await export(film, as: name, settings { $0.metadata = said })
      let tags = try tags(path).subtracting(["TAG:language=und"])
      #expect(tags.isSuperset(of: told))
      let rest = tags.subtracting(told)
      #expect(rest == (name == "c.mov" ? [] : ["TAG:language=deu"]))
    }
    let isEqual = try folder.bytes(of: "a.mp4") == folder.bytes(of: "b.mp4")
    #expect(isEqual)
    #expect(try tags(try await export(film, as: "d.mp4")) == ["TAG:language=und"])
  }

  @Test("metadata that cannot be written are refused before any work")
  func metadataFaults() throws {
    let film = try film(of: try Fixture.clip(in: folder))
    func refuse(_ name: String, _ word: String, _ change: (inout FilmMetadata) -> Void) {
      #expect {
        try ExportSession(
          film, media: media, output: folder.file(name),
          settings: settings { change(&$0.metadata) })
      } throws: {
        ($0 as? ExportError)?.kind == .unusable && "\($0)".contains(word)
      }
    }
    refuse("e.mov", "a .mov file cannot tell every language") { $0.language = "deu" }
    refuse("e.mp4", "three letters") { $0.language = "German" }
    refuse("e.mp4", "6000 bytes") { $0.title = String(repeating: "é", count: 3_000) }
    refuse("e.mp4", "between 1970 and 2099") { $0.creationTime = -1 }
  }

  @Test("the index lies first, or last where that is not asked for")
  func index() async throws {
    let film = try film(of: try Fixture.clip(in: folder))
    for isFirst in [true, false] {
      try await export(
        film, as: "\(isFirst).mp4", settings { $0.shouldOptimizeForNetworkUse = isFirst })
      let bytes = try folder.bytes(of: "\(isFirst).mp4")
      var kinds: [String] = []
      var place = 0
      while place + 8 <= bytes.count {
        kinds.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
        place += max(8, bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) })
      }
      let wanted = isFirst ? ["ftyp", "moov", "mdat"] : ["ftyp", "mdat", "moov"]
      #expect(kinds.filter { $0 != "free" } == wanted)
    }
    #expect(
      try pictures(folder.path("true.mp4")) == pictures(folder.path("false.mp4")))
  }

  @Test("name, file type and preset must agree")
  func fileTypes() throws {
    let film = try film(of: try Fixture.clip(in: folder))
    for (name, type, preset, word) in [
      ("x.mov", .mp4, .highestQuality, "end the name in .mp4"),
      ("x.m4a", nil, .highestQuality, "must end in .mp4 or .mov"),
      ("x.m4a", .m4a, .hevc1920x1080, "makes .mp4 or .mov, not .m4a"),
      ("x.mp4", .mp4, .audioOnly, "makes .m4a, not .mp4"),
    ] as [(String, FilmContainer?, ExportPreset, String)] {
      #expect {
        try ExportSession(
          film, media: media, output: folder.file(name),
          settings: settings(preset) { $0.outputFileType = type })
      } throws: {
        "\($0)".contains(word)
      }
    }
  }
}
