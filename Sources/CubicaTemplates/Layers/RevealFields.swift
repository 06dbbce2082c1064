import CubicaCore
import CubicaLayers

/// A text's coming and going as written.
struct RevealDraft: Sendable {
  var entrance: StepDraft?
  var exit: StepDraft?

  static let type = ObjectType<RevealDraft>(
    "a reveal",
    [
      Field("in", .step(StepDraft.entranceType), to: \.entrance, "how it comes"),
      Field("out", .step(StepDraft.exitType), to: \.exit, "how it goes"),
    ])
}

/// One of both.
struct StepDraft: Sendable {
  var unit = TextReveal.Unit.character
  var effect = TextReveal.Effect.rise
  var order = TextReveal.Order.start
  var seed = 0
  /// When it begins, or when it ends.
  var moment: Moment?
  var duration = 0.5
  var stagger: Double?
  var limit = 2.0
  var easing: TimingFunction?

  private static let fields: [Field<StepDraft>] = [
    Field("effect", .cases(), to: \.effect, "what each piece does"),
    Field("by", .cases(), to: \.unit, "what moves together"),
    Field("from", .cases(), to: \.order, "which pieces come first"),
    Field("seed", .integer(0...1_000_000_000), to: \.seed, "of the random order"),
    Field("duration", .duration, to: \.duration, "of each piece; 0.5 s unless given"),
    Field("stagger", .duration, to: \.stagger, "from one piece to the next; by unit unless given"),
    Field(
      "within", .duration, to: \.limit,
      "all pieces together; 2 s unless given: long texts take shorter steps"),
    Field("easing", .easing, to: \.easing, "of each piece; by effect unless given"),
  ]

  static let entranceType = ObjectType<StepDraft>(
    "a text's entrance",
    fields + [
      Field("begin", .moment, to: \.moment, "when the first piece comes; at 0 unless given")
    ])
  static let exitType = ObjectType<StepDraft>(
    "a text's exit",
    fields + [
      Field("end", .moment, to: \.moment, "when the last has gone; at the end unless given")
    ])

  func step(at time: Double) -> TextLayer.Reveal {
    var step = TextLayer.Reveal(effect, at: time)
    (step.unit, step.order, step.seed) = (unit, order, seed)
    (step.duration, step.limit) = (duration, limit)
    step.stagger = stagger ?? step.usualStagger
    if let easing { step.easing = easing }
    return step
  }
}

extension ValueType where Value == StepDraft {
  /// An effect's name, or `{ effect: "rise", by: "word" }`.
  fileprivate static func step(_ type: ObjectType<StepDraft>) -> ValueType {
    let named = TextReveal.Effect.allCases.map { effect -> (name: String, value: StepDraft) in
      var draft = StepDraft()
      draft.effect = effect
      return (effect.rawValue, draft)
    }
    return .either(
      .object(type) { StepDraft() }, when: { $0.members != nil }, else: .choice(named))
  }
}

/// Both at their places in the layer's life.
struct RevealTimes: Sendable {
  var entrance: TextLayer.Reveal?
  var exit: TextLayer.Reveal?
}

extension ValueType where Value == RevealTimes {
  static var reveal: ValueType {
    ValueType(RevealDraft.type.shape) { node, reading in
      var draft = RevealDraft()
      guard RevealDraft.type.read(node, reading, into: &draft) else { return nil }
      let life = reading.life
      return RevealTimes(
        entrance: draft.entrance.map { $0.step(at: $0.moment?.resolved(life) ?? 0) },
        exit: draft.exit.map { $0.step(at: $0.moment?.resolved(life) ?? life) })
    }
  }
}
