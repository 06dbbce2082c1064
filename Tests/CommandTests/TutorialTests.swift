import CubicaTestSupport
import Foundation
import Testing

/// Documentation/FirstTemplate.md, done from top to bottom as a reader would.
@Suite("the ten-minute tutorial")
struct TutorialTests {
  @Test("every command works, every layer and document is sound")
  func tutorial() throws {
    let folder = try TemporaryFolder()
    let page = try String(
      contentsOfFile: "\(ProjectFolder.path)/Documentation/FirstTemplate.md", encoding: .utf8)
    let blocks = page.matches(of: /(?s)```(sh|json5)\n(.*?)```/)
    #expect(blocks.count == 8)
    var layers = 0
    for block in blocks {
      let text = String(block.2)
      if block.1 == "sh" {
        for line in text.split(separator: "\n") { try run(String(line), in: folder) }
        if !FileManager.default.fileExists(atPath: folder.path("party/photo.jpg")) {
          try Fixture.make(
            "party/photo.jpg", in: folder,
            ["-f", "lavfi", "-i", "testsrc2=size=640x480", "-frames:v", "1"])
        }
      } else if text.contains("\"cubica\": 1") {
        try folder.write(text.utf8, to: "party/template.json5")
      } else {
        layers += 1
        let document =
          "{ cubica: 1, title: 't', variables: { name: { type: 'string', required: true, "
          + "maxLength: 60 } }, layers: [\(text)] }"
        try folder.write(document.utf8, to: "party/layer.json5")
        let result = try CubicaBinary.run(["template", "check", "party/layer.json5"], in: folder)
        #expect(result.exitCode == 0, "\(result.text)")
        try FileManager.default.removeItem(atPath: folder.path("party/layer.json5"))
      }
    }
    #expect(layers == 3)
    #expect(folder.contents == ["alice.mp4", "first.png", "long.png", "party", "sheet.png"])
  }

  /// A line of the shell without anything but words and quotes.
  private func run(_ line: String, in folder: TemporaryFolder) throws {
    var words: [String] = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    #expect(words.first == "cubica")
    let result = try CubicaBinary.run(Array(words.dropFirst()), in: folder)
    #expect(result.exitCode == 0, "\(line)\n\(result.text)\(result.errorText)")
  }
}
