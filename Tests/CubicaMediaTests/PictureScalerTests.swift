import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

@Suite("scaling pictures", .enabled(if: ToolRunner.has("ffmpeg"), "the ffmpeg tool is missing"))
struct PictureScalerTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Red, green, blue and grey 100 quarters, 64×64.
  static let quarters =
    "format=gbrp,geq=r='if(lt(Y,32),if(lt(X,32),255,0),if(lt(X,32),0,100))'"
    + ":g='if(lt(Y,32),if(lt(X,32),0,255),if(lt(X,32),0,100))'"
    + ":b='if(lt(Y,32),0,if(lt(X,32),255,100))'"

  private func make(_ name: String, _ filter: String, _ tags: [String]) throws -> Clip {
    try Fixture.make(
      name, in: folder,
      ["-f", "lavfi", "-i", "color=black:size=64x64:rate=25:duration=0.08", "-vf"]
        + ["\(Self.quarters),\(filter)", "-c:v", "ffv1"] + tags)
    return try Clip.open(folder.file(name))
  }

  private func expectQuarters(_ frame: YCbCrFrame, within slack: Double) {
    let (right, bottom) = (frame.size.width * 3 / 4, frame.size.height * 3 / 4)
    let (left, top) = (frame.size.width / 4, frame.size.height / 4)
    let grey = Color(100 / 255, 100 / 255, 100 / 255)
    for (x, y, color) in [
      (left, top, Color(1, 0, 0)), (right, top, Color(0, 1, 0)), (left, bottom, Color(0, 0, 1)),
      (right, bottom, grey),
    ] {
      let code = YCbCrEncoding.film.encode(color)
      #expect(abs(Double(frame[.y, x, y]) - code.y) <= slack)
      #expect(abs(Double(frame[.cb, x / 2, y / 2]) - code.cb) <= slack)
      #expect(abs(Double(frame[.cr, x / 2, y / 2]) - code.cr) <= slack)
    }
  }

  static let encodings: [(format: String, matrix: String, range: String)] = [
    ("yuv420p", "bt601", "tv"), ("yuv420p", "bt709", "tv"), ("yuv420p", "bt601", "pc"),
    ("yuv420p", "bt709", "pc"), ("yuv422p", "bt601", "tv"), ("yuv444p", "bt709", "pc"),
    ("yuv410p", "bt601", "tv"), ("yuva420p", "bt601", "tv"), ("yuv420p10le", "bt601", "tv"),
    ("yuv422p10le", "bt709", "tv"), ("yuv444p12le", "bt709", "tv"),
  ]

  @Test("colours of every matrix and range, same size and scaled", arguments: encodings)
  func everyEncoding(format: String, matrix: String, range: String) throws {
    let tag = matrix == "bt601" ? "smpte170m" : "bt709"
    let clip = try make(
      "a.mkv", "scale=out_color_matrix=\(matrix):out_range=\(range),format=\(format)",
      ["-colorspace", tag, "-color_range", range])
    for side in [64, 100] {
      expectQuarters(
        try Pictures.first(of: clip, size: PixelSize(side, side)), within: side == 64 ? 2 : 2.5)
    }
  }

  @Test("RGB clips, with alpha too", arguments: ["bgr0", "bgra", "gbrp10le"])
  func rgb(format: String) throws {
    let clip = try make("a.mkv", "format=\(format)", [])
    #expect(clip.color.isRGB)
    expectQuarters(try Pictures.first(of: clip, size: PixelSize(64, 64)), within: 2)
    expectQuarters(try Pictures.first(of: clip, size: PixelSize(40, 80)), within: 2)
  }

  @Test("greys in both ranges", arguments: [("gray", "pc"), ("gray", "tv"), ("gray10le", "tv")])
  func gray(format: String, range: String) throws {
    let lift = format == "gray10le" ? 4 : 1
    let level = range == "pc" ? 100 : (16 + 100 * 219 / 255) * lift
    try Fixture.make(
      "g.mkv", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=64x64:rate=25:duration=0.08", "-vf",
        "format=\(format),geq=lum=\(level)", "-c:v", "ffv1", "-color_range", range,
      ])
    let clip = try Clip.open(folder.file("g.mkv"))
    for side in [64, 100] {
      let frame = try Pictures.first(of: clip, size: PixelSize(side, side))
      let expected = 16 + 219 * 100 / 255.0
      #expect(abs(Double(frame[.y, side / 2, side / 2]) - expected) <= 1.5)
      #expect(frame[.cb, 3, 3] == 128 && frame[.cr, side / 2 - 1, 3] == 128)
    }
  }

  @Test("full-range greys keep their places")
  func fullRangeGreys() throws {
    for value in [0, 16, 128, 235, 255] {
      try Fixture.make(
        "f.mkv", in: folder,
        [
          "-f", "lavfi", "-i", "color=black:size=64x64:rate=25:duration=0.04", "-vf",
          "format=yuvj420p,geq=lum=\(value):cb=128:cr=128", "-c:v", "ffv1", "-color_range", "pc",
        ])
      let clip = try Clip.open(folder.file("f.mkv"))
      for side in [64, 96] {
        let grey = Pictures.pixel(try Pictures.first(of: clip, size: PixelSize(side, side)), 20, 20)
        #expect(abs(grey.red * 255 - Double(value)) <= 3)
      }
    }
  }

  @Test("untagged: BT.601 below 720 lines, BT.709 from there on")
  func untagged() throws {
    for (size, expected) in [("640x360", YCbCrMatrix.bt601), ("1280x720", .bt709)] {
      try Fixture.clip("u.mp4", in: folder, size: size, seconds: 0.04, sound: false)
      let clip = try Clip.open(folder.file("u.mp4"))
      #expect(clip.color.matrix == expected && !clip.color.isMatrixTagged)
    }
  }

  @Test("all eight display matrices as the tool turns them", arguments: DisplayMatrixTests.all)
  func orientations(a: Int32, b: Int32, c: Int32, d: Int32, isMirrored: Bool, turns: Int) throws {
    try Fixture.corners("base.mp4", in: folder, width: 96, height: 64, seconds: 0.04)
    var bytes = try folder.bytes(of: "base.mp4")
    // tkhd version 0: the matrix starts 40 bytes into the box's content.
    let box = try #require(bytes.firstRange(of: Array("tkhd".utf8))).lowerBound + 4 + 40
    for (cell, value) in zip([0, 1, 3, 4, 6, 7], [a, b, c, d, 5000, 5000]) {
      let fixed = UInt32(bitPattern: value << 16)
      for byte in 0..<4 { bytes[box + 4 * cell + byte] = UInt8(fixed >> (24 - 8 * byte) & 255) }
    }
    try folder.write(bytes, to: "turned.mp4")
    let clip = try Clip.open(folder.file("turned.mp4"))
    #expect(clip.displaySize == (turns % 2 == 1 ? PixelSize(64, 96) : PixelSize(96, 64)))
    for size in [clip.displaySize, PixelSize(clip.displaySize.width * 2, clip.displaySize.height)] {
      let ours = try Pictures.first(of: clip, size: size)
      let theirs = try Pictures.referenceRGB(clip, size: size)
      let difference = try #require(Pictures.meanDifference(ours, theirs))
      #expect(difference < 1.5)
    }
  }

  @Test("the pixel aspect widens the picture and turns with it")
  func pixelAspect() throws {
    try Fixture.clip(
      "sar.mp4", in: folder, size: "72x58", seconds: 0.04, sound: false,
      extra: ["-vf", "setsar=64/45"])
    #expect(try Clip.open(folder.file("sar.mp4")).displaySize == PixelSize(102, 58))
    try Fixture.make(
      "turned.mov", in: folder,
      ["-i", folder.path("sar.mp4"), "-c", "copy", "-metadata:s:v", "rotate=90"])
    #expect(try Clip.open(folder.file("turned.mov")).displaySize == PixelSize(58, 102))
  }

  @Test("a crop shows its part only, turned too", arguments: [0, 1, 2, 3])
  func crops(turns: Int) throws {
    try Fixture.corners("base.mp4", in: folder, width: 128, height: 64, seconds: 0.04)
    try Fixture.make(
      "turned.mov", in: folder,
      [
        "-i", folder.path("base.mp4"), "-c", "copy", "-metadata:s:v", "rotate=\(90 * turns)",
      ])
    let clip = try Clip.open(folder.file("turned.mov"))
    #expect(clip.orientation.swapsAxes == (turns % 2 == 1))
    // The stored red corner (top left) goes clockwise with each turn.
    let size = clip.displaySize
    let corner = [
      (0, 0), (size.width - 8, 0), (size.width - 8, size.height - 8), (0, size.height - 8),
    ]
    let place = corner[clip.orientation.quarterTurns]
    let crop = Rect(Double(place.0), Double(place.1), 8, 8)
    let frame = YCbCrFrame(size: PixelSize(20, 20))
    try PictureScaler(clip: clip).write(
      try ClipReader(clip: clip, threads: 1).frame(at: 0), crop: crop, size: PixelSize(20, 20),
      into: frame, x: 0, y: 0)
    for spot in [2, 10, 18] {
      let color = Pictures.pixel(frame, spot, spot)
      #expect(color.red > 0.9 && color.green < 0.12 && color.blue < 0.12)
    }
  }

  @Test("nothing outside the target is touched", arguments: [(30, 18), (64, 48), (66, 50), (2, 2)])
  func stayInside(width: Int, height: Int) throws {
    try Fixture.clip("clip.mp4", in: folder, size: "64x48", seconds: 0.04, sound: false)
    let clip = try Clip.open(folder.file("clip.mp4"))
    let frame = YCbCrFrame(size: PixelSize(100, 80))
    frame.fill(Color(1, 0, 1))
    let (y, cb, cr) = (frame[.y, 0, 0], frame[.cb, 0, 0], frame[.cr, 0, 0])
    try PictureScaler(clip: clip).write(
      try ClipReader(clip: clip, threads: 1).frame(at: 0), crop: Rect(0, 0, 64, 48),
      size: PixelSize(width, height), into: frame, x: 14, y: 10)
    for row in 0..<80 {
      for column in 0..<100 {
        if (14..<14 + width).contains(column) && (10..<10 + height).contains(row) { continue }
        #expect(frame[.y, column, row] == y)
        #expect(frame[.cb, column / 2, row / 2] == cb && frame[.cr, column / 2, row / 2] == cr)
      }
    }
  }

  @Test("the same bytes in any order of calls")
  func anyOrder() throws {
    try Fixture.clip("clip.mp4", in: folder, size: "98x66", seconds: 0.2, sound: false)
    let clip = try Clip.open(folder.file("clip.mp4"))
    let reader = try ClipReader(clip: clip, threads: 1)
    let frames = try (0..<4).map { try reader.frame(at: $0) }
    let jobs = (0..<24).map { (frame: $0 % 4, size: PixelSize(40 + 2 * ($0 % 11), 60)) }
    func bytes(_ scaler: PictureScaler, _ job: (frame: Int, size: PixelSize)) throws -> [UInt8] {
      let target = YCbCrFrame(size: job.size)
      try scaler.write(
        frames[job.frame], crop: Rect(8, 4, 70, 50), size: job.size, into: target, x: 0, y: 0)
      return YCbCrFrame.Plane.allCases.flatMap { plane in
        (0..<target.size(of: plane).height).flatMap { row in
          (0..<target.size(of: plane).width).map { target[plane, $0, row] }
        }
      }
    }
    let one = PictureScaler(clip: clip)
    let other = PictureScaler(clip: clip)
    let forward = try jobs.map { try bytes(one, $0) }
    let backward = try jobs.reversed().map { try bytes(other, $0) }
    #expect(forward == backward.reversed())
  }
}
