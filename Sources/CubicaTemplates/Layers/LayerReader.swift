import CubicaCore
import CubicaLayers
import CubicaLocale

/// Reads a document's layers into the tree's.
struct LayerReader {
  let reading: Reading
  private var count = 0
  private var particleCount = 0

  /// Alive at one moment, of all emitters.
  static let largestParticleCount = 20_000
  static let largestCount = 2_000
  static let deepest = 16

  /// Of the canvas, units.
  private let safeArea: Rect

  /// Where layers are kept whose values have not changed; nil: all are read.
  private var shelf: SettledShelf?

  init(_ reading: Reading, safeArea: Rect, shelf: SettledShelf? = nil) {
    (self.reading, self.safeArea, self.shelf) = (reading, safeArea, shelf)
  }

  mutating func layers(
    _ node: JSONNode, in parent: Room, depth: Int = 0, stagger: StaggerDraft? = nil
  ) -> [Layer] {
    guard let elements = node.elements else {
      reading.noteMismatch(.layers(0...Self.largestCount), node)
      return []
    }
    guard depth < Self.deepest else {
      reading.note(
        "groups nested too deeply", at: node.position, allowed: "\(Self.deepest) levels")
      return []
    }
    let delays = stagger?.delays(elements.count, life: reading.life)
    var layers: [Layer] = []
    for (index, element) in elements.enumerated() {
      guard hasRoom(for: element) else { break }
      let layer = reading.within(index: index, element) {
        settledLayer(element, in: parent, depth: depth, delay: delays?[index] ?? 0)
      }
      if let layer { layers.append(layer) }
    }
    return layers
  }

  /// The layer as it was read last where the values that it names have not changed.
  private mutating func settledLayer(
    _ node: JSONNode, in parent: Room, depth: Int, delay: Double
  ) -> Layer? {
    guard let shelf else { return readLayer(node, in: parent, depth: depth, delay: delay) }
    let place = SettledShelf.Place(room: parent, life: reading.life, delay: delay)
    switch shelf[node.position] {
    case .changing: break
    case .settled(let entry):
      let isSame =
        entry.place == place && entry.values.allSatisfy { reading.environment.values[$0] == $1 }
      if isSame, count + entry.layerCount <= Self.largestCount,
        particleCount + entry.particleCount <= Self.largestParticleCount
      {
        reading.replay(entry.effects)
        count += entry.layerCount
        particleCount += entry.particleCount
        return entry.layer
      }
      shelf[node.position] = .changing
    case nil:
      guard node.showsVideo else {
        return recordedLayer(node, in: parent, depth: depth, delay: delay, place)
      }
      shelf[node.position] = .changing
    }
    return readLayer(node, in: parent, depth: depth, delay: delay)
  }

  /// Reads a layer and keeps it; those within it are not kept by themselves.
  private mutating func recordedLayer(
    _ node: JSONNode, in parent: Room, depth: Int, delay: Double, _ place: SettledShelf.Place
  ) -> Layer? {
    var reader = self
    reader.shelf = nil
    let (layer, effects) = reading.recording {
      reader.readLayer(node, in: parent, depth: depth, delay: delay)
    }
    if let effects {
      let values = reading.environment.values
      let names = node.mentioned(of: values.keys)
      shelf?[node.position] = .settled(
        SettledShelf.Entry(
          layer: layer, effects: effects, layerCount: reader.count - count,
          particleCount: reader.particleCount - particleCount, place: place,
          values: values.filter { names.contains($0.key) }))
    }
    (count, particleCount) = (reader.count, reader.particleCount)
    return layer
  }

  /// For one layer more.
  private mutating func hasRoom(for node: JSONNode) -> Bool {
    count += 1
    if count == Self.largestCount + 1 {
      reading.note("too many layers", at: node.position, allowed: "\(Self.largestCount)")
    }
    return count <= Self.largestCount
  }

  private mutating func readLayer(
    _ node: JSONNode, in parent: Room, depth: Int, delay: Double
  ) -> Layer? {
    guard node.members != nil else {
      reading.noteMismatch(.object("a layer") { [] }, node)
      return nil
    }
    guard let kind = kind(of: node) else { return nil }
    if let condition = node["when"], !reading.environment.isCheck {
      let isWanted = reading.within(key: "when", condition) {
        ValueType<Bool>.condition.read(condition, reading)
      }
      if isWanted != true { return nil }
    }
    var draft = LayerDraft(name: reading.currentPath)
    draft.text.language = reading.environment.language.tag
    let life = reading.life
    defer { reading.life = life }
    (draft.layer.timing, reading.life) = timing(node["timing"], delay: delay)
    LayerDraft.type(kind).read(node, reading, into: &draft)
    return built(draft, kind, node, in: parent, depth: depth)
  }

  /// Times within the layer are of its own life, so its timing comes first.
  private func timing(_ node: JSONNode?, delay: Double) -> (MediaTiming, life: Double) {
    let empty = node ?? JSONNode(.object([]), at: SourcePosition(line: 1, column: 1))
    func resolved(_ draft: TimingDraft) -> (MediaTiming, life: Double) {
      draft.resolved(in: reading.life, delay: delay, at: empty, reading)
    }
    guard let node else { return resolved(TimingDraft()) }
    return reading.within(key: "timing", node) {
      var draft = TimingDraft()
      guard TimingDraft.type.read(node, reading, into: &draft) else {
        return resolved(TimingDraft())
      }
      return resolved(draft)
    }
  }

  private func kind(of node: JSONNode) -> LayerDraft.Kind? {
    let names = LayerDraft.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    guard let type = node["type"] else {
      reading.note("missing key \"type\" of a layer", at: node.position, allowed: names)
      return nil
    }
    return reading.within(key: "type", type) {
      ValueType<LayerDraft.Kind>.cases().read(type, reading)
    }
  }

  private mutating func built(
    _ draft: LayerDraft, _ kind: LayerDraft.Kind, _ node: JSONNode, in parent: Room, depth: Int
  ) -> Layer? {
    guard var frame = draft.frame.resolved(in: parent.size, at: node, reading) else { return nil }
    if draft.position != nil, draft.frame.horizontal.count + draft.frame.vertical.count > 0,
      draft.frame.horizontal.isPlaced || draft.frame.vertical.isPlaced
    {
      reading.note("\"position\" beside edges or centres", at: node.position)
    }
    var room = parent.inside(draft, frame: frame)
    if kind == .text, let corner = room.origin {
      frame = safeFrame(frame, at: corner)
      room.origin = nil
    }
    var layer = draft.layer
    layer.size = draft.size.map { $0.map { $0.size(parent.size) } } ?? .fixed(frame.size)
    let size = layer.size.value(at: 0)
    room.size = size
    let anchor = layer.anchorPoint.value(at: 0)
    layer.position =
      draft.position.map { $0.map { $0.point(parent.size) } }
      ?? .fixed(
        Point(frame.minX + anchor.x * frame.width, frame.minY + anchor.y * frame.height))
    if let translation = draft.translation {
      layer.translation = translation.map { $0.point(parent.size) }
    }
    if let origin = draft.boundsOrigin { layer.boundsOrigin = origin.map { $0.point(size) } }
    if let motion = draft.motion {
      layer.motion = self.motion(motion, draft, in: parent.size)
      room.origin = nil
    }
    if let mask = draft.mask {
      layer.mask = reading.within(key: "mask", mask) { layers(mask, in: room, depth: depth + 1) }
    }
    guard let content = content(draft, kind, node, in: room, layer: layer, depth: depth) else {
      return nil
    }
    layer.content = content
    return draft.isWanted ? layer : nil
  }

  private func motion(_ node: JSONNode, _ draft: LayerDraft, in parent: Size) -> MotionPath? {
    if draft.position != nil || draft.frame.horizontal.isPlaced || draft.frame.vertical.isPlaced {
      reading.note("\"motion\" beside a position, edges or centres", at: node.position)
    }
    return reading.within(key: "motion", node) {
      var motion = MotionDraft()
      guard MotionDraft.type.read(node, reading, into: &motion) else { return nil }
      return motion.motion(in: parent, at: node, reading)
    }
  }

  /// The copies of a replicator, each a group.
  private mutating func copies(
    _ draft: LayerDraft, _ node: JSONNode, in room: Room, name: String, depth: Int
  ) -> [Layer]? {
    let replicator = draft.replicator
    guard let children = replicator.layers, let values = replicator.values(at: node, reading)
    else { return nil }
    let delays = draft.stagger?.delays(values.count, life: reading.life)
    let life = reading.life
    defer { reading.life = life }
    var result: [Layer] = []
    // Copies are moved away from where they are laid out.
    let inner = Room(size: room.size, origin: nil)
    for (index, values) in values.enumerated() {
      guard hasRoom(for: node) else { break }
      let delay = delays?[index] ?? 0
      reading.life = max(0, life - delay)
      var reader = self
      reader.shelf = nil
      let layers = reading.with(values, hue: replicator.step.hue * Double(index)) {
        reading.within(key: "layers", children) {
          reader.layers(children, in: inner, depth: depth + 1)
        }
      }
      (count, particleCount) = (reader.count, reader.particleCount)
      var copy = replicator.copy(index, of: layers, name: name, size: room.size)
      copy.timing.begin = delay
      result.append(copy)
    }
    return result
  }

  /// A text's box, cut to the safe area.
  ///
  /// - Parameter corner: where the box's top-left corner lies on the canvas.
  private func safeFrame(_ frame: Rect, at corner: Point) -> Rect {
    let cut = Rect(origin: corner, size: frame.size).intersection(safeArea)
    guard !cut.isEmpty else {
      if !frame.isEmpty { reading.warn("the text's box lies outside the safe area") }
      return frame
    }
    return Rect(
      frame.minX + cut.minX - corner.x, frame.minY + cut.minY - corner.y, cut.width, cut.height)
  }

  private mutating func content(
    _ draft: LayerDraft, _ kind: LayerDraft.Kind, _ node: JSONNode, in room: Room, layer: Layer,
    depth: Int
  ) -> LayerContent? {
    let size = room.size
    switch kind {
    case .group:
      guard let children = draft.layers else { return nil }
      return .group(
        reading.within(key: "layers", children) {
          layers(children, in: room, depth: depth + 1, stagger: draft.stagger)
        })
    case .replicator:
      return copies(draft, node, in: room, name: layer.name, depth: depth).map { .group($0) }
    case .text: return .text(draft.text)
    case .image: return draft.image.content(size: size, reading)
    case .video: return draft.video.content(size: layer.size, reading)
    case .shape:
      return draft.shape.content(size, cornerRadius: layer.cornerRadius, at: node, reading)
    case .gradient:
      let gradient = draft.gradient.gradient
      guard !gradient.stops.isEmpty else {
        reading.note("a gradient layer needs \"colors\" or \"stops\"", at: node.position)
        return nil
      }
      return .gradient(gradient)
    case .emitter:
      let emitter = draft.emitter.emitter(in: size, life: reading.life)
      let sum = particleCount.addingReportingOverflow(emitter.maximumLiveParticles)
      particleCount = sum.overflow ? .max : sum.partialValue
      guard particleCount <= Self.largestParticleCount else {
        reading.note(
          "too many particles at one moment", at: node.position,
          found: particleCount == .max ? nil : "\(particleCount) with the emitters before",
          allowed: "at most \(Self.largestParticleCount)")
        return nil
      }
      return .emitter(emitter)
    }
  }
}

extension Frame.Axis {
  /// Says where, not only how large.
  var isPlaced: Bool { start != nil || end != nil || center != nil }
}
