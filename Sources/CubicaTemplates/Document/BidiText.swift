import CubicaCore

/// Keeps an author's words and the values between them in their places where they are read from
/// different sides, by the Unicode Bidirectional Algorithm (UAX #9).
///
/// Where right-to-left letters or marks of direction stand anywhere in a text, each value is put
/// between isolates, so that it turns nothing around it; and each line is read from the side of the
/// author's own words, of the values only where there are none.
enum BidiText {
  private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"

  enum Direction { case left, right }

  /// A value alone has nothing around it.
  static func needsIsolates(_ pieces: [Placeholders.Piece]) -> Bool {
    pieces.count { !$0.text.isEmpty } > 1 && pieces.contains(where: \.isValue)
      && pieces.contains { $0.text.unicodeScalars.contains(where: turns) }
  }

  /// Isolates end with their line, so each line has its own.
  static func isolated(_ value: String) -> String {
    value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      guard !line.isEmpty else { return "" }
      var scalars = String.UnicodeScalarView([firstStrongIsolate])
      var depth = 0
      for scalar in line.unicodeScalars {
        switch scalar.value {
        case 0x2066...0x2068: depth += 1
        // It would end ours.
        case 0x2069 where depth == 0: continue
        case 0x2069: depth -= 1
        default: break
        }
        scalars.append(scalar)
      }
      // What the value leaves open is closed with it.
      scalars.append(contentsOf: repeatElement(popIsolate, count: depth + 1))
      return String(scalars)
    }.joined(separator: "\n")
  }

  /// The stretches with a mark at the beginning of each line whose first letter, which layout goes
  /// by, would have it read from the wrong side.
  static func directed(_ runs: [TextRun]) -> [TextRun] {
    var reader = LineReader()
    for run in runs { reader.read(run.text) }
    var marks = reader.finished()[...]
    guard marks.contains(where: { $0 != nil }) else { return runs }
    var atStart = true
    return runs.map { run in
      var text = String.UnicodeScalarView()
      for scalar in run.text.unicodeScalars {
        if atStart, let mark = marks.popFirst() ?? nil {
          text.append(mark == .left ? "\u{200E}" : "\u{200F}")
        }
        atStart = Character(scalar).isNewline
        text.append(scalar)
      }
      return run.with(String(text))
    }
  }

  /// nil of what has no direction of its own, such as signs, digits and marks. By general category
  /// and the blocks of scripts that are written from the right.
  static func direction(of scalar: Unicode.Scalar) -> Direction? {
    switch scalar.value {
    case 0x200E: return .left
    case 0x200F, 0x061C: return .right
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: break
    default: return nil
    }
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return .right
    default: return .left
    }
  }

  private static func turns(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: direction(of: scalar) == .right
    }
  }

  /// From which side lines are to be read (P2 and P3, isolates skipped), and from which they would
  /// be.
  private struct LineReader {
    private var marks: [Direction?] = []
    private var depth = 0
    private var outside: Direction?
    private var first: Direction?
    /// By what layout goes: embeddings and overrides count too.
    private var found: Direction?

    mutating func read(_ text: String) {
      for scalar in text.unicodeScalars {
        if Character(scalar).isNewline {
          end()
          continue
        }
        switch scalar.value {
        case 0x2066...0x2068: depth += 1
        case 0x2069: depth = max(0, depth - 1)
        case 0x202A, 0x202D: found = found ?? .left
        case 0x202B, 0x202E: found = found ?? .right
        default:
          guard let direction = BidiText.direction(of: scalar) else { continue }
          first = first ?? direction
          found = found ?? direction
          if depth == 0 { outside = outside ?? direction }
        }
      }
    }

    private mutating func end() {
      let wanted = outside ?? first
      marks.append(wanted == found ? nil : wanted)
      (depth, outside, first, found) = (0, nil, nil, nil)
    }

    /// One for each line.
    mutating func finished() -> [Direction?] {
      end()
      return marks
    }
  }
}
