import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

@Suite("Safe area")
struct SafeAreaTests {
  /// Left, top, width, height of the first layer (or the first of it) at rest, in its parent.
  private func box(_ layer: Layer) -> [Double] {
    if case .group(let layers) = layer.content { return box(layers[0]) }
    let (size, place) = (layer.size.value(at: 0), layer.position.value(at: 0))
    return [place.x - size.width / 2, place.y - size.height / 2, size.width, size.height]
  }

  private func box(
    _ keys: String, _ members: String = "", canvas: PixelSize = PixelSize(1920, 1080)
  ) throws -> [Double] {
    let text = "{ type: 'text', text: 'x', \(keys) }"
    return try box(bind(document(text, members), canvas: canvas).tree.layers[0])
  }

  @Test("is 5 % of each side, above and below 7 % in portrait, unless the document says otherwise")
  func area() throws {
    #expect(try bind(document("")).safeArea == Rect(96, 54, 1728, 972))
    let tall = try bind(document(""), canvas: PixelSize(1080, 1920)).safeArea
    #expect(abs(tall.minY - 134.4) < 1e-9 && tall.minX == 54 && abs(tall.height - 1651.2) < 1e-9)
    #expect(try bind(document("", "safe: 100,")).safeArea == Rect(100, 100, 1720, 880))
    #expect(
      try bind(document("", "safe: { left: 0, bottom: '10%' },")).safeArea
        == Rect(0, 54, 1824, 918))
    #expect(
      try bind(document("", "safe: 100, variants: { landscape: { safe: 0 } },")).safeArea
        == Rect(0, 0, 1920, 1080))
  }

  @Test(
    "cuts texts' boxes, unless a layer does not want it",
    arguments: [
      ("", [96, 54, 1728, 972]), ("safe: false", [0, 0, 1920, 1080]),
      ("left: 0, width: 400, top: 500, height: 100", [96, 500, 304, 100]),
      ("left: 200, width: 400, top: 500, height: 100", [200, 500, 400, 100]),
      ("left: 0, width: 400, top: 500, height: 100, rotation: 10", [0, 500, 400, 100]),
      // An entrance ends upright.
      (
        "left: 0, width: 400, top: 500, height: 100, rotation: { '0s': 10, '1s': 0 }",
        [96, 500, 304, 100]
      ),
      // Wholly outside nothing would be left.
      ("left: 0, width: 90, top: 500, height: 100", [0, 500, 90, 100]),
    ] as [(String, [Double])])
  func cut(keys: String, expected: [Double]) throws {
    #expect(try box(keys) == expected)
  }

  @Test("looks through groups that stand still")
  func groups() throws {
    func inner(_ group: String) throws -> [Double] {
      let source = document(
        "{ type: 'group', \(group) layers: [{ type: 'text', text: 'x', left: 0, width: 300, top: 0, height: 100 }] }"
      )
      return try box(bind(source).tree.layers[0])
    }
    // The group's corner lies at (40, 500): 56 of the text stand out.
    let place = "left: 40, width: 800, top: 500, height: 200,"
    #expect(try inner(place) == [56, 0, 244, 100])
    #expect(try inner(place + "scale: 1.1,") == [56, 0, 244, 100])
    #expect(try inner(place + "safe: false,") == [0, 0, 300, 100])
    #expect(try inner(place + "rotation: -3,") == [0, 0, 300, 100])
  }

  @Test("leaves pictures alone, and says where a text lies outside")
  func others() throws {
    let source = document(
      "{ type: 'shape', shape: 'ellipse' }, { type: 'text', name: 'low', text: 'x', bottom: 0, height: 20 }"
    )
    let card = try bind(source)
    #expect(box(card.tree.layers[0]) == [0, 0, 1920, 1080])
    #expect(card.warnings.contains("layers[1]: the text's box lies outside the safe area"))
  }
}
