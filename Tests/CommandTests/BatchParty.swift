import CubicaTestSupport
import Foundation

/// A folder with a tiny clip, a card that takes values of every kind, and lists.
struct BatchParty {
  let folder: TemporaryFolder

  static let card = """
    { cubica: 1, title: 'Party', length: '1s', poster: '50%', variables: {
      name: { type: 'string', required: true, maxLength: 90 },
      age: { type: 'integer', minimum: 1, maximum: 120 },
      day: { type: 'date' },
      tint: { type: 'color', default: '#FFFFFF' },
      motto: { type: 'string', default: '' },
      photo: { type: 'image' } },
    layers: [
      { type: 'video', name: 'clip', fit: 'cover' },
      { type: 'text', name: 'big', text: '{{name}}', top: 100, height: 300, fontSize: 200,
        fill: '{{tint}}' },
      { type: 'text', name: 'motto', text: '{{motto}}', left: 100, top: 600, width: 600,
        height: 200, fontSize: 200, fit: 'error', when: 'motto' } ] }
    """

  init() throws {
    folder = try TemporaryFolder()
    try Fixture.clip("clip.mp4", in: folder, size: "96x64", rate: "5", seconds: 1)
    try folder.write(Self.card.utf8, to: "card.json5")
  }

  static func arguments(
    _ list: String, _ pattern: String, _ more: [String] = []
  ) -> [String] {
    [
      "batch", list, "--clip", "clip.mp4", "-t", "./card.json5", "--quality", "draft", "-o",
      pattern,
    ] + more
  }

  /// Runs the command over a list of that text.
  func run(
    _ list: String, _ pattern: String = "cards/{name}.mp4", _ more: [String] = []
  ) throws -> ToolResult {
    try folder.write(list.utf8, to: "guests.csv")
    return try CubicaBinary.run(Self.arguments("guests.csv", pattern, more), in: folder)
  }

  /// What lies in the folder and below, relative to it, hidden files too.
  func files(_ below: String = "") -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    let root = folder.path(below)
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      guard let data = FileManager.default.contents(atPath: "\(root)/\(name)") else { continue }
      result[name] = Array(data)
    }
    return result
  }

  /// What does not tell of when and how often a batch was run: films and receipts.
  func lasting(_ below: String = "cards") -> [String: [UInt8]] {
    files(below).filter { name, _ in
      !name.hasPrefix("report") && !name.contains("journal") && !name.hasSuffix("lock")
    }
  }

  /// The rows of a report, by its own JSON.
  func report(_ name: String = "cards/report.json") throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(try folder.bytes(of: name)))
    return (object as? [String: Any])?["rows"] as? [[String: Any]] ?? []
  }
}
