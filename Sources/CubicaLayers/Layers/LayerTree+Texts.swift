public import CubicaCore

extension LayerTree {
  /// A text as some moment of the film shows it.
  public struct ShownText: Hashable, Sendable {
    /// The layer's name.
    public var layer: String
    /// Its box lies in the layer's own space, units.
    public var content: TextContent
  }

  /// Every text that some moment of the film may show, back to front: each at all moments at which
  /// its letters or its box may need another layout.
  public var texts: [ShownText] {
    var result: [ShownText] = []
    Self.visit(layers) { layer in
      guard !layer.isHidden, case .text(let text) = layer.content else { return }
      for time in text.layoutTimes(in: layer) {
        guard let content = text.settledContent(at: time, box: layer.bounds(at: time)) else {
          continue
        }
        let shown = ShownText(layer: layer.name, content: content)
        if !result.contains(shown) { result.append(shown) }
      }
    }
    return result
  }
}

extension TextLayer {
  /// In the layer's own time, at most 64: the begin and the keys of what changes the layout.
  fileprivate func layoutTimes(in layer: Layer) -> [Double] {
    var times: Set<Double> = [0]
    for property in [fontSize, letterSpacing] + outlines.map(\.width) {
      times.formUnion(property.keyTimes)
    }
    times.formUnion(layer.size.keyTimes)
    return Array(times.sorted().prefix(64))
  }
}

extension Animatable {
  /// Of an animation that runs once from its begin on, in the layer's own time.
  fileprivate var keyTimes: [Double] {
    guard case .animated(let animation) = self else { return [] }
    return animation.keyframes.map { animation.timing.begin + $0.time }
  }
}
