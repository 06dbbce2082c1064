import CubicaCore

extension Emitter {
  func content(at time: Double) -> SpriteContent? { nil }
}
