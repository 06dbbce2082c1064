import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Foundation
import Testing

/// Every feature's picture, one case each. `CUBICA_RECORD=missing|failed|all` writes them; look at
/// each before it is kept.
@Suite("golden pictures", .record(.ofEnvironment))
struct GoldenTests {
  @Test("looks as agreed", arguments: GoldenCases.all)
  func matches(card: GoldenCase) throws {
    let text = try String(contentsOfFile: card.document, encoding: .utf8)
    _ = try GoldenSettings(document: text)
    let actual = try GoldenRenderer(card: card).picture()
    let golden = try Self.golden(card)
    let failure: String?
    switch golden {
    case nil: failure = "no such picture"
    case let golden? where golden.size != actual.size:
      failure = "\(golden.size) was agreed, not \(actual.size)"
    case let golden?:
      failure =
        GoldenComparison(golden: golden, actual: actual, slack: card.settings.slack)
        .failure()?.description
    }
    switch (RecordMode.current, failure) {
    case (.all, _),
      (.missing, .some) where golden == nil, (.failed, .some):
      try StillImage.writePNG(actual, to: Self.path(card.picture))
    case (_, nil): break
    case (_, let failure?):
      Issue.record("\(card.testDescription): \(failure)")
      try Self.attach(golden ?? actual, actual, card)
    }
  }

  @Test("every picture belongs to a case")
  func orphans() {
    let known = Set(GoldenCases.all.map(\.picture))
    for file in GoldenCases.files("ms.png") {
      #expect(known.contains("\(GoldenCases.folder)/\(file)"), "\(file) is an orphan")
    }
  }

  @Test("all of them are small")
  func size() throws {
    var total = 0
    for file in GoldenCases.files("") {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: "\(GoldenCases.folder)/\(file)")
      if attributes[.type] as? FileAttributeType == .typeRegular {
        total += (attributes[.size] as? Int) ?? 0
      }
    }
    #expect(total < 3 << 19, "\(total) bytes")
  }

  static func path(_ name: String) throws -> FilePath {
    guard let path = FilePath(name) else { throw ToolError(description: "a name with NUL") }
    return path
  }

  /// nil where there is none.
  static func golden(_ card: GoldenCase) throws -> Bitmap? {
    guard FileManager.default.fileExists(atPath: card.picture) else { return nil }
    guard case .bitmap(let bitmap) = try ImageFile.decode(path(card.picture)) else { return nil }
    return bitmap
  }

  /// Golden, difference and actual side by side.
  private static func attach(_ golden: Bitmap, _ actual: Bitmap, _ card: GoldenCase) throws {
    let folder = try TemporaryFolder()
    let report = GoldenComparison(golden: golden, actual: actual).report
    try StillImage.writePNG(report, to: folder.file("a.png"))
    Attachment.record(
      try folder.bytes(of: "a.png"),
      named: card.name.replacing("/", with: "-") + "-\(card.milliseconds)ms.png")
  }
}

/// The comparison itself: it must see what an eye would.
@Suite("golden comparison")
struct GoldenComparisonTests {
  /// Flat grey, a soft slope and a hard edge.
  private static func picture(
    change: (x: Int, y: Int, levels: Int)? = nil
  ) -> Bitmap {
    Bitmap(size: PixelSize(60, 20)) { bytes in
      for y in 0..<20 {
        for x in 0..<60 {
          var level = x < 20 ? 100 : x < 40 ? 100 + 4 * (x - 20) : 20
          if let change, change.x == x, change.y == y { level += change.levels }
          for part in 0..<3 { bytes[4 * (60 * y + x) + part] = UInt8(level) }
          bytes[4 * (60 * y + x) + 3] = 255
        }
      }
    }
  }

  @Test(
    "one wrong pixel fails; what rounding does is let through",
    arguments: [
      // Flat: one level.
      (8, 1, true), (8, -1, true), (8, 2, false), (8, -40, false),
      // A slope of 4 a pixel allows no more.
      (30, 1, true), (30, 2, false),
      // Beside an edge of 156 levels: a fifth of it is seen.
      (39, 19, true), (39, 32, false), (40, -19, true), (40, 40, false),
      // Two pixels away from it: flat again.
      (42, 2, false),
    ])
  func onePixel(x: Int, levels: Int, passes: Bool) {
    for y in [0, 10, 19] {
      let comparison = GoldenComparison(
        golden: Self.picture(), actual: Self.picture(change: (x, y, levels)))
      let failure = comparison.failure()
      #expect((failure == nil) == passes)
      if let failure { #expect(failure.x == x && failure.y == y && failure.count == 1) }
    }
  }

  @Test("a change of one pixel in a stored picture is caught, wherever it is")
  func stored() throws {
    let card = try #require(GoldenCases.all.first { $0.name == "text/outline" })
    let golden = try #require(try GoldenTests.golden(card))
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let place = (
        x: Int.random(in: 0..<golden.size.width, using: &generator),
        y: Int.random(in: 0..<golden.size.height, using: &generator)
      )
      let changed = Bitmap(size: golden.size, strideBytes: golden.strideBytes) { bytes in
        golden.withBytes { bytes.copyMemory(from: $0) }
        let at = place.y * golden.strideBytes + 4 * place.x + 1
        bytes[at] = bytes[at] < 128 ? bytes[at] + 40 : bytes[at] - 40
      }
      let failure = GoldenComparison(golden: golden, actual: changed).failure()
      #expect(failure?.count == 1 && failure?.x == place.x && failure?.y == place.y)
    }
    #expect(GoldenComparison(golden: golden, actual: golden).failure() == nil)
  }

  @Test("the report shows golden, difference and actual side by side")
  func report() {
    let report = GoldenComparison(
      golden: Self.picture(), actual: Self.picture(change: (8, 3, 20))
    ).report
    #expect(report.size == PixelSize(188, 20))
    #expect(report[8, 3].red == 100 && report[128 + 8, 3].red == 120)
    #expect(report[64 + 8, 3].red == 200 && report[64 + 9, 3].red == 40)
  }

  @Test("a case's first lines are read; what makes no sense fails")
  func settings() throws {
    let text = """
      // golden at: 300, 900
      // golden size: 180x320
      // golden clip: 64x36
      // golden slack: 3 the blur is made of floats
      { cubica: 1 }
      """
    let settings = try GoldenSettings(document: text)
    #expect(settings.moments == [300, 900] && settings.size == PixelSize(180, 320))
    #expect(settings.clip == PixelSize(64, 36) && settings.slack == 3)
    for line in ["// golden slack: 3", "// golden at:", "// golden sise: 1x1", "// golden size: 9"]
    {
      #expect(throws: GoldenSettings.Fault.self) { try GoldenSettings(document: line) }
    }
  }
}
