internal import CubicaComposition
internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia

/// A card: a layer tree whose video layers show the card's clips.
struct CardScene: FilmScene {
  let layers: LayerTree
  var rate: FrameRate
  private(set) var sources: [Clip]
  /// For each clip its frame at each film frame; a shorter list goes on with its last.
  private let frames: [[Int]]

  /// - Parameters:
  ///   - clips: with their frames at each film frame.
  init(tree: LayerTree, rate: FrameRate, clips: [(clip: Clip, frames: [Int])]) {
    (layers, self.rate) = (tree, rate)
    (sources, frames) = (clips.map(\.clip), clips.map(\.frames))
  }

  var tree: LayerTree? { layers }
  var mostSourcesAtOnce: Int { sources.count }

  func sourceFrames(of index: Int) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (source, frames) in frames.enumerated() {
      if let frame = index < frames.count ? frames[index] : frames.last { result[source] = frame }
    }
    return result
  }

  func displayList(of index: Int) -> DisplayList {
    layers.displayList(at: rate.time(ofFrame: index).seconds)
  }

  func markingDamaged(_ files: Set<FilePath>) -> CardScene {
    var copy = self
    copy.sources = sources.map { files.contains($0.path) ? $0.markedDamaged : $0 }
    return copy
  }
}
