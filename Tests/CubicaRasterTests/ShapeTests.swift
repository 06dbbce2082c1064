import CubicaCore
import CubicaRaster
import Glibc
import Testing

struct ShapeTests {
  private func draw(
    _ shape: ShapeContent, on background: Color = .black, _ width: Int = 200, _ height: Int = 100
  ) throws -> Picture {
    let item = DisplayItem(name: "shape", content: .shape(shape))
    let list = DisplayList(width, height, on: background, item)
    return Picture(try Fixture.rasterizer().compositeList(for: list))
  }

  private func gradient(_ kind: Gradient.Kind, _ start: Point, _ end: Point) -> ShapeContent {
    ShapeContent(
      path: .rectangle(Rect(0, 0, 200, 100)),
      fill: .gradient(
        Gradient(
          kind: kind,
          stops: [
            .init(location: 0, color: Color(1, 0, 0)), .init(location: 1, color: Color(0, 0, 1)),
          ], start: start, end: end)))
  }

  @Test("an linear gradient runs from start to end and goes on beyond them")
  func linear() throws {
    let shown = try draw(gradient(.linear, Point(50, 0), Point(150, 0)))
    #expect(shown[10, 50].red == 255 && shown[190, 50].blue == 255)
    for x in stride(from: 55, to: 145, by: 10) {
      let part = (Double(x) + 0.5 - 50) / 100
      #expect(abs(shown[x, 50].red - 255 * (1 - part)) <= 1.5)
    }
  }

  @Test("a radial gradient is an ellipse of the given half-axes")
  func radial() throws {
    let shown = try draw(gradient(.radial, Point(100, 50), Point(180, 90)))
    for (x, y) in [(140, 50), (100, 70), (120, 60)] {
      let (dx, dy) = ((Double(x) + 0.5 - 100) / 80, (Double(y) + 0.5 - 50) / 40)
      let part = min(1, (dx * dx + dy * dy).squareRoot())
      #expect(abs(shown[x, y].blue - 255 * part) <= 3)
    }
    #expect(shown[195, 50].blue == 255)
  }

  @Test("a conic gradient turns clockwise from start to end")
  func conic() throws {
    let shown = try draw(gradient(.conic, Point(100, 50), Point(150, 50)))
    // Right: 0; below: a quarter; left: a half; above: three quarters.
    for (x, y, part) in [(190, 51, 0.0), (100, 90, 0.25), (10, 50, 0.5), (100, 10, 0.75)] {
      #expect(abs(shown[x, y].blue - 255 * part) <= 4)
    }
  }

  @Test("a gradient to clear keeps its colour on the way")
  func toClear() throws {
    let shape = ShapeContent(
      path: .rectangle(Rect(0, 0, 200, 100)),
      fill: .gradient(
        Gradient(
          kind: .linear,
          stops: [
            .init(location: 0, color: Color(1, 1, 1)),
            .init(location: 1, color: Color(1, 1, 1, 0)),
          ], start: Point(0, 0), end: Point(200, 0))))
    #expect(try draw(shape, on: .white).red.allSatisfy { $0 >= 253 })
  }

  @Test(
    "a stroke is painted from start to end by length",
    arguments: [(0.0, 1.0), (0.25, 0.75), (0, 0.5), (0.9, 1), (0.5, 0.5)])
  func trimmed(start: Double, end: Double) throws {
    // Two lines of 100 and 60: 160 in all.
    var shape = ShapeContent(
      path: Path([
        .move(Point(20, 20)), .line(Point(120, 20)), .move(Point(20, 60)), .line(Point(80, 60)),
      ]))
    var stroke = Stroke(paint: .color(.white), width: 10)
    (stroke.start, stroke.end) = (start, end)
    shape.stroke = stroke
    let mask = Mask(try draw(shape), threshold: 127)
    #expect(abs(Double(mask.count) - (end - start) * 160 * 10) <= 20)
    if start == 0.25 {
      #expect(mask.box == PixelRect(x: 20, y: 15, width: 100, height: 50))
    }
  }

  @Test("dashes stay in place while the start moves along")
  func dashes() throws {
    var shape = ShapeContent(path: Path([.move(Point(0, 50)), .line(Point(200, 50))]))
    var stroke = Stroke(paint: .color(.white), width: 10)
    stroke.dash = [20, 20]
    shape.stroke = stroke
    let whole = Mask(try draw(shape), threshold: 127)
    shape.stroke?.start = 0.25
    let part = Mask(try draw(shape), threshold: 127)
    #expect(whole.count == 5 * 20 * 10 && part.count == 1000 - 300)
    #expect(zip(whole.bits, part.bits).allSatisfy { $0 || !$1 })
  }

  @Test("half a circle's stroke has half its length")
  func halfCircle() throws {
    var shape = ShapeContent(path: .ellipse(in: Rect(60, 10, 80, 80)))
    var stroke = Stroke(paint: .color(.white), width: 4)
    stroke.end = 0.5
    shape.stroke = stroke
    let area = Mask(try draw(shape), threshold: 127).count
    #expect(abs(Double(area) - .pi * 40 * 4) <= 12)
  }

  @Test("a shadow is a Gaussian of the silhouette", arguments: [2.0, 3.5, 6, 15])
  func shadow(radius: Double) throws {
    // A long edge at x = 60: beside it the shadow is the normal distribution's integral.
    let shape = ShapeContent(path: .rectangle(Rect(-200, -300, 260, 700)), fill: .color(.black))
    var item = DisplayItem(name: "wall", content: .shape(shape))
    item.shadow = Shadow(color: .white, offset: Point(20, 0), radius: radius)
    let list = DisplayList(200, 100, on: .black, item)
    let shown = Picture(try Fixture.rasterizer().compositeList(for: list))
    for x in 62..<150 {
      let place = (Double(x) + 0.5 - 80) / radius
      #expect(abs(shown[x, 50].red - 255 * erfc(place / 2.0.squareRoot()) / 2) <= 4)
    }
  }

  @Test("shadows of things far apart and near are their sum", arguments: [3.0, 6], [20, 40, 260])
  func shadows(radius: Double, gap: Int) throws {
    func bar(_ x: Int) -> DisplayItem {
      let path = Path.rectangle(Rect(Double(x), 40, 12, 30))
      return DisplayItem(
        name: "bar", content: .shape(ShapeContent(path: path, fill: .color(.black))))
    }
    func shown(_ bars: [DisplayItem]) throws -> Picture {
      var group = DisplayItem(name: "bars", content: .group(bars))
      group.shadow = Shadow(color: .white, offset: Point(0, 0), radius: radius)
      return Picture(
        try Fixture.rasterizer().compositeList(for: DisplayList(400, 120, on: .black, group)))
    }
    let (one, two) = (bar(60), bar(72 + gap))
    let (both, first, second) = (try shown([one, two]), try shown([one]), try shown([two]))
    for y in 0..<120 {
      for x in 0..<400 {
        #expect(abs(both[x, y].red - first[x, y].red - second[x, y].red) <= 2)
      }
    }
  }
}
