import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

@Suite("SVG path data")
struct SVGPathTests {
  private func path(_ data: String, _ keys: String = "") throws -> Path? {
    let source = document(
      "{ type: 'shape', shape: 'path', path: '\(data)', fill: '#fff', \(keys) }")
    guard case .shape(let shape) = try bind(source).tree.layers[0].content,
      case .path(let path) = shape.outline
    else { return nil }
    return path.value(at: 0)
  }

  @Test(
    "all commands, absolute and relative (W3C SVG 1.1, 8.3)",
    arguments: [
      ("M1 2 3 4", [.move(Point(1, 2)), .line(Point(3, 4))]),
      ("m1,2 3,4z", [.move(Point(1, 2)), .line(Point(4, 6)), .close]),
      (
        "M0 0H5V6h-1v-2",
        [
          .move(Point(0, 0)), .line(Point(5, 0)), .line(Point(5, 6)), .line(Point(4, 6)),
          .line(Point(4, 4)),
        ]
      ),
      ("M0-1.5.5.5", [.move(Point(0, -1.5)), .line(Point(0.5, 0.5))]),
      (
        "M0 0C1 1 2 1 3 0S5-1 6 0",
        [
          .move(Point(0, 0)), .curve(Point(1, 1), Point(2, 1), Point(3, 0)),
          .curve(Point(4, -1), Point(5, -1), Point(6, 0)),
        ]
      ),
      (
        "M0 0Q3 3 6 0T12 0",
        [
          .move(Point(0, 0)), .curve(Point(2, 2), Point(4, 2), Point(6, 0)),
          .curve(Point(8, -2), Point(10, -2), Point(12, 0)),
        ]
      ),
      ("M2 2 z l1 0", [.move(Point(2, 2)), .close, .line(Point(3, 2))]),
    ] as [(String, [Path.Element])])
  func commands(data: String, expected: [Path.Element]) throws {
    #expect(try path(data)?.elements == expected)
  }

  @Test("an arc runs on its circle")
  func arcs() throws {
    // A quarter of a circle of radius 10 about (0, 0), from (10, 0) to (0, 10).
    let quarter = try #require(try path("M10 0A10 10 0 0 1 0 10"))
    guard case .curve(let first, let second, let end) = quarter.elements[1] else {
      Issue.record("no curve")
      return
    }
    let handle = 10 * 0.5522847498307936
    for (point, expected) in [
      (first, Point(10, handle)), (second, Point(handle, 10)), (end, Point(0, 10)),
    ] {
      #expect(abs(point.x - expected.x) < 1e-9 && abs(point.y - expected.y) < 1e-9)
    }
    // The large way round takes three such pieces; flags may stand without gaps.
    #expect(try path("M10 0A10 10 0 1010 0")?.elements.count == 1)
    #expect(try path("M10 0a10 10 0 11-10 10")?.elements.count == 4)
    // Radii too small are enlarged to reach.
    #expect(try path("M0 0A1 1 0 0 1 10 0")?.elements.count == 3)
  }

  @Test("what fills the view box fills the bounds")
  func viewBox() throws {
    let scaled = try path("M0 0L10 5", "viewBox: [0, 0, 10, 5], width: 100, height: 20")
    #expect(scaled?.elements == [.move(Point(0, 0)), .line(Point(100, 20))])
  }

  @Test(
    "refuses what breaks the grammar",
    arguments: [
      "", "L1 1", "M1", "M1 2 3", "M1 2X", "M1 2L", "M1 2A1 1 0 2 0 3 3", "M1e9 0", "M--1 0",
    ])
  func broken(data: String) {
    let lines = faults(document("{ type: 'shape', shape: 'path', path: '\(data)' }"))
    #expect(lines.count == 1 && lines[0].contains("layers[0].path"), "\(lines)")
  }
}
