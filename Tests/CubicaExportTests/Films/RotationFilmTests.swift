import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Films of turned clips", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct RotationFilmTests {
  let folder: TemporaryFolder
  let base: String
  /// The fixture's corner patches are squares of this many pixels.
  static let patch = 45

  init() throws {
    folder = try TemporaryFolder()
    base = try Fixture.corners(in: folder, seconds: 0.2)
  }

  private func turned(_ degrees: Int) throws -> String {
    try Fixture.make(
      "turned\(degrees).mov", in: folder,
      ["-i", base, "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)"])
  }

  /// The means of the four corner patches, two pixels in from their edges.
  private func corners(_ frames: Frames) -> [SIMD3<Double>] {
    let (width, height, patch) = (frames.size.width, frames.size.height, Self.patch)
    let columns = [3..<(patch - 3), (width - patch + 3)..<(width - 3)]
    let rows = [3..<(patch - 3), (height - patch + 3)..<(height - 3)]
    return rows.flatMap { row in columns.map { frames.mean(0, x: $0, y: row) } }
  }

  private static func isRed(_ pixel: SIMD3<Double>) -> Bool {
    pixel.x > 160 && pixel.y < 80 && pixel.z < 80
  }

  @Test(
    "upright as ffmpeg turns it, patches stay square",
    arguments: [(90, PixelSize(180, 320)), (180, PixelSize(320, 180)), (270, PixelSize(180, 320))])
  func upright(degrees: Int, size: PixelSize) throws {
    let clip = try turned(degrees)
    let film = try Film(of: clip, in: folder)
    #expect(try film.size() == size)
    let (ours, theirs) = (try film.frames(), try Frames(of: clip, size: size))
    for (our, their) in zip(corners(ours), corners(theirs)) { #expect(distance(our, their) <= 8) }
    let red = try #require(ours.box(0, where: Self.isRed))
    #expect(abs(red.x.count - Self.patch) <= 2 && abs(red.y.count - Self.patch) <= 2)
  }

  @Test("a film carries no rotation, and a film of the film stays as it is")
  func once() throws {
    let first = try Film(of: try turned(90), in: folder)
    #expect(try first.probe("stream_side_data=rotation:stream_tags=rotate").isEmpty)
    let second = try Film(of: first.path, in: folder, as: "second.mp4")
    #expect(try second.size() == first.size())
    let difference = try first.frames().difference(0, to: second.frames(), 0)
    #expect(difference.mean < 2)
  }

  @Test("the matrix's translation has no say", arguments: [UInt32(320), 5000])
  func translation(offset: UInt32) throws {
    let clip = try turned(90)
    let plain = corners(try Film(of: clip, in: folder).frames())
    var bytes = try folder.bytes(of: "turned90.mov")
    let matrix = try #require(Self.videoMatrix(in: bytes))
    for cell in [6, 7] {
      let fixed = offset << 16
      for byte in 0..<4 {
        bytes[matrix + 4 * cell + byte] = UInt8(truncatingIfNeeded: fixed >> (24 - 8 * byte))
      }
    }
    #expect(bytes != (try folder.bytes(of: "turned90.mov")))
    let moved = try Film(of: try folder.write(bytes, to: "moved.mov"), in: folder, as: "moved.mp4")
    for (one, other) in zip(plain, corners(try moved.frames())) {
      #expect(distance(one, other) <= 6)
    }
  }

  /// Where the 3 × 3 matrix of the track header with a width begins.
  private static func videoMatrix(in bytes: [UInt8]) -> Int? {
    let name = Array("tkhd".utf8)
    return bytes.indices.dropLast(88).first { start in
      bytes[start..<(start + 4)].elementsEqual(name)
        && bytes[(start + 80)..<(start + 84)].contains { $0 != 0 }
    }.map { $0 + 44 }
  }

  @Test("layers are laid out on the upright size")
  func layout() throws {
    // 180 pixels are 1080 units: six to a pixel.
    let card = Card.document(
      #"{ type: "video", name: "clip" },"#
        + Card.rectangle(
          "#FFFFFF", #"width: 240, height: 120, centerX: "50%", centerY: "50%""#) + ","
        + Card.rectangle("#FF00FF", "right: 0, width: 60, top: 600, height: 120"))
    let film = try Film(of: try turned(90), card: card, in: folder)
    #expect(film.session.canvas == PixelSize(180, 320))
    let frames = try film.frames()
    let white = try #require(frames.box(0) { distance($0, RGB.white) < 100 })
    #expect(abs(white.x.lowerBound + white.x.upperBound + 1 - 180) <= 2)
    #expect(abs(white.y.lowerBound + white.y.upperBound + 1 - 320) <= 2)
    #expect(abs(white.x.count - 40) <= 2 && abs(white.y.count - 20) <= 2)
    let right = try #require(frames.box(0) { $0.x > 160 && $0.y < 90 && $0.z > 160 })
    #expect(right.x.upperBound == 179 && abs(right.x.count - 10) <= 2)
    #expect(abs(right.y.lowerBound - 100) <= 2)
  }
}
