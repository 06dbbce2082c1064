extension Color {
  /// Turned on the colour wheel (HSL): lightness, saturation and alpha stay.
  ///
  /// - Parameter radians: a third of a full turn leads from red to green.
  package func turned(by radians: Double) -> Color {
    let (largest, least) = (max(red, green, blue), min(red, green, blue))
    let chroma = largest - least
    guard chroma > 0, radians.isFinite else { return self }
    let hue: Double =
      if largest == red {
        (green - blue) / chroma
      } else if largest == green {
        (blue - red) / chroma + 2
      } else {
        (red - green) / chroma + 4
      }
    let turned = hue + radians / .pi * 3
    // In sixths of the wheel, 0..<6.
    let place = turned - (turned / 6).rounded(.down) * 6
    func part(_ offset: Double) -> Double {
      let sixth = (place + offset).truncatingRemainder(dividingBy: 6)
      return least + chroma * min(max(min(sixth, 4 - sixth), 0), 1)
    }
    return Color(part(2), part(0), part(4), alpha)
  }
}
