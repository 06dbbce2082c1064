import CubicaCore

/// Other properties of named layers where all of some conditions hold.
struct Variant: Sendable {
  enum Condition: Hashable, Sendable {
    case landscape, portrait, square
    /// Within 2 % of width ÷ height.
    case ratio(Double)
    case withClip, withoutClip
  }

  var conditions: [Condition]
  /// As written: `portrait`, `4:5`, `landscape withoutClip`.
  var name: String
  var background: Color?
  var poster: Moment?
  var safe: SafeInsets?
  /// Layer name → properties; null takes one away.
  var layers: [JSONMember] = []

  /// More conditions win over fewer, an exact ratio over a kind of shape.
  var rank: Int {
    conditions.reduce(0) { sum, condition in
      if case .ratio = condition { sum + 3 } else { sum + 2 }
    }
  }

  /// - Parameter canvas: units.
  func applies(to canvas: Size, hasClip: Bool) -> Bool {
    let ratio = canvas.width / canvas.height
    return conditions.allSatisfy { condition in
      switch condition {
      case .landscape: ratio > 1.1
      case .portrait: ratio < 1 / 1.1
      case .square: (1 / 1.1...1.1).contains(ratio)
      case .ratio(let wanted): abs(ratio / wanted - 1) <= 0.02
      case .withClip: hasClip
      case .withoutClip: !hasClip
      }
    }
  }

  /// A canvas of the variant's ratio, units; nil where the common shapes will do.
  var sampleCanvas: Size? {
    for case .ratio(let ratio) in conditions {
      return ratio >= 1 ? Size(1080 * ratio, 1080) : Size(1080, 1080 / ratio)
    }
    return nil
  }

  static let type = ObjectType<Variant>(
    "a variant",
    [
      Field("background", .color, to: \.background, "opaque ground"),
      Field("poster", .moment, to: \.poster, "when it looks best"),
      Field("safe", .safeInsets, to: \.safe, "how far texts stay inside the edges"),
      Field("layers", .overrides, to: \.layers, "layer name: { other properties }"),
    ])

  static let conditionNames = ["landscape", "portrait", "square", "withClip", "withoutClip"]

  /// One word of a variant's key.
  static func condition(_ word: some StringProtocol) -> Condition? {
    switch word {
    case "landscape": return .landscape
    case "portrait": return .portrait
    case "square": return .square
    case "withClip": return .withClip
    case "withoutClip": return .withoutClip
    default:
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
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
    let shape = ValueShape.map(
      .late(.layerProperties), MapKeys(pattern: nil, maximumCount: LayerReader.largestCount))
    return ValueType(shape) { node, reading in
      guard let members = node.members else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard members.count <= LayerReader.largestCount else {
        reading.note(
          "too many layers", at: node.position, found: "\(members.count)",
          allowed: "\(LayerReader.largestCount)")
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
  private static var largestCount: Int { 20 }

  static var variants: ValueType {
    let shape = ValueShape.map(
      Variant.type.shape, MapKeys(pattern: .variantConditions, maximumCount: largestCount))
    return ValueType(shape) { node, reading in
      guard let members = node.members else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard members.count <= largestCount else {
        reading.note(
          "too many variants", at: node.position, found: "\(members.count)",
          allowed: "\(largestCount)")
        return nil
      }
      return members.compactMap { member in
        reading.within(key: member.key, member.value) {
          let words = member.key.split(separator: " ")
          let conditions = words.compactMap { Variant.condition($0) }
          guard conditions.count == words.count, !words.isEmpty else {
            let unknown = words.first { Variant.condition($0) == nil } ?? ""
            reading.note(
              "no condition of a variant", at: member.position,
              allowed: "landscape, portrait, square, a ratio like \"4:5\", withClip, withoutClip",
              suggestion: NearestName.nearest(
                to: String(unknown), in: Variant.conditionNames))
            return nil
          }
          var variant = Variant(conditions: conditions, name: member.key)
          return Variant.type.read(member.value, reading, into: &variant) ? variant : nil
        }
      }
    }
  }
}
