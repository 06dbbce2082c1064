import CubicaComposition
import CubicaCore
import CubicaExport
import CubicaLayers
import CubicaTestSupport
import Foundation
import Testing

@Suite("Export session", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct ExportSessionTests {
  let folder: TemporaryFolder
  let media = MediaLibrary()

  init() throws { folder = try TemporaryFolder() }

  private func film(
    seconds: Double = 1, size: String = "160x90"
  ) throws -> Composition {
    let clip = try Fixture.clip("clip.mp4", in: folder, size: size, seconds: seconds)
    var film = Composition()
    try film.insert(try media.asset(try #require(FilePath(clip))))
    return film
  }

  @Test("one use, a status, and a progress that ends")
  func once() async throws {
    let session = try ExportSession(film(), media: media, output: folder.file("film.mp4"))
    #expect(session.status == .waiting && session.frameCount == 30)
    async let path = session.export()
    var last = 0.0
    for await progress in session.progress {
      #expect(progress.fraction >= last)
      last = progress.fraction
    }
    #expect(try await path == folder.file("film.mp4"))
    #expect(last == 1 && session.status == .completed)
    await #expect(throws: ExportError.self) { try await session.export() }
    #expect(session.status == .completed)
  }

  @Test("a cancelled task leaves nothing, and the status says so")
  func cancelled() async throws {
    // Five minutes: however late the wish comes on a busy machine, the film is not done.
    var long = try film(seconds: 8, size: "640x360")
    let clip = try media.asset(folder.file("clip.mp4"))
    for _ in 1..<40 { try long.insert(clip) }
    let session = try ExportSession(long, media: media, output: folder.file("film.mp4"))
    let task = Task { try await session.export() }
    for await _ in session.progress { break }
    task.cancel()
    await #expect(throws: ExportError.self) { try await task.value }
    #expect(session.status == .cancelled)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["clip.mp4"])
  }

  @Test("a part of a composition is those frames of the whole")
  func part() async throws {
    let film = try film(seconds: 2)
    var settings = ExportSession.Settings()
    settings.timeRange = TimeRange(
      start: MediaTime(value: 1, timescale: 2), duration: MediaTime(value: 1, timescale: 1))
    try await ExportSession(film, media: media, output: folder.file("whole.mp4")).export()
    try await ExportSession(
      film, media: media, output: folder.file("part.mp4"), settings: settings
    ).export()
    let size = PixelSize(160, 90)
    let whole = try Frames(of: folder.path("whole.mp4"), size: size)
    let part = try Frames(of: folder.path("part.mp4"), size: size)
    #expect(part.count == 30)
    for frame in [0, 13, 29] {
      // Two encodings of one picture; the next one lies farther away.
      let same = part.difference(frame, to: whole, frame + 15).mean
      #expect(same < 3)
      #expect(part.difference(frame, to: whole, frame + 16).mean > same)
      #expect(part.difference(frame, to: whole, frame + 14).mean > same)
    }
  }

  @Test("speeds, gaps and nested compositions are seen and heard where they lie")
  func edits() async throws {
    let red = Asset.color(
      Color(1, 0, 0), size: PixelSize(160, 90),
      duration: MediaTime(value: 1, timescale: 1))
    let blue = Asset.color(
      Color(0, 0, 1), size: PixelSize(160, 90),
      duration: MediaTime(value: 1, timescale: 1))
    var inner = Composition()
    try inner.insert(red)
    try inner.insert(blue)
    var outer = Composition()
    try outer.insert(
      .film(NestedFilm(inner), name: "inner", size: PixelSize(160, 90)))
    let half = MediaTime(value: 1, timescale: 2)
    let two = MediaTime(value: 2, timescale: 1)
    // Red for a quarter of a second, blue for another; a gap of a half; then a clip.
    try outer.scale(TimeRange(start: .zero, duration: two), to: half)
    let clip = try Fixture.corners("corners.mp4", in: folder, width: 160, height: 90)
    try outer.insert(
      try media.asset(try #require(FilePath(clip))), at: MediaTime(value: 1, timescale: 1))
    var settings = ExportSession.Settings()
    settings.videoComposition = VideoComposition(of: outer, frameRate: FrameRate(20))
    try await ExportSession(
      outer, media: media, output: folder.file("film.mp4"), settings: settings
    ).export()
    let frames = try Frames(of: folder.path("film.mp4"), size: PixelSize(160, 90))
    #expect(frames.count == 40)
    for (frame, color) in [
      (0, RGB.red), (4, RGB.red), (5, RGB.blue), (9, RGB.blue), (10, RGB.grey(0)),
      (19, RGB.grey(0)),
    ] {
      #expect(distance(frames.mean(frame, x: 70..<90, y: 40..<50), color) <= 6, "frame \(frame)")
    }
    #expect(distance(frames.mean(20, x: 70..<90, y: 40..<50), RGB.grey(128)) <= 8)
    let sound = try Sound(of: folder.path("film.mp4"))
    #expect(try sound.loudness(0.1..<0.9) < -70)
    #expect(try sound.loudness(1.1..<1.9) > -40)
  }

  @Test(
    "presets fit into their box and never enlarge",
    arguments: [
      (ExportPreset.size1280x720, PixelSize(1920, 1080), PixelSize(1280, 720)),
      (.size1280x720, PixelSize(1080, 1920), PixelSize(720, 1280)),
      (.size1280x720, PixelSize(640, 360), PixelSize(640, 360)),
      (.size640x480, PixelSize(1920, 1080), PixelSize(640, 360)),
      (.highestQuality, PixelSize(4000, 1000), PixelSize(4000, 1000)),
    ])
  func presets(preset: ExportPreset, size: PixelSize, expected: PixelSize) {
    #expect(preset.size(for: size) == expected)
  }

  @Test("everything that is wrong is told at once, before any work")
  func faults() throws {
    let film = try film()
    var settings = ExportSession.Settings()
    var video = try #require(VideoComposition(of: film))
    video.renderSize = PixelSize(161, 90)
    video.instructions[0].layers.append(VideoLayerInstruction(TrackID(99)))
    video.instructions[0].timeRange = TimeRange(
      start: MediaTime(value: 1, timescale: 2), end: MediaTime(value: 3, timescale: 4))
    settings.videoComposition = video
    settings.audioMix = AudioMix([AudioMixParameters(TrackID(98))])
    do {
      _ = try ExportSession(film, media: media, output: folder.file("x.mp4"), settings: settings)
      Issue.record("it was taken")
    } catch {
      #expect(error.kind == .unusable)
      for word in ["161", "track 99", "track 98", "begins at 0.500s", "ends at 0.750s"] {
        #expect(error.message.contains(word), "\(word)")
      }
    }
    #expect(throws: ExportError.self) {
      try ExportSession(Composition(), media: media, output: folder.file("x.mp4"))
    }
    #expect(throws: ExportError.self) {
      try ExportSession(film, media: media, output: folder.file("clip.mp4"))
    }
  }
}
