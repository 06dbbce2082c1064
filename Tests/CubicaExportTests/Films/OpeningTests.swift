import CubicaComposition
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Opening at the same time", .enabled(if: MediaFolder.isPresent, MediaFolder.why))
struct OpeningTests {
  private func merge(_ names: [String], openers: Int) throws -> MergeSession {
    var options = MergeOptions()
    options.items = try names.map { MergeOptions.Item(try MediaFolder.file($0)) }
    options.sound.song = SongOptions(try MediaFolder.file("vbr_xing.mp3"))
    return try MergeSession(options, try CardWorkshop(openers: openers))
  }

  @Test("notices come in the clips' order, however many are opened at the same time")
  func notices() throws {
    let names = [
      "kodak_mjpeg_422.avi", "exif_landscape_6.jpg", "corrupted_midstream.mp4", "gray.jpg",
      "first_pts_10s.mp4", "kodak_mjpeg_422.avi", "flir_thermal_vfr_audiolate.mp4",
    ]
    let one = try merge(names, openers: 1)
    let all = try merge(names, openers: 16)
    #expect(one.notices == all.notices)
    #expect(one.notices.contains { $0.contains("corrupted_midstream.mp4") })
    #expect(one.plan.entries == all.plan.entries)
  }

  @Test("faults come in the clips' order, clips' before photos'")
  func faults() throws {
    let names = [
      "vvc_undecodable.mp4", "gray.jpg", "audio_only.mp4", "bikes_plain.mp4",
      "svg_wikimedia_logo.svg", "audio_only.mp4",
    ]
    for openers in [1, 16] {
      let error = try #require(throws: ExportError.self) { try merge(names, openers: openers) }
      let lines = error.message.split(separator: "\n")
      // Clips are looked at before photos.
      let bad = [
        "vvc_undecodable.mp4", "audio_only.mp4", "audio_only.mp4", "svg_wikimedia_logo.svg",
      ]
      #expect(lines.count == bad.count)
      #expect(zip(lines, bad).allSatisfy { $0.contains($1) }, "\(error.message)")
    }
  }
}
