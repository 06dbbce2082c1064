import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

/// Photos as phones and print shops make them.
@Suite("photos")
struct PhotoTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func bitmap(_ name: String) throws -> Bitmap {
    switch try ImageFile.decode(folder.file(name)) {
    case .bitmap(let bitmap): return bitmap
    default: throw ToolError(description: "\(name): not a whole still picture")
    }
  }

  private static let photo = """
    def photo(w, h, mode="RGB", smooth=False):
        im = Image.new("RGB", (w, h))
        im.putdata([(255 * x // w, 255 * y // h,
                     128 if smooth else 255 * ((x // 8 + y // 8) % 2))
                    for y in range(h) for x in range(w)])
        if mode == "RGBA":
            im.putalpha(Image.linear_gradient("L").resize((w, h)))
        return im

    """

  private static let hasEncoder = ToolRunner.has("heif-enc") && Pillow.isAvailable

  @Test(
    "HEIC and AVIF, with and without alpha, under any name (IMG-11)",
    .enabled(if: hasEncoder, "needs heif-enc and Pillow"),
    arguments: ["a.heic", "a.avif"], ["RGB", "RGBA"])
  func heif(name: String, mode: String) throws {
    try Pillow.run(
      Self.photo + "im = photo(65, 43, '\(mode)')\nim.save('a.png')\ndump(im, open('raw', 'wb'))",
      in: folder)
    try ToolRunner.check(
      "heif-enc", ["-q", "95", "-p", "chroma=444", "-o", name, "a.png"], in: folder.path)
    try folder.write(folder.bytes(of: name), to: "photo.jpg")
    let expected = try Pillow.pictures("raw", in: folder)[0]
    let found = try bitmap("photo.jpg")
    // Lossy, and with sharp squares.
    #expect((expected.distance(to: found) ?? 999) <= 24)
  }

  @Test(
    "still WebP as Pillow decodes it", .enabled(if: Pillow.isAvailable, Pillow.why),
    arguments: ["lossless=True", "quality=80", "quality=30, alpha_quality=50"], ["RGB", "RGBA"])
  func webp(save: String, mode: String) throws {
    try Pillow.run(
      Self.photo
        + "photo(67, 41, '\(mode)').save('a', format='WEBP', \(save))\n"
        + "dump(Image.open('a'), open('raw', 'wb'))", in: folder)
    #expect((try Pillow.pictures("raw", in: folder)[0].distance(to: try bitmap("a")) ?? 999) <= 1)
  }

  @Test(
    "AVIF is turned and mirrored as it says",
    .enabled(if: Pillow.hasAVIF, "needs Pillow with AVIF"),
    arguments: 1...8)
  func avifTurns(orientation: Int) throws {
    // Pillow writes the orientation as `irot` and `imir`.
    try Pillow.run(
      """
      im = Image.new("RGB", (64, 48), (128, 128, 128))
      d = ImageDraw.Draw(im)
      d.rectangle([0, 0, 15, 15], fill=(255, 0, 0))
      d.rectangle([48, 0, 63, 15], fill=(0, 255, 0))
      d.rectangle([0, 32, 15, 47], fill=(0, 0, 255))
      exif = Image.Exif()
      exif[0x0112] = \(orientation)
      im.save("a.avif", exif=exif, quality=95, subsampling="4:4:4")
      im.getexif()[0x0112] = \(orientation)
      dump(ImageOps.exif_transpose(im), open("raw", "wb"))
      """, in: folder)
    let expected = try Pillow.pictures("raw", in: folder)[0]
    #expect((expected.distance(to: try bitmap("a.avif")) ?? 999) <= 40)
  }

  @Test(
    "CMYK and YCCK JPEGs, with and without Adobe's mark, as Pillow converts them",
    .enabled(if: Pillow.isAvailable, Pillow.why), arguments: ["cmyk", "ycck", "plain"])
  func cmyk(kind: String) throws {
    try Pillow.run(
      """
      im = Image.new("CMYK", (48, 32))
      im.putdata([(5 * x, 8 * y, (x + y) * 3, (x // 8) * 20) for y in range(32) for x in range(48)])
      if "\(kind)" == "ycck":
          # The encoder stores 255 less each: what it is given must be that of Y, Cb, Cr.
          rest = Image.merge("RGB", im.split()[:3]).convert("YCbCr").point(lambda v: 255 - v)
          im = Image.merge("CMYK", rest.split() + im.split()[3:])
      im.save("a.jpg", quality=98, subsampling=0)
      data = bytearray(open("a.jpg", "rb").read())
      at = data.find(b"Adobe")
      assert at > 0
      if "\(kind)" == "ycck":
          # Numbered components, as such files have them.
          data[at + 11] = 2
          frame, scan = data.find(b"\\xff\\xc0"), data.find(b"\\xff\\xda")
          for k in range(4): data[frame + 10 + 3 * k] = data[scan + 5 + 2 * k] = k + 1
      if "\(kind)" == "plain": del data[at - 4:at + 12]
      open("a.jpg", "wb").write(data)
      dump(Image.open("a.jpg").convert("RGB"), open("raw", "wb"))
      """, in: folder)
    let expected = try Pillow.pictures("raw", in: folder)[0]
    #expect((expected.distance(to: try bitmap("a.jpg")) ?? 999) <= 4)
  }

  @Test(
    "large pictures are kept as small as they are drawn, averaged, without a dark fringe",
    .enabled(if: Pillow.isAvailable, Pillow.why),
    arguments: ["PNG", "WEBP", "JPEG", "GIF"])
  func reduced(format: String) throws {
    let hasAlpha = format == "PNG" || format == "WEBP"
    try Pillow.run(
      Self.photo + """
        im = photo(900, 600, "\(hasAlpha ? "RGBA" : "RGB")", smooth=\(format == "JPEG" ? "True" : "False"))
        \(format == "GIF" ? "im = im.quantize(64)" : "")
        im.save("a", format="\(format)", lossless=True, quality=95)
        im = Image.open("a").convert("RGBa" if \(hasAlpha ? "True" : "False") else "RGB")
        small = im.resize((225, 150), Image.BOX)
        if small.mode == "RGBa": small = small.convert("RGBA")
        dump(small, open("raw", "wb"))
        """, in: folder)
    let use = ImageUse(size: Size(150, 150), gravity: .resizeAspect)
    let source = try ImageFile.decode(folder.file("a"), uses: [use])
    guard case .reduced(let found, let size) = source else {
      Issue.record("kept whole")
      return
    }
    #expect(size == PixelSize(900, 600))
    let expected = try Pillow.pictures("raw", in: folder)[0]
    #expect((expected.distance(to: found) ?? 999) <= (format == "PNG" || format == "GIF" ? 2 : 4))
  }

  @Test(
    "a turned photo is reduced by its upright size", .enabled(if: Pillow.isAvailable, Pillow.why))
  func reducedTurned() throws {
    try Pillow.run(
      Self.photo + """
        exif = Image.Exif()
        exif[0x0112] = 6
        photo(800, 400, smooth=True).save("a.jpg", quality=95, exif=exif)
        dump(ImageOps.exif_transpose(Image.open("a.jpg")).resize((75, 150), Image.BOX),
             open("raw", "wb"))
        """, in: folder)
    let use = ImageUse(size: Size(300, 100), gravity: .resizeAspect)
    let source = try ImageFile.decode(folder.file("a.jpg"), uses: [use])
    guard case .reduced(let found, let size) = source else {
      Issue.record("kept whole")
      return
    }
    #expect(size == PixelSize(400, 800))
    #expect((try Pillow.pictures("raw", in: folder)[0].distance(to: found) ?? 999) <= 4)
  }

  @Test(
    "what no memory is taken for: sizes and frames beyond the limits, by the header alone",
    .enabled(if: Pillow.isAvailable, Pillow.why),
    arguments: [
      ("gif", "65535x65535"), ("webp", "16384x16384"), ("apng", "frames"), ("avif", "20000x20000"),
    ])
  func bombs(kind: String, word: String) throws {
    try Pillow.run(
      """
      def chunk(kind, data):
          return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      def gif(): return b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0, 0, 0) \\
          + b"\\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0x80) + bytes(6) + b"\\x02\\x02\\x44\\x01\\x00;"
      def webp(): return b"RIFF" + struct.pack("<I", 30) + b"WEBPVP8X" + struct.pack("<I", 10) \\
          + bytes([0, 0, 0, 0]) + struct.pack("<I", 16383)[:3] + struct.pack("<I", 16383)[:3] \\
          + b"VP8L" + struct.pack("<I", 0)
      def apng():
          n, data = 3000, zlib.compress(bytes(1))
          out = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4000, 4000, 1, 0, 0, 0, 0))
          out += chunk(b"acTL", struct.pack(">II", n, 0))
          for i in range(n):
              out += chunk(b"fcTL", struct.pack(">IIIIIHHBB", i, 4000, 4000, 0, 0, 1, 10, 0, 0))
              out += chunk(b"IDAT" if i == 0 else b"fdAT", (b"" if i == 0 else struct.pack(">I", i)) + data)
          return out + chunk(b"IEND", b"")
      def avif():
          im = Image.new("RGB", (16, 16))
          try: im.save("small.avif")
          except Exception: return b""
          data = open("small.avif", "rb").read()
          at = data.find(b"ispe")
          return data[:at + 8] + struct.pack(">II", 20000, 20000) + data[at + 16:]
      open("a", "wb").write(\(kind)())
      """, in: folder)
    let bytes = try folder.bytes(of: "a")
    guard !bytes.isEmpty else { return }
    do {
      _ = try ImageFile.decode(bytes, name: "bomb")
      Issue.record("taken")
    } catch {
      #expect(error.description.hasPrefix("bomb: ") && error.description.contains(word), "\(error)")
      #expect(error.description.contains("limit"))
    }
  }

  @Test(
    "a Lottie animation is named, with what to use instead",
    arguments: [
      #"{"v":"5.5.7","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[]}"#,
      "PK\u{3}\u{4}manifest.json animations/a.json",
    ])
  func lottie(text: String) {
    do {
      _ = try ImageFile.decode(Array(text.utf8), name: "party.json")
      Issue.record("taken")
    } catch {
      #expect(error.reason == .lottie)
      for word in ["party.json", "Lottie", "APNG", "animated WebP"] {
        #expect(error.description.contains(word))
      }
    }
  }
}
