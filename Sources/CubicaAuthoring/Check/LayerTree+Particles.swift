import CubicaLayers

extension LayerTree {
  /// The same card without its emitters, for who looks at its texts only.
  var withoutParticles: LayerTree {
    var copy = self
    copy.layers = Self.still(layers)
    return copy
  }

  private static func still(_ layers: [Layer]) -> [Layer] {
    layers.compactMap { layer in
      var layer = layer
      switch layer.content {
      case .emitter: return nil
      case .group(let children): layer.content = .group(still(children))
      default: break
      }
      return layer
    }
  }
}
