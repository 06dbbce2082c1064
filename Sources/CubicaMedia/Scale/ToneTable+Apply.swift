import CubicaCore

extension ToneTable {
  /// Maps a 10-bit picture to an 8-bit one of the same size.
  ///
  /// Luma sees the chroma at its own place (bilinear, sited left), chroma the luma around its own.
  func apply(to source: DeepPlanes, into target: Planes) {
    let chromaWidth = source.chromaSize.width
    var rows = [Int32](repeating: 0, count: 2 * (chromaWidth + 1))
    rows.withUnsafeMutableBufferPointer { buffer in
      luma.withUnsafeBufferPointer { luma in
        guard let cb = buffer.baseAddress, let table = luma.baseAddress else { return }
        let cr = cb + chromaWidth + 1
        for row in 0..<source.size.height {
          blendChroma(source, row: row, cb, cr)
          mapLuma(
            source.y + row * source.lumaStride, cb, cr, table,
            into: target.y + row * target.lumaStride, count: source.size.width)
        }
      }
    }
    chroma.withUnsafeBufferPointer { chroma in
      guard let table = chroma.baseAddress else { return }
      for row in 0..<source.chromaSize.height {
        mapChroma(source, row: row, table, into: target)
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
    _ table: UnsafePointer<UInt16>, into target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let (rowStep, planeStep) = (Self.nodes, Self.nodes * Self.nodes)
    var column = 0
    while column < count {
      let place = column >> 1
      let between = column & 1
      // ×8, so 8 bits lie below a node.
      let b = Int(cb[place] &+ cb[place &+ between])
      let r = Int(cr[place] &+ cr[place &+ between])
      let y = min(Int(line[column]), 1023)
      let (fb, fr, fy) = (b & 255, r & 255, y & 31)
      let corner = table + ((r >> 8) &* planeStep &+ (b >> 8) &* rowStep &+ (y >> 5))
      let next = corner + planeStep
      func mix(_ a: Int, _ b: Int) -> Int { a &* (32 &- fy) &+ b &* fy }
      let low = mix(Int(corner[0]), Int(corner[1]))
      let lowB = mix(Int(corner[rowStep]), Int(corner[rowStep &+ 1]))
      let high = mix(Int(next[0]), Int(next[1]))
      let highB = mix(Int(next[rowStep]), Int(next[rowStep &+ 1]))
      let first = low &* (256 &- fb) &+ lowB &* fb
      let second = high &* (256 &- fb) &+ highB &* fb
      // 8 bits of the table's own, 5 + 8 + 8 of the weights.
      let value = (first &* (256 &- fr) &+ second &* fr &+ 1 << 28) >> 29
      target[column] = UInt8(truncatingIfNeeded: min(value, 255))
      column &+= 1
    }
  }

  private func mapChroma(
    _ source: DeepPlanes, row: Int, _ table: UnsafePointer<UInt16>, into target: Planes
  ) {
    let top = source.y + 2 * row * source.lumaStride
    let bottom = 2 * row + 1 < source.size.height ? top + source.lumaStride : top
    let (b, r) = (source.cb + row * source.chromaStride, source.cr + row * source.chromaStride)
    let (cb, cr) = (target.cb + row * target.chromaStride, target.cr + row * target.chromaStride)
    let (count, last) = (source.chromaSize.width, source.size.width - 1)
    for column in 0..<count {
      let x = 2 &* column
      let (left, right) = (max(x &- 1, 0), min(x &+ 1, last))
      // Weights 1 2 1 across and 1 1 down: ×8, so 8 bits lie below a node.
      let y =
        Int(top[left]) &+ 2 &* Int(top[x]) &+ Int(top[right]) &+ Int(bottom[left])
        &+ 2 &* Int(bottom[x]) &+ Int(bottom[right])
      let mapped = chromaAt(table, y: y, cb: Int(b[column]), cr: Int(r[column]))
      cb[column] = mapped.cb
      cr[column] = mapped.cr
    }
  }

  @inline(__always)
  private func chromaAt(
    _ table: UnsafePointer<UInt16>, y: Int, cb: Int, cr: Int
  ) -> (cb: UInt8, cr: UInt8) {
    let (b, r) = (min(cb, 1023), min(cr, 1023))
    let (fy, fb, fr) = (y & 255, b & 31, r & 31)
    let row = 2 &* Self.nodes
    let plane = row &* Self.nodes
    let corner = table + ((r >> 5) &* plane &+ (b >> 5) &* row &+ 2 &* (min(y, 8191) >> 8))
    @inline(__always) func value(_ channel: Int) -> UInt8 {
      func along(_ place: Int) -> Int {
        Int(corner[place &+ channel]) &* (256 &- fy)
          &+ Int(corner[place &+ channel &+ 2]) &* fy
      }
      let first = along(0) &* (32 &- fb) &+ along(row) &* fb
      let second = along(plane) &* (32 &- fb) &+ along(plane &+ row) &* fb
      let sum = (first &* (32 &- fr) &+ second &* fr &+ 1 << 25) >> 26
      return UInt8(truncatingIfNeeded: min(sum, 255))
    }
    return (value(0), value(1))
  }
}
