import CubicaCore
import CubicaRaster
import Testing

struct FontLibraryTests {
  @Test func bundledFamiliesAreNamedAsInTheirReadme() throws {
    let library = try Fixture.bundledFonts()
    #expect(
      library.families == [
        "Comfortaa", "Dancing Script", "Fredoka One", "Lobster Two", "Quicksand",
        "Quicksand Medium",
      ])
  }

  @Test func missingNotoFilesAreOnlyAWarning() throws {
    let library = try Fixture.bundledFonts()
    #expect(library.warnings.count == 1)
    #expect(library.warnings.first?.contains("fonts-noto-color-emoji") == true)
  }

  @Test("no fonts at all is an error that names the folder (TXT-25)")
  func noFonts() throws {
    let folder = try Fixture.path("/nowhere/at-all")
    #expect(throws: RasterError(.noFonts(folder: "/nowhere/at-all"))) {
      try FontLibrary.load(bundled: folder, noto: [])
    }
  }

  @Test(
    "one Noto family a script, and Arabic is not Kufi", .enabled(if: Fixture.hasNoto, "no Noto"))
  func notoFamilies() throws {
    let families = try Fixture.allFonts().families
    #expect(families.contains("Noto Sans Arabic"))
    #expect(families.contains("Noto Color Emoji"))
    #expect(!families.contains("Noto Kufi Arabic"))
    #expect(Set(families).count == families.count)
  }

  @Test(
    "one serif family named brings those of all scripts, before those without serifs",
    .enabled(if: Fixture.hasNoto, "no Noto"))
  func serifs() throws {
    let fonts = try Fixture.allFonts()
    func bits(_ string: String, _ families: [String]) throws -> [Bool] {
      let rasterizer = try Fixture.rasterizer(fonts: fonts)
      let content = TextContent.sample(string, box: Rect(0, 0, 300, 60), families: families)
      let list = DisplayList(300, 60, DisplayItem(name: string, content: .text(content)))
      let mask = Mask(alphaOf: try rasterizer.compositeList(for: list))
      #expect(rasterizer.reports.allSatisfy { $0.isClean })
      return mask.bits
    }
    for (string, family) in [
      ("Alice", "Noto Serif"), ("עידן", "Noto Serif Hebrew"), ("مريم", "Noto Naskh Arabic"),
      ("ปิยะพร", "Noto Serif Thai"), ("さくら", "Noto Serif CJK JP"), ("김민준", "Noto Serif CJK KR"),
    ] {
      let (brought, named) = (try bits(string, ["Noto Serif"]), try bits(string, [family]))
      #expect(brought == named)
      #expect(try bits(string, ["Noto Sans"]) != named)
    }
  }

  @Test(
    "which fonts are open does not change a text", .enabled(if: Fixture.hasNoto, "no Noto"))
  func largeCollections() throws {
    func bits(_ rasterizer: Rasterizer, _ string: String) throws -> [Bool] {
      let content = TextContent.sample(string, box: Rect(0, 0, 300, 60))
      let list = DisplayList(300, 60, DisplayItem(name: string, content: .text(content)))
      return Mask(alphaOf: try rasterizer.compositeList(for: list)).bits
    }
    let fonts = try Fixture.allFonts()
    let (fresh, used) = (
      try Fixture.rasterizer(fonts: fonts), try Fixture.rasterizer(fonts: fonts)
    )
    let kana = try bits(used, "さくら")
    #expect(kana.contains(true) && used.reports.allSatisfy { $0.isClean })
    for string in ["Alice", "مريم", "Zoë ★"] {
      let (first, second) = (try bits(fresh, string), try bits(used, string))
      #expect(first == second)
    }
  }
}
