public import CubicaCore

/// One kind of particle. Ranges are full widths: values are even in mean ± range / 2.
public struct EmitterCell: Hashable, Sendable {
  public var name: String
  public var isEnabled: Bool = true

  // Birth.
  /// Particles a second.
  public var birthRate: Double
  /// Particle n is born at `begin` + (n + phase) / rate, n = 0, 1, …; 1: the first after one
  /// interval, 0: at once. nil: drawn for the cell from the seed, in (0, 1], so that equal cells
  /// do not beat together.
  public var birthPhase: Double?
  /// Particles born together at `begin`, before those of the rate.
  public var burst: Int = 0
  /// When the cell begins to emit: seconds after the emitter's start, or its particle's birth.
  public var begin: Double = 0
  /// Of a sub-cell: so much of its particle's life more; 1 with a `burst` is a firework.
  public var beginFraction: Double = 0
  /// How long it emits.
  public var duration: Double = .infinity
  /// Of a sub-cell: so much of its particle's life more.
  public var durationFraction: Double = 0
  /// Seconds; 0: nothing is seen.
  public var lifetime: Double
  public var lifetimeRange: Double = 0

  // Motion.
  /// Radians, clockwise on screen, from the natural direction of the emitter's shape, or of a
  /// sub-cell from its particle's direction.
  public var emissionLongitude: Double = 0
  /// Full opening angle, radians, evenly filled.
  public var emissionRange: Double = 0
  /// Units a second along the direction; negative the other way.
  public var velocity: Double = 0
  public var velocityRange: Double = 0
  /// Units a second², in the layer's axes.
  public var acceleration: Point = .zero
  /// How fast the air slows a particle, 1 / s: its velocity nears `acceleration` / `drag` as
  /// e^(−drag · age). 0: none.
  public var drag: Double = 0
  /// Half-width in units of a swing sideways (along x), beginning anywhere in its period.
  public var swayAmplitude: Double = 0
  public var swayAmplitudeRange: Double = 0
  /// Swings a second.
  public var swayFrequency: Double = 0
  public var swayFrequencyRange: Double = 0

  // Turning.
  /// Radians at birth.
  public var rotation: Double = 0
  public var rotationRange: Double = 0
  /// Radians a second, clockwise on screen.
  public var spin: Double = 0
  public var spinRange: Double = 0
  /// Radians a second of a turn about the particle's own x axis: its height goes as the cosine,
  /// from anywhere in the turn. 0 with range 0: flat.
  public var tumble: Double = 0
  public var tumbleRange: Double = 0
  public var tumbleAxis: TumbleAxis = .x
  /// How much darker the back is, 0...1.
  public var tumbleShade: Double = 0

  // Size.
  public var scale: Double = 1
  public var scaleRange: Double = 0
  /// A second; a scale does not fall below 0.
  public var scaleSpeed: Double = 0

  // Colour.
  /// Multiplies the picture.
  public var color: Color = .white
  /// One is drawn for each particle and multiplies too; empty: white.
  public var colors: [WeightedColor] = []
  /// Full widths of what each component varies by at birth.
  public var colorRange: Color = .clear
  /// A second, added to each component; shown within 0...1.
  public var colorSpeed: Color = .clear
  /// Seconds at the beginning and the end of a life in which it comes and goes.
  public var fadeIn: Double = 0
  public var fadeOut: Double = 0

  // Content.
  /// One is drawn for each particle; empty: nothing is shown, but `cells` still emit.
  public var images: [WeightedImage] = []
  /// Each particle emits these from where it is, turned as it flies; colour and scale multiply.
  public var cells: [EmitterCell] = []

  public enum TumbleAxis: String, CaseIterable, Hashable, Sendable {
    /// The height changes.
    case x
    /// The width changes.
    case y
  }

  public struct WeightedImage: Hashable, Sendable {
    public var image: ImageID
    /// At scale 1, units; nil: the picture's own size in pixels.
    public var size: Size?
    /// How often against the others, ≥ 0.
    public var weight: Double
    public init(_ image: ImageID, size: Size? = nil, weight: Double = 1) {
      (self.image, self.size, self.weight) = (image, size, weight)
    }
  }

  public struct WeightedColor: Hashable, Sendable {
    public var color: Color
    /// How often against the others, ≥ 0.
    public var weight: Double
    public init(_ color: Color, weight: Double = 1) {
      (self.color, self.weight) = (color, weight)
    }
  }

  public init(
    _ name: String, birthRate: Double, lifetime: Double, images: [WeightedImage] = []
  ) {
    (self.name, self.birthRate, self.lifetime) = (name, birthRate, lifetime)
    self.images = images
  }
}
