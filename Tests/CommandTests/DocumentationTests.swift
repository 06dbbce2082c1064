import CubicaTestSupport
import Foundation
import Testing

@Suite("documentation")
struct DocumentationTests {
  @Test("the example of the template format is a card", arguments: ["320x180", "180x320"])
  func template(size: String) throws {
    let folder = try TemporaryFolder()
    let page = try String(
      contentsOfFile: "\(ProjectFolder.path)/Documentation/TemplateFormat.md", encoding: .utf8)
    let example = try #require(page.firstMatch(of: /(?s)```json5\n(.*?)```/)).1
    try FileManager.default.createDirectory(
      atPath: folder.path("hello"), withIntermediateDirectories: false)
    try folder.write(example.utf8, to: "hello/template.json5")
    let result = try CubicaBinary.run(
      [
        "still", "-t", "./hello", "--name", "Al", "--size", size, "--at",
        "1", "-o", "a.png",
      ], in: folder)
    #expect(result.exitCode == 0, "\(result.errorText)")
  }

  @Test("the small editor on the page is the one that is built and run")
  func editor() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: "\(ProjectFolder.path)/\(path)", encoding: .utf8)
    }
    let page = try text("Documentation/FromAVFoundation.md")
    let example = try text("Examples/SmallEditor/main.swift")
    let code = try #require(page.matches(of: /(?s)```swift\n(.*?)```/).last).1
    let isSame = example.hasSuffix(code)
    #expect(isSame && code.hasPrefix("import CubicaKit"))
  }

  @Test("every page that another one names is there")
  func links() throws {
    for page in ["README.md", "CHANGELOG.md", "NOTICE.md"] {
      let text = try String(contentsOfFile: "\(ProjectFolder.path)/\(page)", encoding: .utf8)
      for link in text.matches(of: /\]\(([\w\/.-]+)\)/) {
        #expect(
          FileManager.default.fileExists(atPath: "\(ProjectFolder.path)/\(link.1)"),
          "\(page) names \(link.1)")
      }
    }
  }
}
