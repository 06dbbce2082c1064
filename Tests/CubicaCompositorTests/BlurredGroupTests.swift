import CubicaCompositor
import CubicaCore
import Foundation
import Testing

/// Groups that are blurred as a whole.
@Suite struct BlurredGroupTests {
  static let size = PixelSize(160, 120)

  private func step(_ x: Double, _ edge: Double, _ sigma: Double) -> Double {
    (1 + erf((x - edge) / (sigma * 2.squareRoot()))) / 2
  }

  /// The group's coverage at a pixel's centre: a square from (40, 30) to (100, 90).
  private func coverage(_ x: Int, _ y: Int, _ sigma: Double) -> Double {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    return (step(px, 40, sigma) - step(px, 100, sigma))
      * (step(py, 30, sigma) - step(py, 90, sigma))
  }

  @Test("a tile has a Gaussian's edges over any ground", arguments: [2.0, 5.0, 14.0], [1.0, 0.5])
  func profile(sigma: Double, opacity: Double) throws {
    let tile = Tile(bitmap: .solid(60, 60, .white), x: 40, y: 30)
    let ground = Color(0.2, 0.3, 0.4)
    let frame = try composed(
      Self.size, ground,
      [.beginGroup, .tile(tile), .endGroup(opacity: opacity, mask: nil, blurRadius: sigma)])
    let plain = try composed(Self.size, ground, [])
    let (back, blue) = (Double(plain[.y, 0, 0]), Double(plain[.cb, 0, 0]))
    for x in stride(from: 2, to: 158, by: 6) {
      let cover = coverage(x, 60, sigma) * opacity
      #expect(abs(Double(frame[.y, x, 60]) - (back + (235 - back) * cover)) <= 4, "\(x)")
      let chroma = blue + (128 - blue) * cover
      #expect(abs(Double(frame[.cb, x / 2, 30]) - chroma) <= 4, "\(x)")
    }
  }

  @Test("the mask is blurred with the group, the ground behind is not")
  func mask() throws {
    let tile = Tile(bitmap: .solid(160, 120, .white), x: 0, y: 0)
    let mask = Tile(bitmap: .solid(60, 60, .white), x: 40, y: 30)
    let stripes = Tile(
      bitmap: .make(160, 120) { x, _ in x % 8 < 4 ? .white : .black }, x: 0, y: 0)
    let frame = try composed(
      Self.size, .black,
      [
        .tile(stripes), .beginGroup, .tile(tile),
        .endGroup(opacity: 1, mask: mask, blurRadius: 5),
      ])
    #expect(frame[.y, 1, 60] == 235 && frame[.y, 5, 60] == 16)
    #expect(near(frame[.y, 70, 60], 235, 1))
    for x in [32, 36, 44] where x % 8 >= 4 {
      #expect(near(frame[.y, x, 60], 16 + 219 * coverage(x, 60, 5), 4))
    }
  }

  @Test("clips blur too, and unblurred bytes stay")
  func clip() throws {
    let placement = VideoPlacement(
      source: 0, bounds: Rect(40, 30, 60, 60), transform: .identity, gravity: .resize)
    let frame = try composed(
      Self.size, .black,
      [.beginGroup, .video(placement), .endGroup(opacity: 1, mask: nil, blurRadius: 5)])
    #expect(near(frame[.y, 70, 60], 180, 1))
    #expect(near(frame[.y, 40, 60], 16 + 164 * coverage(40, 60, 5), 4))
    #expect(frame[.y, 2, 2] == 16)
    let none = try composed(
      Self.size, .black,
      [.beginGroup, .video(placement), .endGroup(opacity: 1, mask: nil, blurRadius: 0)])
    #expect(none[.y, 39, 60] == 16 && none[.y, 40, 60] == 180)
  }
}
