import CubicaCore
import Testing

@Suite("Colour")
struct ColorTests {
  @Test("hexadecimal colours, and what is none")
  func hex() {
    #expect(Color(hex: "#fff") == .white)
    #expect(Color(hex: "#FF0000") == Color(1, 0, 0))
    #expect(Color(hex: "#00000080")?.alpha == 128.0 / 255)
    for text in ["", "#", "fff", "#ff", "#fffff", "#ggg", "#１２３", "#fff "] {
      #expect(Color(hex: text) == nil, "\(text)")
    }
  }

  /// 8-bit code values by ITU-R BT.601-7 and BT.709-6, section on digital representation.
  @Test(
    "primaries have the codes of the standards",
    arguments: [
      (encoding: YCbCrEncoding.film, color: Color(1, 0, 0), y: 63, cb: 102, cr: 240),
      (.film, Color(0, 1, 0), 173, 42, 26),
      (.film, Color(0, 0, 1), 32, 240, 118),
      (.film, .white, 235, 128, 128),
      (.film, .black, 16, 128, 128),
      (YCbCrEncoding(matrix: .bt601, range: .limited), Color(1, 0, 0), 81, 90, 240),
      (YCbCrEncoding(matrix: .bt601, range: .full), Color(0, 0, 1), 29, 256, 107),
    ])
  func codes(encoding: YCbCrEncoding, color: Color, y: Int, cb: Int, cr: Int) {
    let code = encoding.encode(color)
    #expect(Int(code.y.rounded()) == y)
    #expect(Int(code.cb.rounded()) == cb)
    #expect(Int(code.cr.rounded()) == cr)
    let back = encoding.decode(y: code.y, cb: code.cb, cr: code.cr)
    #expect(abs(back.red - color.red) < 1e-9 && abs(back.green - color.green) < 1e-9)
    #expect(abs(back.blue - color.blue) < 1e-9)
  }

  @Test("clamping leaves nothing outside 0...1")
  func clamping() {
    #expect(Color(-1, 2, .nan, 0.5).clamped == Color(0, 1, 0, 0.5))
  }
}

@Suite("File paths")
struct FilePathTests {
  @Test(
    "parts of a path",
    arguments: [
      (path: "/a/b.mov", last: "b.mov", folder: "/a", stem: "b", ext: "mov"),
      ("b.MP4", "b.MP4", ".", "b", "mp4"), ("/b", "b", "/", "b", ""),
      ("a/b/", "b", "a", "b", ""), (".hidden", ".hidden", ".", ".hidden", ""),
      ("a//b.c.d", "b.c.d", "a", "b.c", "d"),
    ])
  func parts(path: String, last: String, folder: String, stem: String, ext: String) throws {
    let path = try #require(FilePath(path))
    #expect(path.lastComponent == Array(last.utf8))
    #expect(path.directory == FilePath(folder))
    #expect(path.stem == Array(stem.utf8))
    #expect(path.fileExtension == ext)
  }

  @Test("bytes that are not UTF-8 are kept; NUL and nothing are refused")
  func bytes() {
    #expect(FilePath(bytes: [0x66, 0xFF, 0x6F])?.bytes == [0x66, 0xFF, 0x6F])
    #expect(FilePath(bytes: [0x66, 0]) == nil)
    #expect(FilePath("") == nil)
  }
}
