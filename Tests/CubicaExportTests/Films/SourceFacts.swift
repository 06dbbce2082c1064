import CubicaCore
import CubicaTestSupport
import Testing

/// What ffprobe says of a real clip.
struct SourceFacts {
  let name: String
  let path: String
  /// In square pixels, turned upright.
  let uprightSize: Size
  let hasSound: Bool
  /// Seconds that the packet shown last says it lasts.
  let lastDuration: Double
  private let isHDR: Bool
  private let isRough: Bool
  /// Large and without a word on its matrix: players take it for BT.709, ffmpeg for BT.601.
  private let isUntaggedHD: Bool

  /// The fields that pictures are compared by.
  static let grid = PixelSize(16, 16)

  init(_ name: String) throws {
    self.name = name
    path = try MediaFolder.file(name).description
    let path = path
    func lines(_ entries: String, stream: String? = "v:0") throws -> [String] {
      try Fixture.probe(path, entries, stream: stream).split(separator: "\n").map(String.init)
    }
    let sides = try lines("stream=width,height").compactMap { Double($0) }
    try #require(sides.count >= 2)
    let ratio = try lines("stream=sample_aspect_ratio").first ?? "N/A"
    let parts = ratio.split(separator: ":").compactMap { Double($0) }
    let aspect = parts.count == 2 && parts[0] > 0 && parts[1] > 0 ? parts[0] / parts[1] : 1
    let turn = abs(Int(try lines("stream_side_data=rotation").first ?? "0") ?? 0)
    // Square pixels by widening, or by heightening where they are narrow.
    let stored =
      aspect >= 1 ? Size(sides[0] * aspect, sides[1]) : Size(sides[0], sides[1] / aspect)
    uprightSize = turn % 180 == 90 ? Size(stored.height, stored.width) : stored
    hasSound = try !lines("stream=index", stream: "a").isEmpty
    let transfer = try lines("stream=color_transfer").first
    isHDR = transfer == "smpte2084" || transfer == "arib-std-b67"
    let matrix = try lines("stream=color_space").first ?? "unknown"
    isUntaggedHD = matrix == "unknown" && (sides[0] >= 1280 || sides[1] >= 720)
    isRough = name.hasPrefix("corrupted") || name.hasPrefix("mpeg1")
    var last = (time: -Double.infinity, duration: 0.0)
    for line in try lines("packet=pts_time,duration_time").chunked(by: 2) {
      guard let time = Double(line[0]), time > last.time else { continue }
      last = (time, Double(line[1]) ?? 0)
    }
    lastDuration = last.duration
  }

  /// The clip's shape with a short side of 180 pixels.
  var smallSize: PixelSize {
    let scale = 180 / min(uprightSize.width, uprightSize.height)
    func even(_ side: Double) -> Int { Int((side * scale / 2).rounded()) * 2 }
    return PixelSize(even(uprightSize.width), even(uprightSize.height))
  }

  /// As ffmpeg turns and colours them; HDR by the design's reference recipe.
  func frames() throws -> Frames {
    let toned =
      "scale=320:-2,zscale=t=linear:npl=203,format=gbrpf32le,tonemap=mobius:param=0.8:desat=0,"
      + "zscale=p=bt709:t=bt709:m=bt709:r=tv,format=yuv420p"
    return try Frames(
      of: path, size: Self.grid, isScaled: true,
      filter: isHDR ? toned : isUntaggedHD ? "setparams=colorspace=bt709" : nil)
  }

  /// How far the means of fields may lie apart on average: levels of 255.
  var colorSlack: Double { isRough ? 12 : isHDR ? 8 : 3 }
}

extension Array {
  /// Whole groups of `count`; a rest is left out.
  fileprivate func chunked(by count: Int) -> [[Element]] {
    stride(from: 0, to: self.count - count + 1, by: count).map { Array(self[$0..<($0 + count)]) }
  }
}

/// How well two sounds agree when one is shifted against the other.
struct SoundMatch {
  let isAudible: Bool
  /// Correlation, -1...1, by shift from -`longest` to `longest`.
  private let correlations: [Double]
  private let longest: Int

  init(_ ours: [Int16], _ theirs: [Int16], longestShift: Int) {
    longest = longestShift
    let count = min(ours.count, theirs.count, 40_000)
    let a = ours.prefix(count).map { Float($0) / 32768 }
    let b = theirs.prefix(count).map { Float($0) / 32768 }
    func power(_ part: ArraySlice<Float>) -> Float { part.reduce(0) { $0 + $1 * $1 } }
    isAudible = count > 4 * longestShift && power(b[...]) / Float(max(1, count)) > 1e-6
    guard isAudible else {
      correlations = []
      return
    }
    let span = longestShift..<(count - longestShift)
    let ownPower = power(a[span])
    correlations = (-longestShift...longestShift).map { shift in
      let other = b[(span.lowerBound + shift)..<(span.upperBound + shift)]
      var sum: Float = 0
      for (one, two) in zip(a[span], other) { sum += one * two }
      return Double(sum) / Double((ownPower * power(other)).squareRoot() + 1e-9)
    }
  }

  /// The best agreement with a shift of at most `limit` samples.
  func best(within limit: Int) -> Double {
    correlations[(longest - limit)...(longest + limit)].max() ?? 0
  }
}
