extension MediaTime {
  /// The decimal number of seconds that was read as a `Double`, exact to nine places; a sum that
  /// is none to the nearest tick of `finestScale`. nil where it is out of reach.
  package init?(decimalSeconds seconds: Double) {
    var scale: Int32 = 1
    for _ in 0...9 {
      let ticks = (seconds * Double(scale)).rounded()
      if abs(ticks) < 9e15, ticks / Double(scale) == seconds {
        self.init(value: Int64(ticks), timescale: scale)
        return
      }
      if scale == 1_000_000_000 { break }
      scale *= 10
    }
    self.init(seconds: seconds, timescale: MediaTime.finestScale)
  }

  /// `1.5`: the seconds as a decimal number, exact where nine places are enough, else the nearest
  /// of so many.
  package var decimalText: String {
    let billionths = converted(toTimescale: 1_000_000_000).value
    var digits = String(billionths.magnitude % 1_000_000_000)
    digits = String(repeating: "0", count: 9 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    let whole = "\(billionths < 0 ? "-" : "")\(billionths.magnitude / 1_000_000_000)"
    return digits.isEmpty ? whole : whole + "." + digits
  }
}
