import CFFmpeg
import CubicaCore

/// The frames of an animated PNG.
struct APNGFile: AnimationFile {
  let size: PixelSize
  private(set) var frames: [AnimationFrame] = []
  private(set) var plays = Double.infinity
  private let bytes: [UInt8]
  private let name: String
  /// The header's content after the size, and the chunks that hold for every frame.
  private var format: Range<Int>
  private var shared: [Range<Int>] = []
  /// Of each frame the parts of its compressed data.
  private var data: [[Range<Int>]] = []

  /// nil where the file is no animation.
  ///
  /// - Throws: where it is one, and is cut off or makes no sense.
  init?(_ bytes: [UInt8], name: String) throws(MediaError) {
    (self.bytes, self.name) = (bytes, name)
    guard let size = ImageHeader.size(of: bytes, kind: .png), bytes.count >= 33 else { return nil }
    (self.size, format) = (size, 24..<29)
    var declared: Int?
    var isWhole = false
    for chunk in PNGChunks(bytes) {
      switch chunk.kind {
      case "acTL" where chunk.body.count >= 8 && data.isEmpty:
        declared = Self.big(bytes, chunk.body.lowerBound, 4)
        let count = Self.big(bytes, chunk.body.lowerBound + 4, 4)
        plays = count == 0 ? .infinity : Double(count)
      case "IDAT" where declared == nil: return nil
      case "IDAT":
        if !frames.isEmpty { data[frames.count - 1].append(chunk.body) }
      case "fcTL": try addFrame(chunk.body)
      case "fdAT" where chunk.body.count > 4 && !frames.isEmpty:
        data[frames.count - 1].append(chunk.body.dropFirst(4))
      case "PLTE", "tRNS": shared.append(chunk.whole)
      case "IEND": isWhole = true
      default: break
      }
      if frames.count > ImageFile.mostFrames { break }
    }
    guard let declared else { return nil }
    let isComplete = isWhole && frames.count >= declared && !data.contains { $0.isEmpty }
    guard !frames.isEmpty, isComplete || frames.count > ImageFile.mostFrames else {
      throw MediaError(.decode, .invalidData, name)
    }
  }

  func pixels(ofFrame index: Int) throws(MediaError) -> PixelArray {
    let rect = frames[index].rect
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    Self.append(
      "IHDR", Self.bytes(rect.width) + Self.bytes(rect.height) + bytes[format], to: &file)
    for part in shared { file += bytes[part] }
    for part in data[index] { Self.append("IDAT", Array(bytes[part]), to: &file) }
    Self.append("IEND", [], to: &file)
    let picture = try ImageDecoder.picture(file, format: .png, name: name)
    guard picture.width == rect.width, picture.height == rect.height else {
      throw MediaError(.decode, .invalidData, name)
    }
    return try BitmapMaker.pixels(picture, reducedTo: rect.size, name: name)
  }

  private mutating func addFrame(_ body: Range<Int>) throws(MediaError) {
    let start = body.lowerBound
    guard body.count >= 26 else { throw MediaError(.decode, .invalidData, name) }
    func number(_ offset: Int, _ count: Int) -> Int { Self.big(bytes, start + offset, count) }
    let rect = PixelRect(
      x: number(12, 4), y: number(16, 4), width: number(4, 4), height: number(8, 4))
    guard !rect.isEmpty, rect.maxX <= size.width, rect.maxY <= size.height else {
      throw MediaError(.decode, .invalidData, name)
    }
    let scale = number(22, 2)
    let delay = MediaTime(
      value: Int64(number(20, 2)), timescale: Int32(scale == 0 ? 100 : scale))
    let disposal: AnimationFrame.Disposal =
      switch bytes[start + 24] {
      case 1: .clear
      // Before the first frame there is nothing to go back to.
      case 2: frames.isEmpty ? .clear : .restore
      default: .keep
      }
    frames.append(
      AnimationFrame(
        rect: rect, delay: AnimationFrame.delay(delay), replaces: bytes[start + 25] == 0,
        disposal: disposal))
    data.append([])
  }

  private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  private static func append(_ kind: String, _ body: [UInt8], to file: inout [UInt8]) {
    let content = Array(kind.utf8) + body
    let sum = av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), .max, content, content.count) ^ .max
    file += bytes(body.count) + content + bytes(Int(sum))
  }
}

/// The chunks of a PNG that are whole.
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    var kind: String
    /// The content.
    var body: Range<Int>
    /// With length, kind and checksum.
    var whole: Range<Int>
  }

  private let bytes: [UInt8]
  private var place = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Chunk? {
    guard place + 12 <= bytes.count else { return nil }
    let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = place + 12 + length
    guard end <= bytes.count else { return nil }
    defer { place = end }
    return Chunk(
      kind: String(decoding: bytes[place + 4..<place + 8], as: UTF8.self),
      body: place + 8..<end - 4, whole: place..<end)
  }
}

extension PNGChunks {
  /// Whether the file's data can come to a picture of that size: it grows by 1,032 at most. A header
  /// that lies is so found before memory is taken for it.
  static func couldHold(_ bytes: [UInt8], _ size: PixelSize) -> Bool {
    guard bytes.count > 25 else { return false }
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 1
    let rowBits = size.width * channels * Int(bytes[24])
    let needed = size.height * ((rowBits + 7) / 8)
    return bytes.count * 1_032 >= needed
  }
}
