internal import CubicaComposition
internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia

/// A card: a layer tree whose video layers show the card's clips, the main one in the film's time,
/// others in their layers' own.
struct CardScene: FilmScene {
  let layers: LayerTree
  var rate: FrameRate
  private(set) var sources: [Clip]
  /// For each clip its frame at each film frame; a shorter list goes on with its last. nil where it
  /// plays in its layer's time.
  private let frames: [[Int]?]

  /// - Parameters:
  ///   - clips: with their frames at each film frame; nil: in their layers' time.
  init(tree: LayerTree, rate: FrameRate, clips: [(clip: Clip, frames: [Int]?)]) {
    (layers, self.rate) = (tree, rate)
    (sources, frames) = (clips.map(\.clip), clips.map(\.frames))
  }

  /// Each clip's frame at each film frame; nil where one plays in its layer's time.
  var mainFrames: [[Int]]? {
    let known = frames.compactMap(\.self)
    return known.count == frames.count ? known : nil
  }

  var tree: LayerTree? { layers }
  var mostSourcesAtOnce: Int { sources.count }

  func sourceFrames(of index: Int) -> [Int: Int] {
    // What plays in its layer's time is found in the list.
    frames.contains(nil) ? content(of: index).sourceFrames : mainFrames(of: index)
  }

  func displayList(of index: Int) -> DisplayList {
    layers.displayList(at: rate.time(ofFrame: index).seconds)
  }

  func content(of index: Int) -> SceneContent {
    let list = displayList(of: index)
    var found = mainFrames(of: index)
    // Only what is seen is decoded.
    let halfFrame = rate.middle(ofFrame: 0).seconds
    for video in list.videos where sources.indices.contains(video.source) {
      guard frames[video.source] == nil, let time = video.time else { continue }
      found[video.source] = sources[video.source].frame(at: time, halfFrame: halfFrame)
    }
    return SceneContent(list: list, sourceFrames: found)
  }

  /// Of the clips that play in the film's time.
  private func mainFrames(of index: Int) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (source, frames) in frames.enumerated() {
      guard let frames else { continue }
      if let frame = index < frames.count ? frames[index] : frames.last { result[source] = frame }
    }
    return result
  }

  func markingDamaged(_ files: Set<FilePath>) -> CardScene {
    var copy = self
    copy.sources = sources.map { files.contains($0.path) ? $0.markedDamaged : $0 }
    return copy
  }
}

extension Clip {
  /// The frame whose interval contains the middle of the film's frame; before the clip's start the
  /// first, after its end the last, unless it begins again.
  ///
  /// - Parameter halfFrame: half of a film frame's duration, seconds.
  func frame(at time: ClipTime, halfFrame: Double) -> Int {
    var moment = time.seconds + time.pace * halfFrame
    let length = duration.seconds
    if time.loops, length > 0 { moment -= (moment / length).rounded(.down) * length }
    guard moment.isFinite, moment > 0 else { return 0 }
    guard moment < length, let offset = MediaTime(seconds: moment) else { return frames.count - 1 }
    return frames.index(at: frames.start + offset)
  }
}
