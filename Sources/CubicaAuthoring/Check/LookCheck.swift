import CubicaCore
import CubicaExport
import CubicaLayers
import CubicaRaster
import CubicaTemplates

/// What shows only when cards are laid out: texts with many names in many shapes, then contrast.
struct LookCheck {
  let stage: TemplateStage
  let outline: DocumentOutline
  let pictures: [ImageID: ImageSource]
  let options: TemplateCheck.Options

  func findings() throws(ExportError) -> [Finding] {
    var texts = TextFindings(outline: outline, nameCount: names.count)
    var contrasts = ContrastFindings(outline: outline)
    var faults: [Finding] = []
    let composer = try stage.composer(pictures: pictures)
    for shape in Shape.all {
      let cards = Cards(stage: stage, canvas: shape.canvas, duration: duration)
      do {
        var sample = try cards.card(name: nil)
        sample.tree = stage.tree(of: sample, pictures: pictures)
        try look(at: sample, shape, nil, composer.rasterizer, &texts)
        for name in names {
          guard let card = try cards.card(accepting: name) else {
            texts.refuse(name)
            continue
          }
          try look(at: card, shape, name, composer.rasterizer, &texts)
        }
        if shape.isCommon {
          try ContrastCheck(card: sample, duration: cards.duration, composer: composer)
            .look(&contrasts, shape: shape.name)
        }
      } catch let error as TemplateError {
        faults += error.diagnostics.map { Finding(.error, $0) }
      } catch let error as RasterError {
        let place = error.layer.flatMap { outline.layer(named: $0) }
        faults.append(Finding(.error, at: place, "\(error)"))
      } catch let error as ExportError {
        throw error
      } catch {
        throw ExportError(.unusable, "\(error)")
      }
    }
    return faults + texts.findings + contrasts.findings
  }

  private var duration: MediaTime { options.duration ?? stage.template.length }

  private var names: [String] {
    guard stage.template.variables.contains(where: { $0.name == "name" }) else { return [] }
    return options.names ?? SampleNames.all
  }

  private func look(
    at card: BoundCard, _ shape: Shape, _ name: String?, _ rasterizer: Rasterizer,
    _ texts: inout TextFindings
  ) throws {
    for squeeze in card.squeezes { texts.note(squeeze) }
    for text in PlacedText.all(in: card.tree.withoutParticles.displayList(at: card.poster.seconds))
    {
      let measure = try rasterizer.measure(text.content, layer: text.layer)
      texts.note(measure.report, name: name, shape: shape.name)
      let ink = text.transform.apply(measure.ink)
      if !measure.ink.isEmpty, !measure.report.overflows {
        texts.note(ink: ink, of: text.layer, on: card, name: name, shape: shape.name)
      }
    }
  }
}

/// A shape that a card is looked at in.
struct Shape: Hashable, Sendable {
  var name: String
  var canvas: PixelSize
  /// Contrast is looked at too.
  var isCommon: Bool

  static let all = [
    Shape(name: "16:9", canvas: PixelSize(480, 270), isCommon: true),
    Shape(name: "9:16", canvas: PixelSize(270, 480), isCommon: true),
    Shape(name: "1:1", canvas: PixelSize(270, 270), isCommon: false),
    Shape(name: "4:5", canvas: PixelSize(270, 338), isCommon: false),
  ]
}

/// Makes cards of one template on one canvas with sample values.
struct Cards {
  let stage: TemplateStage
  let canvas: PixelSize
  let duration: MediaTime
  var hasClip = true
  /// As given by a person; the rest are samples.
  var values: [String: GivenValue] = [:]

  /// - Parameter name: nil: the template's own example.
  func card(name: String?) throws(TemplateError) -> BoundCard {
    var given = values
    if let name { given["name"] = GivenValue(name) }
    return try stage.template.bind(
      try stage.template.sampleValues(hasClip: hasClip, overriding: given),
      context: BindingContext(canvas: canvas, duration: duration, hasClip: hasClip))
  }

  /// nil where the variable does not take the name.
  func card(accepting name: String) throws(TemplateError) -> BoundCard? {
    let limit = stage.template.variables.first { $0.name == "name" }?.maxLength ?? 0
    do throws(TemplateError) {
      return try card(name: name)
    } catch {
      if name.count > limit || error.diagnostics.allSatisfy({ $0.path == "name" }) { return nil }
      throw error
    }
  }
}
