import CWebP
import CubicaCore

/// The frames of an animated WebP.
struct WebPFile: AnimationFile {
  let size: PixelSize
  private(set) var frames: [AnimationFrame] = []
  let plays: Double
  private let bytes: [UInt8]
  private let name: String
  /// Each frame's own picture.
  private var fragments: [Range<Int>] = []

  /// nil where the file is no animation.
  ///
  /// - Throws: where it is one, and is cut off or makes no sense.
  init?(_ bytes: [UInt8], name: String) throws(MediaError) {
    (self.bytes, self.name) = (bytes, name)
    // The flags of the extended header: a plain file has none.
    guard bytes.count > 20, bytes[12..<16].elementsEqual("VP8X".utf8), bytes[20] & 2 != 0 else {
      return nil
    }
    let found = bytes.withUnsafeBytes { Contents($0) }
    guard let found, !found.frames.isEmpty else { throw MediaError(.decode, .invalidData, name) }
    (size, plays) = (found.size, found.plays)
    (frames, fragments) = (found.frames, found.fragments)
  }

  func pixels(ofFrame index: Int) throws(MediaError) -> PixelArray {
    try WebPDecoder.pixels(
      bytes[fragments[index]], reducedTo: frames[index].rect.size, name: name)
  }
}

/// What libwebp's demuxer says of a file, copied out.
private struct Contents {
  var size: PixelSize
  var plays: Double
  var frames: [AnimationFrame] = []
  var fragments: [Range<Int>] = []

  /// nil where the file is cut off or damaged.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var data = WebPData(bytes: start, size: bytes.count)
    guard let start, let demuxer = WebPDemux(&data) else { return nil }
    defer { WebPDemuxDelete(demuxer) }
    size = PixelSize(
      Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)),
      Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT)))
    let count = WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)
    plays = count == 0 ? .infinity : Double(count)
    var iterator = WebPIterator()
    guard WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 else { return nil }
    defer { WebPDemuxReleaseIterator(&iterator) }
    repeat {
      guard iterator.complete != 0, let fragment = iterator.fragment.bytes else { return nil }
      let place = fragment - start
      fragments.append(place..<place + iterator.fragment.size)
      frames.append(Self.frame(iterator))
    } while frames.count <= ImageFile.mostFrames && WebPDemuxNextFrame(&iterator) != 0
  }

  private static func frame(_ iterator: WebPIterator) -> AnimationFrame {
    AnimationFrame(
      rect: PixelRect(
        x: Int(iterator.x_offset), y: Int(iterator.y_offset), width: Int(iterator.width),
        height: Int(iterator.height)),
      delay: AnimationFrame.delay(
        MediaTime(value: Int64(max(0, iterator.duration)), timescale: 1000)),
      replaces: iterator.blend_method == WEBP_MUX_NO_BLEND || iterator.has_alpha == 0,
      disposal: iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .clear : .keep)
  }
}
