internal import CubicaCore
package import CubicaExport
import CubicaMedia
import CubicaTemplates

/// A card's options as a receipt keeps them, in the words of the command line.
package struct CardRecord: Codable, Hashable, Sendable {
  package var template: String
  package var values: [String: [String]]
  package var clips: [String]
  package var locale: String?
  package var trim: [String?]?
  package var size: [Int]?
  package var aspect: [Int]?
  package var fit: String?
  package var rate: [Int32]?
  package var quality: String
  package var sound: SoundRecord?

  package init(_ options: CardOptions) {
    template = options.template
    var given = options.values.mapValues { $0.items.map { String(decoding: $0, as: UTF8.self) } }
    if let name = options.name { given["name"] = [name] }
    values = given
    clips = options.clips.map(\.description)
    locale = options.locale
    trim = options.trim.map { [$0.start?.fraction, $0.end?.fraction] }
    size = options.size.map { [$0.width, $0.height] }
    aspect = options.aspect.map { [$0.width, $0.height] }
    fit = options.fit?.rawValue
    rate = options.frameRate.map { [$0.numerator, $0.denominator] }
    quality = options.quality.rawValue
    sound = SoundRecord(options.sound)
  }

  /// The options again.
  ///
  package var options: CardOptions? {
    var options = CardOptions()
    options.template = template
    options.values = values.mapValues { GivenValue(bytes: $0.map { Array($0.utf8) }) }
    if let name = options.values.removeValue(forKey: "name")?.items.first {
      options.name = String(decoding: name, as: UTF8.self)
    }
    for clip in clips {
      guard let path = FilePath(clip) else { return nil }
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
    if let sound {
      guard let wish = sound.options else { return nil }
      options.sound = wish
    }
    return options
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
