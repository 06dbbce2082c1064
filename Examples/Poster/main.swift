// A still of any time of a clip: Poster CLIP SECONDS OUT.png
import CubicaKit

let words = CommandLine.arguments
guard words.count == 4, let clip = FilePath(words[1]), let seconds = Double(words[2]),
  let time = MediaTime(seconds: seconds), let output = FilePath(words[3])
else { throw ExportError(.unusable, "Poster CLIP SECONDS OUT.png") }

let media = MediaLibrary()
var film = Composition()
try film.insert(try media.asset(clip))
var settings = ExportSession.Settings()
settings.replacesExistingFile = true
// The session's film is not made; its name says where it would go.
let session = try ExportSession(
  film, media: media, output: output.directory.appending("poster.mp4"), settings: settings)
try session.still(at: time, to: output)
print(output)
