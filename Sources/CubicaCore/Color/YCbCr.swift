/// The weights that turn R′G′B′ into Y′CbCr (ITU-R BT.601, BT.709, BT.2020 non-constant).
public enum YCbCrMatrix: String, Hashable, Sendable {
  case bt601, bt709, bt2020

  public var redWeight: Double {
    switch self {
    case .bt601: 0.299
    case .bt709: 0.2126
    case .bt2020: 0.2627
    }
  }

  public var blueWeight: Double {
    switch self {
    case .bt601: 0.114
    case .bt709: 0.0722
    case .bt2020: 0.0593
    }
  }
}

/// 8-bit code values: limited is Y′ 16...235, chroma 16...240; full is 0...255.
public enum YCbCrRange: String, Hashable, Sendable { case limited, full }

/// What the numbers in a frame's planes mean.
public struct YCbCrEncoding: Hashable, Sendable {
  public var matrix: YCbCrMatrix
  public var range: YCbCrRange

  /// What films are written in.
  public static let film = YCbCrEncoding(matrix: .bt709, range: .limited)

  public init(matrix: YCbCrMatrix, range: YCbCrRange) {
    (self.matrix, self.range) = (matrix, range)
  }

  /// Code values, unrounded, of an opaque colour (its alpha is not looked at).
  public func encode(_ color: Color) -> (y: Double, cb: Double, cr: Double) {
    let (kr, kb) = (matrix.redWeight, matrix.blueWeight)
    let luma = kr * color.red + (1 - kr - kb) * color.green + kb * color.blue
    let cb = (color.blue - luma) / (2 * (1 - kb))
    let cr = (color.red - luma) / (2 * (1 - kr))
    switch range {
    case .limited: return (16 + 219 * luma, 128 + 224 * cb, 128 + 224 * cr)
    case .full: return (255 * luma, 128 + 255 * cb, 128 + 255 * cr)
    }
  }

  /// The colour of code values, not clamped.
  public func decode(y: Double, cb: Double, cr: Double) -> Color {
    let (kr, kb) = (matrix.redWeight, matrix.blueWeight)
    let luma = range == .limited ? (y - 16) / 219 : y / 255
    let scale = range == .limited ? 224.0 : 255
    let (blue, red) = ((cb - 128) / scale * 2 * (1 - kb), (cr - 128) / scale * 2 * (1 - kr))
    let green = -(kb * blue + kr * red) / (1 - kr - kb)
    return Color(luma + red, luma + green, luma + blue)
  }
}
