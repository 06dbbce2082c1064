import CubicaCore

/// The frames of a GIF.
struct GIFFile: AnimationFile {
  private(set) var size: PixelSize
  private(set) var frames: [AnimationFrame] = []
  private(set) var plays = 1.0
  private let bytes: [UInt8]
  private let name: String
  private var pictures: [Picture] = []

  /// What a frame is made of, for a file of its own.
  private struct Picture: Sendable {
    /// The low bits of the descriptor's flags, and all that follows up to the last block's end.
    var flags: UInt8
    var body: Range<Int>
    /// Index of the clear colour.
    var clear: UInt8?
  }

  /// What the last graphic control block said, for the next picture.
  private struct Control {
    var delay = MediaTime.zero
    var disposal = AnimationFrame.Disposal.keep
    var clear: UInt8?
  }

  private static let headerLength = 13

  /// - Throws: where it is cut off, has no picture or makes no sense.
  init(_ bytes: [UInt8], name: String) throws(MediaError) {
    (self.bytes, self.name) = (bytes, name)
    guard bytes.count > Self.headerLength else { throw MediaError(.decode, .invalidData, name) }
    size = PixelSize(Self.little(bytes, 6), Self.little(bytes, 8))
    guard readBlocks(), let first = frames.first else {
      throw MediaError(.decode, .invalidData, name)
    }
    // Viewers widen a screen that is too small for its first picture.
    size = PixelSize(max(size.width, first.rect.maxX), max(size.height, first.rect.maxY))
  }

  func pixels(ofFrame index: Int) throws(MediaError) -> PixelArray {
    let (picture, rect) = (pictures[index], frames[index].rect)
    var file = Array("GIF89a".utf8)
    let sides = [rect.width, rect.height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    file += sides + [bytes[10] & 0xF7, 0, 0]
    file += bytes[Self.headerLength..<Self.headerLength + globalTableLength]
    if let clear = picture.clear { file += [0x21, 0xF9, 4, 1, 0, 0, clear, 0] }
    file += [0x2C, 0, 0, 0, 0] + sides + [picture.flags]
    file += bytes[picture.body] + [0x3B]
    let decoded = try ImageDecoder.picture(file, format: .gif, name: name)
    guard decoded.width == rect.width, decoded.height == rect.height else {
      throw MediaError(.decode, .invalidData, name)
    }
    return try BitmapMaker.pixels(decoded, reducedTo: rect.size, name: name)
  }

  private var globalTableLength: Int { Self.tableLength(bytes[10]) }

  private static func tableLength(_ flags: UInt8) -> Int {
    flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
  }

  private static func little(_ bytes: [UInt8], _ place: Int) -> Int {
    Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  /// False where the file ends inside a block, or one is of no known kind before any picture.
  private mutating func readBlocks() -> Bool {
    var place = Self.headerLength + globalTableLength
    var control = Control()
    while place < bytes.count {
      switch bytes[place] {
      case 0x21:
        guard place + 2 < bytes.count, let end = blocksEnd(from: place + 2) else { return false }
        readExtension(bytes[place + 1], place + 2, end, &control)
        place = end
      case 0x2C:
        guard frames.count <= ImageFile.mostFrames else { return true }
        guard let end = readPicture(at: place, control) else { return false }
        control = Control()
        place = end
      case 0: place += 1  // Some writers leave one block end too many.
      default: return !frames.isEmpty
      }
    }
    return true
  }

  /// One past the empty block that ends a row of blocks.
  private func blocksEnd(from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      if bytes[place] == 0 { return place + 1 }
      place += 1 + Int(bytes[place])
    }
    return nil
  }

  private mutating func readExtension(
    _ label: UInt8, _ start: Int, _ end: Int, _ control: inout Control
  ) {
    if label == 0xF9, bytes[start] >= 4, end - start >= 6 {
      let flags = bytes[start + 1]
      control.delay = MediaTime(
        value: Int64(Self.little(bytes, start + 2)), timescale: 100)
      control.clear = flags & 1 != 0 ? bytes[start + 4] : nil
      control.disposal =
        switch flags >> 2 & 7 {
        case 2: .clear
        case 3: .restore
        default: .keep
        }
    } else if label == 0xFF, end - start >= 17, bytes[start] == 11 {
      let owner = bytes[start + 1..<start + 12]
      guard owner.elementsEqual("NETSCAPE2.0".utf8) || owner.elementsEqual("ANIMEXTS1.0".utf8),
        bytes[start + 12] >= 3, bytes[start + 13] & 7 == 1
      else { return }
      // As browsers have it: so many times again.
      let count = Self.little(bytes, start + 14)
      plays = count == 0 ? .infinity : Double(count + 1)
    }
  }

  private mutating func readPicture(at place: Int, _ control: Control) -> Int? {
    guard place + 11 < bytes.count else { return nil }
    let numbers = stride(from: place + 1, to: place + 9, by: 2).map { Self.little(bytes, $0) }
    let rect = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    let flags = bytes[place + 9]
    let data = place + 10 + Self.tableLength(flags)
    guard !rect.isEmpty, data + 1 < bytes.count, let end = blocksEnd(from: data + 1) else {
      return nil
    }
    frames.append(
      AnimationFrame(
        rect: rect, delay: AnimationFrame.delay(control.delay), replaces: control.clear == nil,
        disposal: control.disposal))
    pictures.append(Picture(flags: flags, body: place + 10..<end, clear: control.clear))
    return end
  }
}
