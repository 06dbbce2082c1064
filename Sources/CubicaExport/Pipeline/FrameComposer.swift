internal import CubicaCore
internal import CubicaMedia
internal import CubicaRaster
import Foundation

/// Makes whole frames of one film on one thread. Frames may be asked for in any order.
final class FrameComposer {
  private let recipe: FilmRecipe
  private let composer: ListComposer
  private var pictures: ScenePictures

  init(_ recipe: FilmRecipe) throws {
    self.recipe = recipe
    composer = try ListComposer(fonts: recipe.fonts, images: recipe.images)
    pictures = ScenePictures(recipe.scene.sources)
  }

  /// - Parameter sources: the clips' pictures that the list's frame shows, by source.
  func compose(
    _ list: DisplayList, sources: [Int: ClipFrame], into frame: YCbCrFrame
  ) throws {
    pictures.show(sources)
    try composer.compose(list, into: frame, video: pictures)
  }

  /// One frame alone: reads no more of the clips than it needs.
  func frame(showing time: MediaTime) throws -> YCbCrFrame {
    let index = recipe.frameIndex(at: time)
    let content = recipe.scene.content(of: index)
    let frame = YCbCrFrame(size: recipe.canvas)
    let sources = try sources(content.sourceFrames, at: index)
    try compose(content.list, sources: sources, into: frame)
    return frame
  }

  private func sources(_ wanted: [Int: Int], at index: Int) throws -> [Int: ClipFrame] {
    var scene = recipe.scene
    let cores = ProcessInfo.processInfo.activeProcessorCount
    for _ in scene.sources {
      do {
        var readers = SourceReaders(scene.sources, threads: min(cores, 4))
        return try readers.pictures(wanted, at: index)
      } catch let damage as DamagedClips {
        scene = scene.markingDamaged(damage.files)
      }
    }
    var readers = SourceReaders(scene.sources, threads: 1)
    return try readers.pictures(wanted, at: index)
  }
}
