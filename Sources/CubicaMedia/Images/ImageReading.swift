import CubicaCore

/// One picture's way from bytes to pixels.
struct ImageReading {
  let bytes: [UInt8]
  let kind: ImageKind
  let name: String
  let uses: [ImageUse]
  let frameMemory: Int

  func source() throws(MediaError) -> ImageSource {
    switch kind {
    case .svg:
      let embedded = EmbeddedImages(bytes)
      guard embedded?.isEndless != true else {
        throw MediaError(
          .decode, .notPicture(found: "an SVG that draws more than \(SVGWork.most) elements"), name)
      }
      guard let sizes = embedded?.sizes else {
        throw MediaError(
          .decode, .notPicture(found: "an SVG whose entities or pictures nest too deeply"), name)
      }
      for size in sizes { try check(size) }
      return .svg(bytes)
    case .heic, .avif:
      let (pixels, size) = try HEIFDecoder.decode(bytes, kind: kind, name: name) {
        size throws(MediaError) in
        try check(size)
        return reducedSize(size)
      }
      return still(pixels, .upright, of: size)
    default: break
    }
    guard let size = ImageHeader.size(of: bytes, kind: kind) else {
      throw MediaError(.decode, .invalidData, name)
    }
    try check(size)
    if kind == .png, !PNGChunks.couldHold(bytes, size) {
      throw MediaError(.decode, .invalidData, name)
    }
    let orientation = ImageOrientation.of(bytes, kind: kind)
    if let file = try animation() { return try source(of: file, orientation) }
    // What it is drawn at is known for the upright picture.
    let target = orientation.apply(reducedSize(orientation.apply(size)))
    return still(try pixels(size, target), orientation, of: orientation.apply(size))
  }

  private func pixels(
    _ size: PixelSize, _ target: PixelSize
  ) throws(MediaError) -> PixelArray {
    if kind == .webp {
      return try WebPDecoder.pixels(bytes[...], reducedTo: target, name: name)
    }
    let picture = try ImageDecoder.picture(
      bytes, format: kind == .png ? .png : .jpeg, name: name)
    guard picture.width == size.width, picture.height == size.height else {
      throw MediaError(.decode, .invalidData, name)
    }
    return try BitmapMaker.pixels(picture, reducedTo: target, name: name)
  }

  private func animation() throws(MediaError) -> (any AnimationFile)? {
    switch kind {
    case .gif: return try GIFFile(bytes, name: name)
    case .png: return try APNGFile(bytes, name: name)
    case .webp: return try WebPFile(bytes, name: name)
    default: return nil
    }
  }

  private func source(
    of file: any AnimationFile, _ orientation: Orientation
  ) throws(MediaError) -> ImageSource {
    try check(file.size)
    let limits = (frames: ImageFile.mostFrames, pixels: ImageFile.mostFramePixels)
    guard file.frames.count <= limits.frames else {
      throw MediaError(
        .decode,
        .tooManyFrames(found: "\(file.frames.count) frames", limit: "\(limits.frames)"), name)
    }
    // A GIF's frames may be larger than the whole.
    let work = file.frames.reduce(0) { $0 + max(file.size.count, $1.rect.size.count) }
    guard work <= limits.pixels else {
      throw MediaError(
        .decode,
        .tooManyFrames(
          found: "\(file.frames.count) frames of \(file.size) pixels",
          limit: "\(limits.pixels) pixels in all"), name)
    }
    let size = orientation.apply(file.size)
    let target = orientation.apply(reducedSize(size))
    let pictures = try AnimatedPicture(
      file, orientation: orientation, reducedTo: target, memory: frameMemory)
    if file.frames.count == 1, let only = try pictures.firstBitmap() {
      return size == only.size ? .bitmap(only) : .reduced(only, from: size)
    }
    return .animated(pictures)
  }

  private func still(
    _ pixels: PixelArray, _ orientation: Orientation, of size: PixelSize
  ) -> ImageSource {
    let bitmap = pixels.bitmap(orientation)
    return bitmap.size == size ? .bitmap(bitmap) : .reduced(bitmap, from: size)
  }

  private func check(_ size: PixelSize) throws(MediaError) {
    let side = ImageFile.longestSide
    guard size.width <= side, size.height <= side, size.count <= ImageFile.mostPixels else {
      throw MediaError(
        .decode,
        .tooLarge(
          width: size.width, height: size.height,
          limit: "\(side) a side and \(ImageFile.mostPixels) in all"), name)
    }
    guard size.width > 0, size.height > 0 else { throw MediaError(.decode, .invalidData, name) }
  }

  /// Pixels kept for one that is drawn: enough for a fine last step by the renderer.
  private static let margin = 1.5
  /// A gain below this is not worth an averaging of its own.
  private static let smallestGain = 0.75

  /// What is kept of an upright picture.
  private func reducedSize(_ size: PixelSize) -> PixelSize {
    guard let scale = uses.map({ $0.largestScale(of: size.size) }).max() else { return size }
    let factor = scale * Self.margin
    guard factor < Self.smallestGain, factor >= 0 else { return size }
    func length(_ length: Int) -> Int {
      min(length, max(1, Int((Double(length) * factor - 1e-6).rounded(.up))))
    }
    return PixelSize(length(size.width), length(size.height))
  }
}
