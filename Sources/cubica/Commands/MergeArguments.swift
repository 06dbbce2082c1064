package import CubicaComposition
import CubicaCore
package import CubicaExport

/// The options of `merge`, read and checked on their own.
package enum MergeArguments {
  package static func options(_ arguments: ParsedArguments) throws(CommandFault) -> MergeOptions {
    var options = MergeOptions()
    for operand in arguments.operands { options.items.append(try item(operand)) }
    guard !options.items.isEmpty else {
      throw .unusable("a clip is missing, such as cubica merge a.mov b.mov -o film.mp4")
    }
    options.output = try arguments.path("output")
    options.transition = try arguments.value("transition", transition)
    options.sound = try SoundArguments.options(arguments)
    (options.size, options.aspect) = try arguments.canvas()
    options.fit = try arguments.choice("fit") ?? .contain
    options.frameRate = try arguments.value("fps", PictureValues.frameRate)
    options.photoDuration =
      try arguments.value("photo-duration", positiveTime) ?? options.photoDuration
    options.movesPhotos = !arguments.has("still-photos")
    options.isStrict = arguments.has("strict")
    options.quality = try arguments.choice("quality") ?? .standard
    options.title = try arguments.text("title")
    options.jobs = try arguments.jobs()
    options.isForced = arguments.has("force")
    options.card = try card(arguments)
    return options
  }

  /// `clip.mov`, or `clip.mov@2..7.5` for a part of it. A file whose name holds what looks like a
  /// part is meant where there is one.
  package static func item(_ bytes: [UInt8]) throws(CommandFault) -> MergeOptions.Item {
    let whole = try ParsedArguments.path(bytes, of: "the clip")
    guard FileFacts(of: whole) == nil, let at = bytes.lastIndex(of: UInt8(ascii: "@")), at > 0,
      let text = String(validating: bytes[(at + 1)...], as: UTF8.self), text.contains("..")
    else { return MergeOptions.Item(whole) }
    let path = try ParsedArguments.path(Array(bytes[..<at]), of: "the clip")
    do throws(ValueFault) {
      return MergeOptions.Item(path, trim: try TimeValues.range(text))
    } catch {
      throw .unusable("\(path)@\(text): \(error.message)")
    }
  }

  /// `crossfade:0.5`; without a number a second.
  package static func transition(_ text: String) throws(ValueFault) -> Transition {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = try PictureValues.choice(String(parts[0]), Transition.Kind.self)
    guard parts.count == 2 else {
      return Transition(kind, duration: MediaTime(value: 1, timescale: 1))
    }
    return Transition(kind, duration: try positiveTime(String(parts[1])))
  }

  private static func positiveTime(_ text: String) throws(ValueFault) -> MediaTime {
    let time = try TimeValues.time(text)
    guard time > .zero else { throw ValueFault("the time must be above 0") }
    return time
  }

  private static func card(
    _ arguments: ParsedArguments
  ) throws(CommandFault) -> CardOptions? {
    guard let template = try arguments.text("card") else {
      if let name = ["name", "set", "card-sound"].first(where: { arguments.values[$0] != nil }) {
        throw .unusable("--\(name): there is no --card TEMPLATE that it is for")
      }
      return nil
    }
    var options = CardOptions()
    options.template = template
    try CardArguments.readValues(arguments, into: &options)
    return options
  }
}
