import CubicaCore

/// One particle: what it was born with. Its state at an age is computed, never stepped.
struct Particle {
  /// Seconds after the emitter's start.
  var birth: Double
  var life: Double
  var random: Randomness
  var origin: Point
  /// Unit vector, before the velocity's sign.
  var direction: Point
  var velocity: Point
  /// Of its parent at its birth.
  var inheritedScale: Double
  var inheritedColor: Color

  func position(of cell: EmitterCell, age: Double) -> Point {
    // Seconds' worth of the first velocity and of the pull.
    let (reach, fall) = Self.reach(cell.drag, age)
    var place = Point(
      origin.x + velocity.x * reach + cell.acceleration.x * fall,
      origin.y + velocity.y * reach + cell.acceleration.y * fall)
    let amplitude = cell.swayAmplitude + random.spread(cell.swayAmplitudeRange, .swayAmplitude)
    if amplitude != 0 {
      let frequency = cell.swayFrequency + random.spread(cell.swayFrequencyRange, .swayFrequency)
      let phase = random.value(.swayPhase) * 2 * .pi
      // From 0, so that it is born where its emitter is.
      place.x +=
        amplitude
        * (Turn.sinAndCos(phase + 2 * .pi * frequency * age).sin - Turn.sinAndCos(phase).sin)
    }
    return place
  }

  /// Unit vector of the flight without sway.
  func direction(of cell: EmitterCell, age: Double) -> Point {
    // The velocity at that age: its derivative.
    let decay = cell.drag > Self.leastDrag ? Exponential.exp(-cell.drag * age) : 1
    let gain = cell.drag > Self.leastDrag ? (1 - decay) / cell.drag : age
    let x = velocity.x * decay + cell.acceleration.x * gain
    let y = velocity.y * decay + cell.acceleration.y * gain
    let length = (x * x + y * y).squareRoot()
    return length > 0 && length.isFinite ? Point(x / length, y / length) : direction
  }

  func scale(of cell: EmitterCell, factor: Double, age: Double) -> Double {
    let atBirth = (cell.scale + random.spread(cell.scaleRange, .scale)) * factor
    return max(0, atBirth + cell.scaleSpeed * age) * inheritedScale
  }

  func rotation(of cell: EmitterCell, spinFactor: Double, age: Double) -> Double {
    let spin = (cell.spin + random.spread(cell.spinRange, .spin)) * spinFactor
    return cell.rotation + random.spread(cell.rotationRange, .rotation) + spin * age
  }

  /// What is seen of a turning piece's height, −1...1, negative from behind; never quite 0.
  func tumble(of cell: EmitterCell, age: Double) -> Double {
    guard cell.tumble != 0 || cell.tumbleRange != 0 else { return 1 }
    let speed = cell.tumble + random.spread(cell.tumbleRange, .tumble)
    let seen = Turn.sinAndCos(random.value(.tumblePhase) * 2 * .pi + speed * age).cos
    return abs(seen) < 0.03 ? (seen < 0 ? -0.03 : 0.03) : seen
  }

  /// - Parameter isFading: coming and going change it too.
  func color(
    of cell: EmitterCell, choice: Color, age: Double, isFading: Bool = true
  ) -> Color {
    let (range, speed) = (cell.colorRange, cell.colorSpeed)
    let own = Color(
      cell.color.red + random.spread(range.red, .red) + speed.red * age,
      cell.color.green + random.spread(range.green, .green) + speed.green * age,
      cell.color.blue + random.spread(range.blue, .blue) + speed.blue * age,
      cell.color.alpha + random.spread(range.alpha, .alpha) + speed.alpha * age
    ).clamped
    var presence = 1.0
    if isFading, cell.fadeIn > 0 { presence = min(presence, age / cell.fadeIn) }
    if isFading, cell.fadeOut > 0 { presence = min(presence, (life - age) / cell.fadeOut) }
    let (first, second) = (choice, inheritedColor)
    return Color(
      own.red * first.red * second.red, own.green * first.green * second.green,
      own.blue * first.blue * second.blue,
      own.alpha * first.alpha * second.alpha * max(0, presence)
    ).clamped
  }

  /// How far a velocity of 1 and a pull of 1 lead under a drag that grows with the velocity.
  private static func reach(_ drag: Double, _ age: Double) -> (velocity: Double, pull: Double) {
    guard drag > leastDrag else { return (age, age * age / 2) }
    let way = (1 - Exponential.exp(-drag * age)) / drag
    return (way, (age - way) / drag)
  }

  /// Below it the differences of the formulas lose their digits.
  private static let leastDrag = 1e-4
}
