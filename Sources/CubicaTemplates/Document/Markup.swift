import CubicaCore

/// Tags in the literal parts of an author's text: `<b>`, `<i>`, `<color #FF0>`, `<size 1.5>`,
/// `<font Dancing Script>`, each up to its `</b>`; `<br>`; `&lt;`, `&gt;` and `&amp;` for the
/// signs themselves. A value put in is never looked at; within a tag it is what the tag is given.
///
/// `<` is a tag's only before a letter, or `/` and a letter: `I <3 you` is no markup.
struct Markup {
  enum Tag: String, CaseIterable { case b, i, color, size, font, br }

  private struct Open {
    var tag: Tag
    var offset: Int
    /// What was in force before.
    var before: TextRun
  }

  private let node: JSONNode
  private let reading: Reading
  private var runs: [TextRun] = []
  private var style = TextRun("")
  private var open: [Open] = []
  private var isSound = true
  /// Values are kept apart from what stands around them.
  private var isolates = false
  /// A tag that is being read, without its `<`, and where it begins.
  private var tag: (text: String, offset: Int)?

  private static let deepest = 16

  /// The text's stretches; nil where a fault was noted.
  ///
  /// - Parameter node: the string as written, for places.
  static func runs(
    _ pieces: [Placeholders.Piece], of node: JSONNode, _ reading: Reading
  ) -> [TextRun]? {
    var markup = Markup(node: node, reading: reading)
    markup.isolates = BidiText.needsIsolates(pieces)
    var written = WrittenText(node.string ?? "")
    for piece in pieces {
      if piece.isValue {
        written.skipPlaceholder()
        markup.addValue(piece.text)
      } else {
        markup.addLiteral(piece.text, at: written.offset)
        written.skip(piece.text)
      }
    }
    return markup.finished()
  }

  private init(node: JSONNode, reading: Reading) { (self.node, self.reading) = (node, reading) }

  private mutating func addValue(_ text: String) {
    if tag != nil {
      tag?.text += text
    } else {
      append(isolates ? BidiText.isolated(text) : text)
    }
  }

  private mutating func addLiteral(_ text: String, at start: Int) {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if let begun = tag {
        index += 1
        if scalar == ">" {
          tag = nil
          read(begun.text, at: begun.offset)
        } else if scalar == "<" || scalar == "\n" {
          noteUnended(begun.offset)
          tag = nil
          index -= 1
        } else {
          tag?.text.unicodeScalars.append(scalar)
        }
      } else if scalar == "<", Self.beginsTag(scalars[(index + 1)...]) {
        tag = ("", start + index)
        index += 1
      } else if scalar == "&", let (sign, length) = Self.entity(scalars[index...]) {
        append(sign)
        index += length
      } else {
        append(String(scalar))
        index += 1
      }
    }
  }

  private static func beginsTag(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    var rest = rest
    if rest.first == "/" { rest = rest.dropFirst() }
    guard let first = rest.first else { return false }
    return first.isASCII && first.properties.isAlphabetic
  }

  private static func entity(_ rest: ArraySlice<Unicode.Scalar>) -> (String, Int)? {
    for (name, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
    where rest.starts(with: name.unicodeScalars) { return (sign, name.unicodeScalars.count) }
    return nil
  }

  private mutating func append(_ text: String) {
    if let last = runs.indices.last, runs[last].with("") == style {
      runs[last].text += text
    } else {
      runs.append(style.with(text))
    }
  }

  private mutating func finished() -> [TextRun]? {
    if let tag { noteUnended(tag.offset) }
    for tag in open {
      note("<\(tag.tag.rawValue)> is not closed", at: tag.offset, allowed: "</\(tag.tag.rawValue)>")
    }
    guard isSound else { return nil }
    if runs.isEmpty { return [TextRun("")] }
    return isolates ? BidiText.directed(runs) : runs
  }
}

/// One tag at a time.
extension Markup {
  /// - Parameter text: between `<` and `>`.
  private mutating func read(_ text: String, at offset: Int) {
    let isClosing = text.hasPrefix("/")
    let body = Substring(isClosing ? text.dropFirst() : text[...]).trimmingSpaces
    let name = body.prefix { $0 != " " && $0 != "\t" }
    let given = body.dropFirst(name.count).trimmingSpaces
    guard let tag = Tag(rawValue: name.lowercased()) else {
      let names = Tag.allCases.map(\.rawValue)
      return note(
        "no such tag", at: offset, found: "<\(text.prefix(40))>",
        allowed: names.map { "<\($0)>" }.joined(separator: ", ") + "; &lt; for the sign itself",
        suggestion: NearestName.nearest(to: name.lowercased(), in: names).map { "<\($0)>" })
    }
    if isClosing { return close(tag, at: offset) }
    if tag == .br { return append("\n") }
    guard open.count < Self.deepest else {
      return note("tags nested too deeply", at: offset, allowed: "\(Self.deepest) levels")
    }
    open.append(Open(tag: tag, offset: offset, before: style))
    apply(tag, Self.unquoted(given), at: offset)
  }

  private mutating func close(_ tag: Tag, at offset: Int) {
    if let last = open.last, last.tag == tag {
      style = last.before
      open.removeLast()
    } else if let last = open.last {
      note(
        "</\(tag.rawValue)> where <\(last.tag.rawValue)> is open", at: offset,
        allowed: "</\(last.tag.rawValue)>")
      // What it was meant to close is closed all the same: one fault, not two.
      if let index = open.lastIndex(where: { $0.tag == tag }) {
        style = open[index].before
        open.removeSubrange(index...)
      }
    } else {
      note("</\(tag.rawValue)> without <\(tag.rawValue)>", at: offset)
    }
  }

  private mutating func apply(_ tag: Tag, _ given: String, at offset: Int) {
    switch tag {
    case .b, .i:
      guard given.isEmpty else {
        return note("<\(tag.rawValue)> is given nothing", at: offset, found: JSONNode.quoted(given))
      }
      if tag == .b { style.isBold = true } else { style.isItalic = true }
    case .color:
      guard let color = Color(hex: given) else {
        return noteGiven(tag, given, at: offset, allowed: "<color #FFD54A>")
      }
      style.color = color
    case .size:
      guard let factor = NumberText.double(given), (0.1...10).contains(factor) else {
        return noteGiven(tag, given, at: offset, allowed: "<size 1.5>, a factor from 0.1 to 10")
      }
      style.sizeFactor = min(10, max(0.1, style.sizeFactor * factor))
    case .font:
      guard !given.isEmpty, given.count <= 100 else {
        return noteGiven(tag, given, at: offset, allowed: "<font Dancing Script>")
      }
      style.family = given
    case .br: break
    }
  }

  private static func unquoted(_ text: Substring) -> String {
    guard text.count >= 2, let first = text.first, first == "\"" || first == "'", text.last == first
    else { return String(text) }
    return String(text.dropFirst().dropLast())
  }

  private mutating func noteGiven(_ tag: Tag, _ given: String, at offset: Int, allowed: String) {
    note(
      "<\(tag.rawValue)> is given no \(tag.rawValue)", at: offset, found: JSONNode.quoted(given),
      allowed: allowed)
  }

  private mutating func noteUnended(_ offset: Int) {
    note("a tag without >", at: offset, allowed: "&lt; for the sign itself")
  }

  private mutating func note(
    _ problem: String, at offset: Int, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    isSound = false
    reading.note(
      problem, at: node.position(ofScalar: offset), found: found, allowed: allowed,
      suggestion: suggestion)
  }
}

/// Follows a text's pieces through the string that they were written in.
private struct WrittenText {
  private let scalars: [Unicode.Scalar]
  /// Where the next piece begins, in scalars.
  private(set) var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func skip(_ literal: String) { offset += literal.unicodeScalars.count }

  mutating func skipPlaceholder() {
    while offset + 1 < scalars.count {
      if scalars[offset] == "}", scalars[offset + 1] == "}" {
        offset += 2
        return
      }
      offset += 1
    }
  }
}
