package import CubicaCore

/// Chooses the film's size in pixels.
package enum CanvasPlan {
  /// The shape of a film that has no clip to take it from.
  package static let defaultSize = PixelSize(1080, 1920)
  /// H.264 level 6.2 holds 139,264 macroblocks of 16 × 16.
  package static let largestPixelCount = 139_264 * 256
  package static let sides = 16...16_384

  /// - Parameters:
  ///   - clip: upright size of the clip, if there is one.
  ///   - name: what messages call it.
  ///   - size: exact wish; both sides are rounded to even.
  ///   - aspect: shape wish; the short side of the clip is kept. Ignored beside `size`.
  package static func canvas(
    clip: PixelSize?, named name: String = "the clip", size: PixelSize?, aspect: AspectRatio?
  ) throws(ExportError) -> PixelSize {
    let natural = clip ?? defaultSize
    let wanted: Size
    let source: String
    if let size {
      (wanted, source) = (size.size, "--size \(size)")
    } else if let aspect {
      guard aspect.width > 0, aspect.height > 0 else {
        throw ExportError(
          .unusable, "--aspect \(aspect.width):\(aspect.height): both numbers must be above 0")
      }
      let ratio = Double(aspect.width) / Double(aspect.height)
      let short = Double(natural.shortSide)
      wanted = ratio >= 1 ? Size(short * ratio, short) : Size(short, short / ratio)
      source = "--aspect \(aspect.width):\(aspect.height)"
    } else {
      (wanted, source) = (natural.size, clip == nil ? "the card" : name)
    }
    let canvas = PixelSize(even(wanted.width), even(wanted.height))
    guard sides.contains(canvas.width), sides.contains(canvas.height),
      canvas.count <= largestPixelCount
    else {
      throw ExportError(
        .unusable,
        "\(source) would give a film of \(canvas) pixels; each side must be "
          + "\(sides.lowerBound) to \(sides.upperBound), together at most \(largestPixelCount)")
    }
    return canvas
  }

  /// The nearest even number; halves up, so 321 becomes 322 and 320.9 becomes 320.
  private static func even(_ value: Double) -> Int {
    let half = (value / 2).rounded(.toNearestOrAwayFromZero)
    return half.isFinite && abs(half) < 1e9 ? 2 * Int(half) : Int.max / 2 * 2
  }
}
