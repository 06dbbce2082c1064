import CubicaCore
import CubicaRaster
import Glibc

/// Where the fonts and a rasteriser for one test come from.
enum Fixture {
  static var assets: String {
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Assets/Fonts"
  }

  static func path(_ string: String) throws -> FilePath {
    guard let path = FilePath(string) else { throw BadPath() }
    return path
  }

  struct BadPath: Error {}

  /// The bundled fonts and nothing else.
  static func bundledFonts() throws -> FontLibrary {
    try FontLibrary.load(bundled: path(assets), noto: [])
  }

  /// With the system's Noto files.
  static func allFonts() throws -> FontLibrary { try FontLibrary.load(bundled: path(assets)) }

  static func rasterizer(
    images: [ImageID: ImageSource] = [:], fonts: FontLibrary? = nil
  ) throws -> Rasterizer {
    try Rasterizer(fonts: fonts ?? bundledFonts(), images: images)
  }

  static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  static let noto = "/usr/share/fonts/truetype/noto/"
  static var hasNoto: Bool {
    exists(noto + "NotoSansArabic-Regular.ttf") && exists(noto + "NotoColorEmoji.ttf")
  }
  static var hasShaper: Bool { exists("/usr/bin/hb-view") && hasNoto }
}

/// A frame as a slow, exact compositor would show it: 0...255 a component.
struct Picture {
  let size: PixelSize
  var red: [Double]
  var green: [Double]
  var blue: [Double]

  init(_ list: CompositeList) {
    size = list.size
    let background = list.background
    red = Array(repeating: background.red * 255, count: size.count)
    green = Array(repeating: background.green * 255, count: size.count)
    blue = Array(repeating: background.blue * 255, count: size.count)
    for step in list.steps {
      switch step {
      case .tile(let tile): draw(tile)
      case .sprite(let sprite): draw(sprite)
      case .video, .beginGroup, .endGroup: break
      }
    }
  }

  subscript(x: Int, y: Int) -> (red: Double, green: Double, blue: Double) {
    let index = y * size.width + x
    return (red[index], green[index], blue[index])
  }

  private mutating func draw(_ tile: Tile) {
    for y in 0..<tile.bitmap.size.height {
      for x in 0..<tile.bitmap.size.width {
        let pixel = tile.bitmap[x, y]
        blend(
          (Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha)),
          x: tile.x + x, y: tile.y + y, opacity: tile.opacity, mode: tile.blendMode)
      }
    }
  }

  private mutating func draw(_ sprite: Sprite) {
    guard let inverse = sprite.transform.inverse else { return }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let point = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let (u, v) = (point.x - 0.5, point.y - 0.5)
        guard u > -1, v > -1, u < Double(sprite.bitmap.size.width),
          v < Double(sprite.bitmap.size.height)
        else { continue }
        var sample = (0.0, 0.0, 0.0, 0.0)
        let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          let (px, py) = (left + dx, top + dy)
          guard px >= 0, py >= 0, px < sprite.bitmap.size.width, py < sprite.bitmap.size.height
          else { continue }
          let (fx, fy) = (u - Double(left), v - Double(top))
          let weight = (dx == 1 ? fx : 1 - fx) * (dy == 1 ? fy : 1 - fy)
          let pixel = sprite.bitmap[px, py]
          sample.0 += weight * Double(pixel.red) * sprite.tint.red
          sample.1 += weight * Double(pixel.green) * sprite.tint.green
          sample.2 += weight * Double(pixel.blue) * sprite.tint.blue
          sample.3 += weight * Double(pixel.alpha)
        }
        blend(sample, x: x, y: y, opacity: sprite.opacity, mode: sprite.blendMode)
      }
    }
  }

  /// - Parameter source: premultiplied, 0...255.
  private mutating func blend(
    _ source: (Double, Double, Double, Double), x: Int, y: Int, opacity: Double, mode: BlendMode
  ) {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
    let index = y * size.width + x
    let alpha = source.3 * opacity / 255
    func mix(_ below: Double, _ above: Double) -> Double {
      switch mode {
      case .normal: above + below * (1 - alpha)
      case .add: min(255, above + below)
      case .multiply: above * below / 255 + below * (1 - alpha)
      case .screen: above + below - above * below / 255
      }
    }
    red[index] = mix(red[index], source.0 * opacity)
    green[index] = mix(green[index], source.1 * opacity)
    blue[index] = mix(blue[index], source.2 * opacity)
  }

  /// Binary PPM, for looking at.
  func write(to path: String) {
    guard let file = fopen(path, "wb") else { return }
    var bytes = Array("P6\n\(size.width) \(size.height)\n255\n".utf8)
    for index in 0..<size.count {
      for value in [red[index], green[index], blue[index]] {
        bytes.append(UInt8(max(0, min(255, value.rounded()))))
      }
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

/// Pixels of one picture, as true or false.
struct Mask {
  let size: PixelSize
  var bits: [Bool]

  init(size: PixelSize, bits: [Bool]) { (self.size, self.bits) = (size, bits) }

  /// Where the picture is at least `threshold` away from its background in some component.
  init(_ picture: Picture, background: Color = .black, threshold: Double = 24) {
    size = picture.size
    let ground = [background.red, background.green, background.blue].map { $0 * 255 }
    bits = (0..<picture.size.count).map {
      abs(picture.red[$0] - ground[0]) > threshold
        || abs(picture.green[$0] - ground[1]) > threshold
        || abs(picture.blue[$0] - ground[2]) > threshold
    }
  }

  /// Where the tiles' alpha is above `threshold`, 0...255.
  init(alphaOf list: CompositeList, above threshold: UInt8 = 127) {
    size = list.size
    bits = Array(repeating: false, count: list.size.count)
    let (width, height) = (size.width, size.height)
    bits.withUnsafeMutableBufferPointer { bits in
      for case .tile(let tile) in list.steps {
        let (columns, stride) = (tile.bitmap.size.width, tile.bitmap.strideBytes)
        tile.bitmap.withBytes { bytes in
          for y in max(0, -tile.y)..<min(tile.bitmap.size.height, height - tile.y) {
            for x in max(0, -tile.x)..<min(columns, width - tile.x)
            where bytes[y * stride + 4 * x + 3] > threshold {
              bits[(tile.y + y) * width + tile.x + x] = true
            }
          }
        }
      }
    }
  }

  /// Grey bytes as `ffmpeg -pix_fmt gray` writes them: dark is true.
  init(darkOf bytes: [UInt8], size: PixelSize) {
    self.size = size
    bits = bytes.map { $0 < 128 }
  }

  var count: Int { bits.reduce(0) { $0 + ($1 ? 1 : 0) } }

  /// Around all that is true; nil where nothing is.
  var box: PixelRect? {
    var (left, right, top, bottom) = (size.width, -1, size.height, -1)
    for y in 0..<size.height {
      for x in 0..<size.width where bits[y * size.width + x] {
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Groups of true pixels that touch, corners included.
  var components: Int {
    var seen = bits.map { !$0 }
    var count = 0
    for start in seen.indices where !seen[start] {
      count += 1
      var stack = [start]
      seen[start] = true
      while let index = stack.popLast() {
        let (x, y) = (index % size.width, index / size.width)
        for dy in -1...1 {
          for dx in -1...1 {
            let (nx, ny) = (x + dx, y + dy)
            guard nx >= 0, ny >= 0, nx < size.width, ny < size.height else { continue }
            let next = ny * size.width + nx
            if !seen[next] {
              seen[next] = true
              stack.append(next)
            }
          }
        }
      }
    }
    return count
  }

  /// Shared true pixels ÷ true pixels of either, with both moved so that their boxes' corners meet.
  func overlap(_ other: Mask) -> Double {
    guard let mine = box, let theirs = other.box else { return 0 }
    var (shared, either) = (0, 0)
    for y in 0..<max(mine.height, theirs.height) {
      for x in 0..<max(mine.width, theirs.width) {
        let a = x < mine.width && y < mine.height && bits[(mine.y + y) * size.width + mine.x + x]
        let b =
          x < theirs.width && y < theirs.height
          && other.bits[(theirs.y + y) * other.size.width + theirs.x + x]
        if a && b { shared += 1 }
        if a || b { either += 1 }
      }
    }
    return either > 0 ? Double(shared) / Double(either) : 0
  }
}

extension DisplayList {
  init(_ width: Int, _ height: Int, on background: Color = .black, _ items: DisplayItem...) {
    self.init(size: PixelSize(width, height), background: background, items: items)
  }
}

extension TextContent {
  /// One string in a box, in Quicksand's bold face unless told.
  static func sample(
    _ string: String, size: Double = 40, box: Rect, families: [String] = ["Quicksand"],
    change: (inout TextContent) -> Void = { _ in }
  ) -> TextContent {
    var style = TextStyle(families: families, size: size)
    style.weight = 700
    var content = TextContent(string: string, style: style, box: box)
    change(&content)
    return content
  }
}
