package import CubicaLayers

/// What a property's keyframes have beside their values.
struct KeyframeOptions: Sendable {
  var easing: TimingFunction = .linear
  var overall: TimingFunction = .linear
  var curve: CurveName = .linear
  var begin: Moment?
  var duration: Span?
  var playing = MediaTiming()

  enum CurveName: String, CaseIterable, Sendable { case linear, smooth }

  static let type = ObjectType<KeyframeOptions>(
    "keyframes",
    [
      Field("easing", .easing, to: \.easing, "from each key to the next"),
      Field("overall", .easing, to: \.overall, "over the whole way, before the keys' easings"),
      Field("curve", .cases(), to: \.curve, "straight between values or a smooth curve"),
      Field("begin", .moment, to: \.begin, "when the keys' time 0 is"),
      Field("duration", .span, to: \.duration, "of one way through; else up to the last key"),
    ] + MediaTiming.playFields.map { $0.mapped(to: \.playing) })

  /// - Parameter life: of the layer, seconds.
  func timing(in life: Double) -> MediaTiming {
    var timing = playing
    timing.begin = begin?.resolved(life) ?? 0
    if let duration { timing.duration = max(0, duration.resolved(life)) }
    return timing
  }
}

/// A key of a list, as written.
struct ListKeyDraft<Value> {
  var at: Moment?
  var value: Value?
  var easing: TimingFunction?
  var tension = 0.0
  var continuity = 0.0
  var bias = 0.0
  var bend: [Value]?

  static func type(_ value: ValueType<Value>) -> ObjectType<ListKeyDraft> {
    ObjectType(
      "a keyframe",
      [
        Field("at", .moment, to: \.at, isRequired: true, "when"),
        Field("value", value, to: \.value, isRequired: true, "what"),
        Field("easing", .easing, to: \.easing, "to the next key"),
        Field("tension", .number(-1...1), to: \.tension, "of a smooth curve: 1 straight"),
        Field("continuity", .number(-1...1), to: \.continuity, "over 0: a corner"),
        Field("bias", .number(-1...1), to: \.bias, "over 0: swings out after the key"),
        Field(
          "bend", .list(of: value, 2...2), to: \.bend, "two control values: a cubic curve from here"
        ),
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
private struct KeyDraft<Value: Interpolatable> {
  var moment: Moment
  var keyframe: Keyframe<Value>
  var hasEasing = false
  var position: SourcePosition
}

extension ValueType {
  /// A value or keyframes of it.
  package static func animated<Each: Interpolatable>(_ type: ValueType<Each>) -> ValueType
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
      return .some(
        value.map {
          KeyDraft(moment: moment, keyframe: Keyframe(0, $0), position: member.position)
        })
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
        let bend = draft.bend.map { Keyframe<Value>.Bend($0[0], $0[1]) }
        return KeyDraft(
          moment: at,
          keyframe: Keyframe(
            0, value, timing: draft.easing ?? .linear,
            shape: .init(
              tension: draft.tension, continuity: draft.continuity, bias: draft.bias), bend: bend),
          hasEasing: draft.easing != nil, position: element.position)
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
    let timing = options.timing(in: reading.life)
    guard let keyframes = timed(keys, options, life: max(0, reading.life - timing.begin), reading)
    else { return nil }
    return Animation(
      keyframes: keyframes, interpolation: options.curve == .smooth ? .smooth : .linear,
      timing: timing, overall: options.overall
    ).map(Animatable.animated)
  }

  /// The keys in order of time; nil where two have the same.
  private func timed(
    _ keys: [KeyDraft<Value>], _ options: KeyframeOptions, life: Double, _ reading: Reading
  ) -> [Keyframe<Value>]? {
    let times = KeyTimes(keys.map(\.moment), life: life)
    let order = keys.indices.sorted {
      (times.seconds[$0], keys[$0].moment.anchor.rawValue, $0)
        < (times.seconds[$1], keys[$1].moment.anchor.rawValue, $1)
    }
    for (index, next) in zip(order, order.dropFirst()) {
      // What depends on the film's length is a fault of the document only at its own length.
      let isSame =
        keys[index].moment.isSame(as: keys[next].moment)
        || (reading.environment.isCheck && times.factor == 1
          && times.seconds[next] - times.seconds[index] < Moment.resolution)
      if isSame {
        reading.note(
          "two keys at one time", at: keys[max(index, next)].position,
          found: JSONNode.text(times.seconds[next]) + " s twice", allowed: "each time once")
        return nil
      }
    }
    if times.factor < 1 {
      reading.noteSqueeze(times.factor, life: life, at: keys[order[0]].position)
    }
    return order.map { index in
      var keyframe = keys[index].keyframe
      keyframe.time = times.seconds[index]
      if !keys[index].hasEasing { keyframe.timing = options.easing }
      if times.factor < 1, case .spring(let spring) = keyframe.timing {
        // A spring that is cut off short would jump: it runs as much faster.
        keyframe.timing = .spring(spring.faster(by: 1 / max(times.factor, 1e-3)))
      }
      return keyframe
    }
  }
}

extension Moment {
  /// Closer than this two moments are one.
  fileprivate static let resolution = 1e-6

  /// At one time whatever the life's length.
  fileprivate func isSame(as other: Moment) -> Bool {
    fraction == other.fraction && abs(seconds - other.seconds) < Self.resolution
  }
}
