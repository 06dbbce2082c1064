import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

@Suite("Replicators and stagger")
struct ReplicatorTests {
  private func copies(
    _ keys: String, child: String = "{ type: 'shape', shape: 'ellipse', fill: '#FF0000' }",
    _ members: String = ""
  ) throws -> [Layer] {
    let source = document("{ type: 'replicator', \(keys), layers: [\(child)] }", members)
    return try children(bind(source).tree.layers[0])
  }

  private func children(_ layer: Layer) -> [Layer] {
    if case .group(let layers) = layer.content { layers } else { [] }
  }

  @Test("each copy is a step further about the centre: scale, rotation, translation")
  func steps() throws {
    // T²'s translation of a quarter turn and 10 to the right: (10, 0) + (0, 10).
    let turned = try copies("count: 4, step: { translation: [10, 0], rotation: 90 }")
    let places = turned.map { $0.translation.value(at: 0) }
    for (place, expected) in zip(places, [(0.0, 0.0), (10, 0), (10, 10), (0, 10)]) {
      #expect(abs(place.x - expected.0) < 1e-9 && abs(place.y - expected.1) < 1e-9)
    }
    #expect(abs(turned[2].rotation.value(at: 0) - .pi) < 1e-12)
    let grown = try copies("count: 3, step: { translation: ['10%', 0], scale: 2, opacity: -0.25 }")
    #expect(grown.map { $0.translation.value(at: 0).x } == [0, 192, 576])
    #expect(grown.map { $0.scale.value(at: 0) } == [1, 2, 4])
    #expect(grown.map { $0.opacity.value(at: 0) } == [1, 0.75, 0.5])
    #expect(grown[1].position.value(at: 0) == Point(960, 540))
    #expect(try copies("count: 0").isEmpty)
  }

  @Test("turns colours, and hands on index and count")
  func values() throws {
    let layers = try copies(
      "count: 3, step: { hue: 120 }",
      child: "{ type: 'text', text: '{{index}} of {{count}}', fill: '#FF0000' }")
    let texts = layers.compactMap { layer -> TextLayer? in
      guard case .text(let text) = children(layer)[0].content else { return nil }
      return text
    }
    #expect(texts.map(\.string) == ["0 of 3", "1 of 3", "2 of 3"])
    let colors = [Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)]
    for (text, color) in zip(texts, colors) {
      guard case .color(let fill) = text.fill else { continue }
      let found = fill.value(at: 0)
      #expect(abs(found.red - color.red) + abs(found.green - color.green) < 1e-9)
      #expect(abs(found.blue - color.blue) < 1e-9)
    }
  }

  @Test(
    "layers begin one after another",
    arguments: [
      ("0.1", [0, 0.1, 0.2, 0.3, 0.4]),
      ("{ delay: '100ms', order: 'last' }", [0.4, 0.3, 0.2, 0.1, 0]),
      ("{ delay: 0.1, order: 'center' }", [0.2, 0.1, 0, 0.1, 0.2]),
      ("{ delay: 0.1, order: 'edges' }", [0, 0.1, 0.2, 0.1, 0]),
      ("{ delay: '1%', easing: 'easeInQuad' }", [0, 0.025, 0.1, 0.225, 0.4]),
    ] as [(String, [Double])])
  func stagger(written: String, expected: [Double]) throws {
    let child = "{ type: 'shape', shape: 'ellipse', opacity: { '0s': 0, '-1s': 1 } }"
    let group = document(
      "{ type: 'group', stagger: \(written), layers: [\(Array(repeating: child, count: 5).joined(separator: ","))] }"
    )
    let layers = try children(bind(group).tree.layers[0])
    let copies = try copies("count: 5, stagger: \(written)", child: child)
    for (index, delay) in expected.enumerated() {
      #expect(abs(layers[index].timing.begin - delay) < 1e-12)
      #expect(abs(copies[index].timing.begin - delay) < 1e-12)
      // Its life is as much shorter.
      for layer in [layers[index], children(copies[index])[0]] {
        guard case .animated(let animation) = layer.opacity else { continue }
        #expect(abs(animation.keyframes[1].time - (9 - delay)) < 1e-9)
      }
    }
  }

  @Test("a random order is the same at each run, and has every place once")
  func random() throws {
    func begins(_ seed: Int) throws -> [Double] {
      try copies("count: 20, stagger: { delay: 1, order: 'random', seed: \(seed) }")
        .map { $0.timing.begin.rounded() }
    }
    #expect(try begins(1) == begins(1))
    #expect(try begins(1) != begins(2))
    #expect(try begins(1).sorted() == (0..<20).map(Double.init))
  }

  @Test("the delay comes on top of a layer's own begin")
  func ownBegin() throws {
    let child = "{ type: 'shape', shape: 'ellipse', timing: { begin: 2, end: 5 } }"
    let group = document("{ type: 'group', stagger: 1, layers: [\(child), \(child)] }")
    let timings = try children(bind(group).tree.layers[0]).map(\.timing)
    #expect(timings.map(\.begin) == [2, 3] && timings.map(\.end) == [5, 6])
  }
}
