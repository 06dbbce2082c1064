import CubicaLayers

extension ValueType where Value == TimingFunction {
  /// A name, `[x1, y1, x2, y2]`, `{ spring: … }` or `{ steps: n }`.
  static var easing: ValueType {
    ValueType(.either([.choice(names), .list(.number(-10...10), 4...4), EasingObject.type.shape])) {
      node, reading in
      switch node.value {
      case .string: return named.read(node, reading)
      case .array:
        guard
          let numbers = ValueType<[Double]>.list(of: .number(-10...10), 4...4).read(node, reading)
        else { return nil }
        guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
          reading.note(
            "a curve must not run back in time", at: node.position,
            allowed: "[x1, y1, x2, y2] with x1 and x2 from 0 to 1")
          return nil
        }
        return .cubicBezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
      case .object: return EasingObject.read(node, reading)
      default:
        reading.note(
          "expected an easing", at: node.position, found: node.summary,
          allowed:
            "a name like \"easeOut\" or \"bouncy\", [x1, y1, x2, y2], { spring: … }, { steps: 4 }")
        return nil
      }
    }
  }

  private static let names = TimingFunction.names + ["spring"] + springNames
  fileprivate static let springNames = SpringPreset.allCases.map(\.rawValue)

  private static var named: ValueType {
    .choice(
      names.map { name in
        let spring = SpringPreset(rawValue: name)?.spring ?? SpringDraft().spring
        return (name: name, value: TimingFunction(named: name) ?? .spring(spring))
      })
  }
}

/// `{ spring: { duration: 0.5, bounce: 0.3 } }` or `{ steps: 4 }`.
struct EasingObject: Sendable {
  var spring: Spring?
  var steps: Int?
  var jump: TimingFunction.StepPosition = .jumpEnd

  static let type = ObjectType<EasingObject>(
    "an easing",
    [
      Field("spring", .spring, to: \.spring, "a spring"),
      Field("steps", .integer(1...1000), to: \.steps, "equal steps"),
      Field("jump", .cases(), to: \.jump, "where steps jump"),
    ])

  static func read(_ node: JSONNode, _ reading: Reading) -> TimingFunction? {
    var draft = EasingObject()
    guard type.read(node, reading, into: &draft) else { return nil }
    switch (draft.spring, draft.steps) {
    case (let spring?, nil): return .spring(spring)
    case (nil, let steps?):
      if draft.jump == .jumpNone, steps < 2 { break }
      return .steps(steps, draft.jump)
    default: break
    }
    reading.note("expected a spring or at least 1 step (2 with jumpNone)", at: node.position)
    return nil
  }
}

/// A spring as written: by how it looks (`duration`, `bounce`) or by its mechanics.
struct SpringDraft: Sendable {
  var duration: Double?
  var bounce: Double?
  var velocity = 0.0
  var mass: Double?
  var stiffness: Double?
  var damping: Double?

  static let type = ObjectType<SpringDraft>(
    "a spring",
    [
      Field("duration", .number(0.01...60), to: \.duration, "seconds until it looks done"),
      Field("bounce", .number(-0.99...0.99), to: \.bounce, "0 none, towards 1 ever more"),
      Field("velocity", .number(-1000...1000), to: \.velocity, "distances a second at first"),
      Field("mass", .number(0.001...1000), to: \.mass, "in place of duration and bounce; 1"),
      Field("stiffness", .number(0.001...100_000), to: \.stiffness, "likewise; 100"),
      Field("damping", .number(0...10_000), to: \.damping, "likewise; 10"),
    ])

  private var isMechanical: Bool { mass != nil || stiffness != nil || damping != nil }

  /// Both ways at once.
  var isMixed: Bool { isMechanical && (duration != nil || bounce != nil) }

  var spring: Spring {
    if isMechanical {
      return Spring(
        mass: mass ?? 1, stiffness: stiffness ?? 100, damping: damping ?? 10,
        initialVelocity: velocity, allowsOverdamping: true)
    }
    return Spring(
      perceptualDuration: duration ?? 0.5, bounce: bounce ?? 0.3, initialVelocity: velocity)
  }
}

extension ValueType where Value == Spring {
  /// `"bouncy"` or `{ duration: 0.5, bounce: 0.3 }`.
  static var spring: ValueType {
    let named = ValueType<SpringPreset>.cases().map(\.spring)
    let object = ValueType<SpringDraft>.object(SpringDraft.type) { SpringDraft() }
    return ValueType(.either([named.shape, object.shape])) { node, reading in
      guard node.members != nil else { return named.read(node, reading) }
      guard let draft = object.read(node, reading) else { return nil }
      if draft.isMixed {
        reading.note(
          "a spring by its look and by its mechanics", at: node.position,
          allowed: "duration and bounce, or mass, stiffness and damping")
        return nil
      }
      return draft.spring
    }
  }
}
