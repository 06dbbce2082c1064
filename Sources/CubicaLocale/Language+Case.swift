internal import _FoundationICU

extension Language {
  /// In capital letters, as the language makes them: `i` is `İ` in Turkish.
  public func uppercased(_ text: String) -> String {
    mapped(text) { source, length, target, capacity, status in
      swift_u_strToUpper(target, capacity, source, length, identifier, status)
    }
  }

  /// In small letters, as the language makes them.
  public func lowercased(_ text: String) -> String {
    mapped(text) { source, length, target, capacity, status in
      swift_u_strToLower(target, capacity, source, length, identifier, status)
    }
  }

  /// The first letter of each word as a capital, the others as they are: `McDonald` stays.
  public func titled(_ text: String) -> String {
    var status = U_ZERO_ERROR
    // Left to itself the library takes the rules for words from the environment's language.
    guard let words = swift_ubrk_open(UBRK_WORD, "root", nil, 0, &status),
      let map = swift_ucasemap_open(identifier, Self.leavesOtherLetters, &status)
    else { return text }
    defer { swift_ucasemap_close(map) }
    // The map owns the rules from here on.
    swift_ucasemap_setBreakIterator(map, words, &status)
    guard status.isSuccess else { return text }
    return mapped(text) { source, length, target, capacity, status in
      swift_ucasemap_toTitle(map, target, capacity, source, length, status)
    }
  }

  /// U_TITLECASE_NO_LOWERCASE, a macro.
  private static let leavesOtherLetters: UInt32 = 0x100

  private func mapped(
    _ text: String,
    _ map: (
      UnsafePointer<UChar>?, Int32, UnsafeMutablePointer<UChar>?, Int32,
      UnsafeMutablePointer<UErrorCode>
    ) -> Int32
  ) -> String {
    let source = Array(text.utf16)
    return source.withUnsafeBufferPointer { units in
      ICUText.make { map(units.baseAddress, Int32(units.count), $0, $1, $2) }
    } ?? text
  }
}
