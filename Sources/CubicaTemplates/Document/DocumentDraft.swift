import CubicaCore
import CubicaLocale

/// A template's document as written, but for its layers, which need values and a canvas.
struct DocumentDraft: Sendable {
  var schema = ""
  var version = 0
  var title = ""
  var summary = ""
  var author = ""
  /// How numbers, dates and words are written.
  var language = Language.english
  var variables: [Variable] = []
  var length = 8.0
  var poster = Moment(seconds: 0, fraction: 0.6)
  var canvas: TemplateCanvas?
  var safe = SafeInsets()
  /// As the layers: read when values are known.
  var soundtrack: JSONNode?
  var sounds: JSONNode?
  /// Files of the template's folder.
  var fonts: [String] = []
  var background = Color.black
  var layers: JSONNode?
  var variants: [Variant] = []

  static let type = ObjectType<DocumentDraft>(
    "a template",
    [
      Field("$schema", .string(1_000), to: \.schema, "for editors: `template.schema.json`"),
      Field("cubica", .integer(1...1), to: \.version, isRequired: true, "version of the format"),
      Field("title", .string(), to: \.title, isRequired: true, "for people"),
      Field("summary", .string(1_000), to: \.summary, "for people"),
      Field("author", .string(), to: \.author, "for people"),
      Field("locale", .language, to: \.language, "how numbers, dates and words are written"),
      Field("variables", .variables, to: \.variables, "what may be chosen"),
      Field("length", .filmLength, to: \.length, "of the film when there is no clip"),
      Field("canvas", .canvas, to: \.canvas, "shape like 9:16, or pixels like 1080x1920"),
      Field("poster", .moment, to: \.poster, "when it looks best; 60 % where nothing is said"),
      Field("safe", .safeInsets, to: \.safe, "how far texts stay inside the edges"),
      Field("fonts", .list(of: .asset, 0...16), to: \.fonts, "TTF, OTF and TTC files of its own"),
      Field("background", .color, to: \.background, "opaque ground"),
      Field("soundtrack", .late(.soundtrack), to: \.soundtrack, "music below everything"),
      Field("sounds", .late(.timedSounds), to: \.sounds, "each at its time"),
      Field("layers", .layers, to: \.layers, isRequired: true, "back to front"),
      Field("variants", .variants, to: \.variants, "other properties for other shapes"),
    ])
}

extension ValueType where Value == JSONNode {
  /// Layers, read when values and a canvas are known.
  static var layers: ValueType {
    .raw(.late(.layers(0...LayerReader.largestCount)))
  }

  fileprivate static func late<Other>(_ type: ValueType<Other>) -> ValueType {
    .raw(.late(type.shape))
  }
}

extension ValueShape {
  /// Layers of every kind.
  static func layers(_ count: ClosedRange<Int>) -> ValueShape {
    .list(
      .tagged("a layer", key: "type") {
        LayerDraft.Kind.allCases.map { kind in
          let type = LayerDraft.type(kind)
          return TaggedShape(
            tag: kind.rawValue, name: type.name, fields: type.fields.map(\.shape))
        }
      }, count)
  }

  /// Some properties of a layer of any kind; null takes one away.
  static let layerProperties = ValueShape.object("a layer's properties") {
    var names: [String] = []
    var merged: [String: (shapes: [ValueShape], summary: String)] = [:]
    for field in LayerDraft.Kind.allCases.flatMap({ LayerDraft.type($0).fields.map(\.shape) }) {
      if merged[field.name] == nil { names.append(field.name) }
      merged[field.name, default: ([], field.summary)].shapes.append(field.shape)
    }
    return names.compactMap { name in
      merged[name].map { entry in
        FieldShape(
          name: name, shape: .either(entry.shapes + [.null]), isRequired: false,
          summary: entry.summary)
      }
    }
  }
}

extension ValueType where Value == Double {
  /// Seconds; there is no film yet that it could be a part of.
  fileprivate static var filmLength: ValueType {
    let allowed = 0.1...3600
    return ValueType(.duration(allowed)) { node, reading in
      guard let span = ValueType<Span>.signedSpan.read(node, reading) else { return nil }
      guard span.fraction == 0, allowed.contains(span.seconds) else {
        reading.note(
          "no length of a film", at: node.position, found: node.summary,
          allowed: "0.1 to 3600 seconds, like \"8s\"")
        return nil
      }
      return span.seconds
    }
  }
}

extension ValueType where Value == Language {
  fileprivate static var language: ValueType {
    ValueType(.string(35)) { node, reading in
      guard let tag = ValueType<String>.string(35).read(node, reading) else { return nil }
      do throws(Language.Problem) {
        return try Language(tag)
      } catch {
        reading.note(
          error.problem, at: node.position, found: node.summary, allowed: error.allowed,
          suggestion: error.suggestion)
        return nil
      }
    }
  }
}

extension ValueType where Value == [Variable] {
  fileprivate static var variables: ValueType {
    let shape = ValueShape.map(
      Variable.Draft.shape, MapKeys(pattern: .variableName, maximumCount: largestCount))
    return ValueType(shape) { node, reading in
      guard let members = node.members else {
        reading.noteMismatch(shape, node)
        return nil
      }
      if members.count > largestCount {
        reading.note(
          "too many variables", at: node.position, found: "\(members.count)",
          allowed: "\(largestCount)")
        return nil
      }
      return members.compactMap { member in
        reading.within(key: member.key, member.value) {
          if !isName(member.key) {
            reading.note(
              "not a variable's name", at: member.position,
              allowed: "a letter, then letters, digits, _ and -; not a word of conditions")
          }
          return Variable.read(member.key, member.value, reading)
        }
      }
    }
  }

  private static var largestCount: Int { 100 }

  static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic,
      name.utf8.count <= 64
    else { return false }
    guard !["and", "or", "not", "true", "false"].contains(name) else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.isASCIIDigit || $0 == "_" || $0 == "-")
    }
  }
}
