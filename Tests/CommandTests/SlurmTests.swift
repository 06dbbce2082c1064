import CubicaTestSupport
import Foundation
import Testing

/// A real Slurm.
@Suite(
  "batches on two nodes", .serialized,
  .enabled(if: SlurmCluster.isPossible, Comment(rawValue: SlurmCluster.why)))
struct SlurmTests {
  @Test("a node that dies: the same films as on one machine", .timeLimit(.minutes(4)))
  func deadNode() throws {
    let cluster = try SlurmCluster()
    let folder = try TemporaryFolder()
    try Fixture.clip("clip.mov", in: folder, size: "320x180", rate: "30", seconds: 3)
    let names = (1...10).map { "Guest \($0)" }
    try folder.write(("name\n" + names.joined(separator: "\n")).utf8, to: "guests.csv")
    // One film after the other.
    let words = [
      "batch", "guests.csv", "--clip", "clip.mov", "--quality", "draft", "--jobs", "1",
      "--memory", "1M", "-o",
    ]
    let local = try CubicaBinary.run(words + ["local/{name}.mp4"], in: folder)
    #expect(local.exitCode == 0, "\(local.errorText)")

    let run = try ToolRunner.start(
      CubicaBinary.path,
      (words + ["two nodes/{name}.mp4", "--engine", "slurm", "--nodes", "2", "--array-size", "2"])
        .map { Array($0.utf8) }, in: folder.path, environment: cluster.environment)
    let books = folder.path("two nodes/.cubica")
    // One of the node's films is made, the next one begun.
    let node = try lost(cluster, books)
    try cluster.kill(node: node)
    let result = run.wait()
    #expect(result.exitCode == 0, "\(result.errorText)")
    #expect(result.errorText.contains("Slurm: array"))
    let logs = try [1, 2].map {
      try String(contentsOfFile: "\(books)/slurm/shard-\($0)-of-2.log", encoding: .utf8)
    }
    #expect(logs.count { $0.contains("restart 1") } == 1, "\(logs)")
    for name in names {
      let isEqual =
        try folder.bytes(of: "local/\(name).mp4") == folder.bytes(of: "two nodes/\(name).mp4")
      #expect(isEqual, "\(name)")
    }
    let report = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try folder.bytes(of: "two nodes/report.json"))) as? [String: Any])
    #expect(report["total"] as? Int == 10)
    #expect(report["failed"] as? Int == 0)
  }

  /// The node of the shard that has made a film and has one under way.
  private func lost(_ cluster: SlurmCluster, _ books: String) throws -> String {
    for _ in 0..<600 {
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
