package import CubicaCore
import CubicaLocale

/// One way through a document: what the values of this run are, where it stands, and the faults
/// found so far.
package final class Reading {
  struct Environment {
    /// By name; every variable of the template has one.
    var values: [String: VariableValue] = [:]
    /// Units: the short side is 1080.
    var canvas = Size(1920, 1080)
    /// Seconds of the film.
    var duration = 10.0
    var fit: Fit?
    var language = Language.english
    /// The clips of clip variables, the main one first.
    var clips: [FileReference] = []
    /// The document itself is checked, with sample values and at its own length: every layer is
    /// read, whether shown or not.
    var isCheck = false
    /// `{{name}}` stands for a value: of documents that have variables.
    var hasVariables = true
    /// Of variables with choices.
    var choices: [String: [String]] = [:]

    var hasClip: Bool { !clips.isEmpty }
  }

  private(set) var environment: Environment
  package private(set) var diagnostics: [TemplateDiagnostic] = []
  /// Files named so far, in order, each once.
  private(set) var assets: [String] = []
  /// Pictures named so far.
  private(set) var images: [ImageID: FileReference] = [:]
  /// Clips that layers show so far, after the main one.
  private(set) var clips: [FileReference]
  /// Keys that were drawn in because the film is short.
  private(set) var squeezes: [KeySqueeze] = []
  private(set) var warnings: [String] = []
  /// How long the layer at hand lives, in its own time, seconds.
  package var life: Double
  /// How deep in sub-cells the cell at hand is.
  var cellDepth = 0
  /// Radians by which colours at hand are turned on the colour wheel.
  private(set) var hue = 0.0
  private var path: [Step] = []

  /// One level of a key path; put into words only where there is something to say.
  private enum Step {
    case key(String)
    case index(Int)
    /// The whole path up to here, as it was written.
    case written(String)
  }

  init(_ environment: Environment = Environment()) {
    self.environment = environment
    life = environment.duration
    clips = Array(environment.clips.prefix(1))
  }

  /// A way through a document, or a part of one, that has no variables.
  ///
  /// - Parameters:
  ///   - life: what times count in, seconds.
  ///   - canvas: in units: the short side is 1080.
  package convenience init(life: Double, canvas: Size) {
    var environment = Environment()
    environment.hasVariables = false
    environment.duration = life
    environment.canvas = canvas
    self.init(environment)
  }

  /// Whatever a document holds, its report stays readable: further faults are not noted.
  var isFull: Bool { diagnostics.count >= 100 }

  package func note(_ diagnostic: TemplateDiagnostic) {
    // What stands once may be read often: replicators' copies have the same faults.
    if !isFull, !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Notes a fault of the value at hand.
  package func note(
    _ problem: String, at position: SourcePosition, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    note(
      TemplateDiagnostic(
        position: position, path: currentPath, problem: problem, found: found,
        allowed: allowed, suggestion: suggestion))
  }

  /// `expected a number from 0 to 1, found "yes"`.
  package func noteMismatch(_ shape: ValueShape, _ node: JSONNode) {
    // What could not be read has its fault already.
    guard !node.isInvalid else { return }
    note("expected \(shape.noun)", at: node.position, found: node.summary)
  }

  /// What reading something tells beside its result.
  struct Effects: Sendable {
    fileprivate var assets: [String] = []
    fileprivate var images: [ImageID: FileReference] = [:]
    fileprivate var squeezes: [KeySqueeze] = []
    fileprivate var warnings: [String] = []
  }

  /// Runs `body` and gives what it told, which counts as told here too.
  ///
  /// - Returns: no effects where there were faults.
  func recording<R>(_ body: () -> R) -> (R, Effects?) {
    let before = Effects(
      assets: assets, images: images, squeezes: squeezes, warnings: warnings)
    let faultCount = diagnostics.count
    (assets, images, squeezes, warnings) = ([], [:], [], [])
    let result = body()
    let told = Effects(assets: assets, images: images, squeezes: squeezes, warnings: warnings)
    (assets, images) = (before.assets, before.images)
    (squeezes, warnings) = (before.squeezes, before.warnings)
    replay(told)
    return (result, diagnostics.count == faultCount && !isFull ? told : nil)
  }

  func replay(_ effects: Effects) {
    for asset in effects.assets { noteAsset(asset) }
    images.merge(effects.images) { first, _ in first }
    squeezes += effects.squeezes
    warnings += effects.warnings
  }

  /// Something that is no fault but should be known, with the path of the value at hand.
  func warn(_ text: String) { warnings.append("\(currentPath): \(text)") }

  func noteSqueeze(_ factor: Double, life: Double, at position: SourcePosition) {
    squeezes.append(
      KeySqueeze(path: currentPath, position: position, factor: factor, life: life))
  }

  func noteAsset(_ path: String) {
    if !assets.contains(path) { assets.append(path) }
  }

  /// Runs `body` with further values, and colours turned by so much more.
  func with<R>(_ values: [String: VariableValue], hue: Double, _ body: () -> R) -> R {
    let before = (environment.values, self.hue)
    environment.values.merge(values) { $1 }
    self.hue += hue
    defer { (environment.values, self.hue) = before }
    return body()
  }

  /// What the tree calls a picture.
  func imageID(_ file: FileReference) -> ImageID {
    let image: ImageID
    switch file.place {
    case .template(let path): image = ImageID(path)
    // No path of a template has a colon.
    case .given(let path): image = ImageID("given:\(path)" + (path.isText ? "" : ":\(path.bytes)"))
    case .standIn, .nothing: return ImageID("")
    }
    images[image] = images[image] ?? file
    return image
  }

  /// What the tree calls a clip: 0 is the main one; of others each layer has its own, for they
  /// play in its time.
  func clipIndex(_ file: FileReference) -> Int {
    if environment.clips.first == file { return 0 }
    clips.append(file)
    return clips.count - 1
  }

  /// Whether the film is that clip's.
  func isMainClip(_ index: Int) -> Bool { index == 0 && environment.hasClip }

  /// Runs `body` one level down.
  package func within<R>(key: String, _ node: JSONNode, _ body: () -> R) -> R {
    within(.key(key), node.writtenPath, body)
  }

  package func within<R>(index: Int, _ node: JSONNode, _ body: () -> R) -> R {
    within(.index(index), node.writtenPath, body)
  }

  private func within<R>(_ step: Step, _ writtenPath: String?, _ body: () -> R) -> R {
    path.append(writtenPath.map { .written($0) } ?? step)
    defer { path.removeLast() }
    return body()
  }

  /// The key path at hand: `layers[2]`.
  package var currentPath: String {
    path.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + JSON5Reader.component(key)
      case .index(let index): text += "[\(index)]"
      case .written(let path): text = path
      }
    }
  }
}

extension FilePath {
  fileprivate var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }
}
