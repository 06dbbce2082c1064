internal import CubicaCore
internal import CubicaMedia

/// How many workers the machine has cores and memory for. It never changes a byte of the film.
enum WorkerEstimate {
  /// One worker keeps about two cores busy: its encoder has four threads, and it reads and composes
  /// on threads of its own.
  static let coresOfWorker = 2

  /// 4:2:0 frames of the film in queues and pools, and the drawn layers, counted as frames.
  static let framesOfWorker = 28
  /// Pictures that a decoder and the queue behind it hold at most.
  static let picturesOfReader = 24

  static func workers(jobs: Int, recipe: FilmRecipe) -> Int {
    let wanted = max(1, (jobs + 1) / coresOfWorker)
    return max(1, min(wanted, AvailableMemory.bytes / 4 / bytesOfWorker(recipe)))
  }

  static func bytesOfWorker(_ recipe: FilmRecipe) -> Int {
    recipe.video.estimatedMemory + recipe.canvas.count * 3 / 2 * framesOfWorker
      + bytesOfReaders(recipe)
  }

  static func bytesOfReaders(_ recipe: FilmRecipe) -> Int {
    // Three bytes a pixel: 4:2:0 in 16 bits, or 4:4:4 in 8.
    let largest = recipe.scene.sources.map(\.storedSize.count).max() ?? 0
    return largest * 3 * picturesOfReader * recipe.scene.mostSourcesAtOnce
  }
}
