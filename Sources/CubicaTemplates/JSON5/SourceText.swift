/// A place in a document, as editors count: lines and columns from 1, columns in Characters.
public struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// `12:5`
  public var description: String { "\(line):\(column)" }
}

/// Bytes taken as UTF-8, each scalar with its place.
///
/// A byte order mark at the start is left out. Bytes that are not UTF-8 become U+FFFD.
/// Lines end as JSON5 says: LF, CR, CR LF, U+2028, U+2029.
struct SourceText: Sendable {
  let scalars: [Unicode.Scalar]
  /// Offsets in `scalars` of what stands for bytes that are not UTF-8.
  let invalidOffsets: [Int]
  // One entry a scalar and one for the end.
  private let lines: [Int32]
  private let columns: [Int32]

  init(_ bytes: [UInt8]) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    var invalid: [Int] = []
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        if !(scalars.isEmpty && scalar == "\u{FEFF}" && invalid.isEmpty) { scalars.append(scalar) }
      case .error:
        invalid.append(scalars.count)
        scalars.append("\u{FFFD}")
      case .emptyInput: break decoding
      }
    }
    self.scalars = scalars
    invalidOffsets = invalid

    var (line, column): (Int32, Int32) = (1, 1)
    var lines: [Int32] = []
    var columns: [Int32] = []
    lines.reserveCapacity(scalars.count + 1)
    columns.reserveCapacity(scalars.count + 1)
    for character in String(String.UnicodeScalarView(scalars)) {
      for _ in character.unicodeScalars {
        lines.append(line)
        columns.append(column)
      }
      if let first = character.unicodeScalars.first, first.isLineTerminator {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    lines.append(line)
    columns.append(column)
    (self.lines, self.columns) = (lines, columns)
  }

  /// Where the scalar at `offset` stands; beyond the last, the end.
  func position(_ offset: Int) -> SourcePosition {
    let index = min(max(0, offset), lines.count - 1)
    return SourcePosition(line: Int(lines[index]), column: Int(columns[index]))
  }
}

extension Unicode.Scalar {
  /// LF, CR, U+2028 or U+2029.
  var isLineTerminator: Bool {
    self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}"
  }

  /// What JSON5 skips between tokens, line terminators included.
  var isJSONWhitespace: Bool {
    switch self {
    case "\t", "\u{0B}", "\u{0C}", " ", "\u{A0}", "\u{FEFF}": true
    default: isLineTerminator || (value > 0x7F && properties.generalCategory == .spaceSeparator)
    }
  }

  /// May begin a key that is written without quotes.
  var isIdentifierStart: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "$", "_": return true
    default:
      guard value > 0x7F else { return false }
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .letterNumber:
        return true
      default: return false
      }
    }
  }

  /// May go on such a key.
  var isIdentifierPart: Bool {
    if isIdentifierStart { return true }
    switch self {
    case "0"..."9", "\u{200C}", "\u{200D}": return true
    default:
      guard value > 0x7F else { return false }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
      default: return false
      }
    }
  }

  var isASCIIDigit: Bool { self >= "0" && self <= "9" }

  /// 0 to 15, or nil.
  var hexValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}
