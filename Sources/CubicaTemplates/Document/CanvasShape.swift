import CubicaCore

/// Which of the shapes that a document is laid out for fits a canvas.
///
/// The layers as they stand are for the shape of the document's `canvas` or, where it names none, for
/// the first of 16:9, 9:16 and 1:1 that no variant is for. The nearest by the ratio's logarithm is
/// chosen, of two equally near ones the wider.
enum CanvasShape {
  static let landscape = 16.0 / 9
  static let portrait = 9.0 / 16
  static let square = 1.0

  static func areSame(_ first: Double, _ second: Double) -> Bool {
    abs(first / second - 1) < 1e-6
  }

  /// - Parameters:
  ///   - canvas: width ÷ height.
  ///   - variants: width ÷ height of the variants that have a shape.
  ///   - base: of the layers as they stand.
  static func nearest(to canvas: Double, variants: [Double], base: Double?) -> Double {
    let own =
      base
      ?? [landscape, portrait, square].first { usual in
        !variants.contains { areSame($0, usual) }
      }
    var (best, least) = (canvas, Double.infinity)
    for shape in (variants + [own].compactMap(\.self)).sorted(by: >) {
      // A larger ratio comes first, so that of equally near ones it stays.
      let distance = max(shape, canvas) / min(shape, canvas)
      if distance < least * (1 - 1e-9) { (best, least) = (shape, distance) }
    }
    return best
  }

  /// A canvas of that shape, units.
  static func size(_ ratio: Double) -> Size {
    ratio >= 1 ? Size(1080 * ratio, 1080) : Size(1080, 1080 / ratio)
  }
}
