package import CubicaCore
internal import CubicaMedia
import Glibc

/// How far two films are apart for an eye and an ear, whatever their bytes.
package struct FilmComparison: Hashable, Sendable {
  /// Of the frame that is farthest off, over all its samples, in decibels; infinite where all
  /// frames are equal.
  package private(set) var signalToNoise = Double.infinity
  /// Of the two samples that are farthest apart, in decibels of full scale; minus infinity where
  /// all are equal. A film without sound is silent.
  package private(set) var soundDifference = -Double.infinity
  /// Why the pictures cannot be laid over each other; nil where they can.
  package private(set) var mismatch: String?

  package static let leastSignalToNoise = 50.0
  package static let mostSoundDifference = -80.0

  /// Nobody sees or hears which is which.
  package var isSamePicture: Bool {
    mismatch == nil && signalToNoise >= Self.leastSignalToNoise
      && soundDifference <= Self.mostSoundDifference
  }

  /// - Throws: where one of them cannot be read; `.cancelled`.
  package init(
    _ film: FilePath, _ other: FilePath, cancellation: Cancellation = Cancellation()
  ) throws(ExportError) {
    let (one, two) = (try Self.open(film), try Self.open(other))
    mismatch = Self.mismatch(one, two)
    guard mismatch == nil else { return }
    try ExportError.failed {
      let square = try Self.largestMeanSquare(one, two, cancellation)
      signalToNoise = square > 0 ? 10 * log10(255 * 255 / square) : .infinity
      let sound = try Self.largestSoundDifference(one, two, cancellation)
      soundDifference = sound > 0 ? 20 * log10(sound) : -.infinity
    }
  }

  private static func open(_ path: FilePath) throws(ExportError) -> Clip {
    try ExportError.failed { try Clip.open(path) }
  }

  private static func mismatch(_ one: Clip, _ two: Clip) -> String? {
    if one.displaySize != two.displaySize {
      return "\(one.displaySize) pixels, not \(two.displaySize)"
    }
    if one.frames.count != two.frames.count {
      return "\(one.frames.count) frames, not \(two.frames.count)"
    }
    // Containers count time in ticks of their own.
    let millisecond = MediaTime(value: 1, timescale: 1000)
    for index in 0..<one.frames.count {
      let times = [one, two].map { $0.frames.time(of: index) - $0.frames.start }
      if max(times[0], times[1]) - min(times[0], times[1]) > millisecond {
        return "frame \(index) at \(times[0]), not \(times[1])"
      }
    }
    return nil
  }

  private static func largestMeanSquare(
    _ one: Clip, _ two: Clip, _ cancellation: Cancellation
  ) throws -> Double {
    let pictures = [try FilmPictures(one), try FilmPictures(two)]
    var largest = 0.0
    for index in 0..<one.frames.count {
      try cancellation.check()
      let frames = try pictures.map { try $0.frame(at: index) }
      largest = max(largest, meanSquare(frames[0], frames[1]))
    }
    return largest
  }

  /// Of the differences of all samples.
  private static func meanSquare(_ one: YCbCrFrame, _ two: YCbCrFrame) -> Double {
    var (sum, count) = (0, 0)
    for plane in YCbCrFrame.Plane.allCases {
      let size = one.size(of: plane)
      for row in 0..<size.height {
        let first = one.baseAddress(of: plane) + row * one.strideBytes(of: plane)
        let second = two.baseAddress(of: plane) + row * two.strideBytes(of: plane)
        for column in 0..<size.width {
          let difference = Int(first[column]) - Int(second[column])
          sum &+= difference &* difference
        }
      }
      count += size.count
    }
    return Double(sum) / Double(max(1, count))
  }

  private static func largestSoundDifference(
    _ one: Clip, _ two: Clip, _ cancellation: Cancellation
  ) throws -> Double {
    let sounds = [try DecodedSound(one), try DecodedSound(two)]
    guard sounds.contains(where: { $0 != nil }) else { return 0 }
    let duration = max(one.duration, two.duration)
    var left = Int(duration.converted(toTimescale: Int32(DecodedSound.sampleRate)).value)
    var largest: Float = 0
    while left > 0 {
      try cancellation.check()
      let count = min(left, DecodedSound.chunk)
      let silence = [Float](repeating: 0, count: 2 * count)
      let samples = try sounds.map { try $0?.next(count) ?? silence }
      for (first, second) in zip(samples[0], samples[1]) {
        largest = max(largest, abs(first - second))
      }
      left -= count
    }
    return Double(largest)
  }
}

/// A film's frames in order, upright.
private struct FilmPictures {
  private let clip: Clip
  private let reader: ClipReader
  private let scaler: PictureScaler
  private let frame: YCbCrFrame

  init(_ clip: Clip) throws {
    self.clip = clip
    reader = try ClipReader(clip: clip, threads: 1)
    scaler = PictureScaler(clip: clip)
    let size = clip.displaySize
    frame = YCbCrFrame(
      size: PixelSize((size.width + 1) / 2 * 2, (size.height + 1) / 2 * 2))
  }

  /// Good until the next one is asked for.
  func frame(at index: Int) throws -> YCbCrFrame {
    let crop = Rect(
      0, 0, Double(clip.displaySize.width), Double(clip.displaySize.height))
    try scaler.write(
      try reader.frame(at: index), crop: crop, size: frame.size, into: frame, x: 0, y: 0)
    return frame
  }
}
