import CFFmpeg
import CubicaCore
import Synchronization

/// A table from 10-bit wide-gamut Y′CbCr to BT.709 Y′CbCr, made once from the reference filters.
///
/// 33 nodes a side over the codes 0...1023; between them it is interpolated in all three.
final class ToneTable: Sendable {
  /// What decides a table's content.
  struct Kind: Hashable {
    var transfer: ColorInfo.Transfer
    var isWideGamut: Bool
    var matrix: YCbCrMatrix
    /// Of the signal, in units of 100 cd/m²; as the reference takes it from the clip's metadata.
    var peak: Double

    init(_ color: ColorInfo) {
      transfer = color.transfer
      isWideGamut = color.isWideGamut
      matrix = color.matrix
      peak = color.peak
    }

    /// Untagged primaries of HDR pictures are BT.2020's.
    var primaries: AVColorPrimaries { isWideGamut ? AVCOL_PRI_BT2020 : AVCOL_PRI_BT709 }
  }

  static let nodes = 33
  /// Codes between nodes: 32.
  static let shift = 5

  let kind: Kind
  /// Y′ × 256 by [Cr][Cb][Y′].
  let luma: [UInt16]
  /// Cb and Cr × 256 by [Cr][Cb][Y′], in turn.
  let chroma: [UInt16]

  private static let made = Mutex<[Kind: ToneTable]>([:])

  /// The process's one table of that kind.
  static func shared(for kind: Kind) throws(MediaError) -> ToneTable {
    if let kept = made.withLock({ $0[kind] }) { return kept }
    let table = try ToneTable(kind)
    return made.withLock { tables in
      if let kept = tables[kind] { return kept }
      if tables.count >= 8 { tables.removeAll() }
      tables[kind] = table
      return table
    }
  }

  private init(_ kind: Kind) throws(MediaError) {
    self.kind = kind
    let grid = try ToneTable.grid(kind)
    let graph = try FilterGraph(ToneTable.referenceFilters(kind), for: grid, threads: 1)
    try graph.send(grid)
    try graph.finish()
    guard let mapped = try graph.receive(), mapped.format == AV_PIX_FMT_YUV444P16LE else {
      throw MediaError(.filter, .invalidData, "tone mapping table")
    }
    let count = Self.nodes * Self.nodes * Self.nodes
    var planes: [[UInt16]] = []
    for (data, stride) in zip(mapped.planes.data, mapped.planes.strides).prefix(3) {
      let start = try require(data, "tone mapping table")
      var values: [UInt16] = []
      values.reserveCapacity(count)
      for row in 0..<Self.nodes {
        let line = UnsafeRawPointer(start + row * Int(stride))
        for column in 0..<Self.nodes * Self.nodes {
          values.append(line.load(fromByteOffset: 2 * column, as: UInt16.self))
        }
      }
      planes.append(values)
    }
    luma = planes[0]
    chroma = zip(planes[1], planes[2]).flatMap { [$0, $1] }
  }

  /// The reference, in words that the command line tool takes too.
  static func referenceFilters(_ kind: Kind) -> String {
    let film = "zscale=p=bt709:t=bt709:m=bt709:r=limited,format=yuv444p16le"
    guard kind.transfer != .sdr else { return film }
    return "zscale=t=linear:npl=203,format=gbrpf32le,"
      + "tonemap=mobius:param=0.8:desat=0:peak=\(kind.peak),\(film)"
  }

  /// Every node as a pixel: Y′ along rows inside Cb along rows, Cr down.
  private static func grid(_ kind: Kind) throws(MediaError) -> Picture {
    let grid = try Picture(
      format: AV_PIX_FMT_YUV444P10LE, width: nodes * nodes, height: nodes)
    grid.pointer.pointee.color_range = AVCOL_RANGE_MPEG
    grid.pointer.pointee.color_primaries = kind.primaries
    grid.pointer.pointee.colorspace =
      switch kind.matrix {
      case .bt601: AVCOL_SPC_SMPTE170M
      case .bt709: AVCOL_SPC_BT709
      case .bt2020: AVCOL_SPC_BT2020_NCL
      }
    grid.pointer.pointee.color_trc =
      switch kind.transfer {
      case .sdr: AVCOL_TRC_BT709
      case .pq: AVCOL_TRC_SMPTE2084
      case .hlg: AVCOL_TRC_ARIB_STD_B67
      }
    func code(_ node: Int) -> UInt16 { UInt16(min(node << shift, 1023)) }
    for (plane, (data, stride)) in zip(grid.planes.data, grid.planes.strides).prefix(3).enumerated()
    {
      let start = try require(data, "tone mapping table")
      for row in 0..<nodes {
        let line = UnsafeMutableRawPointer(start + row * Int(stride))
        for column in 0..<nodes * nodes {
          let node = plane == 0 ? column % nodes : plane == 1 ? column / nodes : row
          line.storeBytes(of: code(node), toByteOffset: 2 * column, as: UInt16.self)
        }
      }
    }
    return grid
  }
}
