/// DEC's picture format for terminals: a palette, then rows of six pixels, colour by colour.
enum Sixel {
  /// - Parameter pixels: red, green, blue of each pixel, row by row.
  static func encode(_ pixels: [UInt8], width: Int) -> [UInt8] {
    let height = width > 0 ? pixels.count / 3 / width : 0
    var text = "\u{1B}Pq\"1;1;\(width);\(height)"
    for color in 0..<216 {
      let parts = [color / 36, color / 6 % 6, color % 6].map { $0 * 20 }
      text += "#\(color);2;\(parts[0]);\(parts[1]);\(parts[2])"
    }
    var result = Array(text.utf8)
    for top in stride(from: 0, to: height, by: 6) {
      result += band(pixels, width: width, rows: top..<min(top + 6, height))
    }
    return result + Array("\u{1B}\\\n".utf8)
  }

  private static func band(_ pixels: [UInt8], width: Int, rows: Range<Int>) -> [UInt8] {
    var masks: [Int: [UInt8]] = [:]
    for y in rows {
      for x in 0..<width {
        let color = index(pixels, 3 * (y * width + x), x, y)
        masks[color, default: [UInt8](repeating: 0, count: width)][x] |=
          1 << UInt8(y - rows.lowerBound)
      }
    }
    var result: [UInt8] = []
    for (color, mask) in masks.sorted(by: { $0.key < $1.key }) {
      result += Array("#\(color)".utf8)
      result += runs(mask)
      result.append(UInt8(ascii: "$"))
    }
    result.append(UInt8(ascii: "-"))
    return result
  }

  /// Equal columns as a count and one of them.
  private static func runs(_ mask: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < mask.count {
      var end = index
      while end < mask.count, mask[end] == mask[index] { end += 1 }
      let sign = 63 + mask[index]
      if end - index > 3 {
        result += Array("!\(end - index)".utf8) + [sign]
      } else {
        result += [UInt8](repeating: sign, count: end - index)
      }
      index = end
    }
    return result
  }

  /// The nearest of six levels a channel, with an ordered pattern against bands.
  private static func index(_ pixels: [UInt8], _ place: Int, _ x: Int, _ y: Int) -> Int {
    let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    let shift = pattern[(y & 3) * 4 + (x & 3)] * 51 / 16
    func level(_ channel: Int) -> Int { min(5, (Int(pixels[place + channel]) + shift) / 51) }
    return level(0) * 36 + level(1) * 6 + level(2)
  }
}
