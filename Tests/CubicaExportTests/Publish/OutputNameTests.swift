import CubicaCore
import CubicaExport
import Testing

@Suite("names of films")
struct OutputNameTests {
  @Test(
    "clip, dash, name, in lower case",
    arguments: [
      ("clip.mov", "Alice", "clip-alice.mp4"), ("IMG_0123.MOV", "Zoë", "img-0123-zoë.mp4"),
      ("/a/b/My clip (1).mp4", "Anna-Lena O'Neil", "my-clip-1-anna-lena-o-neil.mp4"),
      ("clip.mov", "Zoe\u{308}", "clip-zo\u{eb}.mp4"), ("clip.mov", "さくら", "clip-さくら.mp4"),
      ("clip.mov", "ปิยะพร", "clip-ปิยะพร.mp4"), ("clip.mov", "🎂", "clip-card.mp4"),
      ("clip.mov", "  Al!! ", "clip-al.mp4"), ("a.b.mov", "../../etc", "a-b-etc.mp4"),
      ("🎂.mov", "Al", "card-al.mp4"), ("clip.mov", "ISTANBUL", "clip-istanbul.mp4"),
      ("clip.mov", "🏳\u{FE0F}\u{200D}🌈", "clip-card.mp4"),
      ("clip.mov", "A ❤\u{FE0F} B", "clip-a-b.mp4"),
    ])
  func name(clip: String, name: String, expected: String) throws {
    let path = try #require(FilePath(clip))
    #expect(Array(OutputName.make(clip: path, name: name).utf8) == Array(expected.utf8))
  }

  @Test("without a clip, without a name, with a number")
  func parts() throws {
    #expect(OutputName.make(clip: nil, name: "Alice") == "card-alice.mp4")
    #expect(OutputName.make(clip: nil, name: nil) == "card.mp4")
    #expect(OutputName.make(clip: nil, name: nil, number: 2) == "card-2.mp4")
    let clip = try #require(FilePath("clip.mov"))
    #expect(OutputName.make(clip: clip, name: nil) == "clip-card.mp4")
    #expect(OutputName.make(clip: clip, name: "Alice", number: 3) == "clip-alice-3.mp4")
  }

  @Test("never longer than a file name may be, never cut inside a character", arguments: [1, 27])
  func length(number: Int) throws {
    let long = String(repeating: "é", count: 300)
    let clip = try #require(FilePath(String(repeating: "x", count: 240) + ".mov"))
    for name in [long, "Alice", String(repeating: "นี้", count: 100)] {
      let made = OutputName.make(clip: clip, name: name, number: number)
      #expect(made.utf8.count <= 255)
      #expect(made.utf8.count > 240)
      #expect(made.hasSuffix(number == 1 ? ".mp4" : "-27.mp4"))
    }
    #expect(OutputName.make(clip: clip, name: "Alice").hasSuffix("x-alice.mp4"))
  }

  @Test("a clip's name that is not UTF-8")
  func brokenName() throws {
    let clip = try #require(FilePath(bytes: [0x61, 0xff, 0x62] + Array(".mov".utf8)))
    #expect(OutputName.make(clip: clip, name: "Al") == "a-b-al.mp4")
  }
}
