import CubicaTestSupport
import Foundation
import Testing

@Suite("languages of the environment")
struct LocaleTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let canMake =
    ToolRunner.has("localedef") && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales")

  @Test(
    "where numbers have a comma the pictures are the same",
    .enabled(
      if: LocaleTests.canMake, "localedef, or what it is made from (package locales), is missing"))
  func comma() throws {
    try ToolRunner.check(
      "localedef", ["-i", "de_DE", "-f", "UTF-8", folder.path("de_DE.UTF-8")], in: folder.path)
    let german = ["LOCPATH": folder.path, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"]
    // Without the locale this would be a dot, and the test would show nothing.
    let number = try ToolRunner.run(
      "bash", ["-c", "printf %.1f 1,5"], in: folder.path, environment: german)
    #expect(number.text == "1,5")
    func still(_ name: String, _ environment: [String: String?]) throws -> [UInt8] {
      let result = try CubicaBinary.run(
        [
          "still", "--name", "Zoë", "--at", "1.5", "--size", "320x180", "--fps", "29.97", "-o",
          name,
        ], in: folder, environment: environment)
      #expect(result.exitCode == 0, "\(result.errorText)")
      return try folder.bytes(of: name)
    }
    let plain = try still("plain.png", ["LC_ALL": "C"])
    #expect(try still("german.png", german) == plain)
  }
}
