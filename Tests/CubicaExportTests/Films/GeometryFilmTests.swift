import CubicaCore
import CubicaExport
import CubicaTemplates
import CubicaTestSupport
import Testing

@Suite("Films of odd shapes", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct GeometryFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// 321 × 181 in 4:4:4.
  static func odd(in folder: TemporaryFolder) throws -> String {
    try Fixture.make(
      "odd.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=0x3366CC:size=322x182:rate=30:duration=0.2", "-vf",
        "format=yuv444p,crop=321:181:0:0:exact=1", "-c:v", "libx264", "-pix_fmt", "yuv444p",
      ])
  }

  @Test("odd sizes become even without a line at the edge")
  func odd() throws {
    let clip = try Self.odd(in: folder)
    #expect(try Fixture.probe(clip, "stream=width,height") == "321\n181")
    let film = try Film(of: clip, in: folder)
    let size = try film.size()
    #expect(size.width % 2 == 0 && size.height % 2 == 0)
    #expect(abs(size.width - 321) <= 1 && abs(size.height - 181) <= 1)
    let frames = try film.frames()
    let inside = frames.mean(0, x: 100..<200, y: 50..<100)
    let (right, bottom) = (size.width - 1, size.height - 1)
    #expect(distance(frames.mean(0, x: right..<(right + 1)), inside) <= 10)
    #expect(distance(frames.mean(0, y: bottom..<(bottom + 1)), inside) <= 10)
    #expect(distance(inside, SIMD3(0x33, 0x66, 0xCC)) <= 6)
  }

  @Test("an odd canvas is rounded by at most a pixel")
  func oddCanvas() throws {
    let card = Card.document(Card.rectangle("#FF9900"), length: "0.1s")
    let film = try Film(of: nil, card: card, in: folder) { $0.size = PixelSize(181, 321) }
    let size = try film.size()
    #expect(size.width % 2 == 0 && size.height % 2 == 0)
    #expect(abs(size.width - 181) <= 1 && abs(size.height - 321) <= 1)
    let frames = try film.frames()
    #expect(distance(frames.mean(0, x: (size.width - 1)..<size.width), SIMD3(255, 153, 0)) <= 8)
  }

  @Test("a clip of oblong pixels is shown in its true shape")
  func oblongPixels() throws {
    let circle = "if(lt(hypot((X-89.5)*64/45\\,Y-71.5)\\,40)\\,235\\,16)"
    let clip = try Fixture.make(
      "sar.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=180x144:rate=25:duration=0.2", "-vf",
        "format=yuv420p,geq=lum=\(circle):cb=128:cr=128,setsar=64/45", "-c:v", "libx264", "-crf",
        "10",
      ])
    let film = try Film(of: clip, in: folder)
    let size = try film.size()
    #expect(abs(Double(size.width) / Double(size.height) * 9 / 16 - 1) <= 0.005)
    #expect(["1:1", "N/A"].contains(try film.probe("stream=sample_aspect_ratio")))
    let box = try #require(try film.frames().box(0) { $0.y > 128 })
    #expect(abs(box.x.count - box.y.count) <= 2)
    #expect(abs(box.y.count - 80) <= 2)
  }

  @Test("a portrait film of any clip keeps its layers' places", arguments: [true, false])
  func portrait(isLandscape: Bool) throws {
    let clip = try Fixture.clip(
      in: folder, size: isLandscape ? "160x90" : "90x160", seconds: 0.2, sound: false)
    let card = Card.document(
      #"{ type: "video", name: "clip", opacity: 0.2 },"#
        + Card.rectangle(
          "#FFFFFF", #"width: 200, height: 100, centerX: "50%", centerY: "90%""#))
    let film = try Film(of: clip, card: card, in: folder) { $0.size = PixelSize(216, 384) }
    #expect(try film.size() == PixelSize(216, 384))
    let box = try #require(try film.frames().box(0) { distance($0, RGB.white) < 60 })
    #expect(abs(Double(box.x.lowerBound + box.x.upperBound + 1) / 2 - 108) <= 2)
    #expect(abs(Double(box.y.lowerBound + box.y.upperBound + 1) / 2 - 345.6) <= 2)
  }

  @Test("each fit puts a wide clip into a square as it is named")
  func fits() throws {
    let clip = try Fixture.corners(in: folder, seconds: 0.1)
    func red(_ fit: Fit) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
      let film = try Film(of: clip, in: folder, as: "\(fit).mp4") {
        ($0.fit, $0.size) = (fit, PixelSize(180, 180))
      }
      return try film.frames().box(0) { $0.x > 160 && $0.y < 80 && $0.z < 80 }
    }
    // 320 × 180 into 180 × 180; the red patch is 45 × 45 at the top left.
    #expect(try red(.cover) == nil)
    let stretched = try #require(try red(.stretch))
    #expect(abs(stretched.x.count - 25) <= 2 && abs(stretched.y.count - 45) <= 2)
    let contained = try #require(try red(.contain))
    #expect(abs(contained.x.count - 25) <= 2 && abs(contained.y.count - 25) <= 2)
    #expect(abs(contained.y.lowerBound - 39) <= 2 && contained.x.lowerBound <= 2)
    let onBlur = try #require(try red(.blur))
    #expect(abs(onBlur.x.count - 25) <= 3 && onBlur.y.lowerBound >= 30)
  }
}
