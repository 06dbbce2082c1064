// Two clips and a song as one film: MergeClips FIRST SECOND SONG OUT.mov
//
// Both clips are upright and whole whatever their orientation; the song takes the place of their
// sound and ends with the film.
import CubicaKit

let arguments = CommandLine.arguments.dropFirst().compactMap { FilePath($0) }
guard arguments.count == 4 else { throw ExportError(.unusable, "MergeClips FIRST SECOND SONG OUT") }

let media = MediaLibrary()
let clips = [try media.asset(arguments[0]), try media.asset(arguments[1])]
let song = try media.song(arguments[2])

// One track for each clip; the second begins where the first ends.
var film = Composition()
for clip in clips {
  try film.insert(clip, at: film.duration, on: [try film.addTrack(.video)])
}
let end = film.duration
let music = try film.addTrack(.audio)
try film.insert(song, range: TimeRange(start: .zero, duration: end), at: .zero, on: [music])

// The mix: the song falls in the last second.
var volume = Ramp(1.0)
let second = MediaTime(value: 1, timescale: 1)
volume.ramp(from: 1, to: 0, over: TimeRange(start: max(end - second, .zero), end: end))

var settings = ExportSession.Settings()
settings.preset = .size1280x720
settings.videoComposition = VideoComposition(
  of: film, renderSize: PixelSize(1280, 720), frameRate: FrameRate(30), gravity: .resizeAspect)
settings.audioMix = AudioMix([AudioMixParameters(music, volume: volume)])
settings.replacesExistingFile = true
let session = try ExportSession(film, media: media, output: arguments[3], settings: settings)

async let path = session.export()
for await progress in session.progress { print("\(Int(progress.fraction * 100)) %") }
print(try await path)
