import CubicaCore
package import CubicaExport
import CubicaTemplates
import Foundation

/// What a person wants to know of a template before using it; its keys are the JSON's.
package struct TemplateDescription: Encodable, Sendable {
  package struct Entry: Encodable, Sendable {
    package var name: String
    package var type: String
    package var label: String
    package var summary: String
    package var isRequired: Bool
    package var defaultValue: String?
    package var example: String?
    package var maxLength: Int?
    package var minimum: Double?
    package var maximum: Double?
    package var choices: [String]?
  }

  package var name: String
  package var title: String
  package var summary: String
  package var author: String
  package var file: String
  /// Seconds, without a clip.
  package var length: Double
  package var variables: [Entry]
  package var variants: [String]
  package var fonts: [String]
  package var assets: [String]

  package init(_ reference: String, _ store: TemplateStore) throws(ExportError) {
    let loaded = try store.load(reference)
    let template = loaded.template
    (name, title) = (reference, template.title)
    (summary, author) = (template.summary, template.author)
    file = loaded.document.description
    length = template.length.seconds
    assets = template.assets.sorted()
    variables = template.variables.map(Entry.init)
    let bytes = try store.contents(of: loaded.document)
    let root = Template.inspect(bytes, file: file).root
    variants = root?["variants"]?.members?.map(\.key) ?? []
    fonts = root.map(Self.families) ?? []
  }

  /// Every family that some layer names, in the document's order.
  private static func families(_ root: JSONNode) -> [String] {
    var result: [String] = []
    root.walk { place in
      guard place.key == "families" else { return }
      for family in (place.node.elements ?? []).compactMap(\.string) where !result.contains(family)
      {
        result.append(family)
      }
    }
    return result
  }

  /// For machines, with a line end.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}

extension TemplateDescription.Entry {
  init(_ variable: Variable) {
    (name, type, label) = (variable.name, variable.kind.rawValue, variable.label)
    (summary, isRequired) = (variable.summary, variable.isRequired)
    (defaultValue, example) = (variable.defaultValue?.written, variable.examples.first?.written)
    let isText = variable.kind == .string || variable.kind == .multiline
    maxLength = isText ? variable.maxLength : nil
    let isNumber = variable.kind == .integer || variable.kind == .number
    minimum = isNumber && abs(variable.minimum) < 1e9 ? variable.minimum : nil
    maximum = isNumber && abs(variable.maximum) < 1e9 ? variable.maximum : nil
    choices = variable.choices.isEmpty ? nil : variable.choices
  }
}

extension TemplateDescription {
  /// For people: paragraphs and aligned columns, with a line end.
  package var text: String {
    var lines = ["\(name): \(title)"]
    if !summary.isEmpty { lines.append(summary) }
    if !author.isEmpty { lines.append("by \(author)") }
    lines += ["", "length    \(JSONNode.text(length)) s without a clip, else the clip's"]
    lines.append("variants  \(variants.isEmpty ? "none" : variants.joined(separator: ", "))")
    lines.append("fonts     \(fonts.isEmpty ? "Cubica's own" : fonts.joined(separator: ", "))")
    lines.append("document  \(file)")
    lines += ["", variables.isEmpty ? "no variables" : "variables, for --set NAME=VALUE:"]
    let width = variables.map(\.name.count).max() ?? 0
    for variable in variables {
      let margin = String(repeating: " ", count: width - variable.name.count)
      lines.append("  \(variable.name)\(margin)  \(variable.facts)")
      let rest = variable.words
      if !rest.isEmpty { lines.append(String(repeating: " ", count: width + 4) + rest) }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension TemplateDescription.Entry {
  /// `integer, default 0, 0 to 120`
  var facts: String {
    var parts = [type]
    if isRequired { parts.append("required") }
    if let defaultValue, !isRequired { parts.append("default \(JSONNode.quoted(defaultValue))") }
    if let maxLength { parts.append("at most \(maxLength) characters") }
    switch (minimum, maximum) {
    case (let low?, let high?): parts.append("\(JSONNode.text(low)) to \(JSONNode.text(high))")
    case (let low?, nil): parts.append("at least \(JSONNode.text(low))")
    case (nil, let high?): parts.append("at most \(JSONNode.text(high))")
    default: break
    }
    if let choices { parts.append("one of " + choices.joined(separator: ", ")) }
    return parts.joined(separator: ", ")
  }

  var words: String {
    let title = label == name ? "" : label
    return [title, summary].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
