import CubicaTestSupport
import Foundation
import Testing

@Suite("interruptions", .serialized)
struct InterruptionTests {
  let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    // Long enough that no machine is done with it at the first sign of progress.
    try Fixture.clip("clip.mp4", in: folder, size: "640x360", seconds: 20)
  }

  private var arguments: [[UInt8]] {
    [
      "card", "--name", "Al", "clip.mp4", "--quality", "high", "--progress", "json", "-o",
      "film.mp4", "--force",
    ].map { Array($0.utf8) }
  }

  /// Waits until some frames are done; false where that takes a minute.
  private func isUnderWay(_ tool: RunningTool) -> Bool {
    for _ in 0..<1200 {
      if tool.errorsSoFar.contains(/"framesDone":[1-9]/) { return true }
      usleep(50_000)
    }
    return false
  }

  @Test(
    "a signal ends it within two seconds and leaves all as it was",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signal(number: Int32, code: Int32) throws {
    try folder.write("precious".utf8, to: "film.mp4")
    let tool = try ToolRunner.start(CubicaBinary.path, arguments, in: folder.path)
    #expect(isUnderWay(tool))
    let sent = ContinuousClock.now
    tool.send(signal: number)
    let result = tool.wait()
    #expect(ContinuousClock.now - sent < .seconds(2))
    #expect(result.exitCode == code)
    #expect(result.output.isEmpty)
    #expect(folder.contents == ["clip.mp4", "film.mp4"])
    #expect(try folder.bytes(of: "film.mp4") == Array("precious".utf8))
  }

  @Test("a killed run leaves one recognisable file, and the next run is not disturbed")
  func killed() throws {
    let tool = try ToolRunner.start(CubicaBinary.path, arguments, in: folder.path)
    #expect(isUnderWay(tool))
    tool.send(signal: SIGKILL)
    #expect(tool.wait().exitCode == 137)
    let left = folder.contents.filter { $0 != "clip.mp4" }
    #expect(left.count == 1 && left[0].hasPrefix(".cubica-") && left[0].hasSuffix(".part"))
    try ToolRunner.check("touch", ["-d", "1 hour ago", folder.path(left[0])])
    let next = try CubicaBinary.run(
      ["card", "--name", "Al", "clip.mp4", "--trim", "0..0.2", "-o", "film.mp4"], in: folder)
    #expect(next.exitCode == 0)
    #expect(folder.contents == ["clip.mp4", "film.mp4"])
  }

  @Test("a file that may not grow is a failure that leaves nothing")
  func fullDisk() throws {
    let result = try ToolRunner.run(
      "bash",
      ["-c", "ulimit -f 20; exec \(CubicaBinary.path) card --name Al clip.mp4 --quality draft"],
      in: folder.path)
    #expect(result.exitCode == 1)
    #expect(result.lastError.contains("clip-al.mp4"))
    #expect(folder.contents == ["clip.mp4"])
  }
}
