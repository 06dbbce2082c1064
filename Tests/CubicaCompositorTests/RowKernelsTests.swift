import CubicaCompositor
import CubicaTestSupport
import Testing

@Suite struct RowKernelsTests {
  /// Runs `fast` on random rows of every width with guard bytes around, against `plain`.
  private func check(
    _ seed: UInt64, fast: (UnsafeMutablePointer<UInt8>, [UInt8], [UInt8], Int) -> Void,
    plain: (UInt8, UInt8, UInt8) -> UInt8
  ) {
    var random = SeededGenerator(seed: seed)
    for count in 1...65 {
      for shift in [0, 1, 7] {
        let size = count + 64
        var row = (0..<size).map { _ in random.byte() }
        let alpha = (0..<count).map { index in
          [0, 255, random.byte(), random.byte()][index % 4] as UInt8
        }
        let src = alpha.map { UInt8(UInt64($0) * (random.next() % 256) / 255) }
        var expected = row
        for i in 0..<count { expected[shift + i] = plain(row[shift + i], src[i], alpha[i]) }
        row.withUnsafeMutableBufferPointer { buffer in
          if let base = buffer.baseAddress { fast(base + shift, src, alpha, count) }
        }
        #expect(row == expected, "count \(count), shift \(shift)")
      }
    }
  }

  @Test func blend() {
    check(1) {
      RowKernels.blend($0, $1, $2, count: $3)
    } plain: {
      ReferenceKernels.blend(dst: $0, src: $1, alpha: $2)
    }
  }

  @Test(arguments: [0, 1, 100, 128, 254, 255] as [UInt8])
  func blendWithOpacity(opacity: UInt8) {
    check(2) {
      RowKernels.blend($0, $1, $2, opacity: opacity, count: $3)
    } plain: {
      ReferenceKernels.blend(dst: $0, src: $1, alpha: $2, opacity: opacity)
    }
  }

  @Test func blendOneValue() {
    check(3) { dst, _, alpha, count in
      RowKernels.blend(dst, value: 200, alpha, count: count)
    } plain: { dst, _, alpha in
      ReferenceKernels.mix(dst: dst, src: 200, weight: alpha)
    }
  }

  @Test func mix() {
    check(4) {
      RowKernels.mix($0, with: $1, weights: $2, count: $3)
    } plain: {
      ReferenceKernels.mix(dst: $0, src: $1, weight: $2)
    }
  }

  @Test(arguments: [0, 1, 77, 254, 255] as [UInt8])
  func mixWithOneWeight(weight: UInt8) {
    check(5) { dst, src, _, count in
      RowKernels.mix(dst, with: src, weight: weight, count: count)
    } plain: { dst, src, _ in
      ReferenceKernels.mix(dst: dst, src: src, weight: weight)
    }
  }

  @Test func multiplyAndInvert() {
    check(6) { dst, src, _, count in
      RowKernels.multiply(dst, by: src, count: count)
      RowKernels.invert(dst, count: count)
    } plain: { dst, src, _ in
      255 - UInt8((2 * Int(dst) * Int(src) + 255) / 510)
    }
  }
}
