import CubicaCompositor
import CubicaCore
import CubicaLayers
import CubicaMedia
import CubicaRaster
import CubicaTemplates
import CubicaTestSupport
import Foundation

/// A case's picture by the way that films take: document, values, layers, display list, tiles,
/// planes, RGB. Only the bundled fonts.
struct GoldenRenderer {
  let card: GoldenCase

  func picture() throws -> Bitmap {
    let document = Array(try Data(contentsOf: URL(fileURLWithPath: card.document)))
    let template = try Template.parse(document, file: card.document)
    let settings = card.settings
    let context = BindingContext(
      canvas: settings.size, duration: template.length, hasClip: settings.clip != nil)
    let bound = try template.bind(values: [String: GivenValue](), context: context)
    var tree = bound.tree
    let images = try self.images(bound)
    tree.imageTimings = images.compactMapValues(\.timing)
    let list = tree.displayList(at: Double(card.milliseconds) / 1000)
    let rasterizer = try Rasterizer(fonts: Self.fonts.get(), images: images)
    let frame = YCbCrFrame(size: settings.size)
    try Compositor(size: settings.size).compose(
      rasterizer.compositeList(for: list), into: frame, video: GoldenClip(size: settings.clip))
    return FrameConversion.bitmap(from: frame)
  }

  private func images(_ bound: BoundCard) throws -> [ImageID: ImageSource] {
    let folder = URL(fileURLWithPath: card.document).deletingLastPathComponent().path
    let uses = bound.tree.imageUses
    var sources: [ImageID: ImageSource] = [:]
    for (image, reference) in bound.images {
      guard case .template(let file) = reference.place, let path = FilePath("\(folder)/\(file)")
      else { continue }
      sources[image] = try ImageFile.decode(path, uses: uses[image] ?? [])
    }
    return sources
  }

  private static let fonts = Result {
    guard let folder = FilePath(ProjectFolder.path + "/Assets/Fonts") else {
      throw ToolError(description: "no folder of fonts")
    }
    return try FontLibrary.load(bundled: folder, noto: [])
  }
}

/// A clip that is drawn: a blue to orange field with eight columns and a white frame at its edge.
struct GoldenClip: VideoPictureSource {
  /// nil: there is no clip.
  var size: PixelSize?

  func displaySize(of source: Int) -> PixelSize? { source == 0 ? size : nil }

  func write(
    _ source: Int, crop: Rect, size target: PixelSize, into frame: YCbCrFrame, x: Int, y: Int
  ) throws {
    guard let size else { return }
    for plane in YCbCrFrame.Plane.allCases {
      let step = plane == .y ? 1 : 2
      let stride = frame.strideBytes(of: plane)
      for row in 0..<target.height / step {
        let out = frame.baseAddress(of: plane) + (y / step + row) * stride + x / step
        for column in 0..<target.width / step {
          let u =
            crop.minX + (Double(column * step) + Double(step) / 2) * crop.width
            / Double(target.width)
          let v =
            crop.minY + (Double(row * step) + Double(step) / 2) * crop.height
            / Double(target.height)
          let code = frame.encoding.encode(Self.color(u, v, size.size))
          out[column] = UInt8(
            (plane == .y ? code.y : plane == .cb ? code.cb : code.cr).rounded())
        }
      }
    }
  }

  private static func color(_ u: Double, _ v: Double, _ size: Size) -> Color {
    let edge = min(u, v, size.width - u, size.height - v)
    if edge < size.height / 30 { return .white }
    let share = min(1, max(0, u / size.width))
    let light = (Int(share * 8) % 2 == 0 ? 0.9 : 0.7) * (1 - 0.5 * v / size.height)
    return Color(light * share, light * 0.5, light * (1 - share), 1)
  }
}
