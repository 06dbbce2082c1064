internal import CubicaCore
package import CubicaExport
import CubicaMedia
import CubicaTemplates

/// A card's options as a receipt keeps them, in the words of the command line.
package struct CardRecord: Codable, Hashable, Sendable {
  /// A shipped card's name, or a path, which has a slash.
  package var template: String
  package var values: [String: [String]]
  /// Values that are names of files.
  package var files: [String: [String]]
  package var clips: [String]
  package var locale: String?
  package var trim: [String?]?
  package var size: [Int]?
  package var aspect: [Int]?
  package var fit: String?
  package var rate: [Int32]?
  package var quality: String
  package var title: String?
  package var sound: SoundRecord?

  /// - Parameter paths: writes names of files.
  package init(_ options: CardOptions, _ card: PreparedCard, _ paths: ReceiptPaths) {
    template = Self.template(options.template, card, paths)
    (values, files) = ([:], [:])
    for (key, value) in options.values {
      if card.fileVariables.contains(key) {
        files[key] = value.items.map { FilePath(bytes: $0).map(paths.text) ?? "" }
      } else {
        values[key] = value.items.map { String(decoding: $0, as: UTF8.self) }
      }
    }
    if let name = options.name { values["name"] = [name] }
    clips = options.clips.map(paths.text)
    locale = options.locale
    trim = options.trim.map { [$0.start?.fraction, $0.end?.fraction] }
    size = options.size.map { [$0.width, $0.height] }
    aspect = options.aspect.map { [$0.width, $0.height] }
    fit = options.fit?.rawValue
    rate = options.frameRate.map { [$0.numerator, $0.denominator] }
    quality = options.quality.rawValue
    title = options.title
    sound = SoundRecord(options.sound, paths)
  }

  private static func template(
    _ reference: String, _ card: PreparedCard, _ paths: ReceiptPaths
  ) -> String {
    guard !card.isShipped, let path = FilePath(reference) else { return reference }
    let text = paths.text(of: path)
    return text.contains("/") ? text : "./" + text
  }

  /// The options again, but for the output.
  ///
  /// - Parameter paths: reads names of files.
  /// - Returns: nil where the record was made by something else.
  package func options(_ paths: ReceiptPaths) -> CardOptions? {
    var options = CardOptions()
    guard let template = template(paths) else { return nil }
    options.template = template
    options.values = values.mapValues { GivenValue(bytes: $0.map { Array($0.utf8) }) }
    for (key, items) in files {
      options.values[key] = GivenValue(bytes: items.map { paths.path(of: $0)?.bytes ?? [] })
    }
    if let name = options.values.removeValue(forKey: "name")?.items.first {
      options.name = String(decoding: name, as: UTF8.self)
    }
    for clip in clips {
      guard let path = paths.path(of: clip) else { return nil }
      options.clips.append(path)
    }
    options.locale = locale
    if let trim, trim.count == 2 {
      options.trim = TrimRange(
        start: trim[0].flatMap(MediaTime.init(fraction:)),
        end: trim[1].flatMap(MediaTime.init(fraction:)))
    }
    if let size, size.count == 2 { options.size = PixelSize(size[0], size[1]) }
    if let aspect, aspect.count == 2 {
      options.aspect = AspectRatio(width: aspect[0], height: aspect[1])
    }
    options.fit = fit.flatMap(Fit.init(rawValue:))
    if let rate, rate.count == 2, rate[0] > 0, rate[1] > 0 {
      options.frameRate = FrameRate(rate[0], rate[1])
    }
    guard let quality = Quality(rawValue: quality) else { return nil }
    options.quality = quality
    options.title = title
    if let sound {
      guard let wish = sound.options(paths) else { return nil }
      options.sound = wish
    }
    return options
  }

  /// As `CardOptions.template`; nil where the text is none.
  package func template(_ paths: ReceiptPaths) -> String? {
    guard template.contains("/") else { return template }
    return paths.path(of: template)?.description
  }
}

extension MediaTime {
  /// `15/2`: exact, and of one form for equal times.
  var fraction: String { "\(value)/\(timescale)" }

  init?(fraction: String) {
    let parts = fraction.split(separator: "/")
    guard parts.count == 2, let value = Int64(parts[0]), let scale = Int32(parts[1]), scale > 0
    else { return nil }
    self.init(value: value, timescale: scale)
  }
}
