internal import CubicaComposition
internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia

/// An edit's picture at any moment: a display list whose videos are numbered sources, each with
/// the frame that it shows. A function of time alone.
///
/// A film frame shows what its middle shows, so that a clip of any rate has its own number of
/// frames.
struct EditScene: FilmScene {
  let film: NestedFilm
  let video: VideoComposition
  private(set) var sources: [Clip]
  let mostSourcesAtOnce: Int
  /// A card's layers over the film: its first clip is the film.
  var tree: LayerTree?
  /// The composition's moment at the film's zero.
  var start = MediaTime.zero
  /// The film's size; the video composition's render size is brought to it.
  var canvas: PixelSize
  let numbers: [SegmentKey: Int]

  /// - Throws: `ExportError` where a clip is not among `clips`, or the film has no picture.
  init(_ film: NestedFilm, clips: [FilePath: Clip]) throws(ExportError) {
    guard let video = film.video ?? VideoComposition(of: film.composition) else {
      throw ExportError(.unusable, "the edit has no picture: it has no video track with a segment")
    }
    self.film = film
    self.video = video
    canvas = video.renderSize
    let found = try film.sources(clips: clips)
    sources = found.map(\.clip)
    numbers = Dictionary(
      found.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    mostSourcesAtOnce = film.mostClipsAtOnce
  }

  func sourceFrames(of index: Int) -> [Int: Int] {
    moment(at: start + video.frameRate.middle(ofFrame: index)).frames
  }

  func displayList(of index: Int) -> DisplayList { content(of: index).list }

  func content(of index: Int) -> SceneContent {
    let moment = moment(at: start + video.frameRate.middle(ofFrame: index))
    return SceneContent(list: list(moment, of: index), sourceFrames: moment.frames)
  }

  private func list(_ moment: Moment, of index: Int) -> DisplayList {
    guard let tree, moment.isPostProcessed else {
      return DisplayList(
        size: video.renderSize, background: moment.background, items: moment.items
      ).scaled(to: canvas)
    }
    return tree.displayList(at: (start + video.frameRate.time(ofFrame: index)).seconds)
      .showing(moment.items, on: moment.background).scaled(to: canvas)
  }

  func markingDamaged(_ files: Set<FilePath>) -> EditScene {
    var copy = self
    copy.sources = sources.map { files.contains($0.path) ? $0.markedDamaged : $0 }
    return copy
  }
}
