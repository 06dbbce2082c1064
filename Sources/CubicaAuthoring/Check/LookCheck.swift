import CubicaCore
import CubicaExport
import CubicaLayers
import CubicaRaster
import CubicaTemplates
import Synchronization

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
    var faulty: Shape?
    for (look, found) in try looks() where !look.isOfContrast || look.shape != faulty {
      texts.add(found.texts)
      contrasts.add(found.contrasts)
      faults += found.faults
      faulty = found.faults.isEmpty ? nil : look.shape
    }
    return faults + texts.findings + contrasts.findings
  }

  /// What one look found.
  private struct Found: Sendable {
    var texts: TextFindings
    var contrasts: ContrastFindings
    var faults: [Finding] = []
  }

  /// All texts in one shape, or how well they can be read there.
  private struct Look: Sendable {
    var shape: Shape
    var isOfContrast: Bool
  }

  /// Which thread looks at what has no say in what is found.
  private func looks() throws(ExportError) -> [(Look, Found)] {
    let looks = Shape.all.flatMap { shape in
      [Look(shape: shape, isOfContrast: false)]
        + (shape.isCommon ? [Look(shape: shape, isOfContrast: true)] : [])
    }
    let results = Mutex<[Result<Found, ExportError>?]>(looks.map { _ in nil })
    let next = Atomic(0)
    @Sendable func work() {
      var composer: ListComposer?
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < looks.count else { return }
        let result: Result<Found, ExportError>
        do throws(ExportError) {
          let own = if let composer { composer } else { try stage.composer(pictures: pictures) }
          composer = own
          result = .success(try found(looks[index], own))
        } catch {
          result = .failure(error)
        }
        results.withLock { $0[index] = result }
      }
    }
    let other = Stage("look") { work() }
    work()
    other.join()
    var all: [(Look, Found)] = []
    for (look, result) in zip(looks, results.withLock { $0 }) {
      if let found = try result?.get() { all.append((look, found)) }
    }
    return all
  }

  private func found(_ look: Look, _ composer: ListComposer) throws(ExportError) -> Found {
    var found = Found(
      texts: TextFindings(outline: outline, nameCount: names.count),
      contrasts: ContrastFindings(outline: outline))
    let shape = look.shape
    let cards = Cards(stage: stage, canvas: shape.canvas, duration: duration)
    do {
      var sample = try cards.card(name: nil)
      sample.tree = stage.tree(of: sample, pictures: pictures)
      if look.isOfContrast {
        try ContrastCheck(card: sample, duration: cards.duration, composer: composer)
          .look(&found.contrasts, shape: shape.name)
        return found
      }
      try self.look(at: sample, shape, nil, composer.rasterizer, &found.texts)
      for name in names {
        guard let card = try cards.card(accepting: name) else {
          found.texts.refuse(name)
          continue
        }
        try self.look(at: card, shape, name, composer.rasterizer, &found.texts)
      }
    } catch let error as TemplateError {
      found.faults = error.diagnostics.map { Finding(.error, $0) }
    } catch let error as RasterError {
      let place = error.layer.flatMap { outline.layer(named: $0) }
      found.faults = [Finding(.error, at: place, "\(error)")]
    } catch let error as ExportError {
      throw error
    } catch {
      throw ExportError(.unusable, "\(error)")
    }
    return found
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
