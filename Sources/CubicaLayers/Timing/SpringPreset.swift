/// Springs by the look of their motion.
public enum SpringPreset: String, CaseIterable, Hashable, Sendable {
  /// Slow and without overshoot: large things, backgrounds.
  case gentle
  /// Quick, with a breath of overshoot: captions, buttons.
  case snappy
  /// Overshoots and comes back once: balloons, stickers.
  case bouncy
  /// Swings several times: jelly.
  case wobbly

  public var spring: Spring {
    switch self {
    case .gentle: Spring(perceptualDuration: 0.8, bounce: 0)
    case .snappy: Spring(perceptualDuration: 0.35, bounce: 0.15)
    case .bouncy: Spring(perceptualDuration: 0.55, bounce: 0.4)
    case .wobbly: Spring(perceptualDuration: 0.7, bounce: 0.65)
    }
  }
}
