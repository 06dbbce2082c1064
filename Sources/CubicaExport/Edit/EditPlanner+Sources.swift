internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit
internal import CubicaTemplates

extension EditPlanner {
  /// What a part is of; nil after a fault, or where its file could not be opened.
  mutating func asset(
    _ part: EditPart, _ type: MediaType, _ edit: FilmEdit, _ canvas: PixelSize,
    _ rate: FrameRate, _ path: String
  ) -> Asset? {
    if let file = part.file {
      guard let asset = (type == .video ? files.pictures : files.sounds)[file] else { return nil }
      let motion = part.motion ?? edit.photos.motion
      if case .panZoom(let move) = motion { return asset.moving(move) }
      return asset
    }
    if let color = part.color { return .color(color, size: canvas, duration: Self.longest) }
    if let gradient = part.gradient {
      return .gradient(gradient, size: canvas, duration: Self.longest)
    }
    guard let film = part.film else { return nil }
    return inner(film, canvas, rate, path + ".film")
  }

  /// What a colour can last.
  private static let longest = MediaTime(value: 86_400, timescale: 1)

  private mutating func inner(
    _ film: FilmEdit, _ canvas: PixelSize, _ rate: FrameRate, _ path: String
  ) -> Asset? {
    guard depth + 1 < Composition.deepestNesting else {
      note(path, "films inside each other more than \(Composition.deepestNesting) deep")
      return nil
    }
    let size: PixelSize
    do throws(ExportError) {
      size =
        try film.canvas.map { (wish) throws(ExportError) in
          try CanvasPlan.canvas(clip: canvas, size: wish.exactSize, aspect: wish.shape)
        } ?? canvas
    } catch {
      note(path + ".canvas", error.message)
      return nil
    }
    let before = (prefix, depth)
    prefix += path + "."
    depth += 1
    defer { (prefix, depth) = before }
    if film.music?.ducks == true {
      note("music.duck", "music steps back in the outermost film only")
      return nil
    }
    guard let plan = plan(film, canvas: size, rate: rate) else { return nil }
    return .film(plan.nested, name: "film", size: size)
  }
}

extension FilmEdit {
  /// The film's size in pixels.
  ///
  /// - Parameters:
  ///   - natural: where the edit does not say.
  ///   - isWritten: in a document; else by options.
  func canvas(natural: PixelSize, isWritten: Bool) throws(ExportError) -> PixelSize {
    do throws(ExportError) {
      return try CanvasPlan.canvas(clip: natural, size: canvas?.exactSize, aspect: canvas?.shape)
    } catch {
      guard isWritten else { throw error }
      let words = error.message.replacing("--size ", with: "").replacing("--aspect ", with: "")
      throw ExportError(error.kind, words)
    }
  }
}

extension Asset {
  /// A photo that is moved over while it is shown.
  fileprivate func moving(_ move: PanZoom) -> Asset {
    var copy = self
    guard case .still(let path, _) = source else { return self }
    copy.source = .still(path, move)
    for index in copy.tracks.indices { copy.tracks[index].source = copy.source }
    return copy
  }
}
