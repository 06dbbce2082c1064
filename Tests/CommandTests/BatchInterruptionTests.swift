import CubicaTestSupport
import Foundation
import Testing

/// Whatever ends a batch, the same command goes on with it.
@Suite("interrupted batches", .serialized)
struct BatchInterruptionTests {
  let party: BatchParty
  private let list: String
  private let pattern = "cards/{index:03}-{name}.mp4"
  private static let rowCount = 120

  init() throws {
    party = try BatchParty()
    list = "name,age\n" + (1...Self.rowCount).map { "Guest \($0),\($0 % 50 + 1)\n" }.joined()
    try party.folder.write(list.utf8, to: "guests.csv")
  }

  private func start() throws -> RunningTool {
    let words = BatchParty.arguments("guests.csv", pattern).map { Array($0.utf8) }
    return try ToolRunner.start(CubicaBinary.path, words, in: party.folder.path)
  }

  private var filmCount: Int {
    let path = party.folder.path("cards")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.count { $0.hasSuffix(".mp4") }
  }

  /// Waits until so many films are there; false where that takes a minute.
  private func has(_ count: Int) -> Bool {
    for _ in 0..<6000 {
      if filmCount >= count { return true }
      usleep(10_000)
    }
    return false
  }

  @Test("kill -9 five times, then the same bytes as without, and nothing is left over")
  func killed() throws {
    var random = SeededGenerator(seed: 5)
    for part in 0..<5 {
      let tool = try start()
      #expect(has(part * Self.rowCount / 6 + Int.random(in: 1...9, using: &random)))
      usleep(UInt32.random(in: 0..<50_000, using: &random))
      tool.send(signal: SIGKILL)
      #expect(tool.wait().exitCode == 137)
    }
    #expect(filmCount < Self.rowCount)
    let last = try start().wait()
    #expect(last.exitCode == 0, "\(last.errorText)")
    let other = try BatchParty()
    try other.folder.write(try party.folder.bytes(of: "clip.mp4"), to: "clip.mp4")
    let whole = try other.run(list, pattern)
    #expect(whole.exitCode == 0)
    let (broken, undisturbed) = (party.lasting(), other.lasting())
    #expect(broken.keys.sorted() == undisturbed.keys.sorted())
    let isSame = broken == undisturbed
    #expect(isSame)
  }

  @Test(
    "a signal at 30 % ends it in order, and it goes on",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func signal(number: Int32, code: Int32) throws {
    let tool = try start()
    #expect(has(Self.rowCount * 3 / 10))
    let sent = ContinuousClock.now
    tool.send(signal: number)
    let result = tool.wait()
    #expect(ContinuousClock.now - sent < .seconds(2))
    #expect(result.exitCode == code)
    #expect(result.lastError.contains("run the same command again to go on"))
    let made = filmCount
    #expect(made < Self.rowCount)
    #expect(!party.files("cards").keys.contains { $0.hasSuffix(".part") })
    let rows = try party.report()
    #expect(rows.count == Self.rowCount)
    #expect(rows.count { $0["outcome"] as? String == "made" } == made)
    let next = try start().wait()
    #expect(next.exitCode == 0)
    #expect(next.errorText.contains("skipped \(made) of \(Self.rowCount)"))
    #expect(filmCount == Self.rowCount)
  }
}
