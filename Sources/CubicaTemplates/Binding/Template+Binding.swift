public import CubicaCore
public import CubicaLayers

/// A template with its values put in, on one canvas.
public struct BoundCard: Sendable {
  public var tree: LayerTree
  /// Which file each picture of the tree is.
  public var images: [ImageID: FileReference]
  /// Which file each video source of the tree is. Where `hasMainClip`, source 0 is the film's
  /// main clip, which plays in the film's time; every other belongs to one layer and plays in
  /// that layer's.
  public var clips: [FileReference]
  public var hasMainClip: Bool
  /// What the maker of the card should know.
  public var warnings: [String]
  /// When the card looks best: 0 ≤ poster < the film's length.
  public var poster: MediaTime = .zero
  public var soundtrack: TemplateSound?
  /// Those at their times, in the document's order.
  public var sounds: [TemplateSound] = []
  /// Where texts belong, units.
  public var safeArea: Rect = .zero
  /// Keyframes that the film is too short for, drawn in.
  public var squeezes: [KeySqueeze] = []
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
    values: [String: GivenValue], context: BindingContext
  ) throws(TemplateError) -> BoundCard {
    try bind(try self.values(values), context: context)
  }

  /// The same for values that are single texts.
  @_disfavoredOverload
  public func bind(
    values: [String: String], context: BindingContext
  ) throws(TemplateError) -> BoundCard {
    try bind(values: values.mapValues { GivenValue($0) }, context: context)
  }

  /// Puts checked values in and lays the card out.
  ///
  /// - Throws: what these values make impossible in the document.
  public func bind(
    _ values: CardValues, context: BindingContext
  ) throws(TemplateError) -> BoundCard {
    let short = Double(max(1, context.canvas.shortSide))
    let scale = short / Template.shortSide
    var environment = Reading.Environment()
    (environment.values, environment.clips) = (values.values, values.clips)
    if context.hasClip, values.clips.isEmpty { environment.standInForClip(variables) }
    environment.setChoices(variables)
    environment.canvas = Size(
      context.canvas.size.width / scale, context.canvas.size.height / scale)
    environment.duration = max(0, context.duration.seconds)
    environment.fit = context.fit
    environment.language = context.language ?? draft.language
    let build = LayerBuild(draft, environment, settled: settled)
    guard build.reading.diagnostics.isEmpty else {
      throw TemplateError(
        file: file, diagnostics: TemplateDiagnostic.ordered(build.reading.diagnostics))
    }
    let tree = LayerTree(
      size: context.canvas, scale: scale, background: build.background.withAlpha(1),
      layers: build.layers)
    var warnings: [String] = []
    if environment.hasClip, !build.layers.contains(where: Template.showsVideo) {
      warnings.append("the template \"\(title)\" has no place for a clip: it is not seen")
    }
    var card = BoundCard(
      tree: tree, images: build.reading.images, clips: build.reading.clips,
      hasMainClip: environment.hasClip, warnings: warnings + build.reading.warnings)
    card.poster = Self.moment(build.poster, within: context.duration)
    (card.soundtrack, card.sounds) = (build.soundtrack, build.sounds)
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
}

extension Reading.Environment {
  /// The first variable for clips gets one that nobody gave.
  fileprivate mutating func standInForClip(_ variables: [Variable]) {
    guard let variable = variables.first(where: { $0.kind.fileKind == .clip }) else { return }
    let file = FileReference(.standIn, kind: .clip, variable: variable.name)
    values[variable.name] = variable.kind == .clip ? .file(file) : .list([.file(file)])
    clips = [file]
  }
}
