import CFFmpeg
package import CubicaCore

extension Orientation {
  /// The nearest of the eight orientations to a display matrix, row by row as MP4 stores it.
  ///
  /// Only the four cells that turn and mirror are looked at: cameras and editors write wrong
  /// translations. A matrix that squashes the picture counts as upright.
  package init(displayMatrix cells: [Int32]) {
    self = .upright
    guard cells.count == 9 else { return }
    let (a, b, c, d) = (Int64(cells[0]), Int64(cells[1]), Int64(cells[3]), Int64(cells[4]))
    let isTurned = b.magnitude + c.magnitude > a.magnitude + d.magnitude
    if isTurned {
      guard b != 0, c != 0 else { return }
      let isMirrored = (b > 0) == (c > 0)
      self.init(isMirrored: isMirrored, quarterTurns: (b > 0) != isMirrored ? 1 : 3)
    } else {
      guard a != 0, d != 0 else { return }
      let isMirrored = (a > 0) != (d > 0)
      self.init(isMirrored: isMirrored, quarterTurns: (a > 0) != isMirrored ? 0 : 2)
    }
  }

  /// Of a legacy `rotate` tag: whole degrees, clockwise, taken to the nearest quarter.
  package init?(rotateTag: String) {
    guard let degrees = Double(rotateTag), abs(degrees) < 1e6 else { return nil }
    self.init(isMirrored: false, quarterTurns: Int((degrees / 90).rounded()))
  }

  /// Of a stream: its matrix, else its tag, else upright.
  init(stream: UnsafeMutablePointer<AVStream>, matrix: [Int32]?) {
    if let matrix {
      self.init(displayMatrix: matrix)
    } else if let tag = av_dict_get(stream.pointee.metadata, "rotate", nil, 0),
      let orientation = Orientation(rotateTag: String(cString: tag.pointee.value))
    {
      self = orientation
    } else {
      self = .upright
    }
  }
}

/// A track's display matrix: nine cells, row by row as MP4 stores it.
package enum DisplayMatrix {
  /// nil where the stream has none.
  static func cells(of stream: UnsafeMutablePointer<AVStream>) -> [Int32]? {
    var size = 0
    guard let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36
    else { return nil }
    return (0..<9).map {
      UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self)
    }
  }

  /// One of the eight orientations, within a fiftieth, however it scales.
  package static func isLegal(_ cells: [Int32]) -> Bool {
    guard cells.count == 9 else { return false }
    let (a, b) = (cells[0].magnitude, cells[1].magnitude)
    let (c, d) = (cells[3].magnitude, cells[4].magnitude)
    let (along, across) = (min(a, d), max(b, c))
    let (turnedAlong, turnedAcross) = (min(b, c), max(a, d))
    return along > 0 && across <= along / 50
      || turnedAlong > 0 && turnedAcross <= turnedAlong / 50
  }
}
