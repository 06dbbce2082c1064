import CubicaLayers
import Glibc
import Testing

/// Our functions against the C library's.
@Suite struct MathematicsTests {
  @Test("exponential and logarithm")
  func exponential() {
    for step in -7000...7000 {
      let x = Double(step) / 10
      let exact = exp(x)
      #expect(abs(Exponential.exp(x) - exact) <= 4e-16 * exact * max(1, abs(x) / 20))
    }
    for step in 1...4000 {
      for x in [Double(step) / 1000, Double(step) * 1e7, 1 / Double(step) / 1e9] {
        #expect(abs(Exponential.log(x) - log(x)) <= 4e-16 * max(1, abs(log(x))))
      }
    }
    #expect(Exponential.exp(-1e9) == 0 && Exponential.exp(1e9) == .infinity)
    #expect(Exponential.exp(.nan).isNaN && Exponential.log(-1).isNaN)
    #expect(Exponential.exp(0) == 1 && Exponential.log(1) == 0)
  }

  @Test("sine and cosine together")
  func turn() {
    for step in -40_000...40_000 {
      for x in [Double(step) / 997, Double(step) * 7.31] {
        let (sine, cosine) = Turn.sinAndCos(x)
        #expect(abs(sine - sin(x)) < 1e-15 && abs(cosine - cos(x)) < 1e-15)
      }
    }
    #expect(Turn.sinAndCos(.nan).sin.isNaN)
  }
}
