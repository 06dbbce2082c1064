import CubicaCore
import CubicaExport
import Synchronization

/// Checks many rows on all cores; the outcomes come in the rows' order.
struct ListCheck {
  let check: RowCheck
  let workers: Int

  init(_ check: RowCheck, workers: Int) {
    (self.check, self.workers) = (check, max(1, workers))
  }

  func outcomes(_ tasks: [RowCheck.Task], _ facts: [RowCheck.Facts]) -> [RowCheck.Outcome] {
    let state = Shared(count: tasks.count)
    let texts = CardTexts.Shared()
    let check = check
    let stages = (0..<min(workers, max(1, tasks.count))).map { number in
      Stage("check \(number)") {
        let own = CardTexts(texts)
        while let range = state.next() {
          let outcomes = range.map { index in
            check.outcome(tasks[index], facts[tasks[index].place], own)
          }
          state.put(outcomes, at: range)
        }
      }
    }
    for stage in stages { stage.join() }
    return state.outcomes
  }

  /// Rows are handed out some at a time.
  private final class Shared: Sendable {
    private let count: Int
    private let begun = Atomic<Int>(0)
    private let results: Mutex<[RowCheck.Outcome]>
    private static let step = 16

    init(count: Int) {
      self.count = count
      results = Mutex([RowCheck.Outcome](repeating: RowCheck.Outcome(), count: count))
    }

    func next() -> Range<Int>? {
      let start = begun.wrappingAdd(Self.step, ordering: .relaxed).oldValue
      return start < count ? start..<min(start + Self.step, count) : nil
    }

    func put(_ outcomes: [RowCheck.Outcome], at range: Range<Int>) {
      results.withLock { results in
        for (index, outcome) in zip(range, outcomes) { results[index] = outcome }
      }
    }

    var outcomes: [RowCheck.Outcome] { results.withLock { $0 } }
  }
}
