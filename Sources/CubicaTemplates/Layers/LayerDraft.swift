import CubicaCore
import CubicaLayers

/// A layer as written: what its keys fill in before it is built.
struct LayerDraft: Sendable {
  var kind: Kind?
  /// Geometry and appearance go straight here; its content is made last.
  var layer: Layer
  var frame = Frame()
  var size: Animatable<LengthPair>?
  var position: Animatable<LengthPair>?
  var translation: Animatable<LengthPair>?
  var boundsOrigin: Animatable<LengthPair>?
  var motion: JSONNode?
  var isWanted = true
  /// Read before the rest: times within the layer depend on it.
  var timing: JSONNode?
  var isSafe = true
  var mask: JSONNode?

  // By kind.
  var layers: JSONNode?
  var stagger: StaggerDraft?
  var replicator = ReplicatorDraft()
  var text = TextLayer("", families: ["Fredoka One"], fontSize: 60)
  var image = ImageDraft()
  var video = VideoDraft()
  var shape = ShapeDraft()
  var gradient = GradientDraft()
  var emitter = EmitterDraft()

  init(name: String) { layer = Layer(name, .empty) }

  enum Kind: String, CaseIterable, Sendable {
    case group, replicator, text, image, video, shape, gradient, emitter
  }
}

/// Keys of every layer.
extension LayerDraft {
  static let commonFields: [Field<LayerDraft>] =
    generalFields + geometryFields + appearanceFields
    + Frame.fields.map { $0.mapped(to: \LayerDraft.frame) }

  private static let generalFields: [Field<LayerDraft>] = [
    Field("name", .string(100), to: \.layer.name, "for variants and messages"),
    Field("type", .cases(), to: \.kind, isRequired: true, "what it shows"),
    Field(
      "when", .condition, to: \.isWanted,
      "a condition like `photo and age >= 18`; without it, always"),
    Field("isHidden", .boolean, to: \.layer.isHidden, "is not drawn"),
    Field("zPosition", .number(), to: \.layer.zPosition, "sorts siblings, higher is nearer"),
    Field("timing", .raw(TimingDraft.type.shape), to: \.timing, "when it plays"),
    Field(
      "safe", .boolean, to: \.isSafe, "false: texts in it may reach out of the safe area"),
  ]

  private static let geometryFields: [Field<LayerDraft>] = [
    Field("size", .animated(.lengths), to: \.size, "[width, height] over time"),
    Field("position", .animated(.lengths), to: \.position, "where the anchor point lies"),
    Field("motion", .raw(MotionDraft.type.shape), to: \.motion, "along a path"),
    Field(
      "boundsOrigin", .animated(.lengths), to: \.boundsOrigin,
      "where its own space begins: scrolls what is in it, parts of its size"),
    Field("translation", .animated(.lengths), to: \.translation, "added to the position"),
    Field(
      "anchorPoint", .animated(.pair(-100...100)), to: \.layer.anchorPoint,
      "centre of scale and rotation, fractions of the size"),
    Field("scale", .animated(.number(-1000...1000)), to: \.layer.scale, "factor"),
    Field("scaleX", .animated(.number(-1000...1000)), to: \.layer.scaleX, "factor on the width"),
    Field("scaleY", .animated(.number(-1000...1000)), to: \.layer.scaleY, "factor on the height"),
    Field("skewX", .animated(.degrees(-89...89)), to: \.layer.skewX, "degrees"),
    Field("rotation", .animated(.degrees()), to: \.layer.rotation, "degrees, clockwise"),
  ]

  private static let appearanceFields: [Field<LayerDraft>] = [
    Field("opacity", .animated(.number(0...1)), to: \.layer.opacity, "of the layer as a whole"),
    Field("blur", .animated(.number(0...500)), to: \.layer.blur, "softness as a whole, units"),
    Field("blendMode", .cases(), to: \.layer.blendMode, "onto what lies behind"),
    Field("background", .paint, to: \.layer.background, "fills the bounds below the content"),
    Field(
      "cornerRadius", .animated(.measure), to: \.layer.cornerRadius,
      "units; the content's corners too with `masksToBounds`"),
    Field(
      "masksToBounds", .boolean, to: \.layer.masksToBounds,
      "cuts the content to the bounds and their round corners"),
    Field("border", .border, to: \.layer.border, "a line inside the edge"),
    Field("shadow", .shadow, to: \.layer.shadow, "the silhouette below it"),
    Field(
      "mask", .raw(.layers(0...LayerReader.largestCount)), to: \.mask,
      "layers whose alpha shows it"),
  ]

  /// The keys of a kind of layer.
  static func type(_ kind: Kind) -> ObjectType<LayerDraft> {
    types[kind] ?? makeType(kind)
  }

  private static let types = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { ($0, makeType($0)) })

  private static func makeType(_ kind: Kind) -> ObjectType<LayerDraft> {
    let own: [Field<LayerDraft>] =
      switch kind {
      case .group:
        [
          Field(
            "layers", .raw(.layers(0...LayerReader.largestCount)), to: \.layers,
            isRequired: true, "back to front"),
          Field("stagger", .stagger, to: \.stagger, "its layers begin one after another"),
        ]
      case .replicator:
        ReplicatorDraft.fields.map { $0.mapped(to: \.replicator) } + [
          Field("stagger", .stagger, to: \.stagger, "its copies begin one after another")
        ]
      case .text: TextLayer.fields.map { $0.mapped(to: \.text) }
      case .image: ImageDraft.fields.map { $0.mapped(to: \.image) }
      case .video: VideoDraft.fields.map { $0.mapped(to: \.video) }
      case .shape: ShapeDraft.fields.map { $0.mapped(to: \.shape) }
      case .gradient: GradientDraft.fields.map { $0.mapped(to: \.gradient) }
      case .emitter: EmitterDraft.fields.map { $0.mapped(to: \.emitter) }
      }
    let article = kind == .image || kind == .emitter ? "an" : "a"
    return ObjectType("\(article) \(kind.rawValue) layer", own + commonFields)
  }
}
