/// What of a text must not be taken apart.
enum TextPieces {
  /// Where the smallest runs begin that are whole both as Characters and as shaped clusters, in
  /// bytes of `text`, ascending.
  ///
  /// - Parameter clusters: where clusters begin, in any order.
  static func characters(of text: String, clusters: [Int]) -> [Int] {
    let known = Set(clusters)
    var result: [Int] = []
    var offset = 0
    for character in text {
      if known.contains(offset) { result.append(offset) }
      offset += character.utf8.count
    }
    return result
  }

  /// The index of the piece that holds a byte.
  ///
  /// - Parameter starts: ascending.
  static func index(of offset: Int, in starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
