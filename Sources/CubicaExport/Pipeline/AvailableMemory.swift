import Foundation

/// The memory that this process may still take.
package enum AvailableMemory {
  /// What the kernel says programs may take, or what the control group leaves, where that is less;
  /// 4 GB where neither is known.
  package static var bytes: Int {
    let known = [machine(), group()].compactMap(\.self)
    return known.min() ?? 4 << 30
  }

  private static func machine() -> Int? {
    guard let text = text("/proc/meminfo") else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      let digits = line.drop { !$0.isNumber }.prefix { $0.isNumber }
      return Int(digits).map { $0 * 1024 }
    }
    return nil
  }

  /// Of control groups, version 2 and 1; nil where there is no limit.
  private static func group() -> Int? {
    let own = text("/proc/self/cgroup")?.split(separator: "\n") ?? []
    for line in own {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      if parts[1].isEmpty {
        let folder = "/sys/fs/cgroup" + parts[2]
        if let left = left(folder, limit: "memory.max", used: "memory.current") { return left }
      } else if parts[1].split(separator: ",").contains("memory") {
        let names = ("memory.limit_in_bytes", "memory.usage_in_bytes")
        for folder in ["/sys/fs/cgroup/memory" + parts[2], "/sys/fs/cgroup/memory"] {
          if let left = left(folder, limit: names.0, used: names.1) { return left }
        }
      }
    }
    return nil
  }

  private static func left(_ folder: String, limit: String, used: String) -> Int? {
    // "max", and version 1's huge number, are no limit.
    guard let limit = number(folder + "/" + limit), limit < 1 << 60,
      let used = number(folder + "/" + used)
    else { return nil }
    return max(0, limit - used)
  }

  private static func number(_ path: String) -> Int? {
    text(path).flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
