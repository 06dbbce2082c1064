import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Synchronization
import Testing

/// What is there is not made again, and what is not there is.
@Suite("batches run again", .enabled(if: BatchFixture.isPossible, "needs ffmpeg"))
struct ResumeTests {
  private let fixture: BatchFixture
  private let rows: [BatchRow]

  init() throws {
    fixture = try BatchFixture()
    let fixture = fixture
    rows = ["Alice", "Bob", "Cleo"].enumerated().map { fixture.row($0 + 1, $1) }
  }

  private func films() throws -> [[UInt8]] { try rows.map { try fixture.bytes($0.output) } }

  private func write(_ bytes: [UInt8], to name: String) throws {
    _ = try fixture.folder.write(bytes, to: "cards/" + name)
  }

  private var journal: FilePath { fixture.output.appending(".cubica").appending("journal.jsonl") }

  @Test("finished rows are skipped")
  func skipped() throws {
    #expect(try fixture.run(rows).kinds == [.made, .made, .made])
    let before = try films()
    let report = try fixture.run(rows)
    #expect(report.kinds == [.skipped, .skipped, .skipped])
    #expect(report.exitCode == 0)
    #expect(try films() == before)
  }

  @Test("a film that is gone, changed, or of other values is made again")
  func redone() throws {
    try fixture.run(rows)
    let before = try films()
    try write([1, 2, 3], to: "2.mp4")
    #expect(try fixture.run(rows).kinds == [.skipped, .made, .skipped])
    #expect(try films() == before)
    var changed = rows
    changed[2] = fixture.row(3, "Cleopatra")
    #expect(try fixture.run(changed).kinds == [.skipped, .skipped, .made])
    let isSame = try films()[2] == before[2]
    #expect(!isSame)
  }

  @Test("another list's film stays; with force it is replaced, and is then this list's")
  func otherList() throws {
    func run(_ list: String, _ rows: [BatchRow], isForced: Bool = false) throws -> BatchReport {
      try fixture.run(rows) {
        $0.list = fixture.folder.file(list)
        $0.isForced = isForced
      }
    }
    #expect(try run("monday.csv", rows).kinds == [.made, .made, .made])
    let before = try films()
    var others = rows
    others[1] = fixture.row(2, "Bobby")
    let refused = try run("tuesday.csv", others)
    // Equal rows have their films.
    #expect(refused.kinds == [.skipped, .failed, .skipped])
    #expect(
      refused.outcomes[1].reason?.contains("2.mp4: is the film of a row of monday.csv") == true)
    #expect(try films() == before)
    // From receipts alone too, and by another way to the same folder.
    try ToolRunner.check("rm", [journal.description])
    #expect(try run("tuesday.csv", others).kinds == [.skipped, .failed, .skipped])
    #expect(try run("cards/../monday.csv", others).kinds == [.skipped, .made, .skipped])
    #expect(try run("tuesday.csv", rows, isForced: true).kinds == [.made, .made, .made])
    #expect(try run("tuesday.csv", others).kinds == [.skipped, .made, .skipped])
    #expect(try run("monday.csv", rows).kinds == [.skipped, .failed, .skipped])
  }

  @Test("films of rows that have left the list are told, and stay")
  func leftBehind() throws {
    func run(_ rows: [BatchRow], _ outputs: [FilePath]) throws -> [String] {
      var settings = BatchSettings(folder: fixture.output, jobs: 2, memory: 8 << 30)
      settings.list = fixture.folder.file("guests.csv")
      var plan = BatchPlan(rows: rows)
      plan.outputs = outputs
      return try BatchRun(plan, settings, fixture.workshop).run().notices
    }
    let outputs = rows.map(\.output)
    #expect(try run(rows, outputs).isEmpty)
    // A bad row keeps its name, and so its film.
    #expect(try run([rows[0]], outputs).isEmpty)
    let told = try run([rows[0]], [outputs[0]])
    #expect(
      told == [
        "2 films are left of rows that the list no longer has: 2.mp4, 3.mp4; remove what is not "
          + "wanted"
      ])
    #expect(try films().count == 3)
    try ToolRunner.check("rm", [outputs[1].description, outputs[2].description])
    #expect(try run([rows[0]], [outputs[0]]).isEmpty)
  }

  @Test("what is not there is nobody's: another list makes it")
  func otherListFree() throws {
    try fixture.run(rows) { $0.list = fixture.folder.file("monday.csv") }
    try ToolRunner.check("rm", [rows[1].output.description])
    let others = [fixture.row(2, "Bobby")]
    let report = try fixture.run(others) { $0.list = fixture.folder.file("tuesday.csv") }
    #expect(report.kinds == [.made])
  }

  @Test("another clip under the same name makes all again")
  func otherClip() throws {
    try fixture.run(rows)
    _ = try Fixture.clip(in: fixture.folder, size: "160x90", rate: "1", seconds: 2)
    let fresh = try BatchRun(
      BatchPlan(rows: rows), BatchSettings(folder: fixture.output, jobs: 2, memory: 8 << 30),
      try CardWorkshop()
    ).run()
    #expect(fresh.kinds == [.made, .made, .made])
  }

  @Test("a film without its receipt, as after a power cut, is made again")
  func noReceipt() throws {
    try fixture.run(rows)
    let before = try films()
    // Only the beginnings are left of the journal.
    let lines = try fixture.bytes(journal).split(separator: UInt8(ascii: "\n"))
    let begun = lines.filter { String(decoding: $0, as: UTF8.self).contains("\"begin\"") }
    #expect(begun.count == 3)
    try write(begun.flatMap { Array($0) + [10] }, to: ".cubica/journal.jsonl")
    try FileManager.default.removeItem(
      atPath: fixture.folder.path("cards/.cubica/receipts"))
    #expect(try fixture.run(rows).kinds == [.made, .made, .made])
    #expect(try films() == before)
  }

  @Test("half-written receipts, reports and films of a killed run are removed by the next")
  func halves() throws {
    try fixture.run(rows)
    // No process has this number: they end at 4,194,304.
    let process = "9999999"
    try write(Array(process.utf8), to: ".cubica/lock")
    let names = ["", ".cubica/", ".cubica/receipts/"].map { $0 + ".cubica-\(process)-a.part" }
    for name in names + ["keep.part"] { try write([1], to: name) }
    #expect(try fixture.run(rows).kinds == [.skipped, .skipped, .skipped])
    for name in names {
      #expect(!FileManager.default.fileExists(atPath: fixture.folder.path("cards/" + name)))
    }
    #expect(FileManager.default.fileExists(atPath: fixture.folder.path("cards/keep.part")))
  }

  @Test("half a line at the journal's end is nothing")
  func torn() throws {
    try fixture.run(rows)
    let bytes = try fixture.bytes(journal)
    try write(bytes + Array("{\"event\":\"ma".utf8), to: ".cubica/journal.jsonl")
    let report = try fixture.run(rows)
    #expect(report.kinds == [.skipped, .skipped, .skipped])
    #expect(report.notices.isEmpty)
    #expect(try fixture.bytes(journal).starts(with: bytes))
  }

  @Test("a damaged journal is made again from the receipts, and said so")
  func damagedJournal() throws {
    try fixture.run(rows)
    var bytes = try fixture.bytes(journal)
    bytes[10] = 0
    try write(bytes, to: ".cubica/journal.jsonl")
    let said = Mutex<[String]>([])
    let settings = BatchSettings(folder: fixture.output, jobs: 2, memory: 8 << 30)
    let report = try BatchRun(BatchPlan(rows: rows), settings, fixture.workshop).run(
      noticed: { notice in said.withLock { $0.append(notice) } },
      told: { _ in said.withLock { $0.append("row") } })
    #expect(report.kinds == [.skipped, .skipped, .skipped])
    #expect(report.notices.first?.contains("known again from 3 receipts") == true)
    // Before the first row.
    #expect(said.withLock { $0 } == report.notices + ["row", "row", "row"])
  }

  @Test("equal rows are made once and copied")
  func copies() throws {
    var twins = rows
    twins.append(fixture.row(4, "Alice"))
    let report = try fixture.run(twins)
    #expect(report.kinds == [.made, .made, .made, .copied])
    let isEqual = try fixture.bytes(twins[3].output) == fixture.bytes(twins[0].output)
    #expect(isEqual)
    twins.append(fixture.row(5, "Bob"))
    #expect(try fixture.run(twins).kinds.last == .copied)
  }

  @Test("a second run of the same shard stops; of another one does not")
  func lock() throws {
    try fixture.run([])
    let ledger = try Ledger(fixture.output, .whole)
    let error = #expect(throws: ExportError.self) { try fixture.run(rows) }
    #expect(error?.kind == .unusable)
    #expect(error?.message.contains("another run of this batch is at work") == true)
    let second = try #require(Shard(2, of: 2))
    #expect(try fixture.run(rows) { $0.shard = second }.kinds == [.made])
    withExtendedLifetime(ledger) {}
  }

  @Test("shards make the same films as one run")
  func shards() throws {
    try fixture.run(rows)
    let before = try films()
    for row in rows { try write([], to: "\(row.index).mp4") }
    for index in 1...2 {
      let shard = try #require(Shard(index, of: 2))
      let report = try fixture.run(rows) { $0.shard = shard }
      try report.write(in: fixture.output, shard)
    }
    #expect(try films() == before)
    let joined = try MergedReport.join(in: fixture.output)
    #expect(joined.outcomes.map(\.index) == [1, 2, 3])
    #expect(joined.kinds == [.made, .made, .made])
    #expect(joined.exitCode == 0)
    try ToolRunner.check("rm", [fixture.folder.path("cards/report-2-of-2.json")])
    let half = try MergedReport.join(in: fixture.output)
    #expect(half.kinds == [.made, .made])
    #expect(half.stopReason == "there is no report of shards 2 of 2")
    #expect(half.exitCode == 1)
    try half.write(in: fixture.output, try #require(Shard(1, of: 3)))
    #expect(throws: ExportError.self) { try MergedReport.join(in: fixture.output) }
  }

  @Test("values stay out of the books where they are private")
  func privacy() throws {
    try fixture.run(rows) { $0.isPrivate = true }
    #expect(try fixture.run(rows) { $0.isPrivate = true }.kinds == [.skipped, .skipped, .skipped])
    let state = fixture.output.appending(".cubica")
    let receipts = state.appending("receipts")
    for name in FolderContents.names(in: receipts) {
      let text = String(decoding: try fixture.bytes(receipts.appending(name)), as: UTF8.self)
      #expect(!text.contains("Alice") && !text.contains("Bob") && !text.contains("clip.mp4"))
    }
  }
}
