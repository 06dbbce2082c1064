import CubicaTestSupport
import Foundation
import Testing

/// A real Slurm.
@Suite(
  "batches on two nodes", .serialized,
  .enabled(if: SlurmCluster.isPossible, Comment(rawValue: SlurmCluster.why)))
struct SlurmTests {
  private let folder: TemporaryFolder
  private let names = (1...10).map { "Guest \($0)" }

  init() throws {
    folder = try TemporaryFolder()
    try Fixture.clip("clip.mov", in: folder, size: "320x180", rate: "30", seconds: 3)
    try folder.write(("name\n" + names.joined(separator: "\n")).utf8, to: "guests.csv")
  }

  /// One film after the other.
  private func words(_ output: String) -> [String] {
    [
      "batch", "guests.csv", "--clip", "clip.mov", "--quality", "draft", "--jobs", "1",
      "--memory", "1M", "-o", "\(output)/{name}.mp4",
    ]
  }

  private func start(_ cluster: SlurmCluster) throws -> RunningTool {
    let array = ["--engine", "slurm", "--nodes", "2", "--array-size", "2"]
    return try ToolRunner.start(
      CubicaBinary.path, (words("two nodes") + array).map { Array($0.utf8) }, in: folder.path,
      environment: cluster.environment)
  }

  private var books: String { folder.path("two nodes/.cubica") }

  private func logs() throws -> [String] {
    try [1, 2].map {
      try String(contentsOfFile: "\(books)/slurm/shard-\($0)-of-2.log", encoding: .utf8)
    }
  }

  private func report() throws -> [String: Any] {
    let data = Data(try folder.bytes(of: "two nodes/report.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("a node that dies: the same films as on one machine", .timeLimit(.minutes(10)))
  func deadNode() throws {
    let cluster = try SlurmCluster()
    let local = try CubicaBinary.run(words("local"), in: folder)
    #expect(local.exitCode == 0, "\(local.errorText)")
    let run = try start(cluster)
    try cluster.kill(node: try busyNode(cluster))
    let result = run.wait()
    #expect(result.exitCode == 0, "\(result.errorText)")
    #expect(result.errorText.contains("Slurm: array"))
    let logs = try logs()
    #expect(logs.count { $0.contains("restart 1") } == 1, "\(logs)")
    for name in names {
      let isEqual =
        try folder.bytes(of: "local/\(name).mp4") == folder.bytes(of: "two nodes/\(name).mp4")
      #expect(isEqual, "\(name)")
    }
    let report = try report()
    #expect(report["total"] as? Int == 10)
    #expect(report["failed"] as? Int == 0)
  }

  @Test("a signal: shards end in order, and the same command goes on", .timeLimit(.minutes(10)))
  func cancelled() throws {
    let cluster = try SlurmCluster()
    let run = try start(cluster)
    _ = try busyNode(cluster)
    run.send(signal: SIGINT)
    #expect(run.wait().exitCode == 130)
    #expect(try cluster.run("squeue", ["--noheader"]) == "")
    #expect(try logs().allSatisfy { $0.contains("stopped by SIGTERM") })
    let before = try report()
    let made = try #require(before["made"] as? Int)
    #expect((1...9).contains(made))
    #expect(before["failed"] as? Int == 10 - made)
    let result = try start(cluster).wait()
    #expect(result.exitCode == 0, "\(result.errorText)")
    let after = try report()
    #expect(after["skipped"] as? Int == made)
    #expect(after["made"] as? Int == 10 - made)
  }

  /// The node of the shard that has made a film and has one under way.
  private func busyNode(_ cluster: SlurmCluster) throws -> String {
    for _ in 0..<2400 {
      usleep(50_000)
      for shard in 1...2 {
        let path = "\(books)/journal-\(shard)-of-2.jsonl"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
        let (begun, made) = (text.matches(of: /"begin"/).count, text.matches(of: /"made"/).count)
        guard begun > made, (1...3).contains(made) else { continue }
        let tasks = try cluster.run("squeue", ["--noheader", "--array", "--format=%K %N"])
        for line in tasks.split(separator: "\n") {
          let words = line.split(separator: " ")
          if words.count == 2, words[0] == "\(shard)" { return String(words[1]) }
        }
      }
    }
    let queue = try cluster.run("squeue", ["--noheader", "--array", "--long"])
    throw ToolError(description: "no film was begun:\n\(queue)\n\(cluster.log)")
  }
}
