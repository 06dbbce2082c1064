internal import CubicaCore
import Foundation

/// How many workers the machine has cores and memory for. It never changes a byte of the film.
enum WorkerEstimate {
  /// One worker keeps about two cores busy: its encoder has two threads, and it reads and composes
  /// on threads of its own.
  static let coresOfWorker = 2

  /// Measured at 1080p, `high`: 470 MB for an encoder and a half, the clip's decoder and queues.
  static let bytesPerPixel = 340
  static let fixedBytes = 80 << 20

  static func workers(jobs: Int, plan: FilmPlan) -> Int {
    let wanted = max(1, (jobs + 1) / coresOfWorker)
    let each = plan.canvas.count * bytesPerPixel + fixedBytes
    return max(1, min(wanted, availableMemory() / 4 / each))
  }

  /// What the kernel says programs may still take; 4 GB where it does not say.
  private static func availableMemory() -> Int {
    let fallback = 4 << 30
    guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else {
      return fallback
    }
    for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      let digits = line.drop { !$0.isNumber }.prefix { $0.isNumber }
      return Int(digits).map { $0 * 1024 } ?? fallback
    }
    return fallback
  }
}
