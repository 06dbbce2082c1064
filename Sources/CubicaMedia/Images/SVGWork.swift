/// How much there is to draw in an SVG document, estimated before the renderer sees it: ten `use`
/// elements of ten `use` elements, and so on, are few bytes and many pictures.
struct SVGWork {
  /// Elements that are drawn at most.
  static let most = 100_000
  /// What has pixels of its own counts as so many.
  private static let heavy = 50

  private struct Element {
    var weight = 1
    var children: [Int] = []
    var references: [ArraySlice<UInt8>] = []
  }

  private var elements: [Element] = []
  private var named: [ArraySlice<UInt8>: Int] = [:]

  /// - Parameter svg: without entities.
  init(_ svg: [UInt8]) { read(svg) }

  /// Elements as drawn, each as often as others refer to it; not told exactly beyond `most`.
  var elementCount: Int {
    var counts = [Int?](repeating: nil, count: elements.count)
    var isOpen = [Bool](repeating: false, count: elements.count)
    var stack = elements.isEmpty ? [] : [0]
    while let index = stack.last {
      if counts[index] != nil {
        stack.removeLast()
        continue
      }
      let parts = parts(of: index)
      if !isOpen[index] {
        isOpen[index] = true
        stack += parts.filter { counts[$0] == nil && !isOpen[$0] }
      } else {
        // What is in itself is refused by the renderer.
        counts[index] = parts.reduce(elements[index].weight) {
          min(Self.most + 1, $0 + (counts[$1] ?? 0))
        }
      }
    }
    return counts.first?.flatMap(\.self) ?? 0
  }

  private func parts(of index: Int) -> [Int] {
    elements[index].children + elements[index].references.compactMap { named[$0] }
  }

  // MARK: Reading

  private mutating func read(_ svg: [UInt8]) {
    var rest = svg[...]
    var open: [Int] = []
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        rest = Self.after("-->", in: rest)
      } else if rest.starts(with: "![CDATA[".utf8) {
        rest = Self.after("]]>", in: rest)
      } else if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?") {
        rest = Self.after(">", in: rest)
      } else if rest.first == UInt8(ascii: "/") {
        open = open.dropLast()
        rest = Self.after(">", in: rest)
      } else {
        let index = elements.count
        elements.append(Element())
        if let parent = open.last { elements[parent].children.append(index) }
        if readTag(&rest, index) { open.append(index) }
      }
    }
  }

  /// Its name and attributes, to behind its `>`; false where nothing is in it.
  private mutating func readTag(_ rest: inout ArraySlice<UInt8>, _ index: Int) -> Bool {
    rest = rest.drop { $0 > 32 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    while true {
      rest = rest.drop { $0 <= 32 }
      guard let byte = rest.first else { return false }
      if byte == UInt8(ascii: ">") {
        rest = rest.dropFirst()
        return true
      }
      if byte == UInt8(ascii: "/"), rest.dropFirst().first == UInt8(ascii: ">") {
        rest = rest.dropFirst(2)
        return false
      }
      let name = rest.prefix { $0 > 32 && !"=/>".utf8.contains($0) }
      rest = rest[name.endIndex...].drop { $0 <= 32 }
      guard rest.first == UInt8(ascii: "=") else {
        if name.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = rest.dropFirst().drop { $0 <= 32 }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { continue }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
      note(name, value, index)
    }
  }

  private mutating func note(
    _ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, _ index: Int
  ) {
    if name.elementsEqual("id".utf8) {
      if named[value] == nil { named[value] = index }
    } else if name.elementsEqual("href".utf8) || name.elementsEqual("xlink:href".utf8) {
      if value.first == UInt8(ascii: "#") { elements[index].references.append(value.dropFirst()) }
    } else {
      if ["filter", "mask"].contains(where: { name.elementsEqual($0.utf8) }) {
        elements[index].weight = Self.heavy
      }
      var rest = value
      while let start = rest.firstIndex(of: UInt8(ascii: "#")) {
        let target = rest[(start + 1)...].prefix { !")'\" ".utf8.contains($0) }
        // Anything else that begins with # is no element's name.
        if rest[..<start].suffix(5).contains(UInt8(ascii: "(")) {
          elements[index].references.append(target)
        }
        rest = rest[target.endIndex...]
      }
    }
  }

  /// Behind the first place of a text; empty where it is nowhere.
  private static func after(
    _ text: String, in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let wanted = Array(text.utf8)
    var rest = bytes
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return rest.dropFirst(wanted.count) }
      rest = rest.dropFirst()
    }
    return []
  }
}
