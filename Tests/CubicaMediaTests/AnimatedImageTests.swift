import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

/// Animated pictures that Pillow made, against the frames that Pillow shows of them, and of APNG
/// those that the specification asks for: Pillow and FFmpeg each have a mistake of their own.
@Suite("animated pictures", .enabled(if: Pillow.isAvailable, Pillow.why))
struct AnimatedImageTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Twelve pictures of 61x47 with bars, discs and holes at seeded places.
  private static let pictures = """
    random.seed(SEED)
    def picture(mode, i):
        im = Image.new("RGBA", (61, 47), (0, 0, 0, 0) if i % 3 else (200, 180, 40, 255))
        d = ImageDraw.Draw(im)
        for _ in range(3):
            x, y = random.randrange(50), random.randrange(36)
            a = 255 if mode == "hard" else random.choice([255, 255, 130, 40])
            c = tuple(random.randrange(256) for _ in range(3)) + (a,)
            d.rectangle([x, y, x + random.randrange(4, 20), y + random.randrange(4, 20)], fill=c)
        d.ellipse([5 * i % 50, 10, 5 * i % 50 + 9, 19], fill=(0, 0, 0, 0))
        return im

    """

  private static func script(_ save: String, mode: String, seed: Int) -> String {
    pictures.replacing("SEED", with: "\(seed)")
      + """
      frames = [picture("\(mode)", i) for i in range(12)]
      frames[0].save("a", save_all=True, append_images=frames[1:], \(save))
      \(save.contains("PNG") ? "dump_apng" : "dump_frames")("a", "frames")
      """
  }

  static let files: [(save: String, mode: String)] = [
    ("format='GIF', disposal=0, duration=50", "hard"),
    ("format='GIF', disposal=1, duration=50", "hard"),
    ("format='GIF', disposal=2, duration=50", "hard"),
    ("format='GIF', disposal=[1,3,2,3,1,2,1,3,3,2,1,1], duration=50", "hard"),
    ("format='PNG', disposal=0, blend=0, duration=50", "soft"),
    ("format='PNG', disposal=1, blend=1, duration=50", "soft"),
    ("format='PNG', disposal=2, blend=1, duration=50", "soft"),
    ("format='PNG', disposal=[0,1,2,0,0,2,1,0,2,2,1,0], blend=[0,1]*6, duration=50", "soft"),
    ("format='PNG', default_image=True, disposal=0, blend=0, duration=50", "soft"),
    ("format='WEBP', lossless=True, exact=True, duration=50", "soft"),
    ("format='WEBP', lossless=True, minimize_size=True, kmin=3, kmax=9, duration=50", "soft"),
    ("format='WEBP', quality=60, allow_mixed=True, duration=50", "soft"),
  ]

  private func frames(memory: Int = 96 << 20, uses: [ImageUse] = []) throws -> any PictureFrames {
    let source = try ImageFile.decode(folder.file("a"), uses: uses, frameMemory: memory)
    guard case .animated(let frames) = source else {
      throw ToolError(description: "taken for a still picture")
    }
    return frames
  }

  @Test("every frame as others show it, each kind of disposal and blend", arguments: files)
  func frames(save: String, mode: String) throws {
    for seed in 1...3 {
      try Pillow.run(Self.script(save, mode: mode, seed: seed), in: folder)
      let expected = try Pillow.pictures("frames", in: folder)
      let frames = try frames()
      try #require(frames.timing.frameCount == expected.count)
      #expect(frames.size == PixelSize(61, 47))
      for (index, picture) in expected.enumerated() {
        let distance = picture.distance(to: try frames.bitmap(ofFrame: index))
        // Laying half clear pixels over each other rounds each time.
        #expect((distance ?? 999) <= (mode == "soft" ? 3 : 0), "frame \(index), seed \(seed)")
      }
    }
  }

  @Test(
    "any order and any memory give the same pixels", arguments: files,
    [0, 5 * 61 * 47 * 4, 8 * 61 * 47 * 4])
  func order(file: (save: String, mode: String), memory: Int) throws {
    try Pillow.run(Self.script(file.save, mode: file.mode, seed: 5), in: folder)
    let (all, few) = (try frames(), try frames(memory: memory))
    #expect(few.byteCount < all.byteCount || memory > 0)
    let count = all.timing.frameCount
    for index in (0..<3 * count).map({ $0 * 7 % count }) + (0..<count).reversed() {
      let (one, other) = (try all.bitmap(ofFrame: index), try few.bitmap(ofFrame: index))
      let isSame = one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
      #expect(isSame, "frame \(index)")
    }
  }

  @Test("frames are reduced to what is drawn of them; the picture's own size stays")
  func reduced() throws {
    try Pillow.run(Self.script(Self.files[9].save, mode: "soft", seed: 2), in: folder)
    let frames = try frames(uses: [ImageUse(size: Size(12, 12), gravity: .resizeAspect)])
    #expect(frames.size == PixelSize(61, 47))
    // One and a half pixels for each of 12 × 47 / 61.
    #expect(try frames.bitmap(ofFrame: 3).size == PixelSize(18, 14))
  }

  /// GIFs of four frames of one bar each, `delay` in hundredths.
  private func gif(_ extra: String) throws -> ImageTiming {
    try Pillow.run(
      """
      def bar(i):
          im = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
          ImageDraw.Draw(im).rectangle([10 * i, 0, 10 * i + 9, 39], fill=(255, 0, 0, 255))
          return im
      frames = [bar(i) for i in range(4)]
      frames[0].save("a", format="GIF", save_all=True, append_images=frames[1:], disposal=2\(extra))
      """, in: folder)
    return try frames().timing
  }

  @Test(
    "a GIF's delay of 0 or 10 ms is 100 ms, as viewers have it (IMG-07)",
    arguments: [(0, 0.1), (10, 0.1), (20, 0.02), (70, 0.07)])
  func delays(milliseconds: Int, expected: Double) throws {
    let timing = try gif(", duration=\(milliseconds), loop=0")
    try #require(timing.ends.count == 4)
    for (index, end) in timing.ends.enumerated() {
      #expect(abs(end - Double(index + 1) * expected) < 1e-9)
    }
    if milliseconds == 0 { #expect(timing.frame(at: 0.25) == 2) }
  }

  @Test(
    "how often: without a word once, 0 for ever, n so many times again (IMG-09)",
    arguments: [("", 1.0), (", loop=0", .infinity), (", loop=1", 2), (", loop=3", 4)])
  func loops(word: String, plays: Double) throws {
    #expect(try gif(word).plays == plays)
  }

  @Test(
    "how often, of APNG and WebP: 0 for ever, n times",
    arguments: [("PNG", 0, Double.infinity), ("PNG", 3, 3), ("WEBP", 0, .infinity), ("WEBP", 1, 1)])
  func otherLoops(format: String, loop: Int, plays: Double) throws {
    try Pillow.run(
      Self.script("format='\(format)', loop=\(loop), duration=[40]*11+[5]", mode: "hard", seed: 1),
      in: folder)
    let timing = try frames().timing
    #expect(timing.plays == plays)
    #expect(timing.ends.last.map { abs($0 - 0.54) < 1e-9 } == true)
  }

  @Test("an animation that is cut off is damaged", arguments: ["GIF", "PNG", "WEBP"])
  func cut(format: String) throws {
    try Pillow.run(
      Self.script("format='\(format)', duration=50", mode: "hard", seed: 4), in: folder)
    let bytes = try folder.bytes(of: "a")
    for share in [0.4, 0.7, 0.95] {
      let part = Array(bytes.prefix(Int(Double(bytes.count) * share)))
      do {
        _ = try ImageFile.decode(part, name: "cut")
        Issue.record("\(share) of it was taken")
      } catch { #expect(error.reason == .invalidData) }
    }
  }

  @Test(
    "damage anywhere is an error or another picture, never a crash",
    arguments: ["GIF", "PNG", "WEBP"])
  func mutated(format: String) throws {
    try Pillow.run(
      Self.script("format='\(format)', duration=50", mode: "hard", seed: 4), in: folder)
    let bytes = try folder.bytes(of: "a")
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        broken[Int.random(in: 0..<broken.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = try? ImageFile.decode(broken, name: "broken")
    }
  }

  @Test("an EXIF orientation turns every frame of a WebP")
  func turned() throws {
    try Pillow.run(
      Self.script(
        "format='WEBP', lossless=True, duration=50, exif=exif.tobytes()", mode: "hard", seed: 1
      )
      .replacing("frames[0].save", with: "exif = Image.Exif()\nexif[0x0112] = 6\nframes[0].save"),
      in: folder)
    let frames = try frames()
    #expect(frames.size == PixelSize(47, 61))
    let expected = try Pillow.pictures("frames", in: folder)[2]
    let bitmap = try frames.bitmap(ofFrame: 2)
    // A quarter clockwise: what was at (x, y) is at (height − 1 − y, x).
    for (x, y) in [(0, 0), (60, 0), (30, 20), (10, 40)] {
      let place = 4 * (y * 61 + x)
      let found = bitmap[46 - y, x]
      #expect(
        [found.red, found.green, found.blue].elementsEqual(
          expected.bytes[place..<place + 3].map { expected.bytes[place + 3] == 0 ? 0 : $0 }))
    }
  }
}
