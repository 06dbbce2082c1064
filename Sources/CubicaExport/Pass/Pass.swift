internal import CubicaCore
internal import CubicaMedia

/// Makes several films of the same frames of the same clips from one reading of them.
///
/// Each film equals the one that is made alone, byte for byte. One that fails leaves the pass; the
/// others go on.
package struct Pass {
  private let orders: [FilmOrder]
  private let sounds: SharedSounds
  private let cancellation: Cancellation
  private let progress: @Sendable (_ id: Int, ExportProgress) -> Void
  /// Pictures on their way from the reader.
  private static let queuedPictures = 6

  /// - Parameters:
  ///   - orders: with equal pass keys, or a single one.
  ///   - sounds: what films of this pass and of others have in common.
  ///   - progress: called from other threads.
  package init(
    _ orders: [FilmOrder], sounds: SharedSounds, cancellation: Cancellation,
    progress: @escaping @Sendable (_ id: Int, ExportProgress) -> Void = { _, _ in }
  ) {
    (self.orders, self.sounds) = (orders, sounds)
    (self.cancellation, self.progress) = (cancellation, progress)
  }

  /// - Parameter finished: told of each film when it is published or has failed.
  package func run(finished: (FilmReport) -> Void) {
    guard let first = orders.first else { return }
    var damaged: Set<FilePath> = []
    var waiting = orders
    // Each round finds at least one more damaged file.
    for _ in 0...first.recipe.scene.sources.count {
      guard !waiting.isEmpty else { return }
      (waiting, damaged) = round(waiting, damaged, finished)
    }
    for order in waiting {
      let error = ExportError(.failed, "its clips cannot be read to the end")
      finished(FilmReport(id: order.id, result: .failure(error), notices: []))
    }
  }

  /// - Returns: the films to begin again, and the files that were found to be damaged.
  private func round(
    _ orders: [FilmOrder], _ damaged: Set<FilePath>, _ finished: (FilmReport) -> Void
  ) -> ([FilmOrder], Set<FilePath>) {
    var lines: [(order: FilmOrder, line: FilmLine)] = []
    for order in orders {
      do throws(ExportError) {
        var recipe = order.recipe
        if !damaged.isEmpty { recipe.scene = recipe.scene.markingDamaged(damaged) }
        let (id, progress) = (order.id, self.progress)
        let line = try FilmLine(
          order, recipe, sounds, cancellation: cancellation, progress: { progress(id, $0) })
        lines.append((order, line))
      } catch {
        finished(FilmReport(id: order.id, result: .failure(error), notices: []))
      }
    }
    let missing = compose(lines.map(\.line))
    var (again, found) = ([FilmOrder](), damaged)
    for (order, line) in lines {
      do {
        let report = try line.finish()
        finished(
          FilmReport(
            id: report.id, result: report.result, notices: report.notices + missing))
      } catch let damage as DamagedClips {
        again.append(order)
        found.formUnion(damage.files)
      } catch {
        let failure = ExportError(.failed, "\(error)")
        finished(FilmReport(id: order.id, result: .failure(failure), notices: []))
      }
    }
    return (again, found)
  }

  /// Reads and composes all frames of all films.
  ///
  /// - Returns: what to say of frames that the clips did not give.
  private func compose(_ lines: [FilmLine]) -> [String] {
    guard let scene = lines.first?.recipe.scene, let count = lines.first?.recipe.frameCount else {
      return []
    }
    let reading = PassReading(scene, frames: 0..<count, capacity: Self.queuedPictures)
    defer { reading?.finish() }
    var composers = PassComposers()
    let composed = lines.compactMap { line -> (FilmLine, ListComposer)? in
      do throws(ExportError) {
        return (line, try composers.composer(for: line.recipe))
      } catch {
        line.fail(error)
        return nil
      }
    }
    var pictures = PassPictures(scene.sources)
    for index in 0..<count {
      var read = ReadFrame(pictures: [:])
      if let reading {
        do {
          guard let next = try reading.next() else { break }
          read = next
          pictures.show(read.pictures)
        } catch {
          for line in lines { line.fail(error) }
          return []
        }
      }
      var isAnyOpen = false
      for (line, composer) in composed {
        // The reading resolved the first film's frame already.
        let known = line === lines.first ? read.list : nil
        let isOpen = line.add { frame in
          try composer.compose(
            known ?? line.recipe.scene.displayList(of: index), into: frame, video: pictures)
        }
        isAnyOpen = isAnyOpen || isOpen
      }
      guard isAnyOpen else { break }
    }
    let missing = reading?.finish() ?? [:]
    return missing.sorted { $0.key < $1.key }.compactMap {
      CardNotices.missing($0.value, in: scene.sources[$0.key])
    }
  }
}
