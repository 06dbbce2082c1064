import CubicaCore
import Glibc
import Testing

@Suite("Geometry")
struct GeometryTests {
  @Test(
    "sine and cosine agree with the C library",
    arguments: [0, 0.1, -0.7, .pi / 4, .pi / 2, 1.9, 3, .pi, 5.5, -8.25, 100, 12_345.678])
  func trigonometry(radians: Double) {
    #expect(abs(Trigonometry.sin(radians) - Glibc.sin(radians)) < 1e-12)
    #expect(abs(Trigonometry.cos(radians) - Glibc.cos(radians)) < 1e-12)
  }

  @Test("transforms apply in reading order and invert")
  func transforms() throws {
    let move = AffineTransform.translation(10, 0)
    let turn = AffineTransform.rotation(.pi / 2)
    let point = move.concatenating(turn).apply(Point(1, 2))
    #expect(abs(point.x + 2) < 1e-12 && abs(point.y - 11) < 1e-12)
    let chain = move.concatenating(turn).concatenating(.scale(2, 0.5))
    let back = try #require(chain.inverse).apply(chain.apply(Point(3, -4)))
    #expect(abs(back.x - 3) < 1e-12 && abs(back.y + 4) < 1e-12)
    #expect(AffineTransform.scale(0, 1).inverse == nil)
    #expect(abs(turn.concatenating(.scale(3, 3)).largestScale - 3) < 1e-12)
  }

  @Test(
    "content sits by its gravity",
    arguments: [
      (gravity: Gravity.resize, expected: Rect(0, 0, 200, 100)),
      (.resizeAspect, Rect(50, 0, 100, 100)),
      (.resizeAspectFill, Rect(0, -50, 200, 200)),
      (.center, Rect(90, 40, 20, 20)),
      (.topLeft, Rect(0, 0, 20, 20)),
      (.bottomRight, Rect(180, 80, 20, 20)),
    ])
  func gravity(gravity: Gravity, expected: Rect) {
    #expect(gravity.place(Size(20, 20), in: Rect(0, 0, 200, 100)) == expected)
  }

  @Test("a round rectangle stays inside its bounds and an ellipse touches them")
  func paths() {
    let bounds = Rect(10, 20, 100, 50)
    #expect(Path.rectangle(bounds, cornerRadius: 400).controlBounds == bounds)
    #expect(Path.ellipse(in: bounds).controlBounds == bounds)
    #expect(Path().controlBounds == .zero)
  }

  @Test("the eight EXIF orientations and no others")
  func orientations() {
    #expect((1...8).compactMap { Orientation(exif: $0) }.count == 8)
    #expect(Set((1...8).compactMap { Orientation(exif: $0) }).count == 8)
    #expect([0, 9, 65_535].allSatisfy { Orientation(exif: $0) == nil })
    #expect(Orientation(exif: 6)?.apply(PixelSize(3, 2)) == PixelSize(2, 3))
    #expect(Orientation(isMirrored: false, quarterTurns: -1).quarterTurns == 3)
  }

  @Test("pixels that a rectangle touches; nothing for what is no number")
  func pixelRects() {
    #expect(
      PixelRect(covering: Rect(0.2, -0.5, 1, 1)) == PixelRect(x: 0, y: -1, width: 2, height: 2))
    #expect(PixelRect(covering: Rect(.nan, 0, 1, 1)) == nil)
    #expect(PixelRect(covering: Rect(0, 0, 1e12, 1)) == nil)
  }
}

@Suite("Video geometry")
struct VideoGeometryTests {
  private func placement(
    _ bounds: Rect, _ gravity: Gravity, _ transform: AffineTransform = .identity
  ) -> VideoPlacement {
    VideoPlacement(source: 0, bounds: bounds, transform: transform, gravity: gravity)
  }

  @Test("a clip of the canvas's size is copied whole")
  func whole() throws {
    let canvas = PixelSize(640, 360)
    let geometry = try #require(
      placement(Rect(0, 0, 640, 360), .resizeAspectFill)
        .geometry(displaySize: canvas, canvas: canvas))
    #expect(geometry.isAligned && geometry.x == 0 && geometry.y == 0)
    #expect(geometry.size == canvas && geometry.crop == Rect(0, 0, 640, 360))
  }

  @Test("cover crops the middle, contain leaves equal bars")
  func fits() throws {
    let canvas = PixelSize(1080, 1920)
    let clip = PixelSize(1920, 1080)
    let cover = try #require(
      placement(Rect(0, 0, 1080, 1920), .resizeAspectFill)
        .geometry(displaySize: clip, canvas: canvas))
    #expect(cover.size == canvas)
    #expect(abs(cover.crop.width - 607.5) < 1e-9 && abs(cover.crop.minX - 656.25) < 1e-9)
    let contain = try #require(
      placement(Rect(0, 0, 1080, 1920), .resizeAspect).geometry(displaySize: clip, canvas: canvas))
    #expect(contain.size == PixelSize(1080, 608) && contain.y == 656)
  }

  @Test("a turned clip is scaled to its own size and drawn by a transform")
  func turned() throws {
    let canvas = PixelSize(200, 200)
    let geometry = try #require(
      placement(
        Rect(0, 0, 100, 50), .resize,
        AffineTransform.rotation(.pi / 2).concatenating(.translation(100, 0))
      ).geometry(displaySize: PixelSize(400, 200), canvas: canvas))
    #expect(!geometry.isAligned && geometry.size == PixelSize(100, 50))
    let corner = geometry.transform.apply(Point(100, 50))
    #expect(abs(corner.x - 50) < 1e-9 && abs(corner.y - 100) < 1e-9)
  }
}
