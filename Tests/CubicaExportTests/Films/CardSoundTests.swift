import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

@Suite("Sounds of cards", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct CardSoundTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func card(_ members: String, length: String = "2s") -> String {
    """
    { cubica: 1, title: "Test", length: "\(length)", canvas: "160x90", background: "#204060",
      \(members) layers: [ { type: "video", name: "clip" } ] }
    """
  }

  /// A wave file of a tone from `start` on, or of noise.
  private func wave(_ name: String, _ expression: String, seconds: Double) throws {
    _ = try Fixture.make(
      name, in: folder,
      ["-f", "lavfi", "-i", "aevalsrc='\(expression)|\(expression)':s=48000:d=\(seconds)"])
  }

  private func noise(_ name: String, seconds: Int) throws -> SongOptions {
    try Fixture.song("anoisesrc=d=\(seconds):c=pink:a=0.4:seed=3", as: name, in: folder)
  }

  private func clip(_ name: String, sound: String?, seconds: Int = 4) throws -> String {
    try Fixture.sounding(
      name, sound, seconds: Double(seconds), size: "160x90",
      audio: ["-c:a", "aac", "-ar", "48000", "-t", "\(seconds)"], in: folder)
  }

  @Test("timed sounds are heard at their times, at their volumes, and end with the film")
  func times() throws {
    try wave("beep.wav", "0.8*sin(2*PI*1000*t)", seconds: 0.1)
    try wave("tail.wav", "0.4*sin(2*PI*300*t)", seconds: 3)
    let film = try Film(
      of: nil,
      card: card(
        """
        sounds: [ { file: "beep.wav", at: 0.4 }, { file: "beep.wav", at: "50%", volume: 0.5 },
          { file: "tail.wav", at: "-0.5s" } ],
        """), in: folder)
    let sound = try Sound(of: film.path)
    for (time, peak) in [(0.4, 0.8), (1.0, 0.4), (1.5, 0.4)] {
      let from = Int((time - 0.15) * 48_000)
      let window = sound.samples[from..<min(from + 14_400, sound.samples.count)]
      let onset = try #require(window.firstIndex { $0.magnitude > 1600 })
      #expect(abs(Double(onset) / 48_000 - time) <= 0.01, "at \(time) s")
      let highest = Double(window.map(\.magnitude).max() ?? 0) / 32_768
      #expect(abs(20 * log10(highest / peak)) <= 1, "at \(time) s")
    }
    #expect(try sound.loudness(0.6..<0.9) < -60)
    #expect(try film.countedFrames() == film.session.frameCount)
    let length = try film.probe(number: "format=duration", stream: nil)
    #expect(abs(length - film.session.duration.seconds) <= 0.03)
  }

  @Test("without a clip's sound the card's music is alone: at its start, -14 LUFS, clean peaks")
  func alone() throws {
    try wave("music.wav", "(random(0)-0.5)*0.6*gte(t,0.3)", seconds: 9)
    let film = try Film(
      of: nil, card: card("soundtrack: 'music.wav',", length: "4s"), in: folder)
    let onset = try #require(try Sound(of: film.path).onset)
    #expect(abs(onset - 0.3) <= 0.01)
    let loud = try Loudness(of: film.path, from: 0.4, seconds: 2.5)
    #expect(abs(loud.integrated + 14) <= 1 && loud.peak <= -1, "\(loud)")
    // It goes in the last second.
    #expect(try Sound(of: film.path).loudness(3.95..<4) < -30)
    let silent = try Film(
      of: try clip("silent.mp4", sound: nil), card: card("soundtrack: 'music.wav',"), in: folder,
      as: "silent-film.mp4")
    #expect(abs(try Loudness(of: silent.path, from: 0.4, seconds: 2.5).integrated + 14) <= 1)
  }

  @Test("a clip keeps its own sound, packet by packet, whatever the card brings")
  func copied() throws {
    try wave("beep.wav", "0.8*sin(2*PI*1000*t)", seconds: 0.1)
    let own = try clip("own.mp4", sound: "sine=frequency=300:sample_rate=48000:duration=4")
    let text = card("soundtrack: 'beep.wav', sounds: [{ file: 'beep.wav', at: 1 }],")
    let film = try Film(of: own, card: text, in: folder)
    func packets(_ path: String) throws -> String {
      try Fixture.probe(path, "packet=data_hash", stream: "a:0", extra: ["-show_data_hash", "md5"])
    }
    #expect(try packets(film.path) == packets(own))
    let off = try Film(of: nil, card: text, in: folder, as: "off.mp4") { $0.sound.card = .off }
    #expect(try off.probe("stream=codec_type", stream: nil) == "video")
  }

  @Test("under a clip's sound, where that is said: -20 LUFS, and the clip is heard as before")
  func under() throws {
    _ = try noise("music.wav", seconds: 6)
    // Silence, but a sound track.
    let quiet = try clip("quiet.mp4", sound: "anullsrc=r=48000:cl=stereo")
    let film = try Film(
      of: quiet, card: card("soundtrack: { file: 'music.wav', withClip: true },"), in: folder)
    let loud = try Loudness(of: film.path, from: 0, seconds: 3)
    #expect(abs(loud.integrated + 20) <= 1 && loud.peak <= -1, "\(loud)")
    let asked = try Film(
      of: quiet, card: card("soundtrack: 'music.wav',"), in: folder, as: "asked.mp4"
    ) { $0.sound.card = .on }
    #expect(abs(try Loudness(of: asked.path, from: 0, seconds: 3).integrated + 20) <= 1)
    let instead = try Film(
      of: quiet, card: card("soundtrack: 'music.wav',"), in: folder, as: "instead.mp4"
    ) { $0.sound.replacesClips = true }
    #expect(abs(try Loudness(of: instead.path, from: 0, seconds: 3).integrated + 14) <= 1)
  }

  @Test("a song takes the place of the card's music; ducked, it steps back while the clip is heard")
  func song() throws {
    try wave("music.wav", "0.5*sin(2*PI*5000*t)", seconds: 4)
    let speech = try clip(
      "speech.mp4", sound: "aevalsrc='0.3*sin(2*PI*300*t)*lt(t,1.5)':s=48000:d=4")
    var song = try noise("song.wav", seconds: 6)
    song.ducks = true
    let film = try Film(
      of: speech, card: card("soundtrack: { file: 'music.wav', withClip: true },"), in: folder
    ) { $0.sound.song = song }
    // 1.5 s of speech, 0.3 s held, 0.6 s up.
    #expect(abs(try Loudness(of: film.path, from: 2.5, seconds: 0.49).integrated + 20) <= 1.5)
    let all = try Sound(of: film.path)
    #expect(try all.loudness(0.5..<1.4) > all.loudness(2.5..<2.9))
  }

  @Test("several clips of a card for one are joined, with its music where they are silent")
  func joined() throws {
    _ = try noise("music.wav", seconds: 9)
    let clips = [
      try clip("a.mp4", sound: nil, seconds: 2), try clip("b.mp4", sound: nil, seconds: 1),
    ]
    let film = try Film(of: nil, card: card("soundtrack: 'music.wav',"), in: folder) {
      $0.clips = clips.compactMap { FilePath($0) }
    }
    #expect(try film.countedFrames() == 72)
    #expect(film.session.frameCount == 72 && film.session.duration.seconds == 3)
    #expect(abs(try Loudness(of: film.path, seconds: 1.9).integrated + 14) <= 1)
    #expect(throws: ExportError.self) {
      try Film(of: nil, card: card(""), in: folder, as: "c.mp4") {
        $0.clips = clips.compactMap { FilePath($0) }
        $0.trim = TrimRange(start: nil, end: MediaTime(value: 1, timescale: 1))
      }
    }
  }

  @Test(
    "shipped cards play their music at -14 LUFS and say nothing of it",
    arguments: ["confetti", "courtyard", "lantern"])
  func shipped(name: String) throws {
    let film = try Film(of: nil, card: nil, in: folder) {
      $0.template = name
      $0.name = "Al"
      $0.size = PixelSize(160, 90)
      $0.frameRate = FrameRate(24)
    }
    let loud = try Loudness(of: film.path)
    #expect(abs(loud.integrated + 14) <= 1 && loud.peak <= -1, "\(loud)")
    let said = film.notices.filter { $0.contains("music") || $0.contains("LUFS") }
    #expect(said.isEmpty, "\(said)")
  }
}
