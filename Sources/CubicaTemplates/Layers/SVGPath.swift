import CubicaCore

/// SVG path data: `M 0 0 L 10 0 C … Z`, all commands.
struct SVGPath {
  private var numbers: Substring.UnicodeScalarView
  private var elements: [Path.Element] = []
  private var start = Point.zero
  private var point = Point.zero
  /// The last control point, for the smooth commands, and of which command.
  private var control: (point: Point, command: Unicode.Scalar)?

  private static let largestCount = 20_000

  /// nil where the data breaks the grammar or leaves ±1e6.
  static func parse(_ text: String) -> Path? {
    var parser = SVGPath(text)
    return parser.run() ? Path(parser.elements) : nil
  }

  private init(_ text: String) { numbers = Substring(text).unicodeScalars }

  private mutating func run() -> Bool {
    skipSeparators()
    while let command = numbers.first {
      guard "MmLlHhVvCcSsQqTtAaZz".unicodeScalars.contains(command) else { return false }
      if elements.isEmpty, command != "M", command != "m" { return false }
      numbers.removeFirst()
      skipSeparators()
      var current = command
      repeat {
        guard step(current), elements.count <= Self.largestCount else { return false }
        skipSeparators()
        // Further pairs after a move are lines.
        if current == "M" { current = "L" } else if current == "m" { current = "l" }
      } while startsNumber && current != "Z" && current != "z"
    }
    return !elements.isEmpty
  }

  private mutating func step(_ command: Unicode.Scalar) -> Bool {
    let isRelative = command.properties.isLowercase
    let origin = isRelative ? point : .zero
    func at(_ x: Double, _ y: Double) -> Point { Point(origin.x + x, origin.y + y) }
    switch command {
    case "M", "m":
      guard let v = take(2) else { return false }
      (point, start) = (at(v[0], v[1]), at(v[0], v[1]))
      elements.append(.move(point))
    case "L", "l":
      guard let v = take(2) else { return false }
      line(at(v[0], v[1]))
    case "H", "h":
      guard let v = take(1) else { return false }
      line(Point(origin.x + v[0], point.y))
    case "V", "v":
      guard let v = take(1) else { return false }
      line(Point(point.x, origin.y + v[0]))
    case "C", "c":
      guard let v = take(6) else { return false }
      curve(at(v[0], v[1]), at(v[2], v[3]), at(v[4], v[5]), "C")
      return true
    case "S", "s":
      guard let v = take(4) else { return false }
      curve(reflected("C"), at(v[0], v[1]), at(v[2], v[3]), "C")
      return true
    case "Q", "q":
      guard let v = take(4) else { return false }
      quadratic(at(v[0], v[1]), at(v[2], v[3]))
      return true
    case "T", "t":
      guard let v = take(2) else { return false }
      quadratic(reflected("Q"), at(v[0], v[1]))
      return true
    case "A", "a":
      guard let v = takeArc() else { return false }
      arc(
        radii: Size(abs(v[0]), abs(v[1])), turn: v[2], isLarge: v[3] == 1, isClockwise: v[4] == 1,
        at(v[5], v[6]))
    default:
      elements.append(.close)
      point = start
    }
    control = nil
    return true
  }

  private mutating func line(_ end: Point) {
    elements.append(.line(end))
    point = end
  }

  private mutating func curve(
    _ first: Point, _ second: Point, _ end: Point, _ command: Unicode.Scalar
  ) {
    elements.append(.curve(first, second, end))
    (point, control) = (end, (second, command))
  }

  private mutating func quadratic(_ middle: Point, _ end: Point) {
    func third(_ from: Point) -> Point {
      Point(from.x + (middle.x - from.x) * 2 / 3, from.y + (middle.y - from.y) * 2 / 3)
    }
    elements.append(.curve(third(point), third(end), end))
    (point, control) = (end, (middle, "Q"))
  }

  private func reflected(_ command: Unicode.Scalar) -> Point {
    guard let control, control.command == command else { return point }
    return Point(2 * point.x - control.point.x, 2 * point.y - control.point.y)
  }

  // MARK: Arcs (SVG 1.1, appendix F.6)

  private mutating func arc(
    radii: Size, turn degrees: Double, isLarge: Bool, isClockwise: Bool, _ end: Point
  ) {
    guard radii.width > 0, radii.height > 0, end != point else {
      if end != point { line(end) }
      return
    }
    let turn = degrees * .pi / 180
    let (sine, cosine) = (Trigonometry.sin(turn), Trigonometry.cos(turn))
    let half = Point((point.x - end.x) / 2, (point.y - end.y) / 2)
    let local = Point(cosine * half.x + sine * half.y, -sine * half.x + cosine * half.y)
    var (rx, ry) = (radii.width, radii.height)
    let excess = (local.x / rx) * (local.x / rx) + (local.y / ry) * (local.y / ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let weight =
      rx * rx * local.y * local.y + ry * ry * local.x * local.x
    let root = max(0, (rx * rx * ry * ry - weight) / weight).squareRoot()
    let sign = isLarge == isClockwise ? -root : root
    let middle = Point(sign * rx * local.y / ry, -sign * ry * local.x / rx)
    let center = Point(
      cosine * middle.x - sine * middle.y + (point.x + end.x) / 2,
      sine * middle.x + cosine * middle.y + (point.y + end.y) / 2)
    let first = Self.angle((local.x - middle.x) / rx, (local.y - middle.y) / ry)
    let last = Self.angle((-local.x - middle.x) / rx, (-local.y - middle.y) / ry)
    var sweep = last - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    let handle =
      4.0 / 3 * Trigonometry.sin(step / 4) / Trigonometry.cos(step / 4)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(
        center.x + cosine * rx * x - sine * ry * y, center.y + sine * rx * x + cosine * ry * y)
    }
    for piece in 0..<pieces {
      let from = first + Double(piece) * step
      let (c0, s0) = (Trigonometry.cos(from), Trigonometry.sin(from))
      let (c1, s1) = (Trigonometry.cos(from + step), Trigonometry.sin(from + step))
      let target = piece == pieces - 1 ? end : place(c1, s1)
      elements.append(
        .curve(
          place(c0 - handle * s0, s0 + handle * c0), place(c1 + handle * s1, s1 - handle * c1),
          target))
    }
    point = end
  }

  /// The angle of a direction, −π…π, by bisection: there is no arc tangent without C.
  private static func angle(_ x: Double, _ y: Double) -> Double {
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return 0 }
    // The smaller side's sine, within an eighth of a turn, where it is steep.
    let sine = min(abs(x), abs(y)) / length
    var (low, high) = (0.0, Double.pi / 4)
    for _ in 0..<54 {
      let middle = (low + high) / 2
      if Trigonometry.sin(middle) < sine { low = middle } else { high = middle }
    }
    let quarter = abs(y) <= abs(x) ? low : .pi / 2 - low
    let half = x < 0 ? .pi - quarter : quarter
    return y < 0 ? -half : half
  }

  // MARK: Numbers

  private var startsNumber: Bool {
    guard let first = numbers.first else { return false }
    return first.isASCIIDigit || first == "-" || first == "+" || first == "."
  }

  private mutating func skipSeparators() {
    while let first = numbers.first, first == "," || first.isJSONWhitespace {
      numbers.removeFirst()
    }
  }

  private mutating func take(_ count: Int) -> [Double]? {
    var values: [Double] = []
    for _ in 0..<count {
      guard let value = number() else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func takeArc() -> [Double]? {
    guard var values = take(3) else { return nil }
    for _ in 0..<2 {
      // Flags may stand without a gap: `a1 1 0 0110 10`.
      guard let flag = numbers.first, flag == "0" || flag == "1" else { return nil }
      numbers.removeFirst()
      skipSeparators()
      values.append(flag == "1" ? 1 : 0)
    }
    guard let end = take(2) else { return nil }
    return values + end
  }

  private mutating func number() -> Double? {
    var text = ""
    var (hasPoint, hasDigit) = (false, false)
    if let first = numbers.first, first == "-" || first == "+" {
      if first == "-" { text = "-" }
      numbers.removeFirst()
    }
    while let next = numbers.first, next.isASCIIDigit || (next == "." && !hasPoint) {
      if next == "." {
        text += hasDigit ? "." : "0."
        hasPoint = true
      } else {
        text.unicodeScalars.append(next)
        hasDigit = true
      }
      numbers.removeFirst()
    }
    guard hasDigit else { return nil }
    if text.last == "." { text += "0" }
    if let next = numbers.first, next == "e" || next == "E" {
      numbers.removeFirst()
      text += "e"
      if let sign = numbers.first, sign == "-" || sign == "+" {
        text.unicodeScalars.append(sign)
        numbers.removeFirst()
      }
      while let next = numbers.first, next.isASCIIDigit {
        text.unicodeScalars.append(next)
        numbers.removeFirst()
      }
    }
    skipSeparators()
    guard let value = Double(text), abs(value) <= 1e6 else { return nil }
    return value
  }
}

extension ValueType where Value == Path {
  static var path: ValueType {
    ValueType(.string(50_000)) { node, reading in
      guard let text = ValueType<String>.string(50_000).read(node, reading) else { return nil }
      if let path = SVGPath.parse(text) { return path }
      reading.note(
        "no SVG path data", at: node.position, found: node.summary,
        allowed: "commands such as \"M 0 0 L 100 0 Z\", numbers from -1000000 to 1000000")
      return nil
    }
  }
}
