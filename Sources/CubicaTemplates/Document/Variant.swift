import CubicaCore

/// Other properties of named layers on canvases of one kind of shape.
struct Variant: Sendable {
  enum Shape: Hashable, Sendable {
    case landscape, portrait, square
    /// Within 2 % of width ÷ height.
    case ratio(Double)
  }

  var shape: Shape
  /// As written: `portrait`, `4:5`.
  var name: String
  var background: Color?
  /// Layer name → properties; null takes one away.
  var layers: [JSONMember] = []

  /// Named shapes first, exact ratios over them.
  var rank: Int { if case .ratio = shape { 1 } else { 0 } }

  /// - Parameter canvas: units.
  func applies(to canvas: Size) -> Bool {
    let ratio = canvas.width / canvas.height
    switch shape {
    case .landscape: return ratio > 1.1
    case .portrait: return ratio < 1 / 1.1
    case .square: return (1 / 1.1...1.1).contains(ratio)
    case .ratio(let wanted): return abs(ratio / wanted - 1) <= 0.02
    }
  }

  /// A canvas that the variant is for, units.
  var sampleCanvas: Size {
    switch shape {
    case .landscape: Size(1920, 1080)
    case .portrait: Size(1080, 1920)
    case .square: Size(1080, 1080)
    case .ratio(let ratio): ratio >= 1 ? Size(1080 * ratio, 1080) : Size(1080, 1080 / ratio)
    }
  }

  static let type = ObjectType<Variant>(
    "a variant",
    [
      Field("background", .color, to: \.background, "opaque ground"),
      Field("layers", .overrides, to: \.layers, "layer name: { other properties }"),
    ])

  static let shapeNames = ["landscape", "portrait", "square"]

  static func shape(named name: String) -> Shape? {
    switch name {
    case "landscape": return .landscape
    case "portrait": return .portrait
    case "square": return .square
    default:
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let width = NumberText.double(parts[0]),
        let height = NumberText.double(parts[1]), width > 0, height > 0,
        (0.1...10).contains(width / height)
      else { return nil }
      return .ratio(width / height)
    }
  }
}

extension Variant {
  /// The layers with this variant's properties put in, by name, at every depth.
  ///
  /// - Parameter path: of the variant's layers: `variants.portrait.layers`.
  func applied(to layers: JSONNode, path: String, _ used: inout Set<String>) -> JSONNode {
    guard let elements = layers.elements else { return layers }
    let changed = elements.map { element -> JSONNode in
      guard var members = element.members else { return element }
      for (index, member) in members.enumerated()
      where member.key == "layers" || member.key == "mask" {
        members[index].value = applied(to: member.value, path: path, &used)
      }
      let result = JSONNode(
        .object(members), at: element.position, writtenPath: element.writtenPath)
      guard let name = element["name"]?.string,
        let change = self.layers.first(where: { $0.key == name })
      else { return result }
      used.insert(name)
      return Variant.merged(
        result, change, path: path + "." + JSON5Reader.component(name))
    }
    return JSONNode(.array(changed), at: layers.position, writtenPath: layers.writtenPath)
  }

  private static func merged(_ layer: JSONNode, _ change: JSONMember, path: String) -> JSONNode {
    var members = layer.members ?? []
    for var member in change.value.members ?? [] {
      let index = members.firstIndex { $0.key == member.key }
      if let index, member.value.value == .null {
        members.remove(at: index)
        continue
      }
      member.value.writtenPath = path + "." + JSON5Reader.component(member.key)
      if let index { members[index] = member } else { members.append(member) }
    }
    return JSONNode(.object(members), at: layer.position, writtenPath: layer.writtenPath)
  }
}

extension ValueType where Value == [JSONMember] {
  fileprivate static var overrides: ValueType {
    let shape = ValueShape.map(.object("a layer's properties") { LayerDraft.fieldShapes })
    return ValueType(shape) { node, reading in
      guard let members = node.members else {
        reading.noteMismatch(shape, node)
        return nil
      }
      for member in members where member.value.members == nil {
        reading.within(key: member.key, member.value) {
          reading.noteMismatch(.object("an object of properties") { [] }, member.value)
        }
      }
      return members
    }
  }
}

extension ValueType where Value == [Variant] {
  static var variants: ValueType {
    let shape = ValueShape.map(Variant.type.shape)
    return ValueType(shape) { node, reading in
      guard let members = node.members else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard members.count <= 20 else {
        reading.note("too many variants", at: node.position, allowed: "20")
        return nil
      }
      return members.compactMap { member in
        reading.within(key: member.key, member.value) {
          guard let shape = Variant.shape(named: member.key) else {
            reading.note(
              "no shape of a canvas", at: member.position,
              allowed: "landscape, portrait, square or a ratio like \"4:5\"",
              suggestion: NearestName.nearest(to: member.key, in: Variant.shapeNames))
            return nil
          }
          var variant = Variant(shape: shape, name: member.key)
          return Variant.type.read(member.value, reading, into: &variant) ? variant : nil
        }
      }
    }
  }
}
