// Two trimmed clips with a crossfade, a song and a title: SmallEditor FIRST SECOND SONG OUT.mp4
import CubicaKit

// Paths are bytes; nil where one is empty or holds a NUL.
let paths = CommandLine.arguments.dropFirst().compactMap { FilePath($0) }
guard paths.count == 4 else { throw ExportError(.unusable, "SmallEditor FIRST SECOND SONG OUT") }

// Files are opened once, by a library that the export session gets as well.
let media = MediaLibrary()
let clips = [try media.asset(paths[0]), try media.asset(paths[1])]
let song = try media.song(paths[2])

// Times are fractions: 3/2 is a second and a half.
let half = MediaTime(value: 1, timescale: 2)
let longest = MediaTime(value: 3, timescale: 1)

// Two pairs of tracks, so that the clips can overlap by half a second.
var film = Composition()
let pictures = [try film.addTrack(.video), try film.addTrack(.video)]
let sounds = [try film.addTrack(.audio), try film.addTrack(.audio)]
for (index, clip) in clips.enumerated() {
  // A range is on the clip's own clock, which need not begin at zero.
  guard let whole = clip.timeRange else { continue }
  let part = TimeRange(start: whole.start, duration: longest)
  let start = max(film.duration - half, .zero)
  try film.insert(clip, range: part, at: start, on: [pictures[index], sounds[index]])
}
let end = film.duration
let music = try film.addTrack(.audio)
try film.insert(song, range: TimeRange(start: .zero, duration: end), at: .zero, on: [music])

// The first track lies on top: it goes while the second is seen behind it.
guard let second = film.track(pictures[1])?.segments.first(where: { !$0.isEmpty }),
  var video = VideoComposition(
    of: film, renderSize: PixelSize(1280, 720), frameRate: FrameRate(30), gravity: .resizeAspect)
else { throw ExportError(.unusable, "the clips have no picture") }
let crossing = TimeRange(start: second.targetRange.start, duration: half)
video.instructions[0].layers[0].opacity.ramp(from: 1, to: 0, over: crossing)

// The mix: the clips cross, the song is brought under them and falls in its last second.
var (going, coming, fading) = (Ramp(1.0), Ramp(1.0), Ramp(1.0))
going.ramp(from: 1, to: 0, over: crossing, curve: .sineIn)
coming.ramp(from: 0, to: 1, over: crossing, curve: .sineOut)
let lastSecond = TimeRange(start: max(end - MediaTime(value: 1, timescale: 1), .zero), end: end)
fading.ramp(from: 1, to: 0, over: lastSecond)
var background = AudioMixParameters(music, volume: fading)
background.loudness = .background
let mix = AudioMix([
  AudioMixParameters(sounds[0], volume: going), AudioMixParameters(sounds[1], volume: coming),
  background,
])

// The title: layers over the film, which a video layer shows. y points down, times are seconds.
let canvas = video.renderSize.size
var text = TextLayer(
  "Our summer", families: ["Fredoka One"], fontSize: .fixed(canvas.height / 8))
text.fill = .color(.fixed(.white))
text.outlines = [TextLayer.Outline(color: .fixed(.black), width: .fixed(canvas.height / 180))]
var title = Layer(
  "title", .text(text), frame: Rect(0, canvas.height * 0.7, canvas.width, canvas.height / 4))
// An animation keeps its last value, unless its timing ends it.
title.opacity = .animated(Animation(from: 0, to: 1, duration: 0.5))
let whole = Rect(origin: .zero, size: canvas)

var settings = ExportSession.Settings()
settings.videoComposition = video
settings.audioMix = mix
settings.animationTree = LayerTree(
  size: video.renderSize, layers: [Layer("film", .video(VideoLayer()), frame: whole), title])
settings.replacesExistingFile = true
let session = try ExportSession(film, media: media, output: paths[3], settings: settings)

// Progress is a sequence that ends with the export; cancelling the task cancels it.
async let path = session.export()
for await progress in session.progress { print("\(Int(progress.fraction * 100)) %") }
print(try await path)
