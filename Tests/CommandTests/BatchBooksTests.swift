import CubicaTestSupport
import Foundation
import Testing

/// What lies in the output folder may be damaged, shared, full or closed.
@Suite("output folders of batches", .serialized)
struct BatchBooksTests {
  let party: BatchParty
  private let list = "name,age\nAl,1\nBo,2\nCy,3\nDi,4\nEd,5\nAl,1\n"
  init() throws { party = try BatchParty() }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: party.folder.path(name))
  }

  private func run(_ more: [String] = []) throws -> ToolResult {
    try party.run(list, "cards/{index}.mp4", more)
  }

  @Test("a journal that is damaged, empty or gone is made again from the receipts")
  func journals() throws {
    let journal = "cards/.cubica/journal.jsonl"
    #expect(try run().errorText.contains("made 5, copied 1 of 6"))
    let before = party.lasting()
    for content in [Array("{\"event\":\u{0}\n".utf8), [], nil] as [[UInt8]?] {
      if let content { try party.folder.write(content, to: journal) } else { try remove(journal) }
      let result = try run()
      #expect(result.exitCode == 0)
      #expect(result.errorText.contains("known again from 6 receipts"))
      #expect(result.errorText.contains("skipped 6 of 6"))
      #expect(try !run().errorText.contains("receipts"))
    }
    let isSame = party.lasting().filter { !$0.key.hasSuffix("damaged") } == before
    #expect(isSame)
  }

  @Test("films without receipts are made again, to the same bytes")
  func receipts() throws {
    _ = try run()
    let before = party.lasting()
    let folder = "cards/.cubica/receipts"
    for name in try FileManager.default.contentsOfDirectory(atPath: party.folder.path(folder)) {
      try remove("\(folder)/\(name)")
    }
    let result = try run()
    #expect(result.exitCode == 0)
    #expect(result.errorText.contains("made 5, copied 1 of 6"))
    let isSame = party.lasting() == before
    #expect(isSame)
  }

  @Test("a film that somebody else put there is not replaced, wherever a row puts its own")
  func others() throws {
    try party.folder.write("mine".utf8, to: "Al.mp4")
    _ = try party.run("name\nAl\n")
    let result = try party.run("name,output\nAl,\nBo,Al.mp4\n")
    #expect(result.exitCode == 3)
    #expect(result.errorText.contains("row 2 (line 3): Al.mp4: exists already; --force"))
    #expect(try party.folder.bytes(of: "Al.mp4") == Array("mine".utf8))
  }

  @Test("shards make what one run makes, and their reports join to the same")
  func shards() throws {
    #expect(try run().exitCode == 0)
    let (whole, films) = (try party.report(), party.lasting().filter { $0.key.hasSuffix(".mp4") })
    try remove("cards")
    for index in 1...3 { #expect(try run(["--shard", "\(index)/3"]).exitCode == 0) }
    let merged = try CubicaBinary.run(["batch", "--merge-reports", "cards"], in: party.folder)
    #expect(merged.exitCode == 0)
    #expect(merged.lastError == "cards/report.csv")
    let isSame = party.lasting().filter { $0.key.hasSuffix(".mp4") } == films
    #expect(isSame)
    func told(_ rows: [[String: Any]]) -> [String] {
      rows.map { "\($0["row"] ?? "") \($0["line"] ?? "") \($0["output"] ?? "")" }
    }
    #expect(told(try party.report()) == told(whole))
  }

  @Test("a folder that cannot be written, and a salt that is damaged, end it before any work")
  func refused() throws {
    try party.folder.write([], to: "cards")
    let closed = try run()
    #expect(closed.exitCode == 2)
    #expect(closed.lastError.contains("cards: no films can be written there"))
    try remove("cards")
    let secret = ["--private", "--jobs", "1"]
    #expect(try run(secret).exitCode == 0)
    let salt = party.folder.path("cards/.cubica/salt")
    let mode = try FileManager.default.attributesOfItem(atPath: salt)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try run(secret).errorText.contains("skipped 6 of 6"))
    try party.folder.write("short".utf8, to: "cards/.cubica/salt")
    let damaged = try run(secret)
    #expect(damaged.exitCode == 2)
    #expect(damaged.lastError.contains("cards/.cubica/salt: is damaged"))
    try remove("cards/.cubica/salt")
    #expect(try run(secret).errorText.contains("made 5, copied 1 of 6"))
  }

  @Test("a refused private run leaves nothing")
  func refusedPrivately() throws {
    try party.folder.write("name,clip\nAnna,none.mp4\n".utf8, to: "bad.csv")
    let result = try CubicaBinary.run(
      [
        "batch", "bad.csv", "-t", "./card.json5", "--private", "--strict", "-o",
        "secret/{index}.mp4",
      ], in: party.folder)
    #expect(result.exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: party.folder.path("secret")))
  }

  @Test("two at once: in one folder the second is refused, in two neither disturbs the other")
  func together() throws {
    let rows = "name\n" + (1...24).map { "Guest \($0)\n" }.joined()
    try party.folder.write(rows.utf8, to: "guests.csv")
    func words(_ tone: Int, _ folder: String) -> [[UInt8]] {
      [
        "batch", "guests.csv", "--clip", "clip.mp4", "-t", "./card.json5", "--quality", "draft",
        "--soundtrack", "\(tone).wav", "--replace-sound", "--jobs", "8", "-o",
        "\(folder)/{name}.mp4",
      ].map { Array($0.utf8) }
    }
    func start(_ tone: Int, _ folder: String) throws -> RunningTool {
      try ToolRunner.start(CubicaBinary.path, words(tone, folder), in: party.folder.path)
    }
    for tone in [440, 880] {
      try Fixture.make(
        "\(tone).wav", in: party.folder,
        ["-f", "lavfi", "-i", "sine=frequency=\(tone):sample_rate=48000:duration=1"])
    }
    let (low, high) = (try start(440, "low"), try start(880, "high"))
    let lock = party.folder.path("low/.cubica/lock")
    for _ in 0..<3000 {
      if FileManager.default.contents(atPath: lock)?.isEmpty == false { break }
      usleep(10_000)
    }
    // It must not be done before the second asks.
    low.send(signal: SIGSTOP)
    let second = try start(440, "low").wait()
    low.send(signal: SIGCONT)
    #expect(second.exitCode == 2)
    #expect(second.lastError.contains("low: another run of this batch is at work in this folder"))
    #expect(low.wait().exitCode == 0 && high.wait().exitCode == 0)
    for (tone, folder) in [(440, "low"), (880, "high")] {
      #expect(try start(tone, folder + "-alone").wait().exitCode == 0)
      let isSame = party.lasting(folder) == party.lasting(folder + "-alone")
      #expect(isSame)
    }
    let isOther = party.lasting("low")["Guest 1.mp4"] != party.lasting("high")["Guest 1.mp4"]
    #expect(isOther)
  }

  static let hasDisk: Bool = {
    guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
    let mounted = try? ToolRunner.run(
      "mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])
    _ = try? ToolRunner.run("umount", [folder.path])
    return mounted?.exitCode == 0
  }()

  @Test(
    "a disk that fills half-way ends it, and with room it goes on",
    .enabled(if: Self.hasDisk, "needs root, to mount a small disk"))
  func fullDisk() throws {
    try FileManager.default.createDirectory(
      atPath: party.folder.path("cards"), withIntermediateDirectories: false)
    let disk = party.folder.path("cards")
    try ToolRunner.check("mount", ["-t", "tmpfs", "-o", "size=400k", "tmpfs", disk])
    defer { _ = try? ToolRunner.run("umount", ["-l", disk]) }
    let rows = "name\n" + (1...60).map { "Guest \($0)\n" }.joined()
    let full = try party.run(rows)
    #expect(full.exitCode == 3 || full.exitCode == 1)
    #expect(full.errorText.contains("the disk is full: cards\n"))
    #expect(full.errorText.contains(", not made "))
    #expect(!party.files("cards").keys.contains { $0.hasSuffix(".part") })
    try ToolRunner.check("mount", ["-o", "remount,size=16m", disk])
    let next = try party.run(rows)
    #expect(next.exitCode == 0, "\(next.errorText)")
    #expect(next.errorText.contains("skipped"))
    #expect(try party.report().count == 60)
  }
}
