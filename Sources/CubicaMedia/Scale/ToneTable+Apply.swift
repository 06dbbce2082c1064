import CubicaCore

extension ToneTable {
  /// Maps a 10-bit picture to an 8-bit one of the same size.
  ///
  /// Luma sees the chroma at its own place (bilinear, sited left), chroma the luma around its own.
  func apply(to source: DeepPlanes, into target: Planes) {
    let chromaWidth = source.chromaSize.width
    var rows = [Int32](repeating: 0, count: 2 * (chromaWidth + 1))
    rows.withUnsafeMutableBufferPointer { buffer in
      guard let cb = buffer.baseAddress else { return }
      let cr = cb + chromaWidth + 1
      withTables(luma) { table in
        for row in 0..<source.size.height {
          blendChroma(source, row: row, cb, cr)
          mapLuma(
            source.y + row * source.lumaStride, cb, cr, table,
            into: target.y + row * target.lumaStride, count: source.size.width)
        }
      }
    }
    withTables(chroma) { table in
      for row in 0..<source.chromaSize.height {
        mapChroma(source, row: row, table, into: target)
      }
    }
  }

  private struct Tables {
    var values: UnsafePointer<UInt64>
    var places: UnsafePointer<UInt32>
  }

  private func withTables(_ values: [UInt64], _ body: (Tables) -> Void) {
    values.withUnsafeBufferPointer { values in
      spacing.places.withUnsafeBufferPointer { places in
        guard let values = values.baseAddress, let places = places.baseAddress else { return }
        body(Tables(values: values, places: places))
      }
    }
  }

  /// Chroma at a luma row, ×4: three parts of the near chroma row and one of the far one.
  private func blendChroma(
    _ source: DeepPlanes, row: Int, _ cb: UnsafeMutablePointer<Int32>,
    _ cr: UnsafeMutablePointer<Int32>
  ) {
    let count = source.chromaSize.width
    let near = min(row / 2, source.chromaSize.height - 1)
    let far = min(max(row % 2 == 0 ? near - 1 : near + 1, 0), source.chromaSize.height - 1)
    let (b, r) = (source.cb + near * source.chromaStride, source.cr + near * source.chromaStride)
    let (b2, r2) = (source.cb + far * source.chromaStride, source.cr + far * source.chromaStride)
    var column = 0
    while column < count {
      cb[column] = 3 &* Int32(b[column]) &+ Int32(b2[column])
      cr[column] = 3 &* Int32(r[column]) &+ Int32(r2[column])
      column &+= 1
    }
    (cb[count], cr[count]) = (cb[count - 1], cr[count - 1])
  }

  private func mapLuma(
    _ line: UnsafePointer<UInt16>, _ cb: UnsafePointer<Int32>, _ cr: UnsafePointer<Int32>,
    _ tables: Tables, into target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (values, places) = (tables.values, tables.places)
    var column = 0
    while column < count {
      let place = column >> 1
      let between = column & 1
      // Sums are codes × 8, spacing takes codes × 2.
      let b = places[Int(cb[place] &+ cb[place &+ between]) >> 2]
      let r = places[Int(cr[place] &+ cr[place &+ between]) >> 2]
      let y = UInt64(line[column])
      let node = values + Self.row(b, r) + Int(truncatingIfNeeded: (y & 1023) >> 4)
      target[column] = CornerWeights(b, r).value(node[0], node[1], y & 15)
      column &+= 1
    }
  }

  /// The first of 65 nodes along luma.
  @inline(__always) private static func row(_ b: UInt32, _ r: UInt32) -> Int {
    let cell = (r >> 5) &* 64 &+ b >> 5
    return Int(truncatingIfNeeded: cell &* 65)
  }

  private func mapChroma(
    _ source: DeepPlanes, row: Int, _ tables: Tables, into target: Planes
  ) {
    let top = source.y + 2 * row * source.lumaStride
    let bottom = 2 * row + 1 < source.size.height ? top + source.lumaStride : top
    let (first, second) = (
      source.cb + row * source.chromaStride, source.cr + row * source.chromaStride
    )
    let (cb, cr) = (target.cb + row * target.chromaStride, target.cr + row * target.chromaStride)
    let (count, last) = (source.chromaSize.width, source.size.width - 1)
    let (values, places) = (tables.values, tables.places)
    var column = 0
    while column < count {
      let x = 2 &* column
      let left = max(x &- 1, 0)
      let right = min(x &+ 1, last)
      // Weights 1 2 1 across and 1 1 down: codes × 8.
      let above = Int(top[left]) &+ 2 &* Int(top[x]) &+ Int(top[right])
      let below = Int(bottom[left]) &+ 2 &* Int(bottom[x]) &+ Int(bottom[right])
      let y = UInt64(truncatingIfNeeded: above &+ below) & 8191
      let b = places[Int(first[column] & 1023) << 1]
      let r = places[Int(second[column] & 1023) << 1]
      let node = values + 2 * (Self.row(b, r) + Int(truncatingIfNeeded: y >> 7))
      let weights = CornerWeights(b, r)
      cb[column] = weights.value(node[0], node[2], y >> 3 & 15)
      cr[column] = weights.value(node[1], node[3], y >> 3 & 15)
      column &+= 1
    }
  }
}

/// How much each of the four nodes around a pair of chroma codes counts.
private struct CornerWeights {
  private let fb: UInt64
  private let fr: UInt64

  /// - Parameters: places between nodes, as `ChromaSpacing` gives them.
  @inline(__always) init(_ b: UInt32, _ r: UInt32) {
    fb = UInt64(b & 31)
    fr = UInt64(r & 31)
  }

  /// - Parameter share: of `next` in 16 parts.
  @inline(__always)
  func value(_ node: UInt64, _ next: UInt64, _ share: UInt64) -> UInt8 {
    // Each 16-bit lane stays below 2048 × 16, and keeps its 11 upper bits.
    let lanes = node &* (16 &- share) &+ next &* share &+ 0x0008_0008_0008_0008
    let even = lanes >> 4 & 0x0000_07FF_0000_07FF
    let odd = lanes >> 20 & 0x0000_07FF_0000_07FF
    let pair = even &* (32 &- fb) &+ odd &* fb
    let sum = (pair & 0xFFFF_FFFF) &* (32 &- fr) &+ (pair >> 32) &* fr
    // 3 bits of the table's own, 5 and 5 of the weights.
    return UInt8(truncatingIfNeeded: min((sum &+ 1 << 12) >> 13, 255))
  }
}
