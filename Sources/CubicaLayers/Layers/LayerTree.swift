public import CubicaCore

/// A film's picture at all times: layers on a canvas.
///
/// y points down everywhere, as in a template. (The layer tree of AVFoundation's animation tool
/// is y-up: mirror positions, rotations and emission angles when a card is carried over.)
public struct LayerTree: Hashable, Sendable {
  /// The canvas in pixels.
  public var size: PixelSize
  /// Pixels per unit.
  public var scale: Double
  /// Opaque ground below everything.
  public var background: Color
  /// In units, y down, (0, 0) the canvas's top-left corner; back to front.
  public var layers: [Layer]
  /// Of the pictures that are animated; the others stand still.
  public var imageTimings: [ImageID: ImageTiming] = [:]

  public init(
    size: PixelSize, scale: Double = 1, background: Color = .black, layers: [Layer] = []
  ) {
    (self.size, self.scale) = (size, scale)
    (self.background, self.layers) = (background, layers)
  }

  /// The canvas in units.
  public var unitSize: Size {
    scale > 0 ? Size(size.size.width / scale, size.size.height / scale) : .zero
  }

  /// Every picture that some moment of the film may need.
  public var imageIDs: Set<ImageID> {
    var result: Set<ImageID> = []
    Self.visit(layers) { layer in
      switch layer.content {
      case .image(let content): result.insert(content.image)
      case .emitter(let emitter): result.formUnion(emitter.imageIDs)
      default: break
      }
    }
    return result
  }

  /// Layers of all levels, masks too.
  public var layerCount: Int {
    var count = 0
    Self.visit(layers) { _ in count += 1 }
    return count
  }

  /// How many particles of all emitters may be alive at one moment; `Int.max` stands for more
  /// than can be counted.
  public var maximumLiveParticles: Int {
    var total = 0
    Self.visit(layers) { layer in
      guard case .emitter(let emitter) = layer.content else { return }
      let (sum, overflow) = total.addingReportingOverflow(emitter.maximumLiveParticles)
      total = overflow ? .max : sum
    }
    return total
  }

  static func visit(_ layers: [Layer], _ body: (Layer) -> Void) {
    for layer in layers {
      body(layer)
      visit(layer.mask, body)
      if case .group(let children) = layer.content { visit(children, body) }
    }
  }
}
