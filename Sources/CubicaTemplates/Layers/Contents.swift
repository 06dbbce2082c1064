import CubicaCore
import CubicaLayers

struct ImageDraft: Sendable {
  var file = FileReference(.nothing, kind: .image)
  var gravity = Gravity.resizeAspect
  var focus: Animatable<Point> = .fixed(Point(0.5, 0.5))
  var tint: Animatable<Color> = .fixed(.white)
  var playback = ImagePlayback()
  var placeholder: PlaceholderDraft?

  static let fields: [Field<ImageDraft>] = [
    Field(
      "image", .file(.image), to: \.file, isRequired: true,
      "a file of the template's folder, or a variable's"),
    Field("gravity", .cases(), to: \.gravity, "how it sits in its rectangle"),
    Field(
      "focus", .animated(.pair(0...1)), to: \.focus,
      "with `resizeAspectFill`: the point that stays in view, [x, y] as fractions of the picture"),
    Field("tint", .animated(.color), to: \.tint, "multiplies the picture"),
    Field(
      "playback", .object(playbackType) { ImagePlayback() }, to: \.playback,
      "of an animated picture"),
    PlaceholderDraft.field(\.placeholder),
  ]

  private static let playbackType = ObjectType<ImagePlayback>(
    "a playback",
    [
      Field("speed", .number(0...1000), to: \.speed, "its seconds a second of the layer"),
      Field("start", .number(0...3600), to: \.start, "its own time at the layer's begin, seconds"),
      Field(
        "loop", ValueType<Double>.loop.map { max(1, $0) }, to: \.plays,
        "true for ever, false once, or how many times; else as the file says"),
    ])

  /// nil where there is no picture, and nothing to stand in for it.
  ///
  /// - Parameter size: the layer's, units.
  func content(size: Size, _ reading: Reading) -> LayerContent? {
    guard file.isFile else {
      return PlaceholderDraft.content(placeholder, for: file, size: size, reading)
    }
    var layer = ImageLayer(reading.imageID(file), gravity: gravity)
    (layer.focus, layer.tint, layer.playback) = (focus, tint, playback)
    return .image(layer)
  }
}

struct VideoDraft: Sendable {
  /// nil: the card's main clip.
  var file: FileReference?
  var fit = Fit.cover
  var focus: Animatable<Point> = .fixed(Point(0.5, 0.5))
  var blurRadius: Animatable<Double> = 0
  var loops = false
  var placeholder: PlaceholderDraft?

  static let fields: [Field<VideoDraft>] = [
    Field(
      "clip", .file(.clip), to: \.file,
      "a variable's clip, or a file of the template's folder; without it, the main clip"),
    Field("fit", .cases(), to: \.fit, "how the clip sits in its rectangle"),
    Field(
      "focus", .animated(.pair(0...1)), to: \.focus,
      "with `cover`: the point that stays in view, [x, y] as fractions of the picture"),
    Field("blurRadius", .animated(.number(0...500)), to: \.blurRadius, "units"),
    Field(
      "loop", .boolean, to: \.loops,
      "begins again at its end; otherwise its last frame stays; not for the main clip"),
    PlaceholderDraft.field(\.placeholder),
  ]

  /// The clip in bounds of that size; nil where there is none, and nothing to stand in for it.
  func content(size: Animatable<Size>, _ reading: Reading) -> LayerContent? {
    let file =
      file ?? reading.environment.clips.first ?? FileReference(.nothing, kind: .clip)
    // The main clip's stand-in is a clip to the tree.
    guard file.isFile || reading.environment.clips.first == file else {
      return PlaceholderDraft.content(
        placeholder, for: file, size: size.value(at: 0), reading)
    }
    let source = reading.clipIndex(file)
    func video(_ gravity: Gravity, _ blur: Animatable<Double>) -> LayerContent {
      var layer = VideoLayer(source: source, gravity: gravity)
      (layer.focus, layer.blurRadius) = (focus, blur)
      layer.clock = reading.isMainClip(source) ? .film : .layer(loops: loops)
      return .video(layer)
    }
    switch reading.environment.fit ?? fit {
    case .cover: return video(.resizeAspectFill, blurRadius)
    case .contain: return video(.resizeAspect, blurRadius)
    case .stretch: return video(.resize, blurRadius)
    case .blur:
      let parts = [
        ("blurred copy", video(.resizeAspectFill, .fixed(Self.backdropBlur))),
        ("whole clip", video(.resizeAspect, blurRadius)),
      ]
      return .group(
        parts.map { name, content in
          var layer = Layer(name, content)
          layer.size = size
          layer.position = size.map { Point($0.width / 2, $0.height / 2) }
          return layer
        })
    }
  }

  /// Units; the copy is ground, not picture.
  private static let backdropBlur = 40.0
}

struct ShapeDraft: Sendable {
  enum Kind: String, CaseIterable, Sendable { case rectangle, ellipse, path, frame }

  var kind = Kind.rectangle
  var path: Animatable<Path>?
  var viewBox: [Double]?
  var inset = 0.0
  var innerRadius = 0.0
  var fill: LayerPaint?
  var fillRule: ShapeContent.FillRule?
  var stroke: LayerStroke?

  static let fields: [Field<ShapeDraft>] = [
    Field("shape", .cases(), to: \.kind, isRequired: true, "its outline"),
    Field("path", .animated(.path), to: \.path, "of a path: SVG path data"),
    Field(
      "viewBox", .list(of: .number(), 4...4), to: \.viewBox, "of a path: what fills the bounds"),
    Field("inset", .measure, to: \.inset, "of a frame: how wide it is, units"),
    Field("innerRadius", .measure, to: \.innerRadius, "of a frame: its inner corners, units"),
    Field("fill", .paint, to: \.fill, "colour or gradient"),
    Field("fillRule", .cases(), to: \.fillRule, "what lies inside"),
    Field(
      "stroke", .object(strokeType) { LayerStroke(paint: .color(.fixed(.black))) }, to: \.stroke,
      "centred on the outline"),
  ]

  private static let strokeType = ObjectType<LayerStroke>(
    "a stroke",
    [
      Field("paint", .paint, to: \.paint, isRequired: true, "colour or gradient"),
      Field("width", .animated(.measure), to: \.width, isRequired: true, "units"),
      Field("cap", .cases(), to: \.cap, "line ends"),
      Field("join", .cases(), to: \.join, "line corners"),
      Field("miterLimit", .number(1...1000), to: \.miterLimit, "of pointed corners"),
      Field(
        "dash", .animated(.list(of: .measure, 0...32)), to: \.dash, "painted and unpainted lengths"),
      Field("dashPhase", .animated(.number()), to: \.dashPhase, "units"),
      Field("start", .animated(.number(0...1)), to: \.start, "where the painted part begins"),
      Field("end", .animated(.number(0...1)), to: \.end, "where it ends"),
    ])

  /// The shape in bounds of that size; nil where a fault was noted.
  func content(
    _ size: Size, cornerRadius: Animatable<Double>, at node: JSONNode, _ reading: Reading
  )
    -> LayerContent?
  {
    var rule = fillRule ?? .nonZero
    let outline: ShapeLayer.Outline
    switch kind {
    case .rectangle: outline = .rectangle(cornerRadius: cornerRadius)
    case .ellipse: outline = .ellipse
    case .frame:
      let whole = Rect(origin: .zero, size: size)
      var path = Path.rectangle(whole)
      path.elements +=
        Path.rectangle(
          whole.insetBy(dx: inset, dy: inset), cornerRadius: innerRadius
        ).elements
      (outline, rule) = (.path(.fixed(path)), .evenOdd)
    case .path:
      guard let path else {
        if node["path"] == nil {
          reading.note("a path shape needs \"path\"", at: node.position)
        }
        return nil
      }
      outline = .path(path.map { path in viewBox.map { path.fitted(from: $0, to: size) } ?? path })
    }
    var shape = ShapeLayer(outline, fill: fill, stroke: stroke)
    shape.fillRule = rule
    return .shape(shape)
  }
}
