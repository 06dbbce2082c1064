import CubicaCore
import CubicaRaster
import Glibc
import Testing

/// Font files that belong to one template. The files of `Fixtures` are drawn by `make-fonts.py`.
struct TemplateFontTests {
  private static var folder: String {
    #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Fixtures/"
  }

  private func library(_ files: String...) throws -> FontLibrary {
    try FontLibrary.load(
      bundled: Fixture.path(Fixture.assets),
      own: files.map { try Fixture.path(Self.folder + $0) }, noto: [])
  }

  /// The width of an H in pixels, at 200 pixels an em.
  private func width(_ family: String, weight: Int = 400, _ fonts: FontLibrary) throws -> Int {
    let rasterizer = try Fixture.rasterizer(fonts: fonts)
    let content = TextContent.sample(
      "H", size: 200, box: Rect(0, 0, 400, 300), families: [family]
    ) { $0.style.weight = weight }
    let list = DisplayList(400, 300, DisplayItem(name: "t", content: .text(content)))
    let mask = Mask(alphaOf: try rasterizer.compositeList(for: list))
    #expect(rasterizer.reports.allSatisfy { $0.isClean })
    return try #require(mask.box).width
  }

  @Test(
    "a variable font has every weight between its masters",
    arguments: [(100, 40), (300, 60), (400, 70), (500, 80), (700, 100), (900, 120)])
  func variable(weight: Int, expected: Int) throws {
    let fonts = try library("Weights.ttf")
    #expect(abs(try width("Cubica Weights", weight: weight, fonts) - expected) <= 1)
  }

  @Test("all faces of a collection, and CFF outlines")
  func formats() throws {
    let fonts = try library("Pair.ttc", "Bars.otf")
    #expect(fonts.ownFamilies == ["Cubica Pair A", "Cubica Pair B", "Cubica Bars"])
    #expect(try width("Cubica Pair A", fonts) == 60)
    #expect(try width("Cubica Pair B", fonts) == 140)
    #expect(try width("cubica bars", fonts) == 80)
  }

  @Test("a template's fonts are its own")
  func apart() throws {
    let (with, without) = (try library("Bars.otf"), try library())
    #expect(try width("Cubica Bars", with) == 80)
    let rasterizer = try Fixture.rasterizer(fonts: without)
    try rasterizer.layOut(
      TextContent.sample("H", box: Rect(0, 0, 99, 99), families: ["Cubica Bars"]), layer: "t")
    #expect(rasterizer.reports.first?.missingFamilies.map(\.requested) == ["Cubica Bars"])
  }

  private func temporary(_ bytes: [UInt8], _ name: String = "font.ttf") throws -> FilePath {
    let path = "/tmp/cubica-font-\(getpid())-\(UInt32.random(in: 0 ... .max))-\(name)"
    let file = try #require(fopen(path, "wb"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return try Fixture.path(path)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(name, "rb"))
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    return Array(buffer[..<fread(&buffer, 1, buffer.count, file)])
  }

  @Test("a broken file is a fault that names it and says why")
  func broken() throws {
    let whole = try bytes(Self.folder + "Weights.ttf")
    let cases: [([UInt8], String)] = [
      ([], "is too short for a font"), (Array("hello world!".utf8), "is no TTF, OTF or TTC font"),
      (Array("wOFF".utf8) + whole, "is a web font; convert it to TTF or OTF"),
      (Array(whole.dropLast(40)), "is cut off: its tables reach beyond its end"),
      (Array(whole.prefix(9)), "is too short for a font"),
      (
        Array("ttcf".utf8) + [UInt8](repeating: 255, count: 60),
        "is a collection of no known number of fonts"
      ),
    ]
    for (bytes, message) in cases where bytes.count != 9 {
      let path = try temporary(bytes)
      defer { unlink(path.description) }
      let error = #expect(throws: RasterError.self) {
        try FontLibrary.load(bundled: Fixture.path(Fixture.assets), own: [path], noto: [])
      }
      #expect(error?.reason == .unusableFont(path.description, message: message))
    }
    for missing in ["/nowhere/at-all.ttf", "/tmp"] {
      #expect(throws: RasterError.self) {
        try FontLibrary.load(
          bundled: Fixture.path(Fixture.assets), own: [Fixture.path(missing)], noto: [])
      }
    }
  }

  @Test(
    "no damaged font brings the program down", arguments: ["Weights.ttf", "Pair.ttc", "Bars.otf"])
  func damaged(name: String) throws {
    let whole = try bytes(Self.folder + name)
    var state: UInt64 = 42
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    for _ in 0..<60 {
      var damaged = whole
      for _ in 0..<(1 + random(12)) { damaged[random(damaged.count)] = UInt8(random(256)) }
      let path = try temporary(damaged)
      defer { unlink(path.description) }
      guard
        let fonts = try? FontLibrary.load(
          bundled: Fixture.path(Fixture.assets), own: [path], noto: [])
      else { continue }
      let content = TextContent.sample(
        "Hi", size: 40, box: Rect(0, 0, 200, 100), families: fonts.ownFamilies)
      let list = DisplayList(200, 100, DisplayItem(name: "t", content: .text(content)))
      _ = try? Fixture.rasterizer(fonts: fonts).compositeList(for: list)
    }
  }
}
