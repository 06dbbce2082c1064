import CubicaCompositor
import CubicaCore
import CubicaExport
import CubicaLayers
import CubicaRaster
import CubicaTemplates
import Glibc

/// Whether a card's texts stand out from what the card itself puts behind them, from small
/// pictures: with the text, without it, and over a black and a white clip.
struct ContrastCheck {
  let card: BoundCard
  let duration: MediaTime
  let composer: ListComposer

  /// By the Web Content Accessibility Guidelines, for reading.
  static let wanted = 4.5
  /// Moments at which the film is looked at to learn when a text is there.
  private static let momentCount = 24

  func look(_ findings: inout ContrastFindings, shape: String) throws {
    let length = duration.seconds
    let texts = card.tree.withoutParticles
    var shown: [(layer: String, first: Double, last: Double)] = []
    for moment in 0..<Self.momentCount {
      let time = (Double(moment) + 0.5) / Double(Self.momentCount) * length
      for text in PlacedText.all(in: texts.displayList(at: time))
      where text.opacity > 0.02 && text.layer != Template.standInLabel {
        if let index = shown.firstIndex(where: { $0.layer == text.layer }) {
          shown[index].last = time
        } else {
          shown.append((text.layer, time, time))
        }
      }
    }
    let poster = card.poster.seconds
    var lists: [Double: DisplayList] = [:]
    for entry in shown {
      let middle = (entry.first + entry.last) / 2
      let moments = [
        poster, min(entry.first + 1, middle), max(entry.last - 1, middle),
      ]
      for time in Set(moments).sorted() {
        let list = lists[time] ?? card.tree.displayList(at: time)
        lists[time] = list
        try look(at: entry.layer, time, in: list, &findings, shape: shape)
      }
    }
  }

  private func look(
    at layer: String, _ time: Double, in list: DisplayList,
    _ findings: inout ContrastFindings, shape: String
  ) throws {
    for text in PlacedText.all(in: list) where text.layer == layer && text.opacity > 0.02 {
      guard let reading = try reading(of: text, in: list) else { continue }
      findings.note(
        layer: layer, reading, time: time, shape: shape)
    }
  }

  /// nil where no letter is seen.
  private func reading(of text: PlacedText, in list: DisplayList) throws -> ContrastReading? {
    // A pill belongs to the text, and to what the letters lie on.
    let pill = text.content.pill == nil ? nil : item(text, paint: .color(.clear), withPill: true)
    let letters = item(text, paint: .color(.white))
    // Smoothing reaches a pixel beyond, chroma two.
    let area = try composer.rasterizer.reach(of: letters).insetBy(dx: -4, dy: -4)
      .intersection(Rect(origin: .zero, size: list.size.size))
    guard !area.isEmpty else { return nil }
    let behind = try list.prefix(before: text.path, then: pill).within(area) {
      try composer.rasterizer.reach(of: $0)
    }
    let dark = try composer.pixels(of: behind, video: FlatClip(.black, canvas: list.size))
    let light = try composer.pixels(of: behind, video: FlatClip(.white, canvas: list.size))
    let mask = try composer.pixels(
      of: DisplayList(size: list.size, background: .black, items: [letters]), video: NoClips())
    return ContrastReading(
      dark: dark, light: light, ink: try ink(text, in: list), mask: mask, area: area,
      outlines: text.content.style.outlines.filter { $0.width > 0 }.map(\.color),
      hasShadow: text.hasShadow || !text.content.style.glows.isEmpty)
  }

  /// The letters' own colours, pixel by pixel where they differ.
  private func ink(_ text: PlacedText, in list: DisplayList) throws -> ContrastReading.Ink {
    let fill = text.content.style.fill
    let isPlain = text.content.runs.allSatisfy { $0.color == nil }
    if case .color(let color) = fill, isPlain { return .color(Luminance(color)) }
    let item = item(text, paint: fill, keepsColors: true)
    return .picture(
      try composer.pixels(
        of: DisplayList(size: list.size, background: .black, items: [item]), video: NoClips()))
  }

  /// The letters alone, opaque, in their place.
  private func item(
    _ text: PlacedText, paint: Paint, withPill: Bool = false, keepsColors: Bool = false
  ) -> DisplayItem {
    var content = text.content
    (content.style.outlines, content.style.glows) = ([], [])
    if !withPill { content.pill = nil }
    if !keepsColors {
      for index in content.runs.indices { content.runs[index].color = nil }
    }
    content.style.fill = paint
    return DisplayItem(name: text.layer, content: .text(content), transform: text.transform)
  }
}

/// What the pictures of a text say.
struct ContrastReading {
  /// Of the letters against what lies behind or round them; 1 to 21. Nine tenths are better.
  var ratio: Double
  /// How much of what lies behind the letters is the clip's picture, 0 to 1.
  var videoShare: Double
  /// An outline that differs from the letters, or a shadow.
  var isSetOff: Bool

  /// What letters are painted with.
  enum Ink {
    case color(Luminance)
    /// The letters on black.
    case picture(FramePixels)
  }

  /// What is so green is brighter than this; most pixels are not.
  private static let leastLuma = 100

  /// nil where there are no letters.
  init?(
    dark: FramePixels, light: FramePixels, ink paint: Ink, mask: FramePixels, area: Rect,
    outlines: [Color], hasShadow: Bool
  ) {
    var ratios: [Double] = []
    var video = 0.0
    let outlines = outlines.map(Luminance.init)
    for y in Int(area.minY.rounded(.down))..<Int(area.maxY.rounded(.up)) {
      for x in Int(area.minX.rounded(.down))..<Int(area.maxX.rounded(.up))
      where mask.luma(x, y) > Self.leastLuma && mask[x, y].green > 200 {
        let ink =
          switch paint {
          case .color(let luminance): luminance
          case .picture(let picture): Luminance(picture[x, y])
          }
        let (first, second) = (Luminance(dark[x, y]), Luminance(light[x, y]))
        let outline = outlines.map { ink.contrast(to: $0) }.max() ?? 1
        ratios.append(max(outline, min(ink.contrast(to: first), ink.contrast(to: second))))
        video += min(1, abs(second.value - first.value))
      }
    }
    guard ratios.count >= 4 else { return nil }
    ratios.sort()
    ratio = ratios[ratios.count / 10]
    videoShare = video / Double(ratios.count)
    let inks = outlines.isEmpty ? 1 : ratios[ratios.count / 2]
    isSetOff = hasShadow || (!outlines.isEmpty && inks >= 3)
  }
}

/// Relative luminance by WCAG 2: of linear light, 0 black to 1 white.
struct Luminance: Hashable {
  var value: Double

  init(_ pixel: (red: UInt8, green: UInt8, blue: UInt8)) {
    self.init(
      red: Self.codes[Int(pixel.red)], green: Self.codes[Int(pixel.green)],
      blue: Self.codes[Int(pixel.blue)])
  }

  init(_ color: Color) {
    self.init(
      red: Self.linear(color.red), green: Self.linear(color.green), blue: Self.linear(color.blue))
  }

  /// Of linear light.
  private init(red: Double, green: Double, blue: Double) {
    value = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  private static func linear(_ part: Double) -> Double {
    part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// Linear light of each 8-bit code.
  private static let codes = (0...255).map { linear(Double($0) / 255) }

  /// 1 to 21.
  func contrast(to other: Luminance) -> Double {
    (max(value, other.value) + 0.05) / (min(value, other.value) + 0.05)
  }
}
