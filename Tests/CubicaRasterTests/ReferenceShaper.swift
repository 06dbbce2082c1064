import CubicaCore
import CubicaRaster
import Glibc

/// HarfBuzz's own viewer: draws one run with one named font file.
enum ReferenceShaper {
  struct Failed: Error { var what: String }

  /// - Parameters:
  ///   - font: a file.
  ///   - size: of the em, pixels.
  static func ink(_ text: String, font: String, size: Int) throws -> Mask {
    let base = "/tmp/cubica-raster-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { for end in [".txt", ".png", ".gray"] { unlink(base + end) } }
    guard let file = fopen(base + ".txt", "wb") else { throw Failed(what: base) }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    try run(
      "hb-view --font-file=\(font) --text-file=\(base).txt --font-size=\(size) --margin=20"
        + " --output-format=png --output-file=\(base).png")
    try run("ffmpeg -v error -y -i \(base).png -f rawvideo -pix_fmt gray \(base).gray")
    let header = try read(base + ".png")
    func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(header[at + $1]) } }
    return Mask(darkOf: try read(base + ".gray"), size: PixelSize(number(16), number(20)))
  }

  private static func run(_ command: String) throws {
    guard system(command) == 0 else { throw Failed(what: command) }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Failed(what: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The best overlap of our ink with the viewer's, over quarter-pixel shifts: the viewer draws
  /// each glyph at a whole pixel.
  static func overlap(
    _ text: String, family: String, weight: Int, font: String, size: Int, fonts: FontLibrary
  ) throws -> Double {
    let reference = try ink(text, font: font, size: size)
    let rasterizer = try Fixture.rasterizer(fonts: fonts)
    var best = 0.0
    for step in 0..<16 {
      let (dx, dy) = (Double(step % 4) / 4, Double(step / 4) / 4)
      let content = TextContent.sample(
        text, size: Double(size),
        box: Rect(20 + dx, 20 + dy, Double(reference.size.width), Double(reference.size.height)),
        families: [family]
      ) {
        $0.style.weight = weight
        $0.alignment = .left
        $0.verticalAlignment = .top
      }
      let list = DisplayList(
        reference.size.width + 64, reference.size.height + 64,
        DisplayItem(name: "text", content: .text(content)))
      let ours = Mask(alphaOf: try rasterizer.compositeList(for: list))
      best = max(best, ours.overlap(reference))
    }
    return best
  }
}
