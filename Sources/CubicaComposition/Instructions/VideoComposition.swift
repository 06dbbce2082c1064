public import CubicaCore

/// How the video tracks become one picture.
public struct VideoComposition: Hashable, Sendable {
  /// The film's pixels; both sides even.
  public var renderSize: PixelSize
  public var frameRate: FrameRate
  /// One after the other without gaps, from zero to the film's end.
  public var instructions: [VideoInstruction]

  public static let largestInstructionCount = 100_000

  public init(
    renderSize: PixelSize, frameRate: FrameRate, instructions: [VideoInstruction] = []
  ) {
    (self.renderSize, self.frameRate) = (renderSize, frameRate)
    self.instructions = instructions
  }

  /// One instruction for all of a composition: every enabled video track, the first on top, each
  /// picture placed by gravity. The size is the composition's, the rate its highest.
  ///
  /// - Returns: nil where there is no picture.
  public init?(
    of composition: Composition, renderSize: PixelSize? = nil, frameRate: FrameRate? = nil,
    gravity: Gravity = .resizeAspect, background: Color = .black
  ) {
    guard let size = renderSize ?? composition.naturalSize, composition.duration > .zero else {
      return nil
    }
    self.init(
      renderSize: size,
      frameRate: frameRate ?? composition.nominalFrameRate ?? FrameRate(30))
    let whole = TimeRange(start: .zero, duration: composition.duration)
    var instruction = VideoInstruction(timeRange: whole, background: background)
    let bounds = Rect(origin: .zero, size: size.size)
    for track in composition.tracks where track.mediaType == .video && track.isEnabled {
      var layer = VideoLayerInstruction(track.id)
      for segment in track.segments {
        guard let source = segment.track else { continue }
        let place = VideoLayerInstruction.placement(
          of: source.displaySize, in: bounds, gravity: gravity)
        layer.transform.set(place.transform, at: segment.targetRange.start)
        layer.crop.set(place.crop, at: segment.targetRange.start)
      }
      instruction.layers.append(layer)
    }
    instructions = [instruction]
  }

  /// The instruction at work at a time.
  public func instruction(at time: MediaTime) -> VideoInstruction? {
    var (low, high) = (0, instructions.count)
    while low < high {
      let middle = (low + high) / 2
      if instructions[middle].timeRange.end <= time { low = middle + 1 } else { high = middle }
    }
    guard low < instructions.count, instructions[low].timeRange.start <= time else { return nil }
    return instructions[low]
  }

  /// Everything that is wrong with it for a film of `composition`.
  ///
  /// - Parameter range: the part of the film that will be made; nil: all of it.
  public func faults(
    for composition: Composition, in range: TimeRange? = nil
  ) -> [CompositionError] {
    var faults: [CompositionError] = []
    func fault(_ reason: CompositionError.Reason, _ subject: String, _ detail: String) {
      faults.append(CompositionError(reason, subject, detail))
    }
    let range = range ?? TimeRange(start: .zero, duration: composition.duration)
    if renderSize.width < 2 || renderSize.height < 2 || renderSize.width % 2 != 0
      || renderSize.height % 2 != 0
    {
      fault(.invalidValue, "video composition", "its size \(renderSize) must be even and above 0")
    }
    guard let first = instructions.first, let last = instructions.last else {
      fault(.invalidInstructions, "video composition", "it has no instructions")
      return faults
    }
    if first.timeRange.start > range.start {
      fault(
        .invalidInstructions, "instruction 1",
        "it begins at \(first.timeRange.start), after the film's \(range.start)")
    }
    if last.timeRange.end < range.end {
      fault(
        .invalidInstructions, "instruction \(instructions.count)",
        "it ends at \(last.timeRange.end), before the film's end at \(range.end)")
    }
    for (index, instruction) in instructions.enumerated() {
      let subject = "instruction \(index + 1)"
      if instruction.timeRange.isEmpty { fault(.invalidRange, subject, "it lasts no time") }
      if index > 0 {
        let end = instructions[index - 1].timeRange.end
        let start = instruction.timeRange.start
        if start != end {
          fault(
            .invalidInstructions, subject,
            start < end
              ? "it begins at \(start), inside the one before, which ends at \(end)"
              : "it begins at \(start); nothing is said of \(end)..\(start)")
        }
      }
      for layer in instruction.layers {
        guard let track = composition.track(layer.trackID), track.mediaType == .video else {
          fault(.noSuchTrack, subject, "\(layer.trackID) is no video track of the composition")
          continue
        }
        if !layer.isFinite {
          fault(.invalidValue, subject, "\(layer.trackID) has a value that is no number")
        }
      }
    }
    return faults
  }
}

/// What is shown over a range of the film.
public struct VideoInstruction: Hashable, Sendable {
  public var timeRange: TimeRange
  /// Opaque, behind everything.
  public var background: Color
  /// First is topmost; tracks that are not named are not shown.
  public var layers: [VideoLayerInstruction]
  /// Whether the animation tool's layers are drawn over it.
  public var isPostProcessed = true

  public init(
    timeRange: TimeRange, background: Color = .black, layers: [VideoLayerInstruction] = []
  ) {
    (self.timeRange, self.background, self.layers) = (timeRange, background, layers)
  }
}

extension VideoLayerInstruction {
  fileprivate var isFinite: Bool {
    let transforms =
      (transform.steps + motion.steps).flatMap { [$0.from, $0.to] }
      + [transform.initial, motion.initial]
    let crops = crop.steps.flatMap { [$0.from, $0.to] } + [crop.initial]
    let numbers =
      opacity.steps.flatMap { [$0.from, $0.to] } + [opacity.initial]
      + transforms.flatMap { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] }
      + crops.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
    return numbers.allSatisfy(\.isFinite)
  }
}
