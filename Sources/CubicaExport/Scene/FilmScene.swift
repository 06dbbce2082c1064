internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia

/// A film's picture, frame by frame: what is drawn, and which frames of which clips it shows.
///
/// A value; any frame can be asked for in any order, on any thread, with the same answer.
protocol FilmScene: Sendable {
  /// What a display list's videos number by place. A clip that is used in two places at once
  /// stands here twice.
  var sources: [Clip] { get }

  /// How many sources are seen at a time at most.
  var mostSourcesAtOnce: Int { get }

  /// A card's layers; nil where there is no card.
  var tree: LayerTree? { get }

  /// The clips' frames that film frame `index` shows, by source.
  func sourceFrames(of index: Int) -> [Int: Int]

  func displayList(of index: Int) -> DisplayList

  /// Both at once, which is less work where one leads to the other.
  func content(of index: Int) -> SceneContent

  /// The same with these files read by one thread from their start on only.
  func markingDamaged(_ files: Set<FilePath>) -> Self
}

/// What a film frame draws, and the clips' frames that it shows, by source.
struct SceneContent: Sendable {
  var list: DisplayList
  var sourceFrames: [Int: Int]
}

extension FilmScene {
  /// How many frames of clips are decoded only to reach those of film frame `index`.
  func startCost(at index: Int) -> Int {
    sourceFrames(of: index).reduce(0) { cost, entry in
      let clip = sources[entry.key]
      guard clip.isSeekable else { return cost + entry.value }
      return cost + entry.value - clip.frames.lastKey(upTo: entry.value)
    }
  }
}
