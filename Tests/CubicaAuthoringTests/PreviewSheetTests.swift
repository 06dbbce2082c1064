import CubicaAuthoring
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("preview sheets")
struct PreviewSheetTests {
  private func stage(_ draft: Draft) throws -> TemplateStage {
    let workshop = try CardWorkshop()
    let loaded = try workshop.template(draft.folder.path)
    return try TemplateStage(loaded.template, document: loaded.document, workshop)
  }

  @Test("a sheet has all cells, in full, over the stand-in for the clip")
  func sheet() throws {
    let draft = try Draft(
      """
      { type: 'video' },
      { type: 'shape', shape: 'rectangle', width: 200, height: 200, fill: '#FF0000' }
      """, nameVariable)
    let picture = try PreviewSheet(try stage(draft), .init()).picture()
    // Three columns of 568 pixels and their gaps, three of 320 beside them.
    #expect(picture.size.width >= 3 * 568 + 3 * 320)
    #expect(picture.size.height >= 4 * 568)
    // Each cell has a red square of 200 of its 1080 units: 59 pixels; its rim is less red.
    var red = 0
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let pixel = picture[x, y]
        if pixel.red > 245, pixel.green < 10, pixel.blue < 10 { red += 1 }
      }
    }
    let square = 200.0 * 320 / 1080
    #expect(abs(Double(red) - 36 * square * square) < 36 * 8 * square, "\(red)")
  }

  @Test("the same twice; other with another light")
  func repeatable() throws {
    let draft = try Draft("{ type: 'video' }")
    var options = PreviewSheet.Options()
    options.shortSide = 40
    let first = bytes(try PreviewSheet(try stage(draft), options).picture())
    #expect(bytes(try PreviewSheet(try stage(draft), options).picture()) == first)
    options.isDark = true
    #expect(bytes(try PreviewSheet(try stage(draft), options).picture()) != first)
  }

  @Test(
    "over a clip each moment shows the clip's own", .enabled(if: ToolRunner.has("ffmpeg"), "ffmpeg")
  )
  func clip() throws {
    // A second of green, then one of blue.
    let draft = try Draft("{ type: 'video' }")
    let folder = try TemporaryFolder()
    let source = try Fixture.make(
      "two.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=0x00C000:size=160x90:rate=10:duration=1", "-f", "lavfi", "-i",
        "color=0x0000C0:size=160x90:rate=10:duration=1", "-filter_complex",
        "[0][1]concat=n=2,format=yuv420p", "-c:v", "libx264",
      ])
    var options = PreviewSheet.Options()
    options.clip = try ClipView(try #require(FilePath(source)), try CardWorkshop())
    options.aspects = [AspectRatio(width: 16, height: 9)]
    options.shortSide = 90
    options.times = [MediaTime(value: 5, timescale: 10), MediaTime(value: 15, timescale: 10)]
    let picture = try PreviewSheet(try stage(draft), options).picture()
    var (green, blue) = (0, 0)
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        let pixel = picture[x, y]
        if pixel.green > 170, pixel.red < 20, pixel.blue < 20 { green += 1 }
        if pixel.blue > 170, pixel.red < 20, pixel.green < 20 { blue += 1 }
      }
    }
    #expect(green == 160 * 90)
    #expect(blue == 160 * 90)
  }

  private func bytes(_ bitmap: Bitmap) -> [UInt8] { bitmap.withBytes { Array($0) } }
}
