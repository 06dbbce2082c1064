// A birthday card built from layers: BirthdayCard CLIP NAME OUT.mp4 PICTURES
//
// The clip is inset on a backdrop, a picture stands along the bottom, the caption pulses and 17
// confetti cells rain over it. PICTURES is a folder with cake.svg and confetti-….svg, such as
// Templates/confetti. y points down; an animation tree of AVFoundation is y-up.
import CubicaKit

let arguments = CommandLine.arguments.dropFirst().compactMap { FilePath($0) }
guard arguments.count == 4 else {
  throw ExportError(.unusable, "BirthdayCard CLIP NAME OUT PICTURES")
}
let (clip, name, output, pictures) = (arguments[0], arguments[1], arguments[2], arguments[3])

let media = MediaLibrary()
var film = Composition()
try film.insert(try media.asset(clip))

guard let video = VideoComposition(of: film) else {
  throw ExportError(.unusable, "\(clip): has no picture")
}
let canvas = video.renderSize.size
let whole = Rect(origin: .zero, size: canvas)

// The layers, back to front.
var backdrop = Layer("backdrop", .empty, frame: whole)
backdrop.background = .color(.fixed(Color(hex: "#45AD7C") ?? .black))

let inset = Layer("clip", .video(VideoLayer()), frame: whole.insetBy(dx: 20, dy: 20))

let side = canvas.width / 3
let cake = Layer(
  "cake", .image(ImageLayer(ImageID("cake"), gravity: .resizeAspect)),
  frame: Rect((canvas.width - side) / 2, canvas.height - side * 0.9, side, side))

var caption = TextLayer(
  "Happy Birthday,\n\(name)", families: ["Fredoka One"],
  fontSize: .fixed(canvas.height / 12))
caption.fill = .color(.fixed(Color(hex: "#006837") ?? .black))
caption.outlines = [TextLayer.Outline(color: .fixed(.white), width: .fixed(canvas.height / 180))]
var pulsing = Layer(
  "caption", .text(caption),
  frame: Rect(canvas.width * 0.1, canvas.height * 0.08, canvas.width * 0.8, canvas.height / 4))
var pulse = MediaTiming()
(pulse.duration, pulse.autoreverses, pulse.repeatCount) = (0.5, true, .infinity)
pulsing.scale = .animated(
  Animation(
    from: 0.8, to: 1.2, duration: 0.5, function: .easeInEaseOut, timing: pulse))

// 17 cells, each of one colour, picture, speed and size.
let shapes = ["square", "circle", "streamer", "ribbon", "triangle", "star"]
let colors = ["#34C759", "#FF3B30", "#007AFF", "#FF2D55", "#FF9500", "#AF52DE", "#FFCC00"]
let cells = (0..<17).map { index in
  var cell = EmitterCell("confetti \(index)", birthRate: 3, lifetime: 12)
  cell.images = [
    EmitterCell.WeightedImage(ImageID(shapes[index % shapes.count]), size: Size(40, 34))
  ]
  cell.color = Color(hex: colors[index % colors.count]) ?? .white
  cell.velocity = 100 + Double(index * 37 % 101)
  cell.emissionLongitude = .pi / 2
  cell.emissionRange = 0.8
  cell.spin = 4
  cell.scale = 0.2 + Double(index * 7 % 17) / 17 * 0.6
  return cell
}
var emitter = Emitter(
  cells: cells, shape: .line, position: .fixed(Point(canvas.width / 2, -5)),
  size: Size(canvas.width, 2))
emitter.seed = 7
let confetti = Layer("confetti", .emitter(emitter), frame: whole)

var settings = ExportSession.Settings()
settings.videoComposition = video
settings.animationTree = LayerTree(
  size: video.renderSize, layers: [backdrop, inset, confetti, cake, pulsing])
settings.images[ImageID("cake")] = pictures.appending("cake.svg")
for shape in shapes {
  settings.images[ImageID(shape)] = pictures.appending("confetti-\(shape).svg")
}
settings.replacesExistingFile = true
let session = try ExportSession(film, media: media, output: output, settings: settings)
print(try await session.export())
