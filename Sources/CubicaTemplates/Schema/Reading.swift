import CubicaCore

/// One way through a document: what the values of this run are, where it stands, and the faults
/// found so far.
final class Reading {
  struct Environment {
    /// By name; every variable of the template has one.
    var values: [String: VariableValue] = [:]
    /// Units: the short side is 1080.
    var canvas = Size(1920, 1080)
    /// Seconds of the film.
    var duration = 10.0
    var hasClip = true
    var fit: Fit?
  }

  let environment: Environment
  private(set) var diagnostics: [TemplateDiagnostic] = []
  /// Files named so far, in order, each once.
  private(set) var assets: [String] = []
  /// The film's end in the own time of the layer at hand, seconds.
  var localDuration: Double
  private var path: [String] = []

  init(_ environment: Environment = Environment()) {
    self.environment = environment
    localDuration = environment.duration
  }

  /// Whatever a document holds, its report stays readable: further faults are not noted.
  var isFull: Bool { diagnostics.count >= 100 }

  func note(_ diagnostic: TemplateDiagnostic) {
    if !isFull { diagnostics.append(diagnostic) }
  }

  /// Notes a fault of the value at hand.
  func note(
    _ problem: String, at position: SourcePosition, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    note(
      TemplateDiagnostic(
        position: position, path: path.joined(), problem: problem, found: found,
        allowed: allowed, suggestion: suggestion))
  }

  /// `expected a number from 0 to 1, found "yes"`.
  func noteMismatch(_ shape: ValueShape, _ node: JSONNode) {
    // What could not be read has its fault already.
    guard !node.isInvalid else { return }
    note("expected \(shape.noun)", at: node.position, found: node.summary)
  }

  func noteAsset(_ path: String) {
    if !assets.contains(path) { assets.append(path) }
  }

  /// Runs `body` one level down.
  func within<R>(key: String, _ node: JSONNode, _ body: () -> R) -> R {
    let component = JSON5Reader.component(key)
    return within(path.isEmpty ? component : "." + component, node.writtenPath, body)
  }

  func within<R>(index: Int, _ node: JSONNode, _ body: () -> R) -> R {
    within("[\(index)]", node.writtenPath, body)
  }

  private func within<R>(_ component: String, _ writtenPath: String?, _ body: () -> R) -> R {
    let before = path
    if let writtenPath { path = [writtenPath] } else { path.append(component) }
    defer { path = before }
    return body()
  }

  /// The key path at hand: `layers[2]`.
  var currentPath: String { path.joined() }
}
