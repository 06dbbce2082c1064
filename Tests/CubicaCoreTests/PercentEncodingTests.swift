import CubicaCore
import Testing

/// RFC 3986, 2.1.
@Suite("percent encoding")
struct PercentEncodingTests {
  @Test(
    "two hexadecimal digits after a % are a byte; anything else stands for itself",
    arguments: [
      ("%3Csvg%3e", "<svg>"), ("100%", "100%"), ("%4", "%4"), ("%+1", "%+1"), ("%%41", "%A"),
      ("%zz", "%zz"), ("", ""),
    ])
  func decoded(text: String, expected: String) {
    #expect(PercentEncoding.decoded(text.utf8) == Array(expected.utf8))
  }

  @Test("bytes need be no text")
  func bytes() { #expect(PercentEncoding.decoded("a%ff".utf8) == [0x61, 0xFF]) }
}

@Suite("cutting texts")
struct CuttingTests {
  @Test(
    "whole Characters stay, within so many bytes",
    arguments: [
      ("abc", 2, "ab"), ("abc", 3, "abc"), ("aé", 2, "a"), ("a\u{301}b", 2, ""),
      ("👨‍👩‍👧x", 18, "👨‍👩‍👧"), ("👨‍👩‍👧x", 17, ""), ("abc", 0, ""),
    ])
  func cut(text: String, count: Int, expected: String) {
    #expect(text.prefix(ofBytes: count) == expected)
  }
}
