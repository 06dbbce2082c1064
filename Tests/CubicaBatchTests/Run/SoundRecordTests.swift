import CubicaBatch
import CubicaCore
import CubicaExport
import Foundation
import Testing

@Suite("Sound in receipts")
struct SoundRecordTests {
  @Test("what was asked of a sound comes back from a receipt, and nothing from nothing")
  func roundTrip() throws {
    var options = CardOptions()
    #expect(CardRecord(options).sound == nil)
    var song = SongOptions(try #require(FilePath("our song.mp3")))
    (song.start, song.loops) = (MediaTime(value: 7, timescale: 3), true)
    (song.fadeIn, song.fadeOut) = (
      MediaTime(value: 1, timescale: 2), MediaTime(value: 2, timescale: 1)
    )
    (song.volume, song.ducks) = (0.5, true)
    (options.sound.song, options.sound.card) = (song, .on)
    options.sound.replacesClips = true
    let written = try JSONEncoder().encode(CardRecord(options))
    let read = try JSONDecoder().decode(CardRecord.self, from: written)
    #expect(try #require(read.options).sound == options.sound)
    var silent = CardOptions()
    silent.sound.isOff = true
    #expect(CardRecord(silent).options?.sound == silent.sound)
  }
}
