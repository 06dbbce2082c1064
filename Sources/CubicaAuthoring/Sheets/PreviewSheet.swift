package import CubicaCore
package import CubicaExport
import CubicaLayers
package import CubicaTemplates

/// One card in many shapes, with many names, at many moments: small, labelled, on one picture.
package struct PreviewSheet {
  package struct Options {
    /// Of the canvas; empty: 16:9, 9:16 and 1:1.
    package var aspects: [AspectRatio] = []
    /// Empty: four that differ most.
    package var names: [String] = []
    /// Empty: near the begin, the poster and near the end.
    package var times: [MediaTime] = []
    /// By variable, as given.
    package var values: [String: GivenValue] = [:]
    package var duration: MediaTime?
    /// The dark scene in place of the light one.
    package var isDark = false
    /// In place of a scene; the card is as long as it.
    package var clip: ClipView?
    /// Of a cell, pixels.
    package var shortSide = 320
    package init() {}
  }

  let stage: TemplateStage
  let options: Options

  package init(_ stage: TemplateStage, _ options: Options) {
    (self.stage, self.options) = (stage, options)
  }

  /// The whole sheet.
  package func picture() throws -> Bitmap {
    let names = names
    let blocks = try aspects.map { try block($0, names: names) }
    let pictures = try stage.pictures(of: blocks.flatMap { $0.cards })
    let composer = try stage.composer(pictures: pictures)
    let layout = SheetLayout(
      title: stage.template.title, names: names.map { $0 ?? "" },
      blocks: blocks.map { block in
        .init(
          title: "\(block.aspect.width):\(block.aspect.height)", cell: block.canvas,
          times: block.times.map(Self.label))
      })
    var painter = SheetPainter(try composer.picture(of: layout.labels, video: NoClips()))
    for (index, block) in blocks.enumerated() {
      let scene = DrawnClip(
        options.isDark ? .dark : .light, canvas: block.canvas, composer: composer)
      for (row, card) in block.cards.enumerated() {
        let tree = stage.tree(of: card, pictures: pictures)
        for (column, time) in block.times.enumerated() {
          let list = tree.displayList(at: time.seconds)
          try options.clip?.show(at: time)
          let picture =
            try options.clip.map { try composer.picture(of: list, video: $0) }
            ?? composer.picture(of: list, video: scene)
          painter.put(picture, at: layout.place(block: index, row: row, column: column))
        }
      }
    }
    return painter.bitmap
  }

  private struct Block {
    var aspect: AspectRatio
    var canvas: PixelSize
    var cards: [BoundCard]
    var times: [MediaTime]
  }

  private func block(_ aspect: AspectRatio, names: [String?]) throws -> Block {
    let canvas = Self.canvas(aspect, shortSide: options.shortSide)
    let cards = Cards(
      stage: stage, canvas: canvas, duration: duration, values: options.values)
    let bound = try names.map { try cards.card(name: $0) }
    let poster = bound.first?.poster.seconds ?? 0
    return Block(aspect: aspect, canvas: canvas, cards: bound, times: times(poster: poster))
  }

  /// Both sides even, the short one as wished.
  static func canvas(_ aspect: AspectRatio, shortSide: Int) -> PixelSize {
    let ratio = Double(aspect.width) / Double(aspect.height)
    func even(_ side: Double) -> Int { max(2, 2 * Int((side / 2).rounded())) }
    let short = Double(shortSide)
    return ratio >= 1
      ? PixelSize(even(short * ratio), even(short)) : PixelSize(even(short), even(short / ratio))
  }

  private var duration: MediaTime {
    options.duration ?? options.clip?.duration ?? stage.template.length
  }

  private var aspects: [AspectRatio] {
    options.aspects.isEmpty
      ? [
        AspectRatio(width: 16, height: 9), AspectRatio(width: 9, height: 16),
        AspectRatio(width: 1, height: 1),
      ] : options.aspects
  }

  private var names: [String?] {
    guard let variable = stage.template.variables.first(where: { $0.name == "name" }) else {
      return [nil]
    }
    if let name = options.values["name"]?.items.first {
      return [String(decoding: name, as: UTF8.self)]
    }
    if !options.names.isEmpty { return options.names }
    return SampleNames.forSheets.map { String($0.prefix(variable.maxLength)) }
  }

  private func times(poster: Double) -> [MediaTime] {
    if !options.times.isEmpty { return options.times }
    let length = duration.seconds
    return [length * 0.1, poster, length * 0.93].map { MediaTime(seconds: $0) ?? .zero }
  }

  private static func label(_ time: MediaTime) -> String {
    let tenths = Int((time.seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
