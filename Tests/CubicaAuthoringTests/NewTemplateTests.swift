import CubicaAuthoring
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

@Suite("template new")
struct NewTemplateTests {
  let folder: TemporaryFolder
  let store: TemplateStore
  init() throws {
    folder = try TemporaryFolder()
    store = TemplateStore(resources: try ResourceFolder.find())
  }

  private func check(_ path: String) -> CheckReport {
    TemplateCheck(.init(), resources: store.resources).report(on: path)
  }

  @Test("the small card is sound with every sample name, and JSON but for its comments")
  func starter() throws {
    let files = try NewTemplate(in: folder.file("card"), from: nil, store).write()
    #expect(files.contains("template.json5") && files.contains("template.schema.json"))
    let report = check(folder.path("card"))
    #expect(report.findings.isEmpty, "\(report.lines)")
    let text = try String(contentsOfFile: folder.path("card/template.json5"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    _ = try JSONSerialization.jsonObject(with: Data(lines.joined(separator: "\n").utf8))
    let settings = try Data(
      contentsOf: URL(fileURLWithPath: folder.path("card/.vscode/settings.json")))
    let object = try #require(
      try JSONSerialization.jsonObject(with: settings) as? [String: Any])
    #expect((object["files.associations"] as? [String: String])?["*.json5"] == "jsonc")
  }

  @Test("a copy of a shipped card names its schema and is as sound as that")
  func copy() throws {
    _ = try NewTemplate(in: folder.file("card"), from: "confetti", store).write()
    let text = try String(contentsOfFile: folder.path("card/template.json5"), encoding: .utf8)
    #expect(text.contains("\"$schema\": \"./template.schema.json\","))
    let report = check(folder.path("card"))
    #expect(report.isSound(isStrict: true), "\(report.lines)")
    // The source's comments are there; without them it is JSON, to which editors hold it.
    #expect(text.contains("// The classic:"))
    let plain = text.replacing(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*/) { $0.output.1 ?? "" }
    let object = try JSONSerialization.jsonObject(with: Data(plain.utf8)) as? [String: Any]
    #expect(object?["title"] as? String == "Confetti")
  }

  @Test("nothing that is there is replaced, and nothing is begun then")
  func existing() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("card"), withIntermediateDirectories: false)
    try folder.write("mine".utf8, to: "card/star.svg")
    let error = #expect(throws: ExportError.self) {
      try NewTemplate(in: folder.file("card"), from: nil, store)
    }
    #expect(error?.message.contains("star.svg") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("card")) == ["star.svg"])
  }
}
