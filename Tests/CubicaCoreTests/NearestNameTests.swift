import CubicaCore
import Testing

@Suite("Nearest name")
struct NearestNameTests {
  @Test(
    "finds what was meant",
    arguments: [
      ("opactiy", "opacity"), ("colour", "color"), ("Opacity", "opacity"), ("nmae", "name"),
      ("widht", "width"), ("heigth", "height"), ("zzzzzz", nil), ("x", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(name: String, expected: String?) {
    let known = ["opacity", "color", "name", "width", "height", "top"]
    #expect(NearestName.nearest(to: name, in: known) == expected)
  }

  @Test("takes the first of equals and none from nothing")
  func ties() {
    #expect(NearestName.nearest(to: "tap", in: ["top", "tip"]) == "top")
    #expect(NearestName.nearest(to: "top", in: []) == nil)
  }
}
