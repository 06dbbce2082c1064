public import CubicaCore
public import CubicaLayers

/// A template with its values put in, on one canvas.
public struct BoundCard: Sendable {
  public var tree: LayerTree
  /// Which file of the template's folder each picture of the tree is.
  public var images: [ImageID: String]
  /// What the maker of the card should know.
  public var warnings: [String]
  /// When the card looks best: 0 ≤ poster < the film's length.
  public var poster: MediaTime = .zero
  /// The soundtrack, then the others in the document's order.
  public var sounds: [TemplateSound] = []
  /// Where texts belong, units.
  public var safeArea: Rect = .zero
  /// Keyframes that the film is too short for, drawn in.
  public var squeezes: [KeySqueeze] = []

  public init(tree: LayerTree, images: [ImageID: String], warnings: [String]) {
    (self.tree, self.images, self.warnings) = (tree, images, warnings)
  }
}

extension Template {
  /// Puts values in and lays the card out.
  ///
  /// - Parameters:
  ///   - values: by variable, as given on the command line; each is checked by its variable's type.
  ///   - context: canvas, length and clip.
  /// - Throws: every value that is missing, unknown or of the wrong type, and what these values
  ///   make impossible in the document.
  public func bind(
    values: [String: String], context: BindingContext
  ) throws(TemplateError) -> BoundCard {
    let short = Double(max(1, context.canvas.shortSide))
    let scale = short / Template.shortSide
    var environment = Reading.Environment()
    environment.values = try checked(values)
    environment.canvas = Size(
      context.canvas.size.width / scale, context.canvas.size.height / scale)
    environment.duration = max(0, context.duration.seconds)
    (environment.hasClip, environment.fit) = (context.hasClip, context.fit)
    let build = LayerBuild(draft, environment)
    guard build.reading.diagnostics.isEmpty else {
      throw TemplateError(
        file: file, diagnostics: TemplateDiagnostic.ordered(build.reading.diagnostics))
    }
    let tree = LayerTree(
      size: context.canvas, scale: scale, background: build.background.withAlpha(1),
      layers: build.layers)
    var images: [ImageID: String] = [:]
    for image in tree.imageIDs { images[image] = image.name }
    var warnings: [String] = []
    if context.hasClip, !build.layers.contains(where: Template.showsVideo) {
      warnings.append("the template \"\(title)\" has no place for a clip: it is not seen")
    }
    var card = BoundCard(
      tree: tree, images: images, warnings: warnings + build.reading.warnings)
    card.poster = Self.moment(build.poster, within: context.duration)
    card.sounds = ([draft.soundtrack].compactMap(\.self) + draft.sounds)
      .map { $0.resolved(in: environment.duration) }
    (card.safeArea, card.squeezes) = (build.safeArea, build.reading.squeezes)
    return card
  }

  /// The canvas's short side in units.
  public static let shortSide = 1080.0

  /// When a film of that length looks best, where no variant says otherwise.
  public func poster(of duration: MediaTime) -> MediaTime {
    Self.moment(draft.poster.resolved(duration.seconds), within: duration)
  }

  /// A moment of the film that has a frame.
  private static func moment(_ seconds: Double, within duration: MediaTime) -> MediaTime {
    let last = MediaTime(seconds: duration.seconds * 0.999) ?? .zero
    return max(.zero, min(MediaTime(seconds: seconds) ?? .zero, last))
  }

  private static func showsVideo(_ layer: Layer) -> Bool {
    switch layer.content {
    case .video: true
    case .group(let layers): layers.contains(where: showsVideo)
    default: false
    }
  }

  /// Every variable's value.
  private func checked(
    _ values: [String: String]
  ) throws(TemplateError) -> [String: VariableValue] {
    var result: [String: VariableValue] = [:]
    var faults: [TemplateDiagnostic] = []
    let names = variables.map(\.name)
    for key in values.keys.sorted() where !names.contains(key) {
      faults.append(
        TemplateDiagnostic(
          path: JSON5Reader.component(key), problem: "no such variable",
          allowed: names.isEmpty ? "none" : names.joined(separator: ", "),
          suggestion: NearestName.nearest(to: key, in: names)))
    }
    for variable in variables {
      guard let text = values[variable.name] else {
        if let value = variable.defaultValue {
          result[variable.name] = value
        } else {
          faults.append(
            TemplateDiagnostic(
              path: variable.name, problem: "missing value",
              allowed: variable.name == "name"
                ? "--name NAME" : "--set \(variable.name)=… (\(variable.label))"))
        }
        continue
      }
      do throws(Variable.Problem) {
        result[variable.name] = try variable.value(of: text)
      } catch {
        faults.append(
          TemplateDiagnostic(
            path: variable.name, problem: error.problem, found: error.found,
            allowed: error.allowed, suggestion: error.suggestion))
      }
    }
    guard faults.isEmpty else { throw TemplateError(file: file, diagnostics: faults) }
    return result
  }
}
