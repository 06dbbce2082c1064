internal import CubicaCompositor
internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia
internal import CubicaRaster

/// Makes whole frames of one film on one thread. Frames may be asked for in any order.
final class FrameComposer {
  private let recipe: FilmRecipe
  private let rasterizer: Rasterizer
  private let compositor: Compositor
  private var pictures: ClipPictures

  init(_ recipe: FilmRecipe) throws {
    self.recipe = recipe
    rasterizer = try Rasterizer(fonts: recipe.fonts, images: recipe.images)
    compositor = Compositor(size: recipe.plan.canvas)
    pictures = ClipPictures(clip: recipe.clip)
  }

  /// - Parameter source: the clip's frame that film frame `index` shows.
  func compose(frame index: Int, source: ClipFrame?, into frame: YCbCrFrame) throws {
    pictures.frame = source
    let time = recipe.plan.rate.time(ofFrame: index).seconds
    let list = try rasterizer.compositeList(for: recipe.tree.displayList(at: time))
    try compositor.compose(list, into: frame, video: pictures)
  }

  /// One frame alone: reads no more of the clip than it needs.
  func frame(showing time: MediaTime) throws -> YCbCrFrame {
    let index = recipe.plan.frameIndex(at: time)
    var source: ClipFrame?
    if let clip = recipe.clip {
      let wanted = recipe.plan.sourceFrames[index]
      let reader = try ClipReader(clip: clip, threads: 1)
      source = try reader.frame(at: wanted)
      if reader.errorCount > 0 && !clip.isDamaged {
        source = try ClipReader(clip: clip.markedDamaged, threads: 1).frame(at: wanted)
      }
    }
    let frame = YCbCrFrame(size: recipe.plan.canvas)
    try compose(frame: index, source: source, into: frame)
    return frame
  }
}

/// The clip of a card as the compositor's picture source.
private struct ClipPictures: VideoPictureSource {
  let scaler: PictureScaler?
  let size: PixelSize?
  var frame: ClipFrame?

  init(clip: Clip?) {
    scaler = clip.map { PictureScaler(clip: $0) }
    size = clip?.displaySize
  }

  func displaySize(of source: Int) -> PixelSize? { source == 0 ? size : nil }

  func write(
    _ source: Int, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) throws {
    guard let scaler, let frame else {
      throw ExportError(.failed, "clip \(source + 1) has no picture at this time")
    }
    try scaler.write(frame, crop: crop, size: size, into: target, x: x, y: y)
  }
}
