import CubicaCore
package import CubicaExport
import CubicaTemplates

/// What `card` and `still` share: the options of a card, read and checked on their own.
package enum CardArguments {
  package static func options(_ arguments: ParsedArguments) throws(CommandFault) -> CardOptions {
    var options = CardOptions()
    if let template = try arguments.bytes("template") {
      options.template = try ParsedArguments.text(template, of: "--template")
      if template.isEmpty { throw .unusable("--template: the template's name is missing") }
    }
    try readValues(arguments, into: &options)
    if let name = options.name, name.unicodeScalars.allSatisfy(isInvisible) {
      throw .unusable("--name: the name is empty")
    }
    options.locale = try arguments.text("locale")
    options.clips = try clips(arguments)
    options.trim = try arguments.value("trim", TimeValues.range)
    (options.size, options.aspect) = try arguments.canvas()
    options.fit = try arguments.choice("fit")
    options.frameRate = try arguments.value("fps", PictureValues.frameRate)
    options.quality = try arguments.choice("quality") ?? .standard
    options.title = try arguments.text("title")
    options.jobs = try arguments.jobs()
    options.sound = try SoundArguments.options(arguments)
    options.isForced = arguments.has("force")
    options.output = try arguments.path("output")
    return options
  }

  /// Blanks, and what only steers its neighbours: joiners, direction marks, variation selectors.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func clips(_ arguments: ParsedArguments) throws(CommandFault) -> [FilePath] {
    var clips: [FilePath] = []
    for operand in arguments.operands {
      clips.append(try ParsedArguments.path(operand, of: "the clip"))
    }
    return clips
  }

  /// The card's variables; a film is named after its name, however that was given.
  static func readValues(
    _ arguments: ParsedArguments, into options: inout CardOptions
  ) throws(CommandFault) {
    options.name = try arguments.text("name")
    options.values = try values(arguments)
    guard let name = options.values.removeValue(forKey: "name") else { return }
    guard name.items.count == 1 else {
      throw .unusable("--set name: is given \(name.items.count) times")
    }
    options.name = try ParsedArguments.text(name.items[0], of: "--set name=")
  }

  /// A list's values are given one by one: `--set photos=a.jpg --set photos=b.jpg`. Names of files
  /// need not be UTF-8.
  static func values(
    _ arguments: ParsedArguments
  ) throws(CommandFault) -> [String: GivenValue] {
    var result: [String: GivenValue] = [:]
    for bytes in arguments.values["set"] ?? [] {
      guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0,
        let key = String(validating: bytes[..<equals], as: UTF8.self)
      else {
        throw .unusable("--set \(String(decoding: bytes, as: UTF8.self)): is not KEY=VALUE")
      }
      if key == "name" && arguments.values["name"] != nil {
        throw .unusable("--set name: the name is given by --name already")
      }
      result[key, default: GivenValue(bytes: [])].items.append(Array(bytes[(equals + 1)...]))
    }
    return result
  }
}
