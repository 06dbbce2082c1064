internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit

/// Lays an edit out, and finds everything that its files and times forbid.
struct EditPlanner {
  let files: EditFiles
  private(set) var faults: [EditFault]
  private(set) var notices: [String] = []
  /// Of the film at hand in the document: `sequence[2].film.`.
  var prefix = ""
  var depth = 0

  init(_ files: EditFiles) {
    self.files = files
    faults = files.faults
  }

  mutating func note(_ path: String, _ message: String) {
    faults.append(EditFault(path: prefix + path, message: message))
  }

  /// Faults whose paths are whole.
  mutating func note(_ whole: [EditFault]) { faults += whole }

  mutating func note(_ path: String, _ error: CompositionError) { note(path, "\(error)") }

  mutating func notice(_ line: String) { notices.append(line) }

  /// The film's plan, in the outermost one without its music; nil where there is a fault, or files are missing.
  mutating func plan(_ edit: FilmEdit, canvas: PixelSize, rate: FrameRate) -> EditPlan? {
    let before = faults.count
    let sequence = sequence(edit, canvas, rate)
    var plan = EditPlan(film: sequence ?? Self.empty(canvas, rate))
    let tracks = layTracks(edit, canvas, rate, on: &plan)
    let song = soundtrack(edit)
    guard faults.count == before, sequence != nil, tracks.count == edit.tracks.count,
      (song == nil) == (edit.music == nil)
    else { return nil }
    draw(tracks, edit, on: &plan)
    if let song, depth > 0 { add(song, to: &plan) }
    guard faults.count == before else { return nil }
    // The instructions are ours; what they say was read as numbers.
    let rest = plan.film.composition.faults() + plan.film.audio.faults(for: plan.film.composition)
    for fault in rest { note("", fault) }
    return rest.isEmpty ? plan : nil
  }

  private static func empty(_ canvas: PixelSize, _ rate: FrameRate) -> SequencePlan {
    var composition = Composition()
    composition.preferredSize = canvas
    return SequencePlan(
      composition: composition, video: VideoComposition(renderSize: canvas, frameRate: rate))
  }

  private mutating func sequence(
    _ edit: FilmEdit, _ canvas: PixelSize, _ rate: FrameRate
  ) -> SequencePlan? {
    if edit.sequence.isEmpty { return Self.empty(canvas, rate) }
    let items = edit.sequence.enumerated().map { index, clip in
      item(clip, index, edit, canvas, rate)
    }
    var sequence = ClipSequence(items.compactMap(\.self), canvas: canvas, rate: rate)
    sequence.background = edit.background
    sequence.isStrict = edit.isStrict
    guard sequence.items.count == items.count else { return nil }
    if case .over? = edit.sequence.last?.transition {
      notice(
        "\(sequence.items.last?.asset.name ?? ""): its transition has no clip to lead to, so there "
          + "is none")
    }
    do throws(CompositionError) {
      if edit.isStrict {
        let crowded = try sequence.crowdedItems()
        for (index, detail) in crowded {
          // The one after it, the one before it, or that of all.
          let own = [index, index - 1].first {
            $0 >= 0 && edit.sequence[$0].transition != nil
          }
          note(
            own.map { "sequence[\($0)].transition" } ?? "transition",
            "\(sequence.items[index].asset.name): \(detail)")
        }
        if !crowded.isEmpty { return nil }
      }
      let plan = try sequence.plan()
      notices += plan.notices
      return plan
    } catch {
      note("sequence", error)
      return nil
    }
  }

  private mutating func item(
    _ clip: EditClip, _ index: Int, _ edit: FilmEdit, _ canvas: PixelSize, _ rate: FrameRate
  ) -> ClipSequence.Item? {
    let path = "sequence[\(index)]"
    guard let asset = asset(clip.part, .video, edit, canvas, rate, path),
      let span = span(clip.part, asset, edit, path)
    else { return nil }
    var item = ClipSequence.Item(asset, range: span.range, fit: clip.fit ?? edit.fit)
    item.volume = clip.volume
    (item.speed, item.duration) = (span.speed, span.duration)
    if asset.track(.audio) != nil, !CompositionTrack.soundSpeeds.contains(item.speed) {
      if clip.volume == 0 {
        item.asset.tracks.removeAll { $0.mediaType == .audio }
      } else {
        noteSoundSpeed(item.speed, asset, clip.part, path)
        return nil
      }
    }
    item.transition =
      switch clip.transition {
      case .over(let transition): transition
      case .cut: nil
      case nil: edit.transition
      }
    return item
  }

  mutating func noteSoundSpeed(
    _ speed: Double, _ asset: Asset, _ part: EditPart, _ path: String
  ) {
    let speeds = CompositionTrack.soundSpeeds
    note(
      path + (part.speed == nil ? ".duration" : ".speed"),
      "\(asset.name): at \(Self.text(speed)) times its speed; sound plays from "
        + "\(Self.text(speeds.lowerBound)) to \(Self.text(speeds.upperBound)) times; "
        + "volume: 0 plays the picture alone")
  }

  static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
