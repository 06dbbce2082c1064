import CFFmpeg
import CubicaCore
import Synchronization

/// A table from 10-bit wide-gamut Y′CbCr to BT.709 Y′CbCr, made once from the reference filters.
///
/// 65 nodes a side over the codes 0...1023, evenly for luma and closer to grey for chroma, where
/// most of a picture is; between them it is interpolated in all three. Against the reference
/// itself it is off by 0.2 levels on average and below 3 at most, but for saturated colours
/// outside BT.709, which the reference clips: there a few per cent are off by up to 18.
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

  static let nodes = 65
  static let cells = nodes - 1
  /// Codes between luma nodes: 16.
  static let lumaShift = 4

  let kind: Kind
  /// By [Cr][Cb][Y′] without the last node of both chromas: Y′ × 8 at the node and its neighbours
  /// in Cb, in Cr and in both, in 16 bits each from the lowest. Two rows of Y′ can so be weighted
  /// with 5 bits at once.
  let luma: [UInt64]
  /// The same of Cb and of Cr, in turn.
  let chroma: [UInt64]
  let spacing = ChromaSpacing()

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
    var planes: [[UInt64]] = []
    for (data, stride) in zip(mapped.planes.data, mapped.planes.strides).prefix(3) {
      let start = try require(data, "tone mapping table")
      planes.append(Self.corners(UnsafeRawPointer(start), strideBytes: Int(stride)))
    }
    luma = planes[0]
    chroma = zip(planes[1], planes[2]).flatMap { [$0, $1] }
  }

  /// Packs a plane of 16-bit values (codes × 256) as `luma` is.
  private static func corners(_ plane: UnsafeRawPointer, strideBytes: Int) -> [UInt64] {
    func node(_ y: Int, _ cb: Int, _ cr: Int) -> UInt64 {
      let place = cr * strideBytes + 2 * (cb * nodes + y)
      let value = UInt64(plane.loadUnaligned(fromByteOffset: place, as: UInt16.self))
      return min((value + 16) / 32, 2047)
    }
    var values: [UInt64] = []
    values.reserveCapacity(nodes * (nodes - 1) * (nodes - 1))
    for cr in 0..<cells {
      for cb in 0..<cells {
        for y in 0..<nodes {
          values.append(
            node(y, cb, cr) | node(y, cb + 1, cr) << 16 | node(y, cb, cr + 1) << 32
              | node(y, cb + 1, cr + 1) << 48)
        }
      }
    }
    return values
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
    for (plane, (data, stride)) in zip(grid.planes.data, grid.planes.strides).prefix(3).enumerated()
    {
      let start = try require(data, "tone mapping table")
      for row in 0..<nodes {
        let line = UnsafeMutableRawPointer(start + row * Int(stride))
        for column in 0..<nodes * nodes {
          let code =
            switch plane {
            case 0: (column % nodes) << lumaShift
            case 1: ChromaSpacing.nodes[column / nodes]
            default: ChromaSpacing.nodes[row]
            }
          line.storeBytes(
            of: UInt16(min(code, 1023)), toByteOffset: 2 * column, as: UInt16.self)
        }
      }
    }
    return grid
  }
}
