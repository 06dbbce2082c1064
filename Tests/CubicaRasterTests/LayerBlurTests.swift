import CubicaCore
import CubicaRaster
import Glibc
import Testing

/// A layer's softness as a whole.
@Suite struct LayerBlurTests {
  private func square(_ blur: Double, at x: Double = 60) -> DisplayItem {
    var item = DisplayItem(
      name: "square",
      content: .shape(
        ShapeContent(path: .rectangle(Rect(x, 60, 80, 80)), fill: .color(Color(1, 0.5, 0)))))
    item.blurRadius = blur
    return item
  }

  private func picture(_ item: DisplayItem) throws -> Picture {
    try Picture(Fixture.rasterizer().compositeList(for: DisplayList(200, 200, item)))
  }

  /// The part of a step from 0 to 1 at `edge` that a Gaussian has gathered at `x`.
  private func step(_ x: Double, _ edge: Double, _ sigma: Double) -> Double {
    (1 + erf((x - edge) / (sigma * 2.squareRoot()))) / 2
  }

  @Test("has the profile of a Gaussian, small and wide", arguments: [1.5, 4.0, 12.0, 30.0])
  func profile(sigma: Double) throws {
    let picture = try picture(square(sigma))
    // Three boxes stand for the bell from 4 pixels on.
    let across = step(100.5, 60, sigma) - step(100.5, 140, sigma)
    for x in stride(from: 4, to: 196, by: 8) {
      let along = step(Double(x) + 0.5, 60, sigma) - step(Double(x) + 0.5, 140, sigma)
      let pixel = picture[x, 100]
      #expect(abs(pixel.red - 255 * along * across) <= 5, "\(x)")
      #expect(abs(pixel.green - 127.5 * along * across) <= 4)
    }
  }

  @Test("of a group is of all in it together, and comes after its clip")
  func group() throws {
    // Two halves side by side: no seam where they meet.
    var group = DisplayItem(
      name: "group", content: .group([square(0, at: 20), square(0, at: 100)]))
    group.blurRadius = 6
    let whole = try picture(group)
    #expect(abs(whole[100, 100].red - 255) <= 1)
    group.clip = ClipShape(bounds: Rect(20, 60, 80, 80))
    let clipped = try picture(group)
    #expect(abs(clipped[100, 100].red - 127.5) <= 8)
  }

  @Test("what lies outside the canvas is blurred into it")
  func outside() throws {
    let picture = try picture(square(10, at: -85))
    // The edge lies 5 pixels outside.
    #expect(abs(picture[0, 100].red - 255 * (1 - step(0.5, -5, 10))) <= 4)
  }

  @Test("a still one is made once")
  func cache() throws {
    let rasterizer = try Fixture.rasterizer()
    let list = DisplayList(200, 200, square(8))
    guard case .tile(let first)? = try rasterizer.compositeList(for: list).steps.first,
      case .tile(let second)? = try rasterizer.compositeList(for: list).steps.first
    else {
      Issue.record("no tile")
      return
    }
    #expect(first.bitmap === second.bitmap)
  }

  @Test("a clip's picture is blurred by the compositor, its mask with it")
  func video() throws {
    var item = DisplayItem(
      name: "clip", content: .video(VideoContent(source: 0, bounds: Rect(20, 20, 160, 80))),
      transform: .scale(0.5, 0.5), opacity: 0.5)
    item.clip = ClipShape(bounds: Rect(20, 20, 160, 80), cornerRadius: 40)
    item.blurRadius = 8
    let steps = try Fixture.rasterizer().compositeList(for: DisplayList(200, 120, item)).steps
    guard steps.count == 3, case .video(let placement) = steps[1],
      case .endGroup(let opacity, let mask, let blurRadius) = steps[2]
    else {
      Issue.record("\(steps)")
      return
    }
    #expect(placement.opacity == 1 && placement.mask != nil)
    #expect(opacity == 0.5 && mask == nil && blurRadius == 4)
  }
}
