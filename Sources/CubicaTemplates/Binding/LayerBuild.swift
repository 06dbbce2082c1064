import CubicaCore
import CubicaLayers
import CubicaLocale

/// A document's layers for one canvas and one set of values.
struct LayerBuild {
  let reading: Reading
  let background: Color
  /// Seconds of the film.
  let poster: Double
  /// Units.
  let safeArea: Rect
  let layers: [Layer]
  /// In the film's time.
  let soundtrack: TemplateSound?
  let sounds: [TemplateSound]

  /// - Parameter settled: keeps the layers that no value has part in.
  init(
    _ draft: DocumentDraft, _ environment: Reading.Environment, settled: SettledLayers? = nil
  ) {
    let reading = Reading(environment)
    self.reading = reading
    var (background, poster, safe) = (draft.background, draft.poster, draft.safe)
    var node = draft.layers ?? JSONNode(.array([]), at: SourcePosition(line: 1, column: 1))
    let shape = CanvasShape.nearest(
      to: environment.canvas.width / environment.canvas.height,
      variants: draft.variants.compactMap(\.shape), base: draft.canvas?.ratio)
    let variants = draft.variants.enumerated()
      .filter { $0.element.applies(to: shape, hasClip: environment.hasClip) }
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    let shelf = settled?.shelf(
      for: SettledLayers.Context(
        canvas: environment.canvas, duration: environment.duration,
        language: environment.language.tag, variants: variants.map(\.name)))
    for variant in variants {
      background = variant.background ?? background
      poster = variant.poster ?? poster
      safe = variant.safe ?? safe
    }
    if let known = shelf?.layers {
      node = known
    } else {
      node = LayerBuild.layers(node, with: variants, reading)
      if reading.diagnostics.isEmpty { shelf?.layers = node }
    }
    if environment.isCheck { LayerNames.noteDoubles(node, reading) }
    self.background = background
    self.poster = min(max(0, poster.resolved(environment.duration)), environment.duration)
    safeArea = safe.area(of: environment.canvas)
    var reader = LayerReader(reading, safeArea: safeArea, shelf: shelf)
    layers = reading.within(key: "layers", node) {
      reader.layers(node, in: Room(size: environment.canvas, origin: .zero))
    }
    func read<Value>(_ key: String, _ node: JSONNode?, _ type: ValueType<Value>) -> Value? {
      node.flatMap { node in reading.within(key: key, node) { type.read(node, reading) } }
    }
    // What a variable may name but nobody gave is not heard.
    soundtrack = read("soundtrack", draft.soundtrack, .soundtrack)
      .flatMap { $0.file.isFile ? $0.resolved(in: environment.duration) : nil }
    sounds = (read("sounds", draft.sounds, .timedSounds) ?? [])
      .filter(\.file.isFile).map { $0.resolved(in: environment.duration) }
  }

  /// The document's layers with these variants' properties put in, one after another.
  private static func layers(
    _ layers: JSONNode, with variants: [Variant], _ reading: Reading
  ) -> JSONNode {
    var node = layers
    for variant in variants {
      let path = "variants." + JSON5Reader.component(variant.name) + ".layers"
      var used: Set<String> = []
      node = variant.applied(to: node, path: path, &used)
      noteUnused(variant, used, path: path, layers, reading)
    }
    return node
  }

  private static func noteUnused(
    _ variant: Variant, _ used: Set<String>, path: String, _ layers: JSONNode, _ reading: Reading
  ) {
    let names = LayerNames.all(layers).map(\.name)
    for member in variant.layers where !used.contains(member.key) {
      reading.note(
        TemplateDiagnostic(
          position: member.position, path: path + "." + JSON5Reader.component(member.key),
          problem: "no layer of that name",
          allowed: names.isEmpty ? "layers with a \"name\"" : names.joined(separator: ", "),
          suggestion: NearestName.nearest(to: member.key, in: names)))
    }
  }
}
