import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

/// A small film of each real clip, against ffmpeg's own decoding of the clip.
@Suite(
  "Films of the folder of real clips", .enabled(if: MediaFolder.isPresent, MediaFolder.why),
  .enabled(if: FilmTools.arePresent, FilmTools.why))
struct MediaFolderFilmTests {
  static let unusable = ["audio_only.mp4", "vvc_undecodable.mp4"]
  static let usable = MediaFolder.clips.filter { !unusable.contains($0) }

  /// By the design's rule, worked out by hand from ffprobe's timestamps. Strongly variable clips
  /// whose rate is a matter of judgement are left out.
  static let rates: [String: String] = [
    "iphone_hevc60_portrait_mebx.mov": "60/1", "iphone_ios9_h264_portrait_mebx.mov": "30/1",
    "iphone_portrait_audiofirst.MOV": "30000/1001", "iphone_rot180_3frames.mov": "30/1",
    "android_4k60_portrait_fullrange.mp4": "60/1", "iphone_dv84_hlg_portrait_5f.MOV": "30/1",
    "iphone12_dv84_hlg_portrait_3s.mov": "30000/1001", "pixel_hlg10_audiofirst.mp4": "30/1",
    "android_hevc_mett_portrait.mp4": "30000/1001", "noduration_vp9_opus.webm": "30000/1001",
    "flir_thermal_vfr_audiolate.mp4": "24/1", "mediarecorder_chrome57_vp8.webm": "24/1",
    "h264_bt709_fullrange.mp4": "30/1", "h264_smpte170m.mov": "30000/1001",
    "av1_gray_fullrange.mp4": "30/1", "av1_hdr10_portrait.mp4": "30000/1001",
    "vp9_321x241.mp4": "25/1", "telegram_video_sticker_vp9a.webm": "24/1", "sar_2x1.mp4": "30/1",
    "rotate_and_reflect.mp4": "30000/1001", "sony_a7m3_1080i50.mts": "25/1",
    "first_pts_10s.mp4": "30/1", "rotated_start0.23.mp4": "30/1", "audio_shorter.mp4": "60/1",
    "rot90_audio5.1_fragmented.mp4": "24/1", "fragmented_bogus_duration.mp4": "30000/1001",
    "corrupted_midstream.mp4": "30/1", "mvhevc_1934x2160_90fps.mov": "30/1",
    "kodak_mjpeg_422.avi": "30/1", "phone_mpeg4_amr.3gp": "30/1", "mpeg1_weird_aspect.mpg": "25/1",
    "bikes_plain.mp4": "25/1", "syn_slowmo_240fps_portrait.mov": "60/1",
  ]

  /// ffmpeg 5.1 decodes only the first of the AMR frames in each packet of this one.
  static let misheard = ["phone_mpeg4_amr.3gp"]

  @Test("length, picture and sound are the clip's", arguments: usable)
  func film(name: String) throws {
    let folder = try TemporaryFolder()
    let source = try SourceFacts(name)
    let film = try Film(of: source.path, in: folder) { $0.size = source.smallSize }
    #expect(try film.size() == source.smallSize)
    if let rate = Self.rates[name] { #expect(try film.probe("stream=r_frame_rate") == rate) }
    try expectNaturalSize(source)

    let frames = try Frames(of: film.path, size: SourceFacts.grid, isScaled: true)
    let theirs = try source.frames()
    try expectLength(film, frames, source, theirs)
    try expectPicture(film, frames, source, theirs)
    try expectSound(film, source, zero: theirs.times[0])
  }

  @Test("clips that cannot be used give an error that names them", arguments: unusable)
  func refused(name: String) throws {
    let folder = try TemporaryFolder()
    let path = try MediaFolder.file(name).description
    let error = #expect(throws: ExportError.self) { try Film(of: path, in: folder) }
    #expect(error?.kind == .unusable && error?.message.contains(name) == true)
    #expect(folder.contents == ["film.mp4.json5"])
  }

  /// Without `--size` the film has the clip's upright size.
  private func expectNaturalSize(_ source: SourceFacts) throws {
    var options = CardOptions()
    options.clips = [try #require(FilePath(source.path))]
    options.name = "Alice"
    let canvas = try CardSession(options).canvas
    // Half a pixel for square pixels, then one for an even side.
    #expect(abs(Double(canvas.width) - source.uprightSize.width) <= 1.5)
    #expect(abs(Double(canvas.height) - source.uprightSize.height) <= 1.5)
  }

  private func expectLength(
    _ film: Film, _ frames: Frames, _ source: SourceFacts, _ theirs: Frames
  ) throws {
    let rate = film.session.frameRate.framesPerSecond
    #expect(frames.count == film.session.frameCount)
    // One frame of slack where the last frame's own length is told in several ways.
    let shown = theirs.times.count > 1 ? theirs.times[theirs.count - 1] - theirs.times[0] : 0
    let length = shown + source.lastDuration
    #expect(abs(Double(frames.count) - length * rate) <= 1, "\(length) s at \(rate)")
    let duration = try film.probe(number: "stream=duration")
    #expect(abs(duration - Double(frames.count) / rate) <= 0.001)
  }

  /// At a few moments: the mean colours of 16 × 16 fields of the picture that is due then.
  private func expectPicture(
    _ film: Film, _ frames: Frames, _ source: SourceFacts, _ theirs: Frames
  ) throws {
    let rate = film.session.frameRate.framesPerSecond
    for index in Set([0, frames.count / 3, frames.count * 2 / 3, frames.count - 1]).sorted() {
      let moment = theirs.times[0] + (Double(index) + 0.5) / rate
      let due = theirs.times.lastIndex { $0 <= moment + 0.0005 } ?? 0
      let mean = frames.difference(index, to: theirs, due).mean
      #expect(mean <= source.colorSlack, "film frame \(index), clip frame \(due): \(mean)")
    }
  }

  private func expectSound(_ film: Film, _ source: SourceFacts, zero: Double) throws {
    guard source.hasSound else {
      #expect(try film.probe("stream=codec_type", stream: "a").isEmpty)
      return
    }
    #expect(try film.probe("stream=codec_name,profile", stream: "a") == "aac\nLC")
    let rate = 8000
    let ours = try Sound(of: film.path, rate: rate).samples
    let offset = Int((zero * Double(rate)).rounded())
    let theirs =
      [Int16](repeating: 0, count: max(0, -offset))
      + (try Sound(of: source.path, rate: rate).samples.dropFirst(max(0, offset)))
    let picture = try film.probe(number: "stream=duration")
    let end = try film.probe(number: "stream=duration", stream: "a:0")
    #expect(end <= picture + 0.03, "sound of \(end) s, picture of \(picture) s")
    #expect(end >= min(picture, Double(theirs.count) / Double(rate)) - 0.06)
    let match = SoundMatch(ours, theirs, longestShift: rate / 10)
    guard match.isAudible, !Self.misheard.contains(source.name) else { return }
    #expect(match.best(within: rate / 100) >= 0.9)
    #expect(match.best(within: rate / 100) >= 0.98 * match.best(within: rate / 10))
  }
}
