import CubicaCore
import CubicaLayers

/// An emitter as written; places and sizes are lengths of the layer.
struct EmitterDraft: Sendable {
  var emitter = Emitter(cells: [])
  var position: Animatable<LengthPair> = .fixed(
    LengthPair(x: Length(units: 0, fraction: 0.5), y: Length(units: 0, fraction: 0.5)))
  var size = LengthPair(x: Length(units: 0), y: Length(units: 0))

  static let fields: [Field<EmitterDraft>] = [
    Field(
      "cells", .list(of: EmitterCell.valueType, 1...100), to: \.emitter.cells, isRequired: true,
      "kinds of particles"),
    Field("emitterShape", .cases(), to: \.emitter.shape, "where particles are born"),
    Field("emitterMode", .cases(), to: \.emitter.mode, "which part of the shape"),
    Field("renderMode", .cases(), to: \.emitter.renderMode, "order from back to front"),
    Field("emitterPosition", .animated(.lengths), to: \.position, "centre, [x, y] in the layer"),
    Field("emitterSize", .lengths, to: \.size, "[width, height]"),
    Field("seed", .seed, to: \.emitter.seed, "of all that is drawn by lot"),
    Field("prewarm", .number(0...600), to: \.emitter.prewarm, "seconds it ran before the film"),
    Field("birthRate", .number(0...1000), to: \.emitter.birthRate, "factor on all cells"),
    Field("lifetime", .number(0...1000), to: \.emitter.lifetime, "factor on all cells"),
    Field("velocity", .number(-1000...1000), to: \.emitter.velocity, "factor on all cells"),
    Field("cellScale", .number(0...1000), to: \.emitter.scale, "factor on all cells"),
    Field("spin", .number(-1000...1000), to: \.emitter.spin, "factor on all cells"),
  ]

  ///
  /// - Parameter life: of the layer, seconds.
  func emitter(in bounds: Size, life: Double) -> Emitter {
    var result = emitter
    for index in result.cells.indices { result.cells[index].setTimes(inLife: life) }
    result.position = position.map { $0.point(bounds) }
    result.size = size.size(bounds)
    for index in result.cells.indices {
      // A picture that nobody gave.
      result.cells[index].images.removeAll { $0.image.name.isEmpty }
    }
    return result
  }
}

extension EmitterCell {
  static let valueType = ValueType<EmitterCell>.object(type) {
    EmitterCell("", birthRate: 0, lifetime: 0)
  }

  fileprivate static let typeName = "a cell"

  fileprivate static let type = ObjectType<EmitterCell>(
    typeName, birthFields + motionFields + turnFields + lookFields)

  private static let birthFields: [Field<EmitterCell>] = [
    Field("name", .string(100), to: \.name, "for messages"),
    Field("isEnabled", .boolean, to: \.isEnabled, "emits"),
    Field("birthRate", .number(0...10_000), to: \.birthRate, "particles a second"),
    Field("birthPhase", .number(0...1), to: \.birthPhase, "of the first, in intervals"),
    Field("burst", .integer(0...10_000), to: \.burst, "born together at the begin"),
    Field("begin", .moment, to: \.beginMoment, "when it begins to emit; see `cells`"),
    Field("duration", .span, to: \.durationSpan, "how long it emits"),
    Field("lifetime", .number(0...3600), to: \.lifetime, isRequired: true, "seconds"),
    Field("lifetimeRange", .number(0...3600), to: \.lifetimeRange, "full width"),
  ]

  private static let motionFields: [Field<EmitterCell>] = [
    Field("emissionLongitude", .degrees(), to: \.emissionLongitude, "degrees, clockwise"),
    Field("emissionRange", .degrees(0...360), to: \.emissionRange, "full opening, degrees"),
    Field("velocity", .number(), to: \.velocity, "units a second"),
    Field("velocityRange", .number(0...1e6), to: \.velocityRange, "full width"),
    Field("acceleration", .pair(), to: \.acceleration, "[x, y] units a second²"),
    Field("drag", .number(0...1000), to: \.drag, "how fast the air slows it, 1 / s"),
    Field("swayAmplitude", .number(), to: \.swayAmplitude, "half-width of a swing, units"),
    Field("swayAmplitudeRange", .number(0...1e6), to: \.swayAmplitudeRange, "full width"),
    Field("swayFrequency", .number(0...100), to: \.swayFrequency, "swings a second"),
    Field("swayFrequencyRange", .number(0...100), to: \.swayFrequencyRange, "full width"),
  ]

  private static let turnFields: [Field<EmitterCell>] = [
    Field("rotation", .degrees(), to: \.rotation, "at birth, degrees"),
    Field("rotationRange", .degrees(), to: \.rotationRange, "full width, degrees"),
    Field("spin", .degrees(), to: \.spin, "degrees a second"),
    Field("spinRange", .degrees(), to: \.spinRange, "full width"),
    Field("tumble", .degrees(), to: \.tumble, "turn in depth, degrees a second"),
    Field("tumbleRange", .degrees(), to: \.tumbleRange, "full width"),
    Field("tumbleAxis", .cases(), to: \.tumbleAxis, "what the turn changes"),
    Field("tumbleShade", .number(0...1), to: \.tumbleShade, "how much darker the back is"),
  ]

  private static let lookFields: [Field<EmitterCell>] = [
    Field("scale", .number(0...1000), to: \.scale, "factor"),
    Field("scaleRange", .number(0...1000), to: \.scaleRange, "full width"),
    Field("scaleSpeed", .number(-1000...1000), to: \.scaleSpeed, "a second"),
    Field("color", .color, to: \.color, "multiplies the picture"),
    Field("colors", .list(of: weightedColor, 0...100), to: \.colors, "one is drawn for each"),
    Field("redRange", .number(0...1), to: \.colorRange.red, "full width"),
    Field("greenRange", .number(0...1), to: \.colorRange.green, "full width"),
    Field("blueRange", .number(0...1), to: \.colorRange.blue, "full width"),
    Field("redSpeed", .number(-100...100), to: \.colorSpeed.red, "of 1, a second"),
    Field("greenSpeed", .number(-100...100), to: \.colorSpeed.green, "of 1, a second"),
    Field("blueSpeed", .number(-100...100), to: \.colorSpeed.blue, "of 1, a second"),
    Field("alphaSpeed", .number(-100...100), to: \.colorSpeed.alpha, "opacity a second"),
    Field("alphaRange", .number(0...1), to: \.colorRange.alpha, "full width"),
    Field("fadeIn", .number(0...3600), to: \.fadeIn, "seconds in which it comes"),
    Field("fadeOut", .number(0...3600), to: \.fadeOut, "seconds in which it goes"),
    Field("images", .list(of: weightedImage, 0...100), to: \.images, "one is drawn for each"),
    Field(
      "cells", .subCells, to: \.cells,
      "what each particle emits; their times are of its life: `begin: \"100%\"` is its end"),
  ]

  private static let weightedColor = ValueType<WeightedColor>.either(
    .object(
      ObjectType(
        "a weighted colour",
        [
          Field("color", .color, to: \.color, isRequired: true, "the colour"),
          Field("weight", .number(0...1000), to: \.weight, "how often"),
        ])
    ) { WeightedColor(.white) }, when: { $0.members != nil },
    else: ValueType<Color>.color.map { WeightedColor($0) })

  private static let weightedImage = ValueType<WeightedImage>.either(
    .object(
      ObjectType(
        "a weighted picture",
        [
          Field("image", .picture, to: \.image, isRequired: true, "the file"),
          Field("size", .measurePair, to: \.size, "[width, height] at scale 1, units"),
          Field("weight", .number(0...1000), to: \.weight, "how often"),
        ])
    ) { WeightedImage(ImageID("")) }, when: { $0.members != nil },
    else: ValueType<ImageID>.picture.map { WeightedImage($0) })
}

extension EmitterCell {
  fileprivate var beginMoment: Moment {
    get { Moment(seconds: begin, fraction: beginFraction) }
    set { (begin, beginFraction) = (newValue.seconds, newValue.fraction) }
  }

  fileprivate var durationSpan: Span {
    get { Span(seconds: duration, fraction: durationFraction) }
    set { (duration, durationFraction) = (newValue.seconds, newValue.fraction) }
  }

  /// The emitter's own cells have the layer's life, which is known; sub-cells their particles'.
  fileprivate mutating func setTimes(inLife life: Double) {
    (begin, beginFraction) = (beginMoment.resolved(life), 0)
    if durationFraction != 0 {
      (duration, durationFraction) = (max(0, durationSpan.resolved(life)), 0)
    }
  }
}

extension ValueType where Value == [EmitterCell] {
  /// As deep as particles emit particles.
  fileprivate static var subCells: ValueType {
    let shape = ValueShape.list(
      .object(EmitterCell.typeName) { EmitterCell.type.fields.map(\.shape) }, 0...100)
    return ValueType(shape) { node, reading in
      guard reading.cellDepth + 1 < Emitter.deepestCell else {
        reading.note(
          "sub-cells nested too deeply", at: node.position,
          allowed: "\(Emitter.deepestCell) levels of cells")
        return nil
      }
      reading.cellDepth += 1
      defer { reading.cellDepth -= 1 }
      return ValueType.list(of: EmitterCell.valueType, 0...100).read(node, reading)
    }
  }
}

extension ValueType where Value == Size {
  fileprivate static var measurePair: ValueType {
    ValueType<[Double]>.list(of: .measure, 2...2).map { Size($0[0], $0[1]) }
  }
}

extension ValueType where Value == UInt64 {
  fileprivate static var seed: ValueType {
    ValueType<Int>.integer(0...(1 << 53)).map { UInt64($0) }
  }
}
