internal import CubicaCore
internal import CubicaMedia
import Synchronization

/// A file that is about to be asked for.
enum ComingFile: Hashable, Sendable {
  case clip(FilePath)
  /// Where it has any.
  case soundOfClip(FilePath)
  case sound(FilePath)
  /// As `CardWorkshop.picture(_:uses:frameMemory:)`.
  case picture(FilePath, uses: [ImageUse], frameMemory: Int)
}

extension CardWorkshop {
  /// Opens files at the same time that are then asked for one after the other.
  ///
  /// Nothing is told of them here: a file that cannot be used says so when it is asked for, in its
  /// turn, so that faults and notices come in the same order however many cores there are.
  func openAhead(_ files: [ComingFile]) {
    var seen: Set<ComingFile> = []
    let files = files.filter { seen.insert($0).inserted }
    let workers = min(openers, files.count)
    guard workers > 1 else { return }
    let begun = Taken()
    let work: @Sendable () -> Void = { [self] in
      while let file = begun.next(of: files) { open(file) }
    }
    let stages = (1..<workers).map { Stage("open \($0)", body: work) }
    work()
    for stage in stages { stage.join() }
  }

  /// So many files are opened before the first of them is used: what was opened for long is
  /// forgotten again.
  var filesAhead: Int { openers * 4 }

  private func open(_ file: ComingFile) {
    switch file {
    case .clip(let path): _ = try? clip(path)
    case .soundOfClip(let path):
      guard let clip = try? clip(path), !clip.audio.isEmpty else { return }
      _ = try? sound(path)
    case .sound(let path): _ = try? sound(path)
    case .picture(let path, let uses, let frameMemory):
      _ = try? picture(path, uses: uses, frameMemory: frameMemory)
    }
  }

  private final class Taken: Sendable {
    private let count = Atomic<Int>(0)

    func next(of files: [ComingFile]) -> ComingFile? {
      let index = count.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < files.count ? files[index] : nil
    }
  }
}
