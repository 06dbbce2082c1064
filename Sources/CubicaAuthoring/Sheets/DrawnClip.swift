import CubicaCore
import CubicaExport

/// A drawn scene that stands in for a clip: someone in a bright garden, or in a dark room.
final class DrawnClip: VideoPictureSource {
  enum Light: String, CaseIterable { case light, dark }

  /// The scene's upright size: of the canvas's shape, as phones' clips are.
  let size: PixelSize
  private let light: Light
  private let composer: ListComposer

  init(_ light: Light, canvas: PixelSize, composer: ListComposer) {
    (self.light, self.composer) = (light, composer)
    let scale = 1080 / Double(max(1, canvas.shortSide))
    func even(_ side: Int) -> Int { max(2, Int(Double(side) * scale / 2) * 2) }
    size = PixelSize(even(canvas.width), even(canvas.height))
  }

  func displaySize(of source: Int) -> PixelSize? { size }

  func write(
    _ source: Int, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) throws {
    let (scaleX, scaleY) = (
      Double(size.width) / crop.width, Double(size.height) / crop.height
    )
    let place = AffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: -crop.minX * scaleX, ty: -crop.minY * scaleY)
    let items = Scene(light, size: self.size.size).items.map { item in
      var item = item
      item.transform = item.transform.concatenating(place)
      return item
    }
    let frame = YCbCrFrame(size: size)
    try composer.compose(
      DisplayList(size: size, background: .black, items: items), into: frame, video: NoClips())
    for plane in YCbCrFrame.Plane.allCases {
      let step = plane == .y ? 1 : 2
      for row in 0..<size.height / step {
        let from = frame.baseAddress(of: plane) + row * frame.strideBytes(of: plane)
        let to =
          target.baseAddress(of: plane) + (y / step + row) * target.strideBytes(of: plane)
          + x / step
        to.update(from: from, count: size.width / step)
      }
    }
  }
}

/// Ground, hills or wall, a source of light, a person.
private struct Scene {
  let items: [DisplayItem]

  init(_ light: DrawnClip.Light, size: Size) {
    let (width, height) = (size.width, size.height)
    let unit = min(width, height)
    func color(_ hex: String) -> Color { Color(hex: hex) ?? .black }
    func shape(_ path: Path, _ paint: Paint) -> DisplayItem {
      DisplayItem(name: "stand-in", content: .shape(ShapeContent(path: path, fill: paint)))
    }
    func ellipse(_ x: Double, _ y: Double, _ radius: Double, _ other: Double? = nil) -> Path {
      let vertical = other ?? radius
      return .rectangle(
        Rect(x - radius, y - vertical, 2 * radius, 2 * vertical),
        cornerRadius: min(radius, vertical))
    }
    let isLight = light == .light
    let sky = Paint.gradient(
      Gradient(
        kind: .linear,
        stops: [
          .init(location: 0, color: color(isLight ? "#9CCDEB" : "#1B2038")),
          .init(location: 0.62, color: color(isLight ? "#E9F3F2" : "#33304F")),
          .init(location: 1, color: color(isLight ? "#D9EBC9" : "#231F33")),
        ], start: Point(0, 0), end: Point(0, height)))
    let lamp = Point(width * 0.78, height * 0.24)
    let skin = color(isLight ? "#E8B48F" : "#B98A6E")
    let middle = Point(width * 0.47, height * 0.66)
    items = [
      shape(.rectangle(Rect(0, 0, width, height)), sky),
      shape(
        ellipse(lamp.x, lamp.y, unit * 0.19), .color(color(isLight ? "#FFF3C433" : "#FFC97A26"))),
      shape(ellipse(lamp.x, lamp.y, unit * 0.11), .color(color(isLight ? "#FFF6D8" : "#FFD79A"))),
      shape(
        ellipse(width * 0.2, height * 1.02, width * 0.5, height * 0.3),
        .color(color(isLight ? "#A8CF9A" : "#2B2740"))),
      shape(
        ellipse(width * 0.85, height * 1.08, width * 0.55, height * 0.34),
        .color(color(isLight ? "#8FBF87" : "#252138"))),
      shape(
        ellipse(middle.x, height * 1.03, unit * 0.26, height * 1.03 - middle.y - unit * 0.02),
        .color(color(isLight ? "#D9644A" : "#7C3B45"))),
      shape(
        ellipse(middle.x, middle.y - unit * 0.08, unit * 0.135),
        .color(color(isLight ? "#5B3A2A" : "#2A1C1A"))),
      shape(ellipse(middle.x, middle.y - unit * 0.06, unit * 0.105, unit * 0.118), .color(skin)),
    ]
  }
}
