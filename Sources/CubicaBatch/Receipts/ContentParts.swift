internal import CubicaCore
package import CubicaExport
import CubicaMedia
import CubicaTemplates

/// What goes into a film, part by part, as hashes: equal parts make equal films.
package struct ContentParts: Codable, Hashable, Sendable {
  /// The document and every file of its folder that the card takes.
  package var template: String
  /// The font files that are there for it.
  package var fonts: String
  /// Clips, pictures and sounds that were given, in their order.
  package var media: String
  /// The values of the card's variables; with the batch's salt where they are private.
  package var values: String
  /// What the film is asked to be: size, rate, part of the clip, quality, sound.
  package var film: String

  /// One hash of all of them.
  package var key: String {
    Self.hash(["cubica 1", template, fonts, media, values, film])
  }

  /// - Parameters:
  ///   - salt: goes before the values; empty where they are no secret.
  package init(
    _ options: CardOptions, _ card: PreparedCard, _ files: FileHashes, salt: String = ""
  ) throws(ExportError) {
    var (own, media): ([String], [String]) = ([], [])
    for file in card.files {
      let hash = try files.hash(of: file.path)
      switch file.role {
      case .template: own += [String(decoding: file.path.lastComponent, as: UTF8.self), hash]
      case .media: media.append(hash)
      }
    }
    template = Self.hash(own)
    fonts = try files.hash(ofFonts: card.fonts)
    self.media = Self.hash(media)
    values = Self.hash([salt] + Self.values(options, card))
    film = Self.hash(Self.film(options, card))
  }

  /// Names of files are left out: their contents count.
  private static func values(_ options: CardOptions, _ card: PreparedCard) -> [String] {
    var given = options.values.mapValues(\.items)
    if let name = options.name { given["name"] = [Array(name.utf8)] }
    var result = ["locale", options.locale ?? ""]
    for (key, items) in given.sorted(by: { $0.key < $1.key }) {
      let isFile = card.fileVariables.contains(key)
      result += [key, "\(items.count)"]
      for item in items {
        result.append(isFile && !item.isEmpty ? "" : String(decoding: item, as: UTF8.self))
      }
    }
    return result
  }

  private static func film(_ options: CardOptions, _ card: PreparedCard) -> [String] {
    let trim = options.trim.map { "\($0.start ?? .zero)..\($0.end.map(\.description) ?? "")" }
    return [
      "\(card.canvas)", "\(card.frameCount)", "\(card.duration)", trim ?? "",
      options.fit?.rawValue ?? "", options.quality.rawValue,
      options.output?.fileExtension ?? "mp4",
    ] + (SoundRecord(options.sound, nil)?.parts ?? [])
      + (options.title.map { ["title", $0] } ?? [])
  }

  /// The parts are told apart whatever they hold.
  static func hash(_ parts: [String]) -> String {
    var bytes: [UInt8] = []
    for part in parts {
      bytes += Array("\(part.utf8.count):".utf8)
      bytes += Array(part.utf8)
    }
    return FileHashes.hash(bytes)
  }

  /// What differs, in people's words.
  package func differences(from other: ContentParts) -> [String] {
    [
      (template != other.template, "the template"), (fonts != other.fonts, "the fonts"),
      (media != other.media, "the media"), (values != other.values, "the values"),
      (film != other.film, "size, rate, length, quality or sound"),
    ].compactMap { $0.0 ? $0.1 : nil }
  }
}
