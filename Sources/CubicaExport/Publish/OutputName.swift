package import CubicaCore
import Foundation

/// The name of a film that was given none: `<clip>-<name>.mp4`.
package enum OutputName {
  /// The longest file name that Linux file systems take, in bytes.
  package static let maximumByteCount = 255

  /// - Parameters:
  ///   - clip: its name without the extension is the first part; nil: `card`.
  ///   - name: the second part; where nothing of it can be kept: `card`, or none without a clip.
  ///   - extension: without the dot.
  ///   - number: 1 for the plain name; 2 and more are appended as `-2`.
  /// - Returns: at most 255 bytes of UTF-8 in NFC, lower case: letters, marks and digits of every
  ///   script, each run of anything else as one `-`; a long clip's name is cut before the name.
  package static func make(
    clip: FilePath?, name: String?, extension suffix: String = "mp4", number: Int = 1
  ) -> String {
    let tail = (number > 1 ? "-\(number)" : "") + "." + suffix
    let room = maximumByteCount - tail.utf8.count
    let given = slug(name ?? "")
    let source = clip.map { slug(String(decoding: $0.stem, as: UTF8.self)) } ?? ""
    guard !source.isEmpty || !given.isEmpty else { return "card" + tail }
    let second = given.isEmpty ? "card" : given
    let first = cut(
      source.isEmpty ? "card" : source, to: max(room - 1 - second.utf8.count, room / 4))
    return first + "-" + cut(second, to: room - 1 - first.utf8.count) + tail
  }

  /// Letters, marks and digits, lower-cased without locale and in NFC; the rest becomes `-`, never
  /// at an end and never two in a row.
  package static func slug(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isGap = false
    for scalar in text.lowercased().precomposedStringWithCanonicalMapping.unicodeScalars {
      // A mark belongs to the letter before it; an emoji's variation selector has none.
      let isLoose = (result.isEmpty || isGap) && isMark(scalar.properties.generalCategory)
      guard isKept(scalar.properties.generalCategory), !isLoose else {
        isGap = true
        continue
      }
      if isGap && !result.isEmpty { result.append("-") }
      isGap = false
      result.append(scalar)
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

  private static func isKept(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
      true
    default: false
    }
  }

  private static func isMark(_ category: Unicode.GeneralCategory) -> Bool {
    category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
  }

  private static func cut(_ text: String, to count: Int) -> String {
    guard text.utf8.count > count else { return text }
    var result = text.prefix(ofBytes: count)
    while result.last == "-" { result.removeLast() }
    return result
  }
}
