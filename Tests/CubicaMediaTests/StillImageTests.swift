import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Foundation
import Testing

@Suite("still pictures", .enabled(if: ToolRunner.has("ffmpeg"), "the ffmpeg tool is missing"))
struct StillImageTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let source = ["-f", "lavfi", "-i", "testsrc2=size=46x30:rate=1:duration=1"]

  private func bitmap(_ name: String) throws -> Bitmap {
    guard case .bitmap(let bitmap) = try ImageFile.decode(folder.file(name)) else {
      throw MediaError(.decode, .notMedia(found: "no bitmap"), name)
    }
    return bitmap
  }

  @Test(
    "every kind as the tool decodes it, premultiplied",
    arguments: [
      ("a.png", "rgb24"), ("b.png", "rgba"), ("c.png", "gray"), ("d.png", "pal8"),
      ("e.png", "rgb48be"), ("f.png", "ya8"), ("g.png", "rgba64be"), ("h.png", "monob"),
      ("a.jpg", "yuvj420p"), ("b.jpg", "yuvj444p"), ("c.jpg", "gray"), ("a.gif", "bgr8"),
    ])
  func kinds(name: String, format: String) throws {
    // Alpha rises from left to right where the format has it.
    let filter = "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='min(255,X*6)'"
    let path = try Fixture.make(
      name, in: folder, Self.source + ["-vf", filter, "-pix_fmt", format, "-frames:v", "1"])
    let expected = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-frames:v", "1", "-sws_flags",
        "bicubic+accurate_rnd+bitexact+full_chroma_int+full_chroma_inp", "-pix_fmt", "rgba", "-f",
        "rawvideo", "-",
      ]
    ).output
    let bitmap = try bitmap(name)
    #expect(bitmap.size == PixelSize(46, 30))
    var worst = 0
    for y in 0..<30 {
      for x in 0..<46 {
        let pixel = bitmap[x, y]
        let place = 4 * (46 * y + x)
        let alpha = Int(expected[place + 3])
        #expect(Int(pixel.alpha) == alpha)
        for (ours, theirs) in zip([pixel.red, pixel.green, pixel.blue], expected[place...]) {
          worst = max(worst, abs(Int(ours) - (Int(theirs) * alpha + 127) / 255))
        }
      }
    }
    #expect(worst <= 1, "\(worst) levels apart")
  }

  /// Where EXIF says that row 0 and column 0 of the stored picture are.
  static let exif: [(value: UInt8, row: String, column: String)] = [
    (1, "top", "left"), (2, "top", "right"), (3, "bottom", "right"), (4, "bottom", "left"),
    (5, "left", "top"), (6, "right", "top"), (7, "right", "bottom"), (8, "left", "bottom"),
    (0, "top", "left"), (9, "top", "left"),
  ]

  @Test("EXIF turns JPEGs; values that are not 1 to 8 leave them", arguments: exif)
  func orientation(value: UInt8, row: String, column: String) throws {
    let box = "drawbox=0:0:16:16:red:fill,drawbox=48:0:16:16:lime:fill,drawbox=0:32:16:16:blue:fill"
    try Fixture.make(
      "plain.jpg", in: folder,
      ["-f", "lavfi", "-i", "color=gray:size=64x48", "-vf", box, "-frames:v", "1", "-q:v", "1"])
    let plain = try folder.bytes(of: "plain.jpg")
    let tiff: [UInt8] =
      Array("Exif\0\0MM\0*".utf8) + [
        0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0,
      ]
      + [0, 0, 0, 0]
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff
    try folder.write(plain[..<2] + segment + plain[2...], to: "turned.jpg")
    let bitmap = try bitmap("turned.jpg")
    let isTurned = row == "left" || row == "right"
    #expect(bitmap.size == (isTurned ? PixelSize(48, 64) : PixelSize(64, 48)))
    let opposite = ["top": "bottom", "bottom": "top", "left": "right", "right": "left"]
    func pixel(_ sides: String?...) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      bitmap[
        sides.contains("right") ? bitmap.size.width - 4 : 4,
        sides.contains("bottom") ? bitmap.size.height - 4 : 4]
    }
    let first = pixel(row, column)
    #expect(first.red > 200 && first.green < 60 && first.blue < 60)
    let endOfRow = pixel(row, opposite[column])
    #expect(endOfRow.green > 200 && endOfRow.red < 60)
    let endOfColumn = pixel(opposite[row], column)
    #expect(endOfColumn.blue > 200 && endOfColumn.red < 60)
  }

  @Test("an EXIF block that is cut short leaves the picture as it is")
  func cutEXIF() throws {
    try Fixture.make(
      "plain.jpg", in: folder, Self.source + ["-frames:v", "1", "-q:v", "1"])
    let plain = try folder.bytes(of: "plain.jpg")
    let segment: [UInt8] = [0xFF, 0xE1, 0, 12] + Array("Exif\0\0MM\0*".utf8)
    try folder.write(plain[..<2] + segment + plain[2...], to: "cut.jpg")
    let (cut, whole) = (try bitmap("cut.jpg"), try bitmap("plain.jpg"))
    #expect(cut.size == whole.size)
    for y in 0..<whole.size.height {
      for x in 0..<whole.size.width where cut[x, y] != whole[x, y] {
        Issue.record("differs at \(x), \(y)")
      }
    }
  }

  @Test(
    "huge pictures are refused by their header",
    arguments: [(30_000, 30_000), (50_000, 50_000), (16_385, 1), (9_000, 9_000)])
  func bombs(width: Int, height: Int) throws {
    func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8)
      + big(width) + big(height) + [1, 0, 0, 0, 0, 0, 0, 0, 0]
    do {
      _ = try ImageFile.decode(header, name: "bomb.png")
      Issue.record("a picture of \(width)x\(height) was taken")
    } catch {
      guard case .tooLarge(width, height, _) = error.reason else {
        Issue.record("\(error)")
        return
      }
      #expect(error.description.contains("bomb.png"))
    }
  }

  @Test("a PNG with less data than its size can come from is damaged")
  func lying() {
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0x1F, 0x40, 0, 0, 0x1F, 0x40, 8, 6, 0, 0, 0, 0, 0, 0, 0]
    do {
      _ = try ImageFile.decode(header + Array(repeating: 0, count: 1000), name: "lie.png")
      Issue.record("taken")
    } catch { #expect(error.reason == .invalidData && error.logLine == nil) }
  }

  @Test("what is no picture is said to be none")
  func others() throws {
    try folder.write(Array("hello".utf8), to: "text.png")
    try folder.write([], to: "empty.png")
    for (name, reason) in [
      ("missing.png", MediaError.Reason.noSuchFile), ("empty.png", .emptyFile),
      ("text.png", .notPicture(found: "text")), ("", .isDirectory),
    ] {
      do {
        _ = try ImageFile.decode(folder.file(name))
        Issue.record("\(name) was taken")
      } catch { #expect(error.reason == reason) }
    }
  }

  @Test("a video and a HEIC without a picture are told apart", arguments: ["isom", "heic", "avif"])
  func other(brand: String) throws {
    let bytes = [0, 0, 0, 24] + Array(("ftyp" + brand).utf8) + Array(repeating: 0, count: 12)
    do {
      _ = try ImageFile.decode(bytes, name: "photo.jpg")
      Issue.record("\(brand) was taken")
    } catch {
      #expect(error.reason == (brand == "isom" ? .notPicture(found: "a video") : .invalidData))
    }
  }

  @Test(
    "a first box says by its major brand whether it is a picture's",
    arguments: [
      // Major brand, then those it is compatible with.
      (["heic", "mif1", "heic"], true), (["mif1", "heic"], true), (["avif", "mif1", "miaf"], true),
      (["avis", "avif", "msf1", "iso8"], true), (["mif1"], true),
      (["qt  ", "qt  "], false), (["isom", "iso2", "avc1", "mp41"], false),
      (["mp42", "isom", "heic"], false), (["3gp4", "avif"], false), (["M4A ", "mp42"], false),
    ])
  func brands(brands: [String], isPicture: Bool) throws {
    let count = UInt8(12 + 4 * brands.count)
    let box =
      [0, 0, 0, count] + Array("ftyp".utf8) + Array(brands[0].utf8) + [0, 0, 0, 0]
      + brands.dropFirst().flatMap { Array($0.utf8) }
    // Far beyond what may be read of a picture: only its beginning is.
    let path = try folder.write(box + [0, 0, 0, 8] + Array("free".utf8), to: "file.bin")
    try #require(truncate(path, 400 << 20) == 0)
    let kind = try ImageFile.kind(of: try #require(FilePath(path)))
    #expect((kind != nil) == isPicture)
  }

  @Test(
    "SVG documents pass through",
    arguments: [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "\u{FEFF}<?xml version='1.0'?>\n<!-- <p> --><!DOCTYPE svg [<!ENTITY a 'b>'>]><svg:svg/>",
    ])
  func svg(text: String) throws {
    guard case .svg(let bytes) = try ImageFile.decode(Array(text.utf8), name: "a") else {
      Issue.record("not taken for SVG")
      return
    }
    #expect(bytes == Array(text.utf8))
  }

  @Test(
    "a huge picture inside an SVG is refused, however its address is written",
    arguments: [
      ("", "data:image/png;base64,"), ("", "DATA:image/png;base64,"),
      ("", "&#100;&#x61;ta:image/png;base64,"),
      ("<!DOCTYPE svg [<!ENTITY a 'da'><!ENTITY b \"ta:image/png;\">]>", "&a;&b;base64,"),
      ("<!DOCTYPE svg [<!ENTITY a '&#38;b;'><!ENTITY b 'data'>]>", "&a;:image/png;base64,"),
      (
        "<!DOCTYPE svg [<!ENTITY % p \"<!ENTITY b 'data:image/png'>\"> %p;]>", "&b;;base64,"
      ),
    ])
  func embedded(type: String, address: String) {
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    let data = Data(header).base64EncodedString()
    let text = "\(type)<svg><image href=\"\(address)\(data)\"/></svg>"
    do {
      _ = try ImageFile.decode(Array(text.utf8), name: "bomb.svg")
      Issue.record("taken")
    } catch {
      guard case .tooLarge(30_000, 30_000, _) = error.reason else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("entities that make a billion of ten are refused; a small picture inside is not")
  func laughs() throws {
    let levels = (1...9).map {
      "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>"
    }
    let bomb = "<!DOCTYPE svg [<!ENTITY l0 'ha'>\(levels.joined())]><svg>&l9;</svg>"
    #expect(throws: MediaError.self) { try ImageFile.decode(Array(bomb.utf8), name: "a") }
    let namespaces =
      "<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'>]><svg xmlns='&ns;'>"
      + "<image href='data:image/gif;base64,R0lGODlhAQABAAAAACw='/>&amp;&lt;</svg>"
    guard case .svg = try ImageFile.decode(Array(namespaces.utf8), name: "a") else {
      Issue.record("not taken for SVG")
      return
    }
  }

  @Test("what draws the same again and again is counted as often as it is drawn")
  func useBomb() throws {
    func document(levels: Int, _ reference: (Int) -> String) -> [UInt8] {
      let groups = (0..<levels).map { level in
        "<g id='g\(level + 1)'>\(String(repeating: reference(level), count: 10))</g>"
      }
      return Array(
        ("<svg xmlns='http://www.w3.org/2000/svg'><!-- <g> --><defs><circle id=\"g0\" r='1'/>"
          + groups.joined() + "</defs><use href='#g\(levels)'/></svg>").utf8)
    }
    for reference in [
      { "<use href='#g\($0)'/>" }, { "<use xlink:href = \"#g\($0)\"></use>" },
      { "<rect fill='url(#g\($0))'/>" },
    ] as [(Int) -> String] {
      let error = #expect(throws: MediaError.self) {
        try ImageFile.decode(document(levels: 9, reference), name: "bomb.svg")
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains("100000 elements"))
      _ = try ImageFile.decode(document(levels: 3, reference), name: "leaves.svg")
    }
    // One that holds itself is the renderer's to refuse.
    let ring = "<svg><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></svg>"
    _ = try ImageFile.decode(Array(ring.utf8), name: "ring.svg")
  }

  @Test("a cut JPEG is damaged, a cut PNG too", arguments: ["cut.jpg", "cut.png"])
  func truncated(name: String) throws {
    try Fixture.make(
      name, in: folder,
      ["-f", "lavfi", "-i", "testsrc2=size=320x240", "-frames:v", "1", "-q:v", "1"])
    let bytes = try folder.bytes(of: name)
    #expect(throws: MediaError.self) {
      try ImageFile.decode(Array(bytes.prefix(bytes.count / 3)), name: name)
    }
  }

  @Test("a written PNG holds the same pixels, twice alike", arguments: [255, 128])
  func writing(alpha: Int) throws {
    let bitmap = Bitmap(size: PixelSize(5, 3)) { bytes in
      for place in 0..<15 {
        bytes[4 * place] = UInt8(min(alpha, place * 17))
        bytes[4 * place + 1] = UInt8(alpha / 2)
        bytes[4 * place + 2] = UInt8(alpha)
        bytes[4 * place + 3] = UInt8(alpha)
      }
    }
    try StillImage.writePNG(bitmap, to: folder.file("a.png"))
    try StillImage.writePNG(bitmap, to: folder.file("b.png"))
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "b.png"))
    #expect(try folder.bytes(of: "a.png").contains(Array("sRGB".utf8)))
    let read = try self.bitmap("a.png")
    for y in 0..<3 {
      for x in 0..<5 {
        let (ours, theirs) = (read[x, y], bitmap[x, y])
        #expect(ours.alpha == theirs.alpha && ours.red == theirs.red)
        #expect(abs(Int(ours.blue) - Int(theirs.blue)) <= 1)
        #expect(abs(Int(ours.green) - Int(theirs.green)) <= 1)
      }
    }
  }

  @Test("a folder that is not there cannot be written to")
  func unwritable() {
    let bitmap = Bitmap(size: PixelSize(1, 1)) { _ in }
    #expect(throws: MediaError.self) {
      try StillImage.writePNG(bitmap, to: folder.file("none/a.png"))
    }
  }
}

@Suite("folder of real pictures", .enabled(if: MediaFolder.isPresent, MediaFolder.why))
struct RealPictureTests {
  static let refused = ["gif_truncated.gif", "png_65536x65536_bomb.png", "truncated.jpg"]

  @Test("every picture", arguments: MediaFolder.images)
  func picture(name: String) throws {
    let path = try MediaFolder.file(name)
    if Self.refused.contains(name) {
      #expect(throws: MediaError.self) { try ImageFile.decode(path) }
      return
    }
    switch try ImageFile.decode(path) {
    case .animated, .reduced: Issue.record("a still picture, of its whole size")
    case .svg: #expect(name.hasSuffix(".svg"))
    case .bitmap(let bitmap):
      let cell = try #require(MediaFolder.manifest(name)?["WxH"])
      let sides = cell.split(separator: "x").compactMap { Int($0) }
      let isTurned = name.hasPrefix("exif_landscape") && sides[0] < sides[1]
      #expect(bitmap.size == PixelSize(sides[isTurned ? 1 : 0], sides[isTurned ? 0 : 1]))
    }
  }
}
