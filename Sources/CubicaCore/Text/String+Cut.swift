extension String {
  /// The longest prefix of whole Characters that takes at most `count` bytes of UTF-8.
  package func prefix(ofBytes count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = startIndex
    var bytes = 0
    for index in indices {
      bytes += self[index].utf8.count
      if bytes > count { break }
      end = self.index(after: index)
    }
    return String(self[..<end])
  }
}
