internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit
internal import CubicaLayers
internal import CubicaTemplates

extension MediaSource {
  /// A colour fills whatever it is put into.
  fileprivate var hasShape: Bool {
    switch self {
    case .color, .gradient: false
    case .file, .still, .composition: true
    }
  }
}

/// What a document says of a track's look and volume, as ramps on the film's clock.
///
/// A segment's own word counts in the segment's time; where it says nothing the track's counts, in
/// the film's.
struct LookRamps {
  let canvas: PixelSize
  /// How long the film is.
  let film: MediaTime
  /// Of tracks that say nothing.
  let fit: ClipSequence.Fit
  /// Of one property of one segment.
  private let limit: Int
  private let reading: Reading

  /// Of all curved ramps of a film together.
  private static let mostMoments = 1_000_000

  /// - Parameter count: how many segments there are.
  init(canvas: PixelSize, film: MediaTime, fit: ClipSequence.Fit, count: Int) {
    limit = Self.mostMoments / max(1, count)
    (self.canvas, self.film, self.fit) = (canvas, film, fit == .blur ? .contain : fit)
    let unit = Double(canvas.shortSide) / 1080
    reading = Reading(
      life: film.seconds, canvas: Size(canvas.size.width / unit, canvas.size.height / unit))
  }

  /// What only the film's own canvas and length showed.
  var faults: [EditFault] {
    reading.diagnostics.map { fault in
      let found = fault.found.map { ", found \($0)" } ?? ""
      let allowed = fault.allowed.map { "; allowed: \($0)" } ?? ""
      return EditFault(path: fault.path, message: fault.problem + found + allowed)
    }
  }

  /// Pixels of one unit.
  private var unit: Double { Double(canvas.shortSide) / 1080 }
  private var units: Size { Size(canvas.size.width / unit, canvas.size.height / unit) }

  func layer(of laid: LaidTrack) -> VideoLayerInstruction {
    var layer = VideoLayerInstruction(laid.id)
    for part in laid.parts {
      let (own, outer) = (part.segment.look, laid.track.look)
      let bounds = rectangle(own.hasFrame ? own : outer)
      let place = VideoLayerInstruction.placement(
        of: part.source.displaySize, in: bounds,
        gravity: part.source.source.hasShape ? (own.fit ?? outer.fit ?? fit).gravity : .resize)
      layer.transform.set(place.transform, at: part.range.start)
      write(
        crop(own.crop, outer.crop, part), of: place.crop, over: part.range, into: &layer.crop)
      write(
        timed(own.opacity, outer.opacity, EditLook.opacityType, part), over: part.range,
        into: &layer.opacity)
      write(motion(own, outer, part, about: bounds.center), over: part.range, into: &layer.motion)
    }
    return layer
  }

  func volume(of laid: LaidTrack) -> Ramp<Double> {
    var ramp = Ramp(1.0)
    for part in laid.parts {
      write(
        timed(part.segment.volume, laid.track.volume, EditTrack.volumeType, part),
        over: part.range, into: &ramp)
    }
    return ramp
  }

  // MARK: Parts of a look

  private func timed<Value: Interpolatable>(
    _ own: EditRamp?, _ outer: EditRamp?, _ type: ValueType<Value>, _ part: LaidTrack.Part
  ) -> TimedValue<Value>? {
    let (life, start) =
      own != nil ? (part.range.duration, part.range.start) : (film, MediaTime.zero)
    guard
      let value = (own ?? outer)?.value(of: type, life: life.seconds, reading: reading)
    else { return nil }
    return TimedValue(value, start: start)
  }

  private func rectangle(_ look: EditLook) -> Rect {
    guard look.hasFrame, let node = look.node else {
      return Rect(origin: .zero, size: canvas.size)
    }
    let rect = reading.within(key: "", node) {
      look.frame.resolved(in: units, at: node, reading)
    }
    guard let rect else { return .zero }
    return Rect(rect.minX * unit, rect.minY * unit, rect.width * unit, rect.height * unit)
  }

  /// Opacity or volume: 1 where nothing is said.
  private func write(
    _ value: TimedValue<Double>?, over range: TimeRange, into ramp: inout Ramp<Double>
  ) {
    guard let value else { return ramp.set(1, at: range.start) }
    ramp.follow(value.moments(in: range, limit: limit)) { value.value(at: $0) }
  }

  private func crop(
    _ own: EditRamp?, _ outer: EditRamp?, _ part: LaidTrack.Part
  ) -> TimedValue<Rect>? {
    timed(own, outer, EditLook.cropType, part)
  }

  /// - Parameter seen: of the picture, in its pixels.
  private func write(
    _ crop: TimedValue<Rect>?, of seen: Rect, over range: TimeRange, into ramp: inout Ramp<Rect>
  ) {
    guard let crop else { return ramp.set(seen, at: range.start) }
    ramp.follow(crop.moments(in: range, limit: limit)) { time in
      let part = crop.value(at: time)
      return Rect(
        seen.minX + part.minX * seen.width, seen.minY + part.minY * seen.height,
        part.width * seen.width, part.height * seen.height)
    }
  }

  /// Scale and turn about a point, then a move.
  private struct Motion {
    var center: Point
    var unit: Double
    var units: Size
    var translation: TimedValue<LengthPair>?
    var scale: TimedValue<Double>?
    var rotation: TimedValue<Double>?

    var isAtRest: Bool { translation == nil && scale == nil && rotation == nil }

    func moments(in range: TimeRange, limit: Int) -> TimedMoments {
      var moments = TimedMoments(in: range)
      if let rotation {
        moments.formUnion(
          rotation.moments(in: range, isCurved: rotation.value.isAnimated, limit: limit))
      }
      if let translation { moments.formUnion(translation.moments(in: range, limit: limit)) }
      if let scale { moments.formUnion(scale.moments(in: range, limit: limit)) }
      return moments
    }

    func transform(at time: MediaTime) -> AffineTransform {
      let move = translation?.value(at: time).point(units) ?? .zero
      let factor = scale?.value(at: time) ?? 1
      let angle = (rotation?.value(at: time) ?? 0) * .pi / 180
      return AffineTransform.translation(-center.x, -center.y)
        .concatenating(.scale(factor, factor)).concatenating(.rotation(angle))
        .concatenating(.translation(center.x + move.x * unit, center.y + move.y * unit))
    }
  }

  private func motion(
    _ own: EditLook, _ outer: EditLook, _ part: LaidTrack.Part, about center: Point
  ) -> Motion {
    Motion(
      center: center, unit: unit, units: units,
      translation: timed(own.translation, outer.translation, EditLook.translationType, part),
      scale: timed(own.scale, outer.scale, EditLook.scaleType, part),
      rotation: timed(own.rotation, outer.rotation, EditLook.rotationType, part))
  }

  private func write(
    _ motion: Motion, over range: TimeRange, into ramp: inout Ramp<AffineTransform>
  ) {
    guard !motion.isAtRest else { return ramp.set(.identity, at: range.start) }
    ramp.follow(motion.moments(in: range, limit: limit)) { motion.transform(at: $0) }
  }
}
