import CubicaLayers

/// What a property's keyframes have beside their values.
struct KeyframeOptions: Sendable {
  var easing: TimingFunction = .linear
  var curve: CurveName = .linear
  /// Complete cycles; infinity for ever, 0 once.
  var loop: Double = 0
  var autoreverses = false
  var begin: Double = 0

  enum CurveName: String, CaseIterable, Sendable { case linear, smooth }

  static let type = ObjectType<KeyframeOptions>(
    "keyframes",
    [
      Field("easing", .easing, to: \.easing, "from each key to the next"),
      Field("curve", .cases(), to: \.curve, "straight between values or a smooth curve"),
      Field("loop", .loop, to: \.loop, "true for ever, or how many times"),
      Field("autoreverses", .boolean, to: \.autoreverses, "back the way it came"),
      Field("begin", .seconds, to: \.begin, "when the keys' time 0 is"),
    ])
}

/// A key of a list, as written.
struct ListKeyDraft<Value> {
  var at: Moment?
  var value: Value?
  var easing: TimingFunction?

  static func type(_ value: ValueType<Value>) -> ObjectType<ListKeyDraft> {
    ObjectType(
      "a keyframe",
      [
        Field("at", .moment, to: \.at, isRequired: true, "when"),
        Field("value", value, to: \.value, isRequired: true, "what"),
        Field("easing", .easing, to: \.easing, "to the next key"),
      ])
  }

  /// The most keys of one property.
  static var largestCount: Int { 1_000 }
}

extension ValueShape {
  /// What a key of a list has whose values are of this shape.
  var keyframeFields: [FieldShape] {
    ListKeyDraft.type(ValueType<JSONNode>.raw(self)).fields.map(\.shape)
  }
}

/// One written key.
private struct KeyDraft<Value> {
  var moment: Moment
  var value: Value
  var easing: TimingFunction?
  var position: SourcePosition
}

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
          allowed: "a name like \"easeOut\", [x1, y1, x2, y2], { spring: … }, { steps: 4 }")
        return nil
      }
    }
  }

  private static let names = TimingFunction.names + ["spring"]

  private static var named: ValueType {
    .choice(
      names.map { name in
        (name: name, value: TimingFunction(named: name) ?? .spring(SpringDraft().spring))
      })
  }
}

/// `{ spring: { duration: 0.5, bounce: 0.3 } }` or `{ steps: 4 }`.
struct EasingObject: Sendable {
  var spring: SpringDraft?
  var steps: Int?
  var jump: TimingFunction.StepPosition = .jumpEnd

  static let type = ObjectType<EasingObject>(
    "an easing",
    [
      Field("spring", .object(SpringDraft.type) { SpringDraft() }, to: \.spring, "a spring"),
      Field("steps", .integer(1...1000), to: \.steps, "equal steps"),
      Field("jump", .cases(), to: \.jump, "where steps jump"),
    ])

  static func read(_ node: JSONNode, _ reading: Reading) -> TimingFunction? {
    var draft = EasingObject()
    guard type.read(node, reading, into: &draft) else { return nil }
    switch (draft.spring, draft.steps) {
    case (let spring?, nil): return .spring(spring.spring)
    case (nil, let steps?):
      if draft.jump == .jumpNone, steps < 2 { break }
      return .steps(steps, draft.jump)
    default: break
    }
    reading.note("expected a spring or at least 1 step (2 with jumpNone)", at: node.position)
    return nil
  }
}

struct SpringDraft: Sendable {
  var duration = 0.5
  var bounce = 0.3
  var velocity = 0.0

  static let type = ObjectType<SpringDraft>(
    "a spring",
    [
      Field("duration", .number(0.01...60), to: \.duration, "seconds until it looks done"),
      Field("bounce", .number(-0.99...0.99), to: \.bounce, "0 none, towards 1 ever more"),
      Field("velocity", .number(-1000...1000), to: \.velocity, "distances a second at first"),
    ])

  var spring: Spring {
    Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
  }
}

extension ValueType where Value == Double {
  /// `true` for ever, `false` once, or a number of cycles.
  static var loop: ValueType {
    let forEver = ValueType<Bool>.boolean.map { $0 ? Double.infinity : 0 }
    return .either(
      forEver, when: { if case .bool = $0.value { true } else { false } },
      else: .number(0...1_000_000))
  }
}

extension ValueType {
  /// A value or keyframes of it.
  static func animated<Each: Interpolatable>(_ type: ValueType<Each>) -> ValueType
  where Value == Animatable<Each> {
    let reader = KeyframeReader(type: type)
    return ValueType(.animated(type.shape)) { node, reading in reader.read(node, reading) }
  }
}

/// Reads `0.5`, `{ "0s": 0, "0.4s": 1, easing: "easeOut" }`, `[{ at: "0s", value: 0 }, …]` or
/// `{ keyframes: [ … ], loop: true }`.
private struct KeyframeReader<Value: Interpolatable>: Sendable {
  let type: ValueType<Value>

  func read(_ node: JSONNode, _ reading: Reading) -> Animatable<Value>? {
    if let elements = node.elements, elements.first?["at"] != nil {
      return animation(list(elements, reading), KeyframeOptions(), node, reading)
    }
    guard let members = node.members else { return type.read(node, reading).map(Animatable.fixed) }
    var options = KeyframeOptions()
    let others = members.filter { Moment($0.key) == nil && $0.key != "keyframes" }
    let rest = JSONNode(.object(others), at: node.position, writtenPath: node.writtenPath)
    guard KeyframeOptions.type.read(rest, reading, into: &options, known: ["keyframes", "0s"])
    else { return nil }
    var keys: [KeyDraft<Value>?] = members.compactMap { member -> KeyDraft<Value>?? in
      guard let moment = Moment(member.key) else { return nil }
      let value = reading.within(key: member.key, member.value) { type.read(member.value, reading) }
      return .some(value.map { KeyDraft(moment: moment, value: $0, position: member.position) })
    }
    if let list = node["keyframes"] {
      guard let elements = list.elements else {
        reading.note("expected a list of keys", at: list.position, found: list.summary)
        return nil
      }
      guard keys.isEmpty else {
        reading.note("either times as keys or a list of keyframes, not both", at: list.position)
        return nil
      }
      keys = reading.within(key: "keyframes", list) { self.list(elements, reading) }
    }
    return animation(keys, options, node, reading)
  }

  private func list(_ elements: [JSONNode], _ reading: Reading) -> [KeyDraft<Value>?] {
    let keyType = ListKeyDraft<Value>.type(type)
    return elements.enumerated().map { index, element in
      reading.within(index: index, element) {
        var draft = ListKeyDraft<Value>()
        guard keyType.read(element, reading, into: &draft), let at = draft.at,
          let value = draft.value
        else { return nil }
        return KeyDraft(
          moment: at, value: value, easing: draft.easing, position: element.position)
      }
    }
  }

  private func animation(
    _ drafts: [KeyDraft<Value>?], _ options: KeyframeOptions, _ node: JSONNode, _ reading: Reading
  ) -> Animatable<Value>? {
    let keys = drafts.compactMap(\.self)
    guard keys.count == drafts.count else { return nil }
    guard !keys.isEmpty, keys.count <= ListKeyDraft<Value>.largestCount else {
      reading.note(
        keys.isEmpty ? "keyframes without a key" : "too many keyframes", at: node.position,
        found: keys.isEmpty ? nil : "\(keys.count)",
        allowed: keys.isEmpty
          ? "{ \"0s\": …, \"0.4s\": … }" : "at most \(ListKeyDraft<Value>.largestCount)")
      return nil
    }
    var last = 0.0
    var result: [Keyframe<Value>] = []
    for (index, key) in keys.enumerated() {
      let time = key.moment.resolved(reading.localDuration)
      let before = index > 0 ? keys[index - 1].moment : Moment(seconds: 0)
      // Moments that depend on the film may cross in a short one: then the later waits.
      if time < last, key.moment.fraction == before.fraction {
        reading.note(
          "keys must be in order of time, from 0 on", at: key.position,
          found: JSONNode.text(time) + " s after \(JSONNode.text(last)) s")
        return nil
      }
      last = max(last, time)
      result.append(Keyframe(last, key.value, timing: key.easing ?? options.easing))
    }
    let timing = MediaTiming(
      begin: options.begin, repeatCount: options.loop, autoreverses: options.autoreverses)
    return Animation(
      keyframes: result, interpolation: options.curve == .smooth ? .smooth : .linear,
      timing: timing
    ).map(Animatable.animated)
  }
}

extension Animatable {
  /// The same animation of values made from these.
  func map<Other: Interpolatable>(_ transform: (Value) -> Other) -> Animatable<Other> {
    switch self {
    case .fixed(let value): return .fixed(transform(value))
    case .animated(let animation):
      let keys = animation.keyframes.map { key in
        Keyframe(
          key.time, transform(key.value), timing: key.timing,
          shape: .init(
            tension: key.shape.tension, continuity: key.shape.continuity, bias: key.shape.bias),
          bend: key.bend.map { .init(transform($0.first), transform($0.second)) })
      }
      let mapped = Animation<Other>(
        keyframes: keys, interpolation: animation.interpolation == .smooth ? .smooth : .linear,
        timing: animation.timing, overall: animation.overall)
      return mapped.map(Animatable<Other>.animated)
        ?? .fixed(transform(animation.keyframes[0].value))
    }
  }
}
