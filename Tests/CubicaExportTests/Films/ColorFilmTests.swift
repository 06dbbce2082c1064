import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Colours of films", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct ColorFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What every film says of itself.
  private func expectTags(_ film: Film) throws {
    let tags = try film.probe(
      "stream=pix_fmt,color_range,color_space,color_transfer,color_primaries")
    #expect(tags == "yuv420p\ntv\nbt709\nbt709\nbt709")
  }

  @Test(
    "primaries of layers are BT.709's",
    arguments: [
      ("#FF0000", RGB.red, 62...64), ("#00FF00", RGB.green, 172...174),
      ("#0000FF", RGB.blue, 31...33),
    ])
  func primaries(fill: String, expected: SIMD3<Double>, luma: ClosedRange<UInt8>) throws {
    let card = Card.document(Card.rectangle(fill), length: "0.1s")
    let film = try Film(of: nil, card: card, in: folder) { $0.size = PixelSize(1280, 720) }
    try expectTags(film)
    #expect(distance(try film.frames().mean(0, x: 600..<680, y: 300..<400), expected) <= 4)
    let raw = try ToolRunner.check(
      "ffmpeg",
      ["-v", "error", "-i", film.path, "-frames:v", "1", "-f", "rawvideo", "-"]
    ).output
    #expect(luma.contains(raw[360 * 1280 + 640]))
  }

  @Test("SD and HD matrices give the same red", arguments: ["bt601", "bt709"])
  func matrices(matrix: String) throws {
    let tag = matrix == "bt601" ? "smpte170m" : "bt709"
    let clip = try Fixture.make(
      "red.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=red:size=128x128:rate=30:duration=0.1,format=rgb24", "-vf",
        "scale=out_color_matrix=\(matrix):out_range=tv,format=yuv420p", "-c:v", "libx264", "-crf",
        "4", "-colorspace", tag, "-color_primaries", tag, "-color_trc", tag, "-color_range", "tv",
      ])
    let raw = try ToolRunner.check(
      "ffmpeg", ["-v", "error", "-i", clip, "-frames:v", "1", "-f", "rawvideo", "-"]
    ).output
    let expectedLuma = matrix == "bt601" ? 81 : 62
    #expect(abs(Int(raw[64 * 128 + 64]) - expectedLuma) <= 2)
    let film = try Film(of: clip, in: folder)
    try expectTags(film)
    #expect(distance(try film.frames().mean(0, x: 32..<96, y: 32..<96), RGB.red) <= 6)
  }

  @Test("greys of a full-range clip keep their levels")
  func fullRange() throws {
    let greys = [0.0, 16, 128, 235, 255]
    let level =
      "if(lt(X\\,32)\\,0\\,if(lt(X\\,64)\\,16\\,if(lt(X\\,96)\\,128\\,if(lt(X\\,128)\\,235\\,255))))"
    let clip = try Fixture.make(
      "full.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=160x64:rate=30:duration=0.1,format=rgb24", "-vf",
        "geq=r=\(level):g=\(level):b=\(level),"
          + "scale=in_range=pc:out_range=pc:out_color_matrix=bt709,format=yuvj420p", "-c:v",
        "libx264", "-crf", "2", "-color_range", "pc", "-colorspace", "bt709",
      ])
    let raw = try ToolRunner.check(
      "ffmpeg",
      ["-v", "error", "-i", clip, "-frames:v", "1", "-pix_fmt", "yuvj420p", "-f", "rawvideo", "-"]
    ).output
    #expect(abs(Int(raw[32 * 160 + 80]) - 128) <= 1, "Y is 128 for grey 128")
    let film = try Film(of: clip, in: folder)
    try expectTags(film)
    let frames = try film.frames()
    for (index, grey) in greys.enumerated() {
      let patch = frames.mean(0, x: (32 * index + 8)..<(32 * index + 24), y: 16..<48)
      #expect(distance(patch, RGB.grey(grey)) <= 3, "grey \(grey) became \(patch)")
    }
  }

  @Test("an HLG clip is brought into SDR, and says so")
  func hlg() throws {
    try #require(ToolRunner.check("ffmpeg", ["-v", "error", "-filters"]).text.contains("zscale"))
    // 75 % signal (diffuse white), 38 % (mid grey), a saturated red; 64 + 876 × signal.
    let luma = "if(lt(X\\,64)\\,721\\,if(lt(X\\,128)\\,397\\,280))"
    let red = "if(lt(X\\,64)\\,512\\,760)"
    let blue = "if(lt(X\\,64)\\,512\\,440)"
    let clip = try Fixture.make(
      "hlg.mov", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=192x128:rate=30:duration=0.1,format=yuv420p10le",
        "-vf", "geq=lum=\(luma):cb=\(blue):cr=\(red)", "-c:v", "libx265", "-pix_fmt",
        "yuv420p10le", "-tag:v", "hvc1", "-x265-params",
        "log-level=error:crf=4:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc",
        "-colorspace", "bt2020nc", "-color_primaries", "bt2020", "-color_trc", "arib-std-b67",
      ])
    #expect(
      try Fixture.probe(clip, "stream=color_transfer", stream: "v:0") == "arib-std-b67")
    let film = try Film(of: clip, in: folder)
    try expectTags(film)
    #expect(film.session.notices.contains { $0.contains("HDR") && $0.contains("hlg.mov") })
    let reference = try Frames(
      of: clip, size: PixelSize(192, 128),
      filter: "zscale=t=linear:npl=203,format=gbrpf32le,tonemap=mobius:param=0.8:desat=0,"
        + "zscale=p=bt709:t=bt709:m=bt709:r=tv,format=yuv420p")
    let frames = try film.frames()
    func patch(_ frames: Frames, _ index: Int) -> SIMD3<Double> {
      frames.mean(0, x: (64 * index + 16)..<(64 * index + 48), y: 32..<96)
    }
    #expect((225...255).contains(patch(frames, 0).y))
    #expect(distance(patch(frames, 1), patch(reference, 1)) <= 15)
    func saturation(_ color: SIMD3<Double>) -> Double { color.max() - color.min() }
    #expect(saturation(patch(reference, 2)) > 60)
    #expect(saturation(patch(frames, 2)) >= 0.7 * saturation(patch(reference, 2)))
  }

  @Test("a chart is the same in a still and at both ends of a film")
  func chart() throws {
    // 6 × 4 patches; 180 pixels are 1080 units.
    let levels = [0, 64, 128, 192, 255]
    let patches = (0..<24).map { index in
      SIMD3(
        Double(levels[index % 5]), Double(levels[(index / 2) % 5]), Double(levels[(index * 3) % 5]))
    }
    let layers = patches.enumerated().map { index, color in
      let hex = [color.x, color.y, color.z].map { level in
        (level < 16 ? "0" : "") + String(Int(level), radix: 16, uppercase: true)
      }.joined()
      return Card.rectangle(
        "#" + hex,
        "left: \(index % 6 * 270), top: \(index / 6 * 270), width: 270, height: 270")
    }
    let card = Card.document(layers.joined(separator: ","), length: "1s")
    let film = try Film(of: nil, card: card, in: folder) { $0.size = PixelSize(270, 180) }
    try film.session.still(at: .zero, to: folder.file("still.png"))
    let frames = try film.frames()
    let still = try Frames(of: folder.path("still.png"), size: PixelSize(270, 180))
    for (index, color) in patches.enumerated() {
      let columns = (index % 6 * 45 + 12)..<(index % 6 * 45 + 33)
      let rows = (index / 6 * 45 + 12)..<(index / 6 * 45 + 33)
      let first = frames.mean(0, x: columns, y: rows)
      #expect(distance(first, color) <= 6, "patch \(index)")
      #expect(distance(first, still.mean(0, x: columns, y: rows)) <= 4, "patch \(index)")
      #expect(
        distance(first, frames.mean(frames.count - 1, x: columns, y: rows)) <= 2, "patch \(index)")
    }
  }
}
