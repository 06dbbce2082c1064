import CubicaTestSupport
import Foundation

/// `Documentation/FeaturePictures.md`: each feature's picture and the layers that make it, from the
/// cases that the pictures are tested by.
enum FeaturePage {
  static let path = ProjectFolder.path + "/Documentation/FeaturePictures.md"

  static var text: String {
    var parts = [
      """
      # What each feature looks like

      Every picture is a test's: a document of a few lines, drawn by Cubica and compared with what stands
      here. Lengths are units: the canvas of most is 1920 x 1080. [The format](TemplateFormat.md) says
      what the keys mean.
      """
    ]
    let features = Dictionary(grouping: GoldenCases.all) { $0.name.split(separator: "/")[0] }
    let names = features.keys.sorted()
    let links = names.map { "[\($0)](#\($0))" }
    parts.append(links.joined(separator: " · "))
    for name in names {
      parts.append("## \(name)")
      let cases = Dictionary(grouping: features[name] ?? []) { $0.name }
      for (_, moments) in cases.sorted(by: { $0.key < $1.key }) {
        parts.append(section(moments.sorted { $0.milliseconds < $1.milliseconds }))
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func section(_ moments: [GoldenCase]) -> String {
    guard let first = moments.first else { return "" }
    let title = first.name.split(separator: "/").dropFirst().joined(separator: "/")
      .replacing("-", with: " ")
    let pictures = moments.map { moment in
      "![\(title), at \(Double(moment.milliseconds) / 1000) s](\(relative(moment.picture)))"
    }
    return """
      ### \(title)

      \(pictures.joined(separator: "\n"))

      ```json5
      \(layers(of: first))
      ```
      """
  }

  /// The document without what all of them have.
  private static func layers(of card: GoldenCase) -> String {
    let text = (try? String(contentsOfFile: card.document, encoding: .utf8)) ?? ""
    let usual = ["{", "}", "  cubica: 1,", "  length: \"2s\","]
    let lines = text.split(separator: "\n").filter { line in
      !usual.contains(String(line)) && !line.hasPrefix("// golden")
        && !line.hasPrefix("  title:")
    }
    return lines.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }
      .joined(separator: "\n")
  }

  private static func relative(_ path: String) -> String {
    "../" + path.dropFirst(ProjectFolder.path.count + 1)
  }
}
