import CubicaTestSupport
import Foundation
import Testing

/// A long list in which much is wrong.
@Suite("a batch of 300 rows with 20 faults", .serialized)
struct BatchFaultsTests {
  let party: BatchParty

  static let columns = [
    "name", "age", "day", "tint", "motto", "photo", "clip", "template", "output", "trim",
  ]

  /// By row: the cells, the column that is named, and words of the reason that tell what and where.
  static let faults: [Int: (cells: [String: String], column: String?, words: [String])] = [
    10: (["clip": "nowhere.mp4"], "clip", ["nowhere.mp4", "no such file"]),
    20: (["clip": "text.mp4"], "clip", ["text.mp4", "not a supported media file"]),
    30: (["template": "confeti"], "template", ["did you mean confetti?"]),
    40: (["name": "Anna \u{E123}"], "name", ["U+E123", "install"]),
    50: (["day": "31.11.2026"], "day", ["expected a date", "like 2026-11-30"]),
    60: (["age": "1,5"], "age", ["expected a whole number", "like 7"]),
    70: (["tint": "greenish"], "tint", ["expected a colour", "#RRGGBB"]),
    80: (["motto": "A motto that is far too long"], "motto", ["does not fit", "shorten it"]),
    90: (["age": "121"], "age", ["out of range", "1 to 120"]),
    100: (["output": "Own.mp4"], "output", ["row 95", "its own"]),
    110: (["output": "clip.mp4"], "output", ["would replace clip.mp4", "otherwise"]),
    120: (["output": "../x.mp4"], "output", ["the list's folder", "--output"]),
    130: (["trim": "5..6,extra"], nil, ["11 cells", "quotes"]),
    140: (["name": "Nu\0l"], "name", ["NUL", "take it out"]),
    150: (["name": ""], "name", ["missing value", "--set name="]),
    160: (["trim": "5..6"], "trim", ["clip.mp4 lasts from 0s to 1.000s"]),
    170: (["clip": "cut.mp4"], "clip", ["cut.mp4", "copy it again"]),
    180: (["photo": "no.jpg"], "photo", ["no.jpg", "no such file"]),
    190: (["photo": "text.mp4"], "photo", ["not a supported picture", "use a PNG"]),
    200: (["trim": "first"], "trim", ["A..B", "1.5..4"]),
  ]

  static var list: String {
    let rows = (1...300).map { index in
      var cells = [
        "name": "Guest \(index)", "age": "\(index % 90 + 1)", "tint": "#0000FF",
        "motto": index.isMultiple(of: 7) ? "ok" : "",
      ]
      if index == 95 { cells["output"] = "own.mp4" }
      cells.merge(faults[index]?.cells ?? [:]) { $1 }
      return columns.map { column in
        let text = cells[column] ?? ""
        return text.contains(",") && index != 130 ? "\"\(text)\"" : text
      }.joined(separator: ",")
    }
    return ([columns.joined(separator: ",")] + rows).joined(separator: "\r\n") + "\r\n"
  }

  init() throws {
    party = try BatchParty()
    try party.folder.write("no clip\n".utf8, to: "text.mp4")
    let clip = try party.folder.bytes(of: "clip.mp4")
    try party.folder.write(clip.prefix(clip.count / 2), to: "cut.mp4")
  }

  @Test("280 right films and 20 named reasons, and a second run makes nothing")
  func whole() throws {
    let result = try party.run(Self.list, "cards/{index:03}.mp4")
    #expect(result.exitCode == 3)
    #expect(result.output.isEmpty)
    #expect(result.lastError == "cards/report.csv")
    #expect(result.errorText.contains("made 280, failed 20 of 300"))
    let rows = try party.report()
    #expect(rows.count == 300)
    for (number, row) in zip(1..., rows) {
      let reason = row["reason"] as? String
      #expect(row["row"] as? Int == number && row["line"] as? Int == number + 1)
      guard let fault = Self.faults[number] else {
        #expect(row["outcome"] as? String == "made", "row \(number): \(reason ?? "")")
        continue
      }
      #expect(row["outcome"] as? String == "failed")
      if let column = fault.column {
        #expect(reason?.hasPrefix(column + ": ") == true, "row \(number): \(reason ?? "")")
        #expect(result.errorText.contains("row \(number) (line \(number + 1)), \(column): "))
      } else {
        #expect(result.errorText.contains("row \(number) (line \(number + 1)): "))
      }
      for word in fault.words {
        #expect(reason?.contains(word) == true, "row \(number): \(reason ?? "")")
      }
    }
    let films = party.folder.path("cards")
    let names = try FileManager.default.contentsOfDirectory(atPath: films).filter {
      $0.hasSuffix(".mp4")
    }
    #expect(names.count == 279)
    #expect(party.folder.contents.contains("own.mp4"))
    let frames = try Fixture.probe(
      films + "/001.mp4", "stream=nb_read_frames", stream: "v", extra: ["-count_frames"])
    // Twenty-five a second is the slowest standard rate that is a multiple of the clip's five.
    #expect(frames == "25")
    let before = party.lasting()
    let again = try party.run(Self.list, "cards/{index:03}.mp4")
    #expect(again.exitCode == 3)
    #expect(again.errorText.contains("skipped 280, failed 20 of 300"))
    let isSame = party.lasting() == before
    #expect(isSame)
  }

  @Test("with --strict nothing is made, with --check nothing is written")
  func looks() throws {
    let strict = try party.run(Self.list, "cards/{index:03}.mp4", ["--strict"])
    #expect(strict.exitCode == 2)
    #expect(strict.lastError.contains("20 faults, and --strict makes nothing then"))
    let check = try party.run(Self.list, "cards/{index:03}.mp4", ["--check"])
    #expect(check.exitCode == 3)
    #expect(check.lastError == "cubica: guests.csv: 280 rows can be made, 20 cannot")
    #expect(!party.folder.contents.contains("cards"))
  }
}
