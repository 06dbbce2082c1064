import CubicaCore
import CubicaLayers
import CubicaTemplates
import Foundation
import Testing

/// Whatever the layer tree can hold can be written: each stored property has a key.
@Suite("Completeness")
struct CompletenessTests {
  /// A value, the sections of the reference that its keys stand in, and where a property has a key
  /// of another name, that name; "" where it is made from others.
  struct Part: Sendable {
    var name: String
    var properties: [String]
    var sections: [String]
    var renamed: [String: String] = [:]

    init(_ value: Any, _ sections: [String], _ renamed: [String: String] = [:]) {
      var mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional, let inner = mirror.children.first?.value {
        mirror = Mirror(reflecting: inner)
      }
      name = "\(mirror.subjectType)"
      properties = mirror.children.compactMap(\.label)
      (self.sections, self.renamed) = (sections, renamed)
    }
  }

  static let parts: [Part] = {
    let cell = EmitterCell("", birthRate: 0, lifetime: 0)
    let color = Animatable<Color>.fixed(.black)
    let text = TextLayer("", families: [], fontSize: 1)
    let path = Path([.move(.zero), .line(Point(1, 0))])
    let animation = Animation(from: 0.0, to: 1.0, duration: 1)
    return [
      Part(Layer("", .empty), ["Every layer"], ["content": "type"]),
      Part(MediaTiming(), ["A timing"], ["repeatCount": "loop", "repeatDuration": "loopDuration"]),
      Part(
        text, ["A text layer"], ["runs": "text", "entrance": "reveal", "exit": "reveal"]),
      Part(
        TextLayer.Reveal(.fade, at: 0), ["A text's entrance"],
        ["unit": "by", "order": "from", "time": "begin", "limit": "within"]),
      Part(
        TextLayer.Reveal(.fade, at: 0), ["A text's exit"],
        ["unit": "by", "order": "from", "time": "end", "limit": "within"]),
      Part(TextLayer.Outline(color: color, width: 1), ["An outline"]),
      Part(TextLayer.Glow(color: color, radius: 1), ["A glow"]),
      Part(TextLayer.Pill(paint: .color(color)), ["A pill"]),
      Part(ImageLayer(ImageID("")), ["An image layer"]),
      Part(ImagePlayback(), ["A playback"], ["plays": "loop"]),
      Part(
        VideoLayer(), ["A video layer"], ["gravity": "fit", "source": "clip", "clock": "loop"]),
      Part(ShapeLayer(.ellipse), ["A shape layer"], ["outline": "shape"]),
      Part(LayerStroke(paint: .color(color)), ["A stroke"]),
      Part(LayerGradient(colors: []), ["A gradient", "A gradient layer"]),
      Part(LayerGradient.Stop(0, color), ["A stop"], ["location": "at"]),
      Part(LayerBorder(width: 1), ["A border"]),
      Part(LayerShadow(color: color), ["A shadow"]),
      Part(
        Emitter(cells: []), ["An emitter layer"],
        [
          "shape": "emitterShape", "mode": "emitterMode", "position": "emitterPosition",
          "size": "emitterSize", "scale": "cellScale",
        ]),
      Part(
        cell, ["A cell"],
        [
          "colorRange": "alphaRange", "colorSpeed": "alphaSpeed", "beginFraction": "begin",
          "durationFraction": "duration",
        ]),
      Part(EmitterCell.WeightedImage(ImageID("")), ["A weighted picture"]),
      Part(EmitterCell.WeightedColor(.black), ["A weighted colour"]),
      Part(
        MotionPath(path, progress: 0) as Any, ["A motion"],
        ["isOriented": "orient", "angle": "orient", "places": "", "lengths": ""]),
      Part(
        animation, ["Keyframes"],
        ["interpolation": "curve", "timing": "begin", "keyframes": "", "length": ""]),
      Part(
        Keyframe(0, 1.0), ["A keyframe"],
        ["time": "at", "timing": "easing", "shape": "tension"]),
      Part(Keyframe<Double>.Shape(), ["A keyframe"]),
      Part(
        Spring(), ["A spring"], ["initialVelocity": "velocity", "allowsOverdamping": ""]),
    ]
  }()

  /// The keys of a section of the reference.
  private static func keys(of section: String) -> Set<String> {
    let text = TemplateReference.markdown()
    guard let start = text.range(of: "### \(section)\n")?.upperBound else { return [] }
    let end = text.range(of: "\n### ", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
    return Set(text[start..<end].matches(of: /\n\| `([^`]+)`/).map { String($0.1) })
  }

  @Test("every stored property of the layer tree has a key", arguments: parts)
  func properties(part: Part) {
    #expect(!part.properties.isEmpty)
    let keys = part.sections.reduce(into: Set<String>()) { $0.formUnion(Self.keys(of: $1)) }
    for property in part.properties {
      let key = part.renamed[property] ?? property
      #expect(key.isEmpty || keys.contains(key), "\(part.name).\(property) has no key")
    }
    for property in part.renamed.keys {
      #expect(part.properties.contains(property), "\(part.name).\(property) is gone")
    }
  }

  @Test("every kind of layer, gradient, easing and order can be named")
  func kinds() {
    let layer = TemplateReference.markdown()
    for kind in ["group", "text", "image", "video", "shape", "gradient", "emitter", "replicator"] {
      #expect(Self.keys(of: "Every layer").contains("type") && layer.contains("`\(kind)`"))
    }
    for kind in Gradient.Kind.allCases { #expect(layer.contains("`\(kind.rawValue)`")) }
    #expect(Gradient.Kind.allCases.map(\.rawValue) == ["linear", "radial", "conic"])
  }

  @Test("all of a firework, a scroll and a way along a path can be written")
  func written() throws {
    let source = document(
      """
      { type: 'emitter', cells: [{ burst: 1, lifetime: 2, velocity: 100, redRange: 0.5, blueSpeed: -1,
        cells: [{ begin: '100%', burst: 8, lifetime: 1, images: ['a.svg'] }] }] },
      { type: 'group', boundsOrigin: { '0s': [0, 0], '1s': ['10%', 5] }, layers: [] },
      { type: 'shape', shape: 'ellipse', width: 10, height: 10, motion: { path: 'M0 0 L100 0',
        viewBox: [0, 0, 100, 100], progress: { '0s': 0, '1s': 1 }, orient: 90 } }
      """)
    let layers = try bind(source).tree.layers
    guard case .emitter(let emitter) = layers[0].content else { return }
    #expect(emitter.cells[0].colorRange.red == 0.5 && emitter.cells[0].colorSpeed.blue == -1)
    #expect(emitter.cells[0].cells[0].beginFraction == 1 && emitter.imageIDs == [ImageID("a.svg")])
    #expect(layers[1].boundsOrigin.value(at: 1) == Point(192, 5))
    let motion = try #require(layers[2].motion)
    #expect(motion.isOriented && motion.angle == .pi / 2)
    #expect(motion.progress.value(at: 0.5) == 0.5)
    #expect(motion.path == Path([.move(.zero), .line(Point(1920, 0))]))
  }
}
