import CubicaBatch
import CubicaCore
import CubicaExport
import Foundation
import Testing

@Suite("Sound in receipts")
struct SoundRecordTests {
  @Test("what was asked of a sound comes back from a receipt, and nothing from nothing")
  func roundTrip() throws {
    let paths = ReceiptPaths(try #require(FilePath(".")))
    var options = SoundOptions()
    #expect(SoundRecord(options, paths) == nil)
    var song = SongOptions(try #require(FilePath("./our song.mp3")))
    (song.start, song.loops) = (MediaTime(value: 7, timescale: 3), true)
    (song.fadeIn, song.fadeOut) = (
      MediaTime(value: 1, timescale: 2), MediaTime(value: 2, timescale: 1)
    )
    (song.volume, song.ducks) = (0.5, true)
    (options.song, options.card) = (song, .on)
    options.replacesClips = true
    let written = try JSONEncoder().encode(SoundRecord(options, paths))
    let read = try JSONDecoder().decode(SoundRecord.self, from: written)
    #expect(read.options(paths) == options)
    var silent = SoundOptions()
    silent.isOff = true
    #expect(SoundRecord(silent, paths)?.options(paths) == silent)
  }
}
