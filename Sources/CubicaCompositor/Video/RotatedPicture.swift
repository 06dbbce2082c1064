import CubicaCore

/// Draws a 4:2:0 picture under any affine transform: bilinear, with edges as soft as one pixel.
struct RotatedPicture {
  let picture: YCbCrFrame
  /// Picture pixels to canvas pixels.
  let transform: AffineTransform
  /// Samples at the edge are drawn in full strength, for who weighs them later.
  var isHard = false

  /// How a plane of the canvas reads a plane of the picture.
  struct Reader {
    fileprivate let toPixels: AffineTransform
    fileprivate let toSamples: AffineTransform
    fileprivate let softU: Double
    fileprivate let softV: Double
    fileprivate let inner: AffineWalk?
    let rect: PixelRect
  }

  func reader(of plane: YCbCrFrame.Plane, on canvas: Canvas) -> Reader? {
    guard let inverse = transform.inverse else { return nil }
    let covered = transform.apply(Rect(origin: .zero, size: picture.size.size))
    guard let touched = PixelRect(covering: covered.insetBy(dx: -2, dy: -2)) else { return nil }
    let rect = canvas.clipped(to: touched).clip(of: plane)
    guard !rect.isEmpty else { return nil }
    // Chroma lies on the left of its two columns and between its two rows.
    let isLuma = plane == .y
    let pitch = isLuma ? 1.0 : 2.0
    let centers = AffineTransform(
      a: pitch, b: 0, c: 0, d: pitch, tx: 0.5, ty: isLuma ? 0.5 : 1)
    let toPixels = centers.concatenating(inverse)
    let toSamples = toPixels.concatenating(
      AffineTransform(
        a: 1 / pitch, b: 0, c: 0, d: 1 / pitch, tx: -0.5 / pitch, ty: isLuma ? -0.5 : -0.5))
    let softU = (toPixels.a * toPixels.a + toPixels.c * toPixels.c).squareRoot()
    let softV = (toPixels.b * toPixels.b + toPixels.d * toPixels.d).squareRoot()
    let size = picture.size(of: plane)
    let margin = max(softU, softV) / 2 / pitch
    let inner = AffineWalk(
      width: size.width, height: size.height, map: toSamples, margin: margin)
    return Reader(
      toPixels: toPixels, toSamples: toSamples, softU: softU, softV: softV, inner: inner,
      rect: rect)
  }

  /// Writes samples and their weights (255: the picture covers the whole sample) of canvas row
  /// `y`, from `reader.rect.x` on.
  ///
  /// - Returns: the columns that were written, nil where there are none.
  func read(
    _ plane: YCbCrFrame.Plane, row y: Int, _ reader: Reader,
    into samples: UnsafeMutablePointer<UInt8>, weights: UnsafeMutablePointer<UInt8>
  ) -> Range<Int>? {
    let rect = reader.rect
    guard let run = reader.inner?.run(y: y, first: rect.x, end: rect.maxX) else {
      var (first, last) = (rect.maxX, rect.x)
      for x in rect.x..<rect.maxX
      where readEdge(plane, x, y, reader, samples + (x - rect.x), weights + (x - rect.x)) {
        (first, last) = (min(first, x), x + 1)
      }
      return first < last ? first..<last : nil
    }
    let size = picture.strideBytes(of: plane)
    let path = Samplers.Path(
      base: picture.baseAddress(of: plane), stride: size, u: run.u, v: run.v,
      stepU: reader.inner?.stepU ?? 0, stepV: reader.inner?.stepV ?? 0)
    let offset = run.start - rect.x
    Samplers.sample(path, count: run.count, into: samples + offset)
    (weights + offset).update(repeating: 255, count: run.count)
    var (first, last) = (run.start, run.start + run.count)
    while first > rect.x, edge(first - 1) { first -= 1 }
    while last < rect.maxX, edge(last) { last += 1 }
    func edge(_ x: Int) -> Bool {
      readEdge(plane, x, y, reader, samples + (x - rect.x), weights + (x - rect.x))
    }
    return first..<last
  }

  /// One sample at or near the picture's edge; false where the picture does not reach it.
  private func readEdge(
    _ plane: YCbCrFrame.Plane, _ x: Int, _ y: Int, _ reader: Reader,
    _ sample: UnsafeMutablePointer<UInt8>, _ weight: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let place = Point(Double(x), Double(y))
    let pixel = reader.toPixels.apply(place)
    let width = Double(picture.size.width)
    let height = Double(picture.size.height)
    let coverU = min(1, min(pixel.x, width - pixel.x) / reader.softU + 0.5)
    let coverV = min(1, min(pixel.y, height - pixel.y) / reader.softV + 0.5)
    weight.pointee = 0
    sample.pointee = 0
    guard coverU > 0, coverV > 0 else { return false }
    weight.pointee = isHard ? 255 : UInt8((coverU * coverV * 255).rounded())
    let size = picture.size(of: plane)
    let at = reader.toSamples.apply(place)
    let u = max(0, min(at.x, Double(size.width - 1)))
    let v = max(0, min(at.y, Double(size.height - 1)))
    let (left, top) = (Int(u), Int(v))
    let (right, bottom) = (min(left + 1, size.width - 1), min(top + 1, size.height - 1))
    let (fx, fy) = (u - Double(left), v - Double(top))
    let stride = picture.strideBytes(of: plane)
    let base = picture.baseAddress(of: plane)
    func value(_ x: Int, _ y: Int) -> Double { Double(base[y * stride + x]) }
    let upper = value(left, top) * (1 - fx) + value(right, top) * fx
    let lower = value(left, bottom) * (1 - fx) + value(right, bottom) * fx
    sample.pointee = UInt8((upper * (1 - fy) + lower * fy).rounded())
    return true
  }

  /// Draws the whole picture with normal blending.
  func draw(on canvas: Canvas, coverage: Coverage, scratch: Scratch) {
    for plane in YCbCrFrame.Plane.allCases {
      guard let reader = reader(of: plane, on: canvas) else { continue }
      let (samples, weights) = (scratch[2], scratch[3])
      for y in reader.rect.y..<reader.rect.maxY {
        guard let columns = read(plane, row: y, reader, into: samples, weights: weights) else {
          continue
        }
        let dst = canvas.row(plane, y)
        coverage.forEach(plane, row: y, in: columns, scratch: scratch[0]) { start, count, part in
          let offset = start - reader.rect.x
          switch part {
          case .clear: return
          case .full: break
          case .constant(let factor):
            RowKernels.scale(weights + offset, by: factor, count: count)
          case .weights(let mask):
            RowKernels.multiply(weights + offset, by: mask, count: count)
          }
          RowKernels.mix(
            dst + start, with: samples + offset, weights: weights + offset, count: count)
        }
      }
    }
  }
}
