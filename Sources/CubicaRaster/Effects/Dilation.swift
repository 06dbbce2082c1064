import CubicaCore

extension Coverage {
  /// Grows the covered area by `radius` pixels in every direction, with a soft edge.
  ///
  /// Distances are Euclidean, between pixel centres (Felzenszwalb and Huttenlocher, 2012); a
  /// pixel counts as covered from one half.
  mutating func dilate(by radius: Double) {
    let (width, height) = (rect.width, rect.height)
    guard radius > 0, width > 0, height > 0 else { return }
    var squares = values.map { $0 >= 0.5 ? Float(0) : Self.far }
    var line = [Float](repeating: 0, count: max(width, height))
    var result = line
    for x in 0..<width {
      for y in 0..<height { line[y] = squares[y * width + x] }
      Self.transform(line, into: &result, count: height)
      for y in 0..<height { squares[y * width + x] = result[y] }
    }
    for y in 0..<height {
      for x in 0..<width { line[x] = squares[y * width + x] }
      Self.transform(line, into: &result, count: width)
      for x in 0..<width { squares[y * width + x] = result[x] }
    }
    for index in values.indices {
      let distance = squares[index].squareRoot()
      values[index] = max(values[index], max(0, min(1, Float(radius) + 0.5 - distance)))
    }
  }

  private static let far: Float = 1e12

  /// result[q] = min over p of (q − p)² + line[p]: the lower envelope of parabolas.
  private static func transform(_ line: [Float], into result: inout [Float], count: Int) {
    var vertices = [Int](repeating: 0, count: count)
    var bounds = [Float](repeating: 0, count: count + 1)
    var last = 0
    bounds[0] = -.infinity
    bounds[1] = .infinity
    func crossing(_ q: Int, _ p: Int) -> Float {
      (line[q] - line[p] + Float(q * q - p * p)) / Float(2 * (q - p))
    }
    for q in stride(from: 1, to: count, by: 1) {
      var cut = crossing(q, vertices[last])
      while last > 0, cut <= bounds[last] {
        last -= 1
        cut = crossing(q, vertices[last])
      }
      last += 1
      vertices[last] = q
      bounds[last] = cut
      bounds[last + 1] = .infinity
    }
    var index = 0
    for q in 0..<count {
      while bounds[index + 1] < Float(q) { index += 1 }
      let offset = Float(q - vertices[index])
      result[q] = offset * offset + line[vertices[index]]
    }
  }
}
