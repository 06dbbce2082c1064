import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Foundation
import Testing

@Suite(.enabled(if: ToolRunner.has("ffprobe"), "ffprobe is not installed")) struct MuxerTests {
  @Test("what ffprobe says of the stream", arguments: FilmContainer.films)
  func facts(container: FilmContainer) throws {
    let folder = try TemporaryFolder()
    let name = "film.\(container.rawValue)"
    let settings = VideoSettings(size: PixelSize(320, 180), rate: FrameRate(30))
    try SyntheticFilm.write(
      settings, segments: [10, 10, 3], to: folder.file(name), as: container)
    let entries = [
      "codec_name": "h264", "profile": "High", "pix_fmt": "yuv420p", "level": "13",
      "color_range": "tv", "color_space": "bt709", "color_transfer": "bt709",
      "color_primaries": "bt709", "codec_tag_string": "avc1", "field_order": "progressive",
      "sample_aspect_ratio": "1:1", "avg_frame_rate": "30/1", "start_pts": "0",
      "nb_frames": "23", "duration": "0.766667",
    ]
    for (key, value) in entries {
      #expect(try Fixture.probe(folder.path(name), "stream=\(key)") == value, "\(key)")
    }
    #expect(try Fixture.probe(folder.path(name), "format=duration") == "0.766667")
    let tags = try Fixture.probe(folder.path(name), "format_tags:stream_tags")
    #expect(!tags.contains("Lav") && !tags.contains("x264") && !tags.contains("creation"))
  }

  @Test(
    "level, references and equal durations of bigger and faster films",
    arguments: [
      (1920, 1080, FrameRate(30), Quality.high, "40"), (1920, 1080, FrameRate(60), .standard, "42"),
      (1280, 720, FrameRate(30000, 1001), .draft, "31"),
    ])
  func levels(width: Int, height: Int, rate: FrameRate, quality: Quality, level: String) throws {
    let folder = try TemporaryFolder()
    let settings = VideoSettings(
      size: PixelSize(width, height), rate: rate, quality: quality, keyFrameInterval: 6)
    try SyntheticFilm.write(settings, segments: [6, 2], to: folder.file("film.mp4"))
    let film = folder.path("film.mp4")
    #expect(try Fixture.probe(film, "stream=level") == level)
    #expect(Int(try Fixture.probe(film, "stream=refs")) ?? 99 <= 4)
    let durations = try Fixture.probe(film, "packet=duration").split(separator: "\n")
    #expect(durations.count == 8)
    #expect(Set(durations).count == 1)
    let first = try Fixture.probe(film, "packet=pts,flags").split(separator: "\n").prefix(2)
    #expect(first == ["0", "K_"])
    let frames = try Fixture.probe(
      film, "stream=nb_read_frames", extra: ["-count_frames"])
    #expect(frames == "8")
  }

  @Test("the index stands before the data, and equal films are equal files")
  func order() throws {
    let folder = try TemporaryFolder()
    let settings = VideoSettings(size: PixelSize(320, 180), rate: FrameRate(25))
    for name in ["a.mp4", "b.mp4"] {
      try SyntheticFilm.write(settings, segments: [5], to: folder.file(name))
    }
    let bytes = try folder.bytes(of: "a.mp4")
    #expect(bytes == (try folder.bytes(of: "b.mp4")))
    let boxes = Self.boxes(bytes)
    let index = try #require(boxes.firstIndex(of: "moov"))
    #expect(index < (try #require(boxes.firstIndex(of: "mdat"))))
  }

  @Test("decoded frames stand at their index, joined or not")
  func decoded() throws {
    let folder = try TemporaryFolder()
    let settings = VideoSettings(
      size: PixelSize(320, 180), rate: FrameRate(24), quality: .high, keyFrameInterval: 7)
    try SyntheticFilm.write(settings, segments: [7, 7, 1], to: folder.file("film.mp4"))
    let times = try Fixture.probe(folder.path("film.mp4"), "frame=pts").split(separator: "\n")
    let ticks = times.compactMap { Int($0) }
    #expect(ticks.count == 15)
    #expect(ticks == (0..<15).map { $0 * 512 })
  }

  @Test("a full disk is said to be one")
  func fullDisk() throws {
    let path = try #require(FilePath("/dev/full"))
    let settings = VideoSettings(size: PixelSize(320, 180), rate: FrameRate(25))
    let error = #expect(throws: MediaError.self) {
      try SyntheticFilm.write(settings, segments: [40], to: path)
    }
    #expect(error?.reason == .diskFull)
    #expect(error?.subject == "/dev/full")
  }

  @Test("a missing folder is an error before any work")
  func missingFolder() throws {
    let path = try #require(FilePath("/nonexistent-cubica/film.mp4"))
    let error = #expect(throws: MediaError.self) {
      _ = try MuxerSetup(creating: path, as: .mp4)
    }
    #expect(error?.reason == .noSuchFile)
  }

  /// The names of the file's top boxes, in order.
  static func boxes(_ bytes: [UInt8]) -> [String] {
    var (names, offset): ([String], Int) = ([], 0)
    while offset + 8 <= bytes.count {
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
      if size < 8 { break }
      offset += size
    }
    return names
  }
}
