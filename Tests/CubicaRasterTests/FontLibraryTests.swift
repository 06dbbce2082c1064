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
}
