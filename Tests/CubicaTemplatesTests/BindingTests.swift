import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

@Suite("Template binding")
struct BindingTests {
  private func text(_ source: String, _ values: [String: String]) throws -> String? {
    let layer = try bind(source, values).tree.layers.first
    guard case .text(let text) = layer?.content else { return nil }
    return text.string
  }

  @Test(
    "puts values in once and as they are",
    arguments: [
      "Alice", "{{name}}", "{{greeting}}", "<b>&amp;", "%{pts} $HOME `id`", "O'Brien", "مريم", "🎂",
      "\\n", "{x}",
    ])
  func values(name: String) throws {
    let source = document(
      "{ type: 'text', text: '{{ greeting }}\\n{{name}}!' }",
      "variables: { name: { type: 'string', required: true }, greeting: { type: 'string', default: 'Hello,' } },"
    )
    // Between isolates where it is read from the right.
    let isolates =
      name == "مريم" ? ("\u{2068}Hello,\u{2069}", "\u{2068}", "\u{2069}") : ("Hello,", "", "")
    let expected = "\(isolates.0)\n\(isolates.1)\(name)\(isolates.2)!"
    #expect(try text(source, ["name": name]) == expected)
  }

  @Test(
    "checks values by their variable's type",
    arguments: [
      ("n", "1,5", "expected a number"), ("n", "nan", "expected a number"),
      ("n", "", "expected a number"), ("n", " 1", "expected a number"),
      ("n", "11", "out of range"), ("i", "1.5", "expected a whole number"),
      ("b", "yes", "expected true or false"), ("c", "red", "expected a colour"),
      ("s", "a\nb", "a line break in a single line"), ("s", "abcdef", "too long"),
      ("s", "a\u{2028}b", "a line break in a single line"),
      ("s", "a\u{2029}", "a line break in a single line"),
      ("s", "Z" + String(repeating: "\u{334}", count: 200), "too many marks on its letters"),
      ("s", "  ", "must not be empty"), ("k", "lef", "no such choice"),
      ("q", "1", "no such variable"),
    ])
  func refused(variable: String, value: String, problem: String) throws {
    let source = document(
      "",
      """
      variables: { n: { type: 'number', default: 1, minimum: 0, maximum: 10 },
      i: { type: 'integer', default: 1 }, b: { type: 'boolean', default: true },
      c: { type: 'color', default: '#fff' }, s: { type: 'string', required: true, maxLength: 5 },
      k: { type: 'choice', choices: ['left', 'right'], default: 'left' } },
      """)
    var values = ["s": "ok"]
    values[variable] = value
    let error = #expect(throws: TemplateError.self) { try bind(source, values) }
    #expect(error?.diagnostics.map(\.problem) == [problem])
    #expect(error?.diagnostics.first?.path == variable)
    if variable == "k" { #expect(error?.diagnostics.first?.suggestion == "left") }
  }

  @Test("an image's focus, playback and gravity")
  func image() throws {
    let source = document(
      """
      { type: 'image', image: 'a.gif', gravity: 'resizeAspectFill', focus: [0.25, 0.75],
        playback: { speed: 2, start: 0.5, loop: LOOP } }
      """)
    for (word, plays) in [("true", Double.infinity), ("false", 1), ("3", 3)] {
      let layer = try bind(source.replacing("LOOP", with: word), [:]).tree.layers.first
      guard case .image(let image) = layer?.content else {
        Issue.record("no image")
        return
      }
      #expect(image.focus == .fixed(Point(0.25, 0.75)))
      #expect(image.playback == ImagePlayback(speed: 2, start: 0.5, plays: plays))
    }
    let plain = try bind(document("{ type: 'image', image: 'a.gif' }"), [:]).tree.layers.first
    guard case .image(let image) = plain?.content else { return }
    #expect(image.playback.plays == nil && image.gravity == .resizeAspect)
    let error = #expect(throws: TemplateError.self) {
      try bind(
        document("{ type: 'image', image: 'a.gif', focus: [2, 0], playback: { spede: 1 } }"), [:])
    }
    #expect(error?.diagnostics.map(\.path) == ["layers[0].focus[0]", "layers[0].playback.spede"])
  }

  @Test("a missing required value is said by its label")
  func missing() throws {
    let source = document(
      "", "variables: { name: { type: 'string', required: true, label: 'Name' } },")
    let error = #expect(throws: TemplateError.self) { try bind(source) }
    #expect(
      error?.description == "t.json5: name: missing value; allowed: --name NAME")
  }

  @Test("numbers and colours may come from variables")
  func typed() throws {
    let source = document(
      "{ type: 'shape', shape: 'ellipse', opacity: '{{o}}', fill: '{{c}}' }",
      "variables: { o: { type: 'number', default: 1 }, c: { type: 'color', default: '#000' } },")
    let layer = try bind(source, ["o": "0.25", "c": "#ff0000"]).tree.layers[0]
    #expect(layer.opacity == .fixed(0.25))
    guard case .shape(let shape) = layer.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill == .color(.fixed(Color(1, 0, 0))))
  }

  /// Canvas 1920 × 1080 units; expected: centre x, y, width, height.
  @Test(
    "places by edges, sizes, centres and percentages",
    arguments: [
      ("", [960, 540, 1920, 1080]),
      ("left: 20, top: 40, right: 20, bottom: 0", [960, 560, 1880, 1040]),
      ("width: 100, height: '50%'", [960, 540, 100, 540]),
      ("right: 10, bottom: 20, width: 100, height: 50", [1860, 1035, 100, 50]),
      ("centerX: '25%', width: 200, centerY: '100% - 100', height: 20", [480, 980, 200, 20]),
      ("width: '50%', aspect: 2", [960, 540, 960, 480]),
      ("height: 100, aspect: 2, left: 0", [100, 540, 200, 100]),
      ("bottom: 0, width: 400, aspect: 4", [960, 1030, 400, 100]),
      ("left: 100, centerX: 300", [300, 540, 400, 1080]),
      ("left: '10% + 8'", [1060, 540, 1720, 1080]),
    ] as [(String, [Double])])
  func places(keys: String, expected: [Double]) throws {
    let layer = try bind(document("{ type: 'shape', shape: 'ellipse', \(keys) }")).tree.layers[0]
    let (place, size) = (layer.position.value(at: 0), layer.size.value(at: 0))
    #expect([place.x, place.y, size.width, size.height] == expected)
  }

  @Test("units follow the short side, whatever the pixels")
  func units() throws {
    let source = document("{ type: 'shape', shape: 'ellipse', width: '100%', height: 108 }")
    let tall = try bind(source, canvas: PixelSize(720, 1280)).tree
    #expect(tall.scale == 720.0 / 1080)
    #expect(tall.layers[0].size.value(at: 0) == Size(1080, 108))
    let list = tall.displayList(at: 0)
    #expect(list.size == PixelSize(720, 1280))
  }

  @Test("variants replace, add and take away by the canvas's shape")
  func variants() throws {
    let source = document(
      "{ type: 'group', layers: [{ type: 'shape', name: 'a', shape: 'ellipse', left: 10, width: 50 }] }",
      """
      background: '#fff', variants: { portrait: { background: '#000',
      layers: { a: { left: null, right: 10 } } }, '9:16': { layers: { a: { width: 80 } } } },
      """)
    func shape(_ canvas: PixelSize) throws -> (Point, Size, Color) {
      let tree = try bind(source, canvas: canvas).tree
      guard case .group(let layers) = tree.layers[0].content else { throw TestFailure() }
      return (layers[0].position.value(at: 0), layers[0].size.value(at: 0), tree.background)
    }
    #expect(try shape(PixelSize(1920, 1080)) == (Point(35, 540), Size(50, 1080), .white))
    #expect(try shape(PixelSize(1080, 1920)) == (Point(1030, 960), Size(80, 1920), .black))
    // 4:5 lies nearer to 9:16 than to the layers' own 16:9.
    #expect(try shape(PixelSize(1080, 1350)) == (Point(1030, 675), Size(80, 1350), .black))
    #expect(try shape(PixelSize(1080, 1080)) == (Point(35, 540), Size(50, 1080), .white))
  }

  @Test("a variant may have several conditions, and more win over fewer")
  func conditions() throws {
    let source = document(
      "{ type: 'shape', name: 'a', shape: 'ellipse', width: 1 }",
      """
      variants: { 'landscape withoutClip': { layers: { a: { width: 4 } } },
      withoutClip: { layers: { a: { width: 3 } } }, landscape: { layers: { a: { width: 2 } } } },
      """)
    func width(_ canvas: PixelSize, _ hasClip: Bool) throws -> Double {
      try bind(source, canvas: canvas, hasClip: hasClip).tree.layers[0].size.value(at: 0).width
    }
    #expect(try width(PixelSize(100, 200), true) == 1)
    #expect(try width(PixelSize(200, 100), true) == 2)
    #expect(try width(PixelSize(100, 200), false) == 3)
    #expect(try width(PixelSize(200, 100), false) == 4)
  }

  struct TestFailure: Error {}

  @Test("keyframes as people write them")
  func keyframes() throws {
    func scale(_ keys: String) throws -> Animatable<Double> {
      try bind(document("{ type: 'shape', shape: 'ellipse', scale: \(keys) }")).tree.layers[0].scale
    }
    let plain = try scale("{ '0s': 0, '400ms': 1 }")
    #expect(plain.value(at: 0.2) == 0.5)
    #expect(plain.value(at: 9) == 1)
    let pulse = try scale(
      "{ '0s': 0.8, '0.5s': 1.2, easing: 'easeInEaseOut', loop: true, autoreverses: true }")
    // Eased by the cubic Bézier (0.42, 0, 0.58, 1): 0.8 at 0, 0.832664 at 0.1, 1.2 at 0.5, 1 at 0.75, 0.8 at 1.
    for (time, expected) in [
      (0, 0.8), (0.1, 0.832664), (0.5, 1.2), (0.75, 1), (1, 0.8), (7.5, 1.2),
    ] {
      #expect(abs(pulse.value(at: time) - expected) < 1e-6)
    }
    let list = try scale(
      "[{ at: 0, value: 0, easing: 'hold' }, { at: '1s', value: 2 }, { at: '50%', value: 4 }]")
    #expect(list.value(at: 0.9) == 0)
    #expect(list.value(at: 3) == 3)
    let ending = try scale("{ '0s': 1, '-1s': 1, '100%': 0 }")
    #expect(ending.value(at: 9.5) == 0.5)
    let smooth = try scale("{ keyframes: [{at: 0, value: 1}, {at: 1, value: 2}], curve: 'smooth' }")
    #expect(smooth.value(at: 1) == 2)
    let spring = try scale("{ '0s': 0, '2s': 1, easing: { spring: { duration: 1, bounce: 0 } } }")
    #expect(spring.value(at: 2) == 1)
  }

  @Test("shows what fits: with a clip, without one, by its fit")
  func clips() throws {
    let source = document(
      """
      { type: 'video', name: 'clip' }, { type: 'shape', shape: 'ellipse', name: 'paper', when: 'not clip' },
      { type: 'shape', shape: 'ellipse', name: 'edge', when: 'clip' }
      """)
    #expect(try bind(source).tree.layers.map(\.name) == ["clip", "edge"])
    #expect(try bind(source, hasClip: false).tree.layers.map(\.name) == ["paper"])
    func gravity(_ fit: Fit?) throws -> Gravity? {
      guard case .video(let video) = try bind(source, fit: fit).tree.layers[0].content else {
        return nil
      }
      return video.gravity
    }
    #expect(try gravity(nil) == .resizeAspectFill)
    #expect(try gravity(.contain) == .resizeAspect)
    #expect(try gravity(.stretch) == .resize)
    guard case .group(let parts) = try bind(source, fit: .blur).tree.layers[0].content else {
      Issue.record("no blurred copy")
      return
    }
    #expect(parts.count == 2)
    #expect(parts[1].position.value(at: 0) == Point(960, 540))
    #expect(try bind(document("")).warnings.count == 1)
  }

  @Test("lists every file that some layer names, in every shape")
  func assets() throws {
    let source = document(
      """
      { type: 'image', name: 'a', image: 'a.svg', when: 'not clip' },
      { type: 'emitter', cells: [{ lifetime: 1, birthRate: 1, images: ['b.svg', { image: 'c.svg', size: [3, 4] }] }] }
      """, "variants: { square: { layers: { a: { image: 'd.svg' } } } },")
    #expect(try parse(source).assets == ["a.svg", "b.svg", "c.svg", "d.svg"])
    #expect(
      try Set(bind(source).images.values.map(\.place)) == [.template("b.svg"), .template("c.svg")])
  }
}
