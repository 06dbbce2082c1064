import CubicaCompositor
import CubicaCore
import CubicaLayers
import CubicaRaster
import CubicaTemplates
import Foundation

// overlay-frames REPOSITORY TEMPLATE [FRAMES [FIRST-SECOND]]
//
// Resolves, rasterises and blends the frames of one template over a clip that costs nothing, at
// 1920x1080, and prints milliseconds a frame for each stage (CPU time of this one thread). Pictures
// that do not lie beside the document are those of Templates/confetti.

/// A picture that is already there.
struct FreeClip: VideoPictureSource {
  func displaySize(of source: Int) -> PixelSize? { PixelSize(1920, 1080) }
  func write(
    _ source: Int, crop: Rect, size: PixelSize, into frame: YCbCrFrame, x: Int, y: Int
  ) {}
}

struct BadArguments: Error {}

/// CPU time of this thread in milliseconds.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

func bytes(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}

func column(_ value: Double) -> String {
  let text = String(format: "%.2f", value)
  return String(repeating: " ", count: max(0, 9 - text.count)) + text
}

func run() throws {
  let arguments = CommandLine.arguments
  guard arguments.count >= 3 else { throw BadArguments() }
  let (repository, document) = (arguments[1], arguments[2])
  let count = arguments.count > 3 ? Int(arguments[3]) ?? 150 : 150
  let first = arguments.count > 4 ? Double(arguments[4]) ?? 10 : 10
  let size = PixelSize(1920, 1080)
  let template = try Template.parse(bytes(document), file: document)
  let card = try template.bind(
    values: ["name": "Alice"],
    context: BindingContext(
      canvas: size, duration: MediaTime(value: 20, timescale: 1), hasClip: true))
  let folders = [
    URL(fileURLWithPath: document).deletingLastPathComponent().path,
    "\(repository)/Templates/confetti",
  ]
  var images: [ImageID: ImageSource] = [:]
  for (id, reference) in card.images {
    guard case .template(let path) = reference.place else { continue }
    let files = folders.map { "\($0)/\(path)" }
    let file = files.first { FileManager.default.fileExists(atPath: $0) } ?? files[0]
    images[id] = .svg(try bytes(file))
  }
  guard let fonts = FilePath("\(repository)/Assets/Fonts") else { throw BadArguments() }
  let rasterizer = try Rasterizer(fonts: FontLibrary.load(bundled: fonts), images: images)
  let compositor = Compositor(size: size)
  let frame = YCbCrFrame(size: size)
  frame.fill(.black)

  var sums = [0.0, 0.0, 0.0]
  var worst = 0.0
  var (sprites, tiles) = (0, 0)
  for index in -10..<count {
    let time = first + Double(index + 10) / 30
    let start = threadTime()
    let list = card.tree.displayList(at: time)
    let resolved = threadTime()
    let steps = try rasterizer.compositeList(for: list)
    let drawn = threadTime()
    try compositor.compose(steps, into: frame, video: FreeClip())
    let end = threadTime()
    // The first frames fill the caches.
    guard index >= 0 else { continue }
    for (stage, part) in [resolved - start, drawn - resolved, end - drawn].enumerated() {
      sums[stage] += part
    }
    worst = max(worst, end - start)
    for step in steps.steps {
      if case .sprite = step { sprites += 1 }
      if case .tile = step { tiles += 1 }
    }
  }
  let means = sums.map { $0 / Double(count) }
  print(
    "\(document): \(count) frames from \(first) s, \(sprites / count) sprites and "
      + "\(tiles / count) tiles a frame")
  print("  resolve   raster    blend      all  slowest   ms a frame")
  print(
    means.map(column).joined() + column(means.reduce(0, +)) + column(worst))
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("overlay-frames: \(error)\n".utf8))
  exit(1)
}
