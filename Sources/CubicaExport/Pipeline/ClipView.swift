package import CubicaCore
internal import CubicaMedia

/// A clip at single moments, in place of whatever clips a card plays: for looking at cards.
package final class ClipView: VideoPictureSource {
  package var duration: MediaTime { clip.duration }
  private let clip: Clip
  private var readers: SourceReaders
  private var pictures: ScenePictures

  package init(_ path: FilePath, _ workshop: CardWorkshop) throws(ExportError) {
    clip = try workshop.clip(path)
    readers = SourceReaders([clip], threads: 2)
    pictures = ScenePictures([clip])
  }

  /// Turns to what the clip shows at a time from its start; after its end its last frame.
  package func show(at time: MediaTime) throws(ExportError) {
    let frames = clip.frames
    let index = min(max(0, frames.index(at: frames.start + time)), frames.count - 1)
    try ExportError.failed { pictures.show(try readers.pictures([0: index], at: 0)) }
  }

  package func displaySize(of source: Int) -> PixelSize? { clip.displaySize }

  package func write(
    _ source: Int, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) throws {
    try pictures.write(0, crop: crop, size: size, into: target, x: x, y: y)
  }
}
