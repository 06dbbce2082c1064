import CubicaTestSupport
import Foundation
import Testing

@Suite("page of feature pictures", .record(.ofEnvironment))
struct FeaturePageTests {
  /// `CUBICA_RECORD=all` writes it anew.
  @Test("shows every case")
  func current() throws {
    if RecordMode.current == .all {
      try FeaturePage.text.write(toFile: FeaturePage.path, atomically: true, encoding: .utf8)
    }
    let stored = try String(contentsOfFile: FeaturePage.path, encoding: .utf8)
    let isCurrent = stored == FeaturePage.text
    #expect(isCurrent, "Documentation/FeaturePictures.md: write it with CUBICA_RECORD=all")
  }
}
