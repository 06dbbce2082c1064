import CubicaCore
import CubicaTestSupport
import Foundation
import Testing

/// One document and one moment of it: `Cases/<feature>/<thing>.json5` and, beside it,
/// `<thing>-0500ms.png`.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// `shape/ellipse`
  let name: String
  let milliseconds: Int
  let settings: GoldenSettings

  var testDescription: String { "\(name) at \(milliseconds) ms" }

  var document: String { "\(GoldenCases.folder)/\(name).json5" }
  var picture: String {
    let digits = String(milliseconds)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(GoldenCases.folder)/\(name)-\(padded)ms.png"
  }
}

/// What a document's first lines say about its test: `// golden at: 300, 900`.
struct GoldenSettings: Sendable, Equatable {
  /// `at`: milliseconds.
  var moments = [500]
  /// `size`: pixels.
  var size = PixelSize(320, 180)
  /// `clip`: a clip of that size; nil: none.
  var clip: PixelSize?
  /// `slack`: levels in flat areas; a larger one than 1 carries its reason behind it.
  var slack = 1

  enum Fault: Error { case line(String) }

  init(document: String) throws {
    for line in document.split(separator: "\n") where line.hasPrefix("// golden ") {
      let parts = line.dropFirst("// golden ".count).split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw Fault.line(String(line)) }
      let words = parts[1].split { $0 == "," || $0 == " " }.map(String.init)
      switch parts[0] {
      case "at": moments = words.compactMap { Int($0) }
      case "size": size = try Self.size(words.first, line)
      case "clip": clip = try Self.size(words.first, line)
      case "slack":
        slack = Int(words.first ?? "") ?? 1
        guard slack <= 1 || words.count > 3 else { throw Fault.line("no reason: \(line)") }
      default: throw Fault.line(String(line))
      }
      guard !moments.isEmpty else { throw Fault.line(String(line)) }
    }
  }

  private static func size(_ word: String?, _ line: Substring) throws -> PixelSize {
    let sides = (word ?? "").split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2 else { throw Fault.line(String(line)) }
    return PixelSize(sides[0], sides[1])
  }
}

enum GoldenCases {
  static let folder = ProjectFolder.path + "/Tests/GoldenTests/Cases"

  /// In order of name and moment.
  static let all: [GoldenCase] = {
    files(".json5").flatMap { file -> [GoldenCase] in
      let name = String(file.dropLast(".json5".count))
      let text = try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      guard let text, let settings = try? GoldenSettings(document: text) else {
        // Compared all the same, and so fails by its name.
        return [GoldenCase(name: name, milliseconds: -1, settings: GoldenSettings())]
      }
      return settings.moments.map {
        GoldenCase(name: name, milliseconds: $0, settings: settings)
      }
    }
  }()

  /// Paths below the folder with an ending, sorted.
  static func files(_ ending: String) -> [String] {
    let entries = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
    return (entries ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }
}

extension GoldenSettings {
  init() {}
}
