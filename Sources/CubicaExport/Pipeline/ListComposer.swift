package import CubicaCompositor
package import CubicaCore
package import CubicaRaster

/// Turns display lists into frames on one thread: what films, stills and sheets have in common.
///
/// Canvases may change from one list to the next.
package final class ListComposer {
  package let rasterizer: Rasterizer
  private var compositors: [PixelSize: Compositor] = [:]

  /// - Parameter images: every picture that a display list may name.
  package init(fonts: FontLibrary, images: [ImageID: ImageSource]) throws(RasterError) {
    rasterizer = try Rasterizer(fonts: fonts, images: images)
  }

  /// - Parameters:
  ///   - frame: as large as the list's canvas.
  ///   - video: the clips at that moment.
  package func compose(
    _ list: DisplayList, into frame: YCbCrFrame, video: some VideoPictureSource
  ) throws {
    let composite = try rasterizer.compositeList(for: list)
    try compositor(list.size).compose(composite, into: frame, video: video)
  }

  /// The list's picture, pixel for pixel as a film has it.
  package func picture(
    of list: DisplayList, video: some VideoPictureSource
  ) throws -> Bitmap {
    FrameConversion.bitmap(from: try frame(of: list, video: video))
  }

  /// The same, for who looks at a few pixels only.
  package func pixels(
    of list: DisplayList, video: some VideoPictureSource
  ) throws -> FramePixels {
    FramePixels(try frame(of: list, video: video))
  }

  private func frame(
    of list: DisplayList, video: some VideoPictureSource
  ) throws -> YCbCrFrame {
    let frame = YCbCrFrame(size: list.size)
    try compose(list, into: frame, video: video)
    return frame
  }

  private func compositor(_ size: PixelSize) -> Compositor {
    if let known = compositors[size] { return known }
    let compositor = Compositor(size: size)
    // A few shapes take turns; more are not kept.
    if compositors.count > 8 { compositors.removeAll() }
    compositors[size] = compositor
    return compositor
  }
}
