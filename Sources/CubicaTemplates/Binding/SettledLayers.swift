import CubicaCore
import CubicaLayers
import Synchronization

/// Layers of a template as they were read last, for each canvas, length and language: however many
/// cards are bound, one is read again only where the values that it names have changed.
final class SettledLayers: Sendable {
  /// What all layers depend on beside their places in the document and the values that they name.
  struct Context: Hashable, Sendable {
    var canvas: Size
    var duration: Double
    var language: String
    /// Names of the variants that apply, in their order.
    var variants: [String]
  }

  private let shelves = Mutex<[Context: SettledShelf]>([:])
  /// A template is looked at in a few shapes at a time.
  private static let most = 16

  func shelf(for context: Context) -> SettledShelf {
    shelves.withLock { shelves in
      if let known = shelves[context] { return known }
      if shelves.count >= Self.most { shelves.removeAll() }
      let shelf = SettledShelf()
      shelves[context] = shelf
      return shelf
    }
  }
}

/// The layers that were read in one context.
final class SettledShelf: Sendable {
  /// What a layer depends on in its parent.
  struct Place: Hashable, Sendable {
    var room: Room
    /// Of the parent, seconds.
    var life: Double
    var delay: Double
  }

  /// A layer, and what reading it told beside.
  struct Entry: Sendable {
    var layer: Layer?
    var effects: Reading.Effects
    /// Of layers and of particles at one moment.
    var layerCount: Int
    var particleCount: Int
    var place: Place
    /// Of the variables that it may depend on.
    var values: [String: VariableValue]
  }

  enum State: Sendable {
    case settled(Entry)
    /// Values change it, or clips do: only the layers within may be settled.
    case changing
  }

  private struct Content {
    var layers: JSONNode?
    /// By where the layer is written.
    var states: [SourcePosition: State] = [:]
  }

  private let content = Mutex(Content())

  subscript(position: SourcePosition) -> State? {
    get { content.withLock { $0.states[position] } }
    set { content.withLock { $0.states[position] = newValue } }
  }

  /// The document's layers with the variants put in.
  var layers: JSONNode? {
    get { content.withLock { $0.layers } }
    set { content.withLock { $0.layers = newValue } }
  }
}

extension JSONNode {
  /// Whether a layer in it shows a clip. Which one each shows is counted over the whole document.
  var showsVideo: Bool {
    switch value {
    case .string(let text): text == LayerDraft.Kind.video.rawValue
    case .array(let elements): elements.contains(where: \.showsVideo)
    case .object(let members): members.contains(where: \.value.showsVideo)
    default: false
    }
  }

  /// Those of the variables that what it is read as may depend on.
  func mentioned(of names: some Sequence<String>) -> [String] {
    var texts: [String] = []
    gatherExpressions(isExpression: false, into: &texts)
    return texts.isEmpty ? [] : names.filter { name in texts.contains { $0.contains(name) } }
  }

  private func gatherExpressions(isExpression: Bool, into texts: inout [String]) {
    switch value {
    case .string(let text):
      if isExpression || text.contains("{{") { texts.append(text) }
    case .array(let elements):
      for element in elements {
        element.gatherExpressions(isExpression: isExpression, into: &texts)
      }
    case .object(let members):
      for member in members {
        let isExpression = isExpression || member.key == "when" || member.key == "over"
        member.value.gatherExpressions(isExpression: isExpression, into: &texts)
      }
    default: break
    }
  }
}
