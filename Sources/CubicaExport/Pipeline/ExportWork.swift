internal import CubicaCore
internal import CubicaMedia

/// What an export session makes, checked and planned.
enum ExportWork: Sendable {
  case film(FilmRecipe)
  case sound(SoundRecipe)
  case copy(CopyRecipe)

  var duration: MediaTime {
    switch self {
    case .film(let recipe): recipe.duration
    case .sound(let recipe):
      MediaTime(value: recipe.mix.length, timescale: SoundMix.sampleRate)
    case .copy(let recipe): recipe.copy.range.duration
    }
  }

  var frameCount: Int {
    switch self {
    case .film(let recipe): recipe.frameCount
    case .sound: 0
    case .copy(let recipe): recipe.copy.frameCount
    }
  }

  var size: PixelSize {
    switch self {
    case .film(let recipe): recipe.canvas
    case .sound: PixelSize(0, 0)
    case .copy(let recipe): recipe.copy.clip.displaySize
    }
  }

  /// - Returns: the path that it was published under.
  func write(
    to target: OutputTarget, jobs: Int?, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    switch self {
    case .film(let recipe):
      try FilmFile.write(
        recipe, to: target, jobs: jobs, cancellation: cancellation, notice: { _ in },
        progress: progress)
    case .sound(let recipe):
      try FilmFile.write(recipe, to: target, cancellation: cancellation, progress: progress)
    case .copy(let recipe):
      try FilmFile.write(recipe, to: target, cancellation: cancellation, progress: progress)
    }
  }
}

/// A file of sound alone.
struct SoundRecipe: Sendable {
  var mix: SoundMix
  var muxer: MuxerSettings

  /// AAC packets hold 1024 samples; one more comes before the first.
  var packetCount: Int { Int((mix.length + 1023) / 1024) + 1 }
}

/// A clip's packets in a file of their own.
struct CopyRecipe: Sendable {
  var copy: ClipCopy
  var muxer: MuxerSettings
}
