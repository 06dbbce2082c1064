import CubicaCore
import CubicaLayers

/// Layers that are there several times, each copy a step further than the one before.
struct ReplicatorDraft: Sendable {
  var layers: JSONNode?
  var count: Int?
  /// A list variable: a copy for each of its values.
  var list: String?
  var step = Step()

  /// What a copy is against the one before, about the replicator's centre: scale, then rotation,
  /// then translation.
  struct Step: Sendable {
    var translation = LengthPair(x: Length(units: 0), y: Length(units: 0))
    /// Radians.
    var rotation = 0.0
    var scale = 1.0
    /// Added.
    var opacity = 0.0
    /// Radians on the colour wheel.
    var hue = 0.0

    static let type = ObjectType<Step>(
      "a step",
      [
        Field("translation", .lengths, to: \.translation, "further by [x, y]"),
        Field("rotation", .degrees(), to: \.rotation, "turned by, degrees"),
        Field("scale", .number(0.01...100), to: \.scale, "times as large"),
        Field("opacity", .number(-1...1), to: \.opacity, "added; like -0.1"),
        Field("hue", .degrees(), to: \.hue, "its colours turned on the colour wheel, degrees"),
      ])
  }

  static let largestCount = 1_000

  static let fields: [Field<ReplicatorDraft>] = [
    Field(
      "layers", .raw(.layers(0...LayerReader.largestCount)), to: \.layers, isRequired: true,
      "of each copy, back to front; {{index}} from 0, {{count}}, {{item}}"),
    Field("count", .integer(0...largestCount), to: \.count, "how many copies"),
    Field("over", .string(64), to: \.list, "a list variable: a copy for each {{item}}"),
    Field("step", .object(Step.type) { Step() }, to: \.step, "from each copy to the next"),
  ]

  /// The values that the copies' layers see; nil where a fault was noted.
  func values(at node: JSONNode, _ reading: Reading) -> [[String: VariableValue]]? {
    var items: [VariableValue]?
    if let list {
      let over = node["over"] ?? node
      let found = reading.within(key: "over", over) { () -> VariableValue? in
        do throws(ExpressionFault) {
          return try reading.value(named: list, offset: 0)
        } catch {
          reading.note(error, in: over)
          return nil
        }
      }
      guard let value = found else { return nil }
      guard let elements = value.elements else {
        reading.note(
          "no list variable", at: node["over"]?.position ?? node.position, found: "\"\(list)\"",
          allowed: "a variable that holds several values")
        return nil
      }
      items = elements
    }
    guard let total = count.map({ min($0, items?.count ?? $0) }) ?? items?.count else {
      reading.note("a replicator needs \"count\" or \"over\"", at: node.position)
      return nil
    }
    return (0..<min(total, Self.largestCount)).map { index in
      var values: [String: VariableValue] = ["index": .integer(index), "count": .integer(total)]
      values["item"] = items?[index]
      return values
    }
  }

  /// The layer that holds copy number `index`.
  func copy(_ index: Int, of layers: [Layer], name: String, size: Size) -> Layer {
    var layer = Layer(
      "\(name) \(index + 1)", .group(layers), frame: Rect(origin: .zero, size: size))
    let shift = step.translation.point(size)
    var offset = Point.zero
    var scale = 1.0
    // T to the power of index: its translation is the sum of what each step's becomes.
    for number in 0..<index {
      let turn = step.rotation * Double(number)
      let (sine, cosine) = (Trigonometry.sin(turn), Trigonometry.cos(turn))
      offset.x += scale * (shift.x * cosine - shift.y * sine)
      offset.y += scale * (shift.x * sine + shift.y * cosine)
      scale *= step.scale
    }
    layer.translation = .fixed(offset)
    layer.rotation = .fixed(step.rotation * Double(index))
    layer.scale = .fixed(scale)
    layer.opacity = .fixed(min(max(1 + step.opacity * Double(index), 0), 1))
    return layer
  }
}

extension VariableValue {
  /// Of a list.
  fileprivate var elements: [VariableValue]? {
    if case .list(let items) = self { items } else { nil }
  }
}
