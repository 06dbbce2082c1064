import CubicaCompositor
import CubicaCore
import CubicaTestSupport
import Testing

@Suite struct FrameConversionTests {
  static let filters: [(YCbCrMatrix, YCbCrRange, String)] = [
    (.bt709, .limited, "range=tv:colorspace=bt709"),
    (.bt601, .limited, "range=tv:colorspace=smpte170m"),
    (.bt709, .full, "range=pc:colorspace=bt709"),
  ]

  /// zimg's bilinear chroma on random planes, read back by ffmpeg.
  @Test(
    "the same as zimg", .enabled(if: ToolRunner.has("ffmpeg"), "needs ffmpeg"), arguments: filters)
  func random(matrix: YCbCrMatrix, range: YCbCrRange, tags: String) throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(64, 38)
    var random = SeededGenerator(seed: 9)
    let frame = YCbCrFrame(size: size, encoding: YCbCrEncoding(matrix: matrix, range: range))
    var planes: [UInt8] = []
    for plane in YCbCrFrame.Plane.allCases {
      let size = frame.size(of: plane)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let value = 16 + random.byte() % 220
          frame.baseAddress(of: plane)[y * frame.strideBytes(of: plane) + x] = value
          planes.append(value)
        }
      }
    }
    let path = try folder.write(planes, to: "planes.yuv")
    let chain =
      "setparams=\(tags):color_trc=bt709:color_primaries=bt709,"
      + "zscale=filter=bilinear:chromalin=left:matrix=gbr:range=full,format=gbrp,format=rgb24"
    let result = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(size)", "-i", path, "-vf",
        chain, "-f", "rawvideo", "-",
      ])
    try #require(result.output.count == 3 * size.count)
    let bitmap = FrameConversion.bitmap(from: frame)
    var largest = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (pixel, at) = (bitmap[x, y], 3 * (y * size.width + x))
        for (ours, theirs) in zip([pixel.red, pixel.green, pixel.blue], result.output[at...]) {
          largest = max(largest, abs(Int(ours) - Int(theirs)))
        }
        #expect(pixel.alpha == 255)
      }
    }
    #expect(largest <= 1)
  }

  @Test("odd sizes have no strange edge")
  func odd() {
    let frame = YCbCrFrame(size: PixelSize(5, 3))
    frame.fill(Color(0.2, 0.9, 0.4))
    let bitmap = FrameConversion.bitmap(from: frame)
    for y in 0..<3 {
      for x in 0..<5 {
        let pixel = bitmap[x, y]
        #expect(near(pixel.red, 51, 2) && near(pixel.green, 229.5, 2) && near(pixel.blue, 102, 2))
      }
    }
  }
}
