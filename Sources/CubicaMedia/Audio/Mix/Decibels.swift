import Glibc

/// Levels of amplitudes: 20 log10.
enum Decibels {
  static func factor(_ decibels: Double) -> Double { pow(10, decibels / 20) }
  /// -120 for silence.
  static func level(_ factor: Double) -> Double { 20 * log10(max(factor, 1e-6)) }
}
