import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

@Suite("reading frames", .enabled(if: ToolRunner.has("ffmpeg"), "the ffmpeg tool is missing"))
struct ClipReaderTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "8"]

  static let kinds: [(name: String, arguments: [String])] = [
    ("b.mp4", h264 + ["-bf", "2", "-b_strategy", "0"]),
    ("open.mp4", h264 + ["-bf", "2", "-x264-params", "open-gop=1:bframes=2:b-adapt=0"]),
    ("open.ts", h264 + ["-bf", "2", "-x264-params", "open-gop=1:bframes=2:b-adapt=0"]),
    ("refresh.mp4", h264 + ["-x264-params", "intra-refresh=1"]),
    ("fragments.mp4", h264 + ["-bf", "2", "-movflags", "frag_keyframe+empty_moov"]),
    ("b.mov", h264 + ["-bf", "2"]), ("b.mkv", h264 + ["-bf", "2"]), ("b.ts", h264 + ["-bf", "2"]),
    ("b.flv", h264 + ["-bf", "2"]), ("b.avi", h264 + ["-bf", "2"]),
    (
      "hevc.mp4", ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "keyint=8:bframes=2"]
    ),
    ("open-hevc.mkv", ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "keyint=8"]),
    ("vp8.webm", ["-c:v", "libvpx", "-g", "8", "-auto-alt-ref", "1", "-lag-in-frames", "10"]),
    ("vp9.webm", ["-c:v", "libvpx-vp9", "-g", "8", "-deadline", "realtime"]),
    ("mpeg2.mpg", ["-c:v", "mpeg2video", "-g", "8", "-bf", "2"]),
    ("mpeg2.ts", ["-c:v", "mpeg2video", "-g", "8", "-bf", "2"]),
    ("mpeg4.avi", ["-c:v", "mpeg4", "-g", "8", "-bf", "2"]),
    ("mjpeg.avi", ["-c:v", "mjpeg"]), ("mpeg4.mp4", ["-c:v", "mpeg4", "-g", "8"]),
    ("wmv.wmv", ["-c:v", "wmv2", "-g", "8"]),
  ]

  @Test("the key frame before a frame, however far it is")
  func keys() throws {
    try Fixture.make(
      "b.mp4", in: folder,
      ["-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=1.2"] + Self.h264)
    let frames = try Clip.open(folder.file("b.mp4")).frames
    #expect((0..<30).allSatisfy { frames.lastKey(upTo: $0) == $0 - $0 % 8 })
  }

  @Test("exact count, and any order gives the pixels of reading in order", arguments: kinds)
  func anyOrder(name: String, arguments: [String]) throws {
    try Fixture.make(
      name, in: folder,
      ["-f", "lavfi", "-i", "testsrc2=size=128x96:rate=25:duration=1.2"] + arguments)
    let clip = try Clip.open(folder.file(name))
    let decoded = try Fixture.probe(
      folder.path(name), "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"]
    ).split(separator: "\n").first
    #expect("\(clip.frames.count)" == decoded ?? "")
    #expect(clip.rate == FrameRate(25))
    #expect(!clip.isDamaged)

    let linear = try ClipReader(clip: clip, threads: 2)
    let sums = try (0..<clip.frames.count).map { try linear.frame(at: $0).checksum }
    #expect(Set(sums).count > clip.frames.count / 2)
    #expect(linear.missingFrames.isEmpty && linear.errorCount == 0)
    let jumping = try ClipReader(clip: clip, threads: 1)
    var targets = SeededTargets(seed: 3)
    for _ in 0..<20 {
      let target = targets.next(below: clip.frames.count)
      #expect(try jumping.frame(at: target).checksum == sums[target], "frame \(target)")
    }
    for target in (0..<clip.frames.count).reversed() {
      #expect(try jumping.frame(at: target).checksum == sums[target], "back to \(target)")
    }
    for target in stride(from: 1, to: clip.frames.count, by: 4) {
      let late = try ClipReader(clip: clip, threads: 2, first: target)
      #expect(try late.frame(at: target).checksum == sums[target], "first \(target)")
      // What was left out on the way may be asked for all the same.
      #expect(try late.frame(at: target - 1).checksum == sums[target - 1], "before \(target)")
      #expect(try late.frame(at: 0).checksum == sums[0], "long before \(target)")
      #expect(late.missingFrames.isEmpty)
      // Where reading begins in a group that leans on the one before, the decoder complains.
      #expect(name.hasPrefix("open") || late.errorCount == 0)
    }
  }

  @Test("each frame is the one at its time")
  func rightFrames() throws {
    // Frame n is grey 40 + 5 n.
    try Fixture.make(
      "steps.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=64x64:rate=25:duration=1.2", "-vf",
        "geq=lum='40+5*N':cb=128:cr=128", "-bf", "2",
      ] + Self.h264)
    let clip = try Clip.open(folder.file("steps.mp4"))
    for index in [0, 29, 7, 8, 9, 16, 15, 1] {
      let frame = try Pictures.frame(index, of: clip, size: PixelSize(64, 64))
      #expect(abs(Int(frame[.y, 32, 32]) - 40 - 5 * index) <= 2)
    }
  }

  @Test("interlaced clips: bwdif as the tool does it, whatever was read before")
  func interlaced() throws {
    try Fixture.make(
      "tv.ts", in: folder,
      [
        "-f", "lavfi", "-i", "testsrc2=size=128x96:rate=50:duration=0.6", "-vf",
        "hue=s=0,interlace",
        "-c:v", "mpeg2video", "-flags", "+ilme+ildct", "-g", "6", "-bf", "2", "-q:v", "2",
      ])
    let clip = try Clip.open(folder.file("tv.ts"))
    #expect(clip.isInterlaced && clip.frames.count == 15)
    #expect(clip.rate == FrameRate(25))
    #expect(clip.duration == MediaTime(value: 3, timescale: 5))
    let wanted = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", folder.path("tv.ts"), "-vf",
        "bwdif=mode=send_frame:deint=interlaced", "-pix_fmt", "yuv420p", "-f", "rawvideo", "-",
      ]
    ).output
    let reader = try ClipReader(clip: clip, threads: 1)
    let scaler = PictureScaler(clip: clip)
    let size = PixelSize(128, 96)
    for index in [3, 4, 14, 0, 9, 8, 1, 13] {
      let frame = YCbCrFrame(size: size)
      try scaler.write(
        try reader.frame(at: index), crop: Rect(0, 0, 128, 96), size: size, into: frame, x: 0, y: 0)
      let start = index * 128 * 96 * 3 / 2
      var worst = 0
      for y in 0..<96 {
        for x in 0..<128 {
          worst = max(worst, abs(Int(frame[.y, x, y]) - Int(wanted[start + y * 128 + x])))
        }
      }
      #expect(worst == 0, "frame \(index)")
    }
    let linear = try ClipReader(clip: clip, threads: 2)
    for index in 0..<15 {
      #expect(try linear.frame(at: index).checksum == reader.frame(at: index).checksum)
    }
  }

  @Test("damaged clips are known as such and give the same pictures every time")
  func damaged() throws {
    try Fixture.clip(
      "good.ts", in: folder, size: "320x180", seconds: 2, sound: false, extra: ["-g", "20"])
    var bytes = try folder.bytes(of: "good.ts")
    for place in stride(from: bytes.count / 3, to: bytes.count / 3 + 4000, by: 3) {
      bytes[place] = bytes[place] &+ 77
    }
    try folder.write(bytes, to: "bad.ts")
    let clip = try Clip.open(folder.file("bad.ts"))
    #expect(clip.frames.count > 20)
    let first = try ClipReader(clip: clip.markedDamaged, threads: 4)
    let sums = try (0..<clip.frames.count).map { try first.frame(at: $0).checksum }
    #expect(clip.isDamaged || first.errorCount > 0)
    let second = try ClipReader(clip: clip.markedDamaged, threads: 2)
    for index in [clip.frames.count - 1, 5, 17, 0] {
      #expect(try second.frame(at: index).checksum == sums[index])
    }
  }
}
