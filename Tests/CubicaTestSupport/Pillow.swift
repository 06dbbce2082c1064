public import CubicaCore
public import Testing

/// Python's Pillow, which makes and reads pictures for comparison.
///
/// Tests with it carry `.enabled(if: Pillow.isAvailable, Pillow.why)`: a visible skip.
public enum Pillow {
  public static let isAvailable = python != nil
  public static let why: Comment = "needs python3 with Pillow"
  /// Reads and writes AVIF too.
  public static let hasAVIF =
    isAvailable && works("from PIL import features as f\nassert f.check('avif')")

  /// The first that knows Pillow: what `Scripts/setup --tests` makes, the user's own, or Debian's.
  private static let python: String? = [
    "\(ProjectFolder.path)/.venv/bin/python3", "python3", "/usr/bin/python3",
  ].first { name in
    (try? ToolRunner.check(name, ["-c", "import PIL"])) != nil
  }

  private static func works(_ script: String) -> Bool {
    guard let python else { return false }
    return (try? ToolRunner.check(python, ["-c", script])) != nil
  }

  private static let prelude = """
    import io, random, struct, zlib
    from PIL import Image, ImageDraw, ImageSequence, ImageOps
    def dump(im, file):
        # Width, height, then RGBA that is not premultiplied.
        im = im.convert("RGBA")
        file.write(struct.pack("<II", *im.size) + im.tobytes())
    def dump_frames(name, out):
        with open(out, "wb") as f:
            for frame in ImageSequence.Iterator(Image.open(name)): dump(frame, f)
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    def dump_apng(name, out):
        # As the specification has it; readers differ.
        data, at, frames = open(name, "rb").read(), 8, []
        while at < len(data):
            n, kind = struct.unpack(">I4s", data[at:at + 8])
            body, at = data[at + 8:at + 8 + n], at + 12 + n
            if kind == b"IHDR": header = body
            elif kind == b"fcTL": frames.append([struct.unpack(">IIIIIHHBB", body), b""])
            elif kind == b"IDAT" and frames: frames[-1][1] += body
            elif kind == b"fdAT": frames[-1][1] += body[4:]
        canvas = Image.new("RGBA", struct.unpack(">II", header[:8]))
        with open(out, "wb") as f:
            for (_, w, h, x, y, _, _, disposal, blend), data in frames:
                part = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">II", w, h) + header[8:])
                part += chunk(b"IDAT", data) + chunk(b"IEND", b"")
                part, before = Image.open(io.BytesIO(part)).convert("RGBA"), canvas.copy()
                if blend: canvas.alpha_composite(part, (x, y))
                else: canvas.paste(part, (x, y))
                dump(canvas, f)
                if disposal == 1: canvas.paste((0, 0, 0, 0), (x, y, x + w, y + h))
                elif disposal == 2: canvas = before

    """

  /// Runs a script in `folder`. It may use what is defined above.
  @discardableResult
  public static func run(_ script: String, in folder: TemporaryFolder) throws -> String {
    guard let python else { throw ToolError(description: "there is no Pillow") }
    return try ToolRunner.check(python, ["-c", prelude + script], in: folder.path).text
  }

  /// What `dump` wrote: pictures one after the other.
  public static func pictures(_ name: String, in folder: TemporaryFolder) throws -> [RGBAPicture] {
    let bytes = try folder.bytes(of: name)
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    var found: [RGBAPicture] = []
    var place = 0
    while place + 8 <= bytes.count {
      let size = PixelSize(number(place), number(place + 4))
      let end = place + 8 + 4 * size.count
      found.append(RGBAPicture(size: size, bytes: Array(bytes[place + 8..<end])))
      place = end
    }
    return found
  }
}

/// Red, green, blue, alpha, not premultiplied.
public struct RGBAPicture: Sendable {
  public var size: PixelSize
  public var bytes: [UInt8]

  public init(size: PixelSize, bytes: [UInt8]) { (self.size, self.bytes) = (size, bytes) }

  /// How far a premultiplied bitmap is from it at most, in levels; nil where the sizes differ.
  public func distance(to bitmap: Bitmap) -> Int? {
    guard bitmap.size == size else { return nil }
    return bitmap.withBytes { ours in
      var worst = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (place, own) = (4 * (y * size.width + x), y * bitmap.strideBytes + 4 * x)
          let alpha = Int(bytes[place + 3])
          worst = max(worst, abs(alpha - Int(ours[own + 3])))
          for channel in 0..<3 {
            let expected = (Int(bytes[place + channel]) * alpha + 127) / 255
            worst = max(worst, abs(expected - Int(ours[own + 2 - channel])))
          }
        }
      }
      return worst
    }
  }
}
