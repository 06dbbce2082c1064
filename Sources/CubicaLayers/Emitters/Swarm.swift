import CubicaCore

/// Collects an emitter's live particles at one time; the work is in proportion to them.
struct Swarm {
  let emitter: Emitter
  /// Seconds after the emitter's start.
  let time: Double
  private(set) var sprites: [(birth: Double, instance: SpriteContent.Instance)] = []
  /// Births that were looked at.
  private var count = 0

  /// More than any card may have; a guard for callers that do not check
  /// `maximumLiveParticles` first. Of more births the newest are shown.
  static let largestCount = 1_000_000

  init(emitter: Emitter, time: Double) {
    (self.emitter, self.time) = (emitter, time)
    sprites.reserveCapacity(min(emitter.maximumLiveParticles, 4096))
  }

  /// Who emits: the emitter itself or a particle.
  struct Source {
    var start: Double
    var life: Double
    var random: Randomness
    var parent: (particle: Particle, plan: CellPlan)?
  }

  mutating func collect(_ plan: CellPlan, from source: Source) {
    let cell = plan.cell
    let (begin, end, death) = window(of: cell, source)
    let newest = min(time + MediaTiming.epsilon, end)
    let oldest = time - plan.reach
    guard begin <= time + MediaTiming.epsilon, plan.reach > 0 else { return }
    if cell.burst > 0, begin > oldest, begin <= death + MediaTiming.epsilon {
      for index in 0..<min(cell.burst, Self.largestCount - count) {
        add(index, birth: begin, plan, source)
      }
    }
    guard begin <= newest, begin < end else { return }
    guard plan.rate > 0 else { return }
    // Particle n of the rate is born at begin + (n + phase) / rate.
    let last = ((newest - begin) * plan.rate - plan.phase).rounded(.down)
    let first = max(0, ((oldest - begin) * plan.rate - plan.phase).rounded(.down))
    guard last >= first, last < 1e15 else { return }
    let room = max(0, Self.largestCount - count)
    let range = max(Int(first), Int(last) - room + 1)..<(Int(last) + 1)
    for index in range {
      let birth = begin + (Double(index) + plan.phase) / plan.rate
      if birth < end { add(index + max(0, cell.burst), birth: birth, plan, source) }
    }
  }

  /// When a cell emits for a source, and when the source is gone.
  private func window(
    of cell: EmitterCell, _ source: Source
  ) -> (begin: Double, end: Double, death: Double) {
    let life = source.life.isFinite ? source.life : 0
    let begin = source.start + cell.begin + cell.beginFraction * life
    let death = source.start + source.life
    let duration = max(0, cell.duration + cell.durationFraction * life)
    return (begin, min(begin + duration, death), death)
  }

  private mutating func add(_ index: Int, birth: Double, _ plan: CellPlan, _ source: Source) {
    count += 1
    let cell = plan.cell
    let random = source.random.child(index)
    let life = (cell.lifetime + random.spread(cell.lifetimeRange, .lifetime)) * emitter.lifetime
    let age = max(0, time - birth)
    let isAlive = age < life - MediaTiming.epsilon
    guard isAlive || !plan.children.isEmpty, life > 0 else { return }
    let particle = particle(birth: birth, life: life, random: random, cell: cell, source: source)
    if isAlive { show(particle, age: age, plan) }
    for (number, child) in plan.children.enumerated() {
      let source = Source(
        start: birth, life: life, random: random.child(number), parent: (particle, plan))
      collect(child, from: source)
    }
  }

  private func particle(
    birth: Double, life: Double, random: Randomness, cell: EmitterCell, source: Source
  ) -> Particle {
    var origin: Point
    var direction: Point
    var (scale, color) = (1.0, Color.white)
    if let (parent, plan) = source.parent {
      let age = birth - parent.birth
      origin = parent.position(of: plan.cell, age: age)
      direction = parent.direction(of: plan.cell, age: age)
      scale = parent.scale(of: plan.cell, factor: emitter.scale, age: age)
      // A burst at its end would else be born invisible.
      color = parent.color(
        of: plan.cell, choice: plan.color(for: parent.random), age: age, isFading: false)
    } else {
      let place = emitter.birthplace(random)
      let centre = emitter.position.value(at: birth - emitter.prewarm)
      origin = Point(centre.x + place.offset.x, centre.y + place.offset.y)
      direction = place.direction
    }
    let turn = cell.emissionLongitude + random.spread(cell.emissionRange, .direction)
    if turn != 0 {
      let (sine, cosine) = Turn.sinAndCos(turn)
      direction = Point(
        direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
    }
    let speed = (cell.velocity + random.spread(cell.velocityRange, .velocity)) * emitter.velocity
    return Particle(
      birth: birth, life: life, random: random, origin: origin, direction: direction,
      velocity: Point(direction.x * speed, direction.y * speed), inheritedScale: scale,
      inheritedColor: color)
  }

  private mutating func show(_ particle: Particle, age: Double, _ plan: CellPlan) {
    let cell = plan.cell
    guard let kind = plan.kind(for: particle.random) else { return }
    let scale = particle.scale(of: cell, factor: emitter.scale, age: age)
    var color = particle.color(of: cell, choice: plan.color(for: particle.random), age: age)
    guard scale > 0, color.alpha > 0 else { return }
    let tumble = particle.tumble(of: cell, age: age)
    if tumble < 0, cell.tumbleShade != 0 {
      let light = min(max(1 - cell.tumbleShade, 0), 1)
      color = Color(color.red * light, color.green * light, color.blue * light, color.alpha)
    }
    let position = particle.position(of: cell, age: age)
    let turn = particle.rotation(of: cell, spinFactor: emitter.spin, age: age)
    guard position.x.isFinite, position.y.isFinite, scale.isFinite, turn.isFinite else { return }
    let isUpright = cell.tumbleAxis == .x
    sprites.append(
      (
        particle.birth,
        SpriteContent.Instance(
          kind: kind, position: position, scaleX: isUpright ? scale : scale * tumble,
          scaleY: isUpright ? scale * tumble : scale,
          rotation: turn, color: color)
      ))
  }
}
