import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

@Suite("wide gamut and HDR", .enabled(if: ToolRunner.has("ffmpeg"), "the ffmpeg tool is missing"))
struct ToneMappingTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func clip(_ luma: String, _ cb: String, _ cr: String, transfer: String) throws -> Clip {
    try Fixture.make(
      "hdr.mkv", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=128x96:rate=25:duration=0.04", "-vf",
        "format=yuv420p10le,geq=lum='\(luma)':cb='\(cb)':cr='\(cr)'", "-c:v", "ffv1", "-color_trc",
        transfer, "-color_primaries", "bt2020", "-colorspace", "bt2020nc", "-color_range", "tv",
      ])
    return try Clip.open(folder.file("hdr.mkv"))
  }

  @Test("three quarters of HLG's signal, diffuse white, is bright and grey")
  func diffuseWhite() throws {
    let clip = try clip("64+876*0.75", "512", "512", transfer: "arib-std-b67")
    #expect(clip.isHDR && clip.color.transfer == .hlg)
    for side in [96, 64] {
      let frame = try Pictures.first(of: clip, size: PixelSize(128, side))
      #expect((223...229).contains(frame[.y, 60, 40]))
      #expect((127...129).contains(frame[.cb, 30, 20]) && (127...129).contains(frame[.cr, 30, 20]))
    }
  }

  static let ramps: [(transfer: String, filters: String)] = [
    ("arib-std-b67", "zscale=t=linear:npl=203,format=gbrpf32le,tonemap=mobius:param=0.8:desat=0,"),
    ("smpte2084", "zscale=t=linear:npl=203,format=gbrpf32le,tonemap=mobius:param=0.8:desat=0,"),
    ("bt2020-10", ""),
  ]

  @Test("within 3 levels of the reference filters over a ramp of muted colours", arguments: ramps)
  func reference(transfer: String, filters: String) throws {
    let clip = try clip(
      "64+876*(0.35+0.45*X/127)", "512+24*sin(Y/15)", "512+20*cos(Y/11)", transfer: transfer)
    let frame = try Pictures.first(of: clip, size: PixelSize(128, 96))
    let wanted = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", folder.path("hdr.mkv"), "-vf",
        filters + "zscale=p=bt709:t=bt709:m=bt709:r=limited,format=yuv420p", "-f", "rawvideo", "-",
      ]
    ).output
    var (sum, worst) = (0, 0)
    for y in 0..<96 {
      for x in 0..<128 {
        let difference = abs(Int(frame[.y, x, y]) - Int(wanted[y * 128 + x]))
        (sum, worst) = (sum + difference, max(worst, difference))
      }
    }
    #expect(worst <= 3 && Double(sum) / (128 * 96) < 0.6)
    worst = 0
    for y in 0..<48 {
      for x in 0..<64 {
        let place = 128 * 96 + y * 64 + x
        worst = max(worst, abs(Int(frame[.cb, x, y]) - Int(wanted[place])))
        worst = max(worst, abs(Int(frame[.cr, x, y]) - Int(wanted[place + 64 * 48])))
      }
    }
    #expect(worst <= 3)
  }
}
