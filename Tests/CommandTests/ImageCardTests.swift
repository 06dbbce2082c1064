import CubicaTestSupport
import Foundation
import Testing

/// Cards with pictures, through the built tool.
@Suite("cards with pictures", .enabled(if: Pillow.isAvailable, Pillow.why))
struct ImageCardTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func write(_ layer: String, background: String = "#0000FF") throws {
    try folder.write(
      """
      { cubica: 1, title: "t", length: "2s", background: "\(background)",
        variables: { name: { type: "string", label: "Name", default: "A" } },
        layers: [\(layer)] }
      """.utf8, to: "template.json5")
  }

  private func still(at time: String, size: String = "200x200") throws -> ToolResult {
    try CubicaBinary.run(
      [
        "still", "--name", "A", "-t", "./template.json5", "--at", time, "--size", size, "--force",
        "-o", "out.png",
      ], in: folder)
  }

  /// Pixels of the still that are red, by Pillow.
  private func redCount() throws -> Int {
    let text = try Pillow.run(
      """
      im = Image.open("out.png").convert("RGB")
      print(sum(1 for r, g, b in im.getdata() if r > 150 and b < 110))
      """, in: folder)
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Four frames of 100 ms, a red bar of 20x40 further right in each.
  private func makeTrail(disposal: Int) throws {
    try Pillow.run(
      """
      def bar(i):
          im = Image.new("P", (100, 40), 0)
          im.putpalette([0, 0, 0, 255, 0, 0] + [0] * 762)
          ImageDraw.Draw(im).rectangle([20 * i, 0, 20 * i + 19, 39], fill=1)
          return im
      frames = [bar(i) for i in range(4)]
      # By hand: Pillow leaves out what does not change.
      def blocks(data): return b"".join(bytes([len(data[i:i+255])]) + data[i:i+255]
                                         for i in range(0, len(data), 255)) + b"\\0"
      def lzw(pixels):
          # Codes of 3 bits, with a clear code before the table grows.
          bits, out = 0, []
          codes = []
          for i, p in enumerate(pixels):
              if i % 2 == 0: codes.append(4)
              codes.append(p)
          codes.append(5)
          value = 0
          for k, c in enumerate(codes): value |= c << (3 * k)
          return value.to_bytes((3 * len(codes) + 7) // 8, "little")
      out = b"GIF89a" + struct.pack("<HHBBB", 100, 40, 0x80, 0, 0) + bytes([0, 0, 0, 255, 0, 0])
      out += b"\\x21\\xff\\x0bNETSCAPE2.0\\x03\\x01\\x00\\x00\\x00"
      for im in frames:
          out += b"\\x21\\xf9\\x04" + bytes([\(disposal) << 2 | 1]) + struct.pack("<HBB", 10, 0, 0)
          out += b"\\x2c" + struct.pack("<HHHHB", 0, 0, 100, 40, 0) + b"\\x02"
          out += blocks(lzw(list(im.getdata())))
      open("trail.gif", "wb").write(out + b"\\x3b")
      assert Image.open("trail.gif").n_frames == 4
      """, in: folder)
  }

  @Test(
    "frames of a transparent GIF do not pile up unless it says so (IMG-05)",
    arguments: [(1, [1, 2, 3, 4]), (2, [1, 1, 1, 1]), (3, [1, 1, 1, 1])])
  func trail(disposal: Int, bars: [Int]) throws {
    try makeTrail(disposal: disposal)
    // 540 units of 1080: a pixel of the GIF is one of the film.
    try write(#"{ type: "image", image: "trail.gif", width: 540, height: 216 }"#)
    for (frame, count) in bars.enumerated() {
      let result = try still(at: "0.\(frame)5")
      #expect(result.exitCode == 0, "\(result.errorText)")
      let red = try redCount()
      #expect(abs(red - 800 * count) <= 40 * count, "frame \(frame)")
    }
    // For ever: 1.75 s is in the second frame of the fifth time.
    _ = try still(at: "1.75")
    #expect(abs(try redCount() - 800 * bars[1]) <= 40 * bars[1])
  }

  @Test("a phone's photo stands upright in its box (IMG-01)", arguments: [1, 3, 6, 8, 0, 9, 5])
  func photo(orientation: Int) throws {
    try Pillow.run(
      """
      im = Image.new("RGB", (120, 60), (0, 200, 0))
      ImageDraw.Draw(im).rectangle([0, 0, 59, 59], fill=(255, 0, 0))
      exif = Image.Exif()
      exif[0x0112] = \(orientation)
      im.save("photo.png.jpg", format="JPEG", quality=95, exif=exif)
      im = ImageOps.exif_transpose(Image.open("photo.png.jpg"))
      print(*ImageOps.contain(im.convert("L").point(lambda v: 255 if v < 90 else 0), (200, 200),
                              Image.NEAREST).getbbox())
      """, in: folder)
    // The name says nothing (IMG-11).
    try FileManager.default.moveItem(
      atPath: folder.path("photo.png.jpg"), toPath: folder.path("photo.png"))
    try write(#"{ type: "image", image: "photo.png" }"#)
    #expect(try still(at: "0").exitCode == 0)
    let boxes = try Pillow.run(
      """
      im = Image.open("out.png").convert("RGB")
      red = im.point(lambda v: v).split()
      mask = Image.new("L", im.size)
      mask.putdata([255 if r > 150 and b < 110 and g < 110 else 0 for r, g, b in im.getdata()])
      print(*mask.getbbox())
      im = ImageOps.exif_transpose(Image.open("photo.png")).convert("RGB")
      im = ImageOps.contain(im, (200, 200), Image.NEAREST)
      full = Image.new("RGB", (200, 200), (0, 0, 255))
      full.paste(im, ((200 - im.width) // 2, (200 - im.height) // 2))
      mask.putdata([255 if r > 150 and b < 110 and g < 110 else 0 for r, g, b in full.getdata()])
      print(*mask.getbbox())
      """, in: folder)
    let rows = boxes.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    try #require(rows.count == 2 && rows[0].count == 4)
    for (ours, theirs) in zip(rows[0], rows[1]) { #expect(abs(ours - theirs) <= 2, "\(boxes)") }
  }

  @Test(
    "pictures that cannot be used end the work before it begins, soon and in little memory (SEC-06)",
    arguments: [
      ("bomb.png", ["30000x30000", "limit"]), ("lie.png", ["50000x50000", "limit"]),
      ("lie.jpg", ["64250x64250", "limit"]), ("party.json", ["Lottie", "APNG", "animated WebP"]),
      ("text.png", ["text"]), ("empty.png", ["empty"]), ("nested.svg", ["30000x30000", "limit"]),
    ])
  func refused(name: String, words: [String]) throws {
    try Pillow.run(
      """
      import base64
      def chunk(kind, data):
          return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      def png(w, h, data, depth=1, kind=0):
          return b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, depth, kind, 0, 0, 0)) \\
              + chunk(b"IDAT", data) + chunk(b"IEND", b"")
      bomb = png(30000, 30000, zlib.compress(bytes(3751 * 30000), 9))
      name = "\(name)"
      if name == "bomb.png": data = bomb
      elif name == "lie.png": data = png(50000, 50000, zlib.compress(bytes(100)), 8, 6)
      elif name == "lie.jpg":
          Image.new("RGB", (64, 64)).save(name)
          data = bytearray(open(name, "rb").read())
          at = data.find(b"\\xff\\xc0")
          data[at + 5:at + 9] = struct.pack(">HH", 64250, 64250)
      elif name == "party.json": data = b'{"v":"5.7","fr":30,"ip":0,"op":60,"w":9,"h":9,"layers":[]}'
      elif name == "text.png": data = b"hello"
      elif name == "empty.png": data = b""
      elif name == "nested.svg":
          data = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image width="9" ' \\
              + b'height="9" href="data:image/png;base64,' + base64.b64encode(bomb) + b'"/></svg>'
      open(name, "wb").write(data)
      """, in: folder)
    try write(#"{ type: "image", image: "\#(name)" }"#)
    let before = folder.contents
    let result = try ToolRunner.run(
      "/bin/sh",
      [
        "-c",
        // In KiB of address space beyond what the program itself needs: a bomb would not fit.
        "exec timeout 2 \"$0\" still --name A -t ./template.json5 --at 0 -o out.png",
        CubicaBinary.path,
      ], in: folder.path)
    #expect(result.exitCode == 2, "\(result.errorText)")
    #expect(folder.contents == before)
    for word in words + [name] { #expect(result.lastError.contains(word), "\(result.lastError)") }
  }
}
