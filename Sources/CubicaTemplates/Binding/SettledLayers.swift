import CubicaCore
import CubicaLayers
import Synchronization

/// Layers of a template that no value has part in, read once for each canvas, length and language
/// however many cards are bound.
final class SettledLayers: Sendable {
  /// What a layer depends on beside its place in the document.
  struct Context: Hashable, Sendable {
    var canvas: Size
    var duration: Double
    var language: String
    var hasClip: Bool
    /// Names of the variants that apply, in their order.
    var variants: [String]
  }

  /// A layer, and what reading it told beside.
  struct Entry: Sendable {
    var layer: Layer?
    var effects: Reading.Effects
    /// Of layers and of particles at one moment.
    var layerCount: Int
    var particleCount: Int
  }

  private struct Key: Hashable {
    var context: Context
    var index: Int
  }

  private let entries = Mutex<[Key: Entry?]>([:])
  /// A template is looked at in a few shapes at a time.
  private static let most = 4_096

  /// - Returns: nil where the layer was not looked at before; `.some(nil)` where values may have
  ///   part in it.
  func entry(_ index: Int, in context: Context) -> Entry?? {
    entries.withLock { $0[Key(context: context, index: index)] }
  }

  /// - Parameter entry: nil where values may have part in the layer.
  func keep(_ entry: Entry?, _ index: Int, in context: Context) {
    entries.withLock { entries in
      if entries.count >= Self.most { entries.removeAll() }
      entries[Key(context: context, index: index)] = .some(entry)
    }
  }
}

extension JSONNode {
  /// Whether what it is read as may depend on the values of variables or on the clips.
  var mayDependOnValues: Bool {
    switch value {
    case .string(let text): text.contains("{{") || text == LayerDraft.Kind.video.rawValue
    case .array(let elements): elements.contains(where: \.mayDependOnValues)
    case .object(let members):
      members.contains { member in
        member.key == "when" || member.key == "over" || member.value.mayDependOnValues
      }
    default: false
    }
  }
}
