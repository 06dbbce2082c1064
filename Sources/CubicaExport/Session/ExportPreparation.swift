internal import CubicaComposition
internal import CubicaCore
internal import CubicaLayers
internal import CubicaMedia
internal import CubicaRaster

/// Checks a composition and what is said of it, and makes a recipe of them.
struct ExportPreparation {
  let work: any ExportWork
  let inputs: [FilePath]
  let notices: [String]

  /// - Parameter muxer: how the file is written, its kind included.
  static func make(
    _ composition: Composition, _ media: MediaLibrary, _ settings: ExportSession.Settings,
    _ muxer: MuxerSettings
  ) throws(ExportError) -> ExportPreparation {
    switch settings.preset {
    case .audioOnly: try sound(composition, media.contents, settings, muxer)
    case .passthrough: try copy(composition, media.contents, settings, muxer)
    default: try film(composition, media.contents, settings, muxer)
    }
  }

  private static func sound(
    _ composition: Composition, _ opened: MediaLibrary.Contents,
    _ settings: ExportSession.Settings, _ muxer: MuxerSettings
  ) throws(ExportError) -> ExportPreparation {
    let range = try range(settings.timeRange, of: composition)
    try check(composition.faults() + (settings.audioMix?.faults(for: composition) ?? []))
    let film = NestedFilm(composition, audio: settings.audioMix)
    let sound = try CompositionSound(film, in: range, sounds: opened.sounds)
    guard !sound.mix.tracks.allSatisfy(\.pieces.isEmpty) else {
      throw ExportError(.unusable, "the composition has no sound in \(range.text)")
    }
    return ExportPreparation(
      work: SoundRecipe(mix: sound.mix, muxer: muxer), inputs: opened.files,
      notices: opened.notices + sound.notices)
  }

  private static func copy(
    _ composition: Composition, _ opened: MediaLibrary.Contents,
    _ settings: ExportSession.Settings, _ muxer: MuxerSettings
  ) throws(ExportError) -> ExportPreparation {
    let range = try range(settings.timeRange, of: composition)
    try check(composition.faults())
    let plan = try PassthroughPlan(
      composition, opened.clips, settings, in: range, as: muxer.container)
    return ExportPreparation(
      work: CopyRecipe(copy: plan.copy, muxer: muxer), inputs: opened.files,
      notices: opened.notices)
  }

  private static func check(_ faults: [CompositionError]) throws(ExportError) {
    guard faults.isEmpty else {
      throw ExportError(.unusable, faults.map { "\($0)" }.joined(separator: "\n"))
    }
  }

  private static func film(
    _ composition: Composition, _ opened: MediaLibrary.Contents,
    _ settings: ExportSession.Settings, _ muxer: MuxerSettings
  ) throws(ExportError) -> ExportPreparation {
    guard let video = settings.videoComposition ?? VideoComposition(of: composition) else {
      throw ExportError(.unusable, "the composition has no picture")
    }
    let range = try range(settings.timeRange, of: composition)
    try check(
      composition.faults() + video.faults(for: composition, in: range)
        + (settings.audioMix?.faults(for: composition) ?? []))
    let film = NestedFilm(composition, video: video, audio: settings.audioMix)
    var scene = try EditScene(film, clips: opened.clips)
    scene.start = range.start
    let size = try CanvasPlan.canvas(
      clip: nil, size: settings.preset.size(for: video.renderSize), aspect: nil)
    scene.canvas = size
    if let tree = settings.animationTree {
      guard tree.size == video.renderSize else {
        throw ExportError(
          .unusable,
          "the animation tree is \(tree.size) pixels, the video composition \(video.renderSize)")
      }
      scene.tree = tree
    }
    let frameCount = video.frameRate.frameCount(for: range.duration)
    let length = video.frameRate.time(ofFrame: frameCount)
    let sound = try CompositionSound(
      film, in: TimeRange(start: range.start, duration: length), sounds: opened.sounds)
    let fonts = try CardWorkshop().fonts()
    var images = opened.images
    let uses = scene.tree?.imageUses ?? [:]
    for (id, path) in settings.images.sorted(by: { $0.key.name < $1.key.name }) {
      images[id] = try ExportError.unusable {
        try ImageFile.decode(path, uses: uses[id] ?? [])
      }
    }
    scene.tree?.imageTimings = images.compactMapValues(\.timing)
    let recipe = FilmRecipe(
      canvas: size, rate: video.frameRate, frameCount: frameCount, scene: scene,
      sound: sound.mix.tracks.allSatisfy(\.pieces.isEmpty) ? .none : .mix(sound.mix),
      fonts: fonts, images: images,
      video: VideoSettings(
        size: size, rate: video.frameRate, quality: settings.preset.quality,
        codec: settings.preset.codec),
      muxer: muxer)
    return ExportPreparation(
      work: recipe,
      inputs: opened.files + settings.images.values.sorted { $0.description < $1.description },
      notices: opened.notices + sound.notices)
  }

  private static func range(
    _ wish: TimeRange?, of composition: Composition
  ) throws(ExportError) -> TimeRange {
    let whole = TimeRange(start: .zero, duration: composition.duration)
    guard let part = (wish ?? whole).intersection(whole) else {
      throw ExportError(
        .unusable,
        whole.isEmpty
          ? "the composition is empty"
          : "the time range \((wish ?? whole).text) lies outside the composition, which lasts "
            + "\(whole.duration)")
    }
    try FilmPlan.check(duration: part.duration)
    return part
  }
}
