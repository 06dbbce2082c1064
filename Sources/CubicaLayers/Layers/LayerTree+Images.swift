public import CubicaCore

extension LayerTree {
  /// How large each picture is drawn at most, over the whole film. A picture that is missing here
  /// may be drawn at any size.
  public var imageUses: [ImageID: [ImageUse]] {
    var uses = ImageUses()
    uses.collect(layers, scale: scale)
    return uses.found
  }
}

private struct ImageUses {
  private(set) var found: [ImageID: [ImageUse]] = [:]

  /// Particles' pictures are never drawn larger than this, pixels.
  private static let longestParticle = 2048.0

  /// - Parameter scale: the largest that the layers' space reaches on the canvas.
  mutating func collect(_ layers: [Layer], scale: Double) {
    for layer in layers {
      let inner = scale * layer.largestScale(at: 0)
      collect(layer.mask, scale: inner)
      switch layer.content {
      case .group(let children): collect(children, scale: inner)
      case .image(let image):
        let size = layer.size.largest
        add(
          ImageUse(
            size: Size(size.width * inner, size.height * inner), gravity: image.gravity,
            scale: inner),
          of: image.image)
      case .emitter(let emitter):
        let room = Size(Self.longestParticle, Self.longestParticle)
        for image in emitter.imageIDs {
          add(ImageUse(size: room, gravity: .resizeAspect), of: image)
        }
      default: break
      }
    }
  }

  private mutating func add(_ use: ImageUse, of image: ImageID) {
    if found[image]?.contains(use) != true { found[image, default: []].append(use) }
  }
}

extension Animatable where Value == Size {
  /// The largest width and height over all times.
  fileprivate var largest: Size {
    switch self {
    case .fixed(let size): return size
    case .animated(let animation):
      var largest = Size.zero
      animation.forEachExtreme {
        largest = Size(max(largest.width, $0.width), max(largest.height, $0.height))
      }
      return largest
    }
  }
}
