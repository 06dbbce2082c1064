import CubicaCore
import CubicaTemplates
import Foundation
import Testing

/// Layers that no value has part in are read once: what comes out is what reading them gives.
@Suite("settled layers")
struct SettledLayersTests {
  private static let document = """
    {
      cubica: 1, title: "Settled",
      variables: { name: { type: "string", default: "Al" }, color: { type: "color", default: "#f00" } },
      variants: { portrait: { layers: { box: { fill: "#00f" } } } },
      layers: [
        { type: "shape", name: "box", shape: "rectangle", fill: "#0f0", width: "50%", height: 90 },
        { type: "group", layers: [
          { type: "shape", shape: "ellipse", fill: "#fff", width: 20, height: 20,
            opacity: { "0s": 0, "-1s": 1 } } ] },
        { type: "shape", shape: "rectangle", fill: "{{color}}", width: 10, height: 10 },
        { type: "shape", shape: "rectangle", fill: "#fff", when: "name == 'Bo'", width: 9, height: 9 },
        { type: "text", text: "{{name}}", fontSize: 80 },
        { type: "text", text: "for you", fontSize: 40 },
      ],
    }
    """

  private func template() throws -> Template {
    try Template.parse(Array(Self.document.utf8), file: "settled.json5")
  }

  @Test("a card is the same whatever cards were bound before it")
  func sameTree() throws {
    let used = try template()
    let canvases = [PixelSize(1920, 1080), PixelSize(1080, 1920), PixelSize(640, 360)]
    for name in ["Al", "Bo", "Cy", "Bo"] {
      for canvas in canvases {
        for seconds in [2, 7] {
          let values = ["name": name, "color": name == "Al" ? "#f00" : "#00ff7f"]
          let context = BindingContext(
            canvas: canvas, duration: MediaTime(value: Int64(seconds), timescale: 1),
            hasClip: name == "Cy")
          let card = try used.bind(values: values, context: context)
          let fresh = try template().bind(values: values, context: context)
          let isEqual = card.tree == fresh.tree
          #expect(isEqual, "\(name) on \(canvas), \(seconds) s")
          #expect(card.warnings == fresh.warnings)
          #expect(card.squeezes == fresh.squeezes)
          #expect(card.images == fresh.images)
        }
      }
    }
  }
}
