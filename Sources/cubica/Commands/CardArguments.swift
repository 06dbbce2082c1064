import CubicaCore
package import CubicaExport
import CubicaMedia
import CubicaTemplates

/// What `card` and `still` share: the options of a card, read and checked on their own.
package enum CardArguments {
  package static func options(_ arguments: ParsedArguments) throws(CommandFault) -> CardOptions {
    var options = CardOptions()
    options.name = try arguments.text("name")
    if let template = try arguments.bytes("template") {
      options.template = try ParsedArguments.text(template, of: "--template")
      if template.isEmpty { throw .unusable("--template: the template's name is missing") }
    }
    options.values = try values(arguments)
    // The film is named after it, however it was given.
    if let name = options.values.removeValue(forKey: "name") { options.name = name }
    if let name = options.name, name.unicodeScalars.allSatisfy(isInvisible) {
      throw .unusable("--name: the name is empty")
    }
    options.clips = try clips(arguments)
    options.trim = try arguments.value("trim", TimeValues.range)
    options.size = try arguments.value("size", PictureValues.size)
    options.aspect = try arguments.value("aspect", PictureValues.aspect)
    if options.size != nil && options.aspect != nil {
      throw .unusable("--size and --aspect cannot be given together")
    }
    options.fit = try arguments.value("fit") { (text) throws(ValueFault) in
      try PictureValues.choice(text, Fit.self)
    }
    options.frameRate = try arguments.value("fps", PictureValues.frameRate)
    options.quality =
      try arguments.value("quality") { (text) throws(ValueFault) in
        try PictureValues.choice(text, Quality.self)
      } ?? .standard
    options.jobs = try arguments.value("jobs") { (text) throws(ValueFault) in
      try PictureValues.count(text, in: 1...CardOptions.mostJobs)
    }
    options.isForced = arguments.has("force")
    options.output = try arguments.path("output")
    return options
  }

  package static func progress(
    _ arguments: ParsedArguments
  ) throws(CommandFault) -> ProgressStyle {
    try arguments.value("progress") { (text) throws(ValueFault) in
      try PictureValues.choice(text, ProgressStyle.self)
    } ?? .bar
  }

  /// Blanks, and what only steers its neighbours: joiners, direction marks, variation selectors.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func clips(_ arguments: ParsedArguments) throws(CommandFault) -> [FilePath] {
    guard arguments.operands.count <= 1 else {
      let names = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
      throw .unusable(
        "\(names.joined(separator: ", ")): several clips in one card are not in this version yet;"
          + " give one")
    }
    var clips: [FilePath] = []
    for operand in arguments.operands {
      clips.append(try ParsedArguments.path(operand, of: "the clip"))
    }
    return clips
  }

  static func values(
    _ arguments: ParsedArguments
  ) throws(CommandFault) -> [String: String] {
    var result: [String: String] = [:]
    for bytes in arguments.values["set"] ?? [] {
      let text = try ParsedArguments.text(bytes, of: "--set")
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw .unusable("--set \(text): is not KEY=VALUE")
      }
      let key = String(text[..<equals])
      if result[key] != nil { throw .unusable("--set \(key): is given twice") }
      if key == "name" && arguments.values["name"] != nil {
        throw .unusable("--set name: the name is given by --name already")
      }
      result[key] = String(text[text.index(after: equals)...])
    }
    return result
  }
}
