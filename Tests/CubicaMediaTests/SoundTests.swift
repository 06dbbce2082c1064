import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

/// Films made from clips of known sound, listened to by the ffmpeg tool.
@Suite(.enabled(if: ToolRunner.has("ffmpeg"), "ffmpeg is not installed")) struct SoundTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Three seconds of black with a beep of 1 kHz from 1.0 to 1.1 s.
  func beep(_ name: String, _ arguments: [String] = ["-c:a", "aac"]) throws -> FilePath {
    let path = try Fixture.make(
      name, in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=160x90:rate=30:duration=3", "-f", "lavfi", "-i",
        "aevalsrc='0.5*sin(2*PI*1000*t)*between(t,1,1.1)':s=48000:d=3", "-c:v", "libx264",
        "-preset", "ultrafast", "-pix_fmt", "yuv420p",
      ] + arguments)
    return try #require(FilePath(path))
  }

  func film(
    _ source: FilePath, _ name: String = "film.mp4", trim: ClosedRange<Double>? = nil
  ) throws -> SoundFilm.Made {
    try SoundFilm.make(
      from: source, to: folder.file(name), trim: trim, as: name.hasSuffix("mov") ? .mov : .mp4)
  }

  func expectOnset(_ expected: Double, _ name: String = "film.mp4", within: Double = 0.01) throws {
    let onset = try #require(try Listener.onset(folder.path(name)))
    #expect(abs(onset - expected) <= within, "onset at \(onset)")
  }

  /// How much longer the file is than its picture, in seconds.
  func excess(_ name: String) throws -> Double {
    let file = try #require(Double(try Fixture.probe(folder.path(name), "format=duration")))
    let picture = try #require(
      Double(try Fixture.probe(folder.path(name), "stream=duration", stream: "v:0")))
    return file - picture
  }

  @Test("AAC is copied and stays in step", arguments: ["film.mp4", "film.mov"])
  func copied(name: String) throws {
    let made = try film(try beep("beep.mp4"), name)
    #expect(made.plan?.method == .copy)
    try expectOnset(1, name)
    #expect(try excess(name) <= 0.025)
    #expect(try Fixture.probe(folder.path(name), "stream=profile", stream: "a:0") == "LC")
  }

  @Test(
    "other sound is encoded once, in step",
    arguments: [
      ("s.mov", ["-c:a", "pcm_s16le"]), ("s.mkv", ["-c:a", "libopus"]),
      ("s.mkv", ["-c:a", "libvorbis"]), ("s.mkv", ["-c:a", "libmp3lame"]),
      ("s.mp4", ["-c:a", "libmp3lame"]), ("s.mkv", ["-c:a", "ac3"]), ("s.mkv", ["-c:a", "aac"]),
      ("s.ts", ["-c:a", "mp2"]), ("s.ts", ["-c:a", "aac"]), ("s.mpg", ["-c:v", "mpeg2video"]),
      ("s.avi", ["-c:v", "mpeg4", "-c:a", "libmp3lame"]),
      ("s.avi", ["-c:v", "mpeg4", "-c:a", "pcm_u8"]),
      ("s.mp4", ["-c:a", "aac", "-ar", "22050"]), ("s.mkv", ["-c:a", "flac", "-ar", "96000"]),
    ])
  func encoded(name: String, arguments: [String]) throws {
    let source = try beep(name, arguments)
    let made = try film(source)
    #expect(made.plan?.method != .copy)
    // AVI has no word for the delay of an MP3 encoder, MPEG-PS starts its picture a frame early.
    let meant = try #require(
      try Listener.onset("\(source)", zero: try Clip.open(source).frames.start.seconds))
    #expect(abs(meant - 1) < 0.035)
    try expectOnset(meant)
    let heard = try Listener.samples(folder.path("film.mp4"))
    let onset = Int(meant * 48_000)
    #expect(
      abs(Listener.level(heard.dropFirst(onset + 960).prefix(2_880)) - 0.5 / 2.0.squareRoot())
        < 0.02)
    #expect(try excess("film.mp4") <= 0.025)
    let facts = try Fixture.probe(
      folder.path("film.mp4"), "stream=codec_name,profile,sample_rate,channels", stream: "a:0")
    #expect(facts == "aac\nLC\n48000\n2")
    // The last packet decodes to 1024 samples, whatever the file says.
    #expect((made.frameCount * 1600..<made.frameCount * 1600 + 1024).contains(heard.count))
  }

  @Test(
    "five generations drift by less than 25 ms", arguments: [["-c:a", "aac"], ["-c:a", "mp2"]])
  func generations(arguments: [String]) throws {
    var source = try beep("beep.mp4", arguments)
    for generation in 1...5 {
      _ = try film(source, "film\(generation).mp4")
      source = folder.file("film\(generation).mp4")
    }
    try expectOnset(1, "film1.mp4")
    try expectOnset(1, "film5.mp4", within: 0.025)
    #expect(try excess("film5.mp4") <= 0.025)
  }

  @Test("what an edit list cuts off stays cut off")
  func editList() throws {
    let whole = try beep("beep.mp4")
    let cut = try Fixture.make(
      "cut.mov", in: folder, ["-ss", "0.7", "-i", "\(whole)", "-c", "copy"])
    _ = try film(try #require(FilePath(cut)))
    try expectOnset(0.3)
  }

  @Test("sound before the first picture is cut, later sound is preceded by silence")
  func offsets() throws {
    let whole = try beep("beep.mp4")
    let lateVideo = try Fixture.make(
      "video.mp4", in: folder,
      [
        "-i", "\(whole)", "-itsoffset", "0.4", "-i", "\(whole)", "-map", "1:v", "-map", "0:a", "-c",
        "copy",
      ])
    _ = try film(try #require(FilePath(lateVideo)))
    try expectOnset(0.6)
    let lateSound = try Fixture.make(
      "sound.mp4", in: folder,
      [
        "-i", "\(whole)", "-itsoffset", "0.4", "-i", "\(whole)", "-map", "0:v", "-map", "1:a", "-c",
        "copy",
      ])
    let made = try film(try #require(FilePath(lateSound)))
    #expect(made.plan?.method != .copy)
    try expectOnset(1.4)
    let heard = try Listener.samples(folder.path("film.mp4"))
    #expect(Listener.level(heard.prefix(48_000)) < 0.0003)
  }

  @Test(
    "shorter sound is followed by silence, longer sound ends with the picture",
    arguments: [
      "aac", "mp2",
    ])
  func lengths(codec: String) throws {
    for (seconds, name) in [(1.3, "short.mp4"), (6.0, "long.mp4")] {
      let source = try Fixture.make(
        name, in: folder,
        [
          "-f", "lavfi", "-i", "color=black:size=160x90:rate=30:duration=2", "-f", "lavfi", "-i",
          "sine=frequency=440:sample_rate=44100:duration=\(seconds)", "-c:v", "libx264",
          "-pix_fmt", "yuv420p", "-c:a", codec,
        ])
      let made = try film(try #require(FilePath(source)), "film-\(name)")
      #expect(made.frameCount == 60)
      #expect(try excess("film-\(name)") <= 0.025)
      let heard = try Listener.samples(folder.path("film-\(name)"))
      #expect(abs(heard.count - 96_000) <= 1200)
      #expect(Listener.level(heard.dropFirst(48_000).prefix(9_600)) > 0.05)
      if seconds < 2 { #expect(Listener.level(heard.dropFirst(67_200)) < 0.0003) }
    }
  }

  @Test("mono comes from both sides as loud as it was")
  func mono() throws {
    let source = try beep("mono.mov", ["-c:a", "pcm_s16le", "-ac", "1", "-ar", "44100"])
    _ = try film(source)
    let both = try Listener.samples(folder.path("film.mp4"), channels: 2)
    let left = stride(from: 0, to: both.count, by: 2).map { both[$0] }
    let right = stride(from: 1, to: both.count, by: 2).map { both[$0] }
    let (leftLevel, rightLevel) = (Listener.level(left), Listener.level(right))
    #expect(abs(leftLevel / rightLevel - 1) < 0.011)
    let source48 = try Listener.samples("\(source)")
    #expect(abs(leftLevel / Listener.level(source48) - 1) < 0.02)
  }

  @Test("5.1 is mixed to stereo without leaving full scale")
  func surround() throws {
    let source = try Fixture.make(
      "surround.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=160x90:rate=30:duration=1", "-f", "lavfi", "-i",
        "aevalsrc='0.7*sin(880*t)|0.7*sin(880*t)|0.7*sin(880*t)|0|0.7*sin(880*t)|0.7*sin(880*t)'"
          + ":c=5.1:s=48000:d=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac",
      ])
    let made = try film(try #require(FilePath(source)))
    #expect(made.plan?.method != .copy)
    let heard = try Listener.samples(folder.path("film.mp4"), channels: 2)
    #expect(heard.allSatisfy { abs(Int($0)) < 32_000 })
    #expect(abs(Listener.level(heard) - 0.7 / 2.0.squareRoot()) < 0.03)
  }

  @Test("no sound, no track")
  func none() throws {
    let source = try Fixture.clip(in: folder, sound: false)
    let made = try film(try #require(FilePath(source)))
    #expect(made.plan == nil)
    #expect(try Fixture.probe(folder.path("film.mp4"), "stream=codec_type") == "video")
  }

  @Test("a trimmed copy carries one packet before its start and none after its end")
  func trimmedCopy() throws {
    let source = try beep("beep.mp4")
    let made = try film(source, trim: 0.5...1.5)
    #expect(made.plan?.method == .copy)
    try expectOnset(0.5)
    #expect(made.packets.filter { $0.presentationTicks + 1024 <= 0 }.count == 1)
    #expect(made.packets.allSatisfy { $0.presentationTicks < 48_000 })
    #expect(made.packets.count <= 49)
    let last = try #require(made.packets.last)
    #expect(last.presentationTicks + last.durationTicks == 48_000)
    #expect(try excess("film.mp4") <= 0.025)
    let original = try ToolRunner.check(
      "ffmpeg", ["-v", "error", "-i", "\(source)", "-map", "0:a", "-c", "copy", "-f", "adts", "-"])
    // Each packet stands in the original stream as it is.
    for packet in made.packets { #expect(original.output.contains(packet.bytes)) }
  }

  @Test(
    "a trim far into a clip starts at the sample", arguments: ["long.mkv", "long.mp4", "long.ts"])
  func farTrim(name: String) throws {
    let source = try Fixture.make(
      name, in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=160x90:rate=30:duration=14", "-f", "lavfi", "-i",
        "aevalsrc='0.5*sin(2*PI*1000*t)*between(t,11,11.1)':s=48000:d=14", "-c:v", "libx264",
        "-pix_fmt", "yuv420p", "-c:a", "mp2",
      ])
    _ = try film(try #require(FilePath(source)), trim: 10...13)
    try expectOnset(1)
  }

  @Test("of several tracks the first that can be decoded is used, and said so")
  func severalTracks() throws {
    let whole = try beep("beep.mp4")
    let source = try Fixture.make(
      "two.mp4", in: folder,
      [
        "-i", "\(whole)", "-f", "lavfi", "-i", "sine=frequency=300:duration=3", "-map", "0:v",
        "-map", "0:a", "-map", "1:a", "-c:v", "copy", "-c:a", "aac",
      ])
    let made = try film(try #require(FilePath(source)))
    #expect(made.plan?.streamIndex == 1)
    #expect(made.notices.count == 1)
    #expect(made.notices.first?.message.contains("of 2 sound tracks") == true)
    try expectOnset(1)
  }

  @Test("damaged packets become silence, and the rest stays in step")
  func damage() throws {
    let whole = try beep("beep.mp4")
    let source = try Fixture.make(
      "damaged.mp4", in: folder,
      ["-i", "\(whole)", "-c", "copy", "-bsf:a", "noise=amount='between(n,10,25)*2'"])
    let made = try film(try #require(FilePath(source)))
    #expect(made.plan?.method != .copy)
    #expect(made.warnings.contains { $0.message.contains("damaged") })
    let heard = try Listener.samples(folder.path("film.mp4"))
    // Packets 10 to 25 lie before 0.56 s.
    let beep = heard.dropFirst(38_400).firstIndex { abs(Int($0)) > 1600 }
    #expect(abs(Double(beep ?? 0) / 48_000 - 1) < 0.01)
  }

  @Test("what an edit list hides is not among the copied packets")
  func hiddenPackets() throws {
    let whole = try beep("beep.mp4")
    let cut = try Fixture.make(
      "cut.mov", in: folder, ["-ss", "1.5", "-i", "\(whole)", "-c", "copy"])
    let made = try film(try #require(FilePath(cut)))
    #expect(try Listener.onset(folder.path("film.mp4")) == nil)
    #expect(made.packets.filter { $0.presentationTicks + 1024 <= 0 }.count <= 1)
  }

  @Test("a hole in the sound stays a hole")
  func hole() throws {
    let source = try beep(
      "hole.mkv", ["-af", "aselect='not(between(t,0.3,0.7))'", "-c:a", "pcm_s16le"])
    let made = try film(source)
    #expect(made.plan?.method != .copy)
    try expectOnset(1)
  }
}

extension Sequence where Element == UInt8 {
  /// Whether `bytes` stand somewhere in it without a break.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    let all = Array(self)
    guard let first = bytes.first, all.count >= bytes.count else { return bytes.isEmpty }
    return all.withUnsafeBufferPointer { all in
      (0...all.count - bytes.count).contains { start in
        all[start] == first && bytes.indices.allSatisfy { all[start + $0] == bytes[$0] }
      }
    }
  }
}
