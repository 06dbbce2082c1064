import CubicaCore

/// An animation as far as it has been played: what the frames before the next one have left.
///
/// A value: a copy kept aside plays on from where it was, with the same pixels.
struct FrameCanvas: Sendable {
  /// Before frame `next` is drawn.
  private var picture: PixelArray
  private(set) var next: Int

  /// Before frame `index`, which needs nothing of the frames before.
  init(size: PixelSize, at index: Int = 0) {
    (picture, next) = (PixelArray(size: size), index)
  }

  var byteCount: Int { 4 * picture.pixels.count }

  /// The picture that the next frame makes; goes on to the one after.
  mutating func advance(in file: any AnimationFile) throws(MediaError) -> PixelArray {
    let frame = file.frames[next]
    let content = try file.pixels(ofFrame: next)
    let before = frame.disposal == .restore ? picture : nil
    draw(content, frame)
    let shown = picture
    switch frame.disposal {
    case .keep: break
    case .clear: clear(frame.rect)
    case .restore: if let before { picture = before }
    }
    next += 1
    return shown
  }

  private mutating func draw(_ content: PixelArray, _ frame: AnimationFrame) {
    let part = frame.rect.intersection(PixelRect(picture.size))
    guard !part.isEmpty else { return }
    let width = picture.size.width
    picture.pixels.withUnsafeMutableBufferPointer { target in
      content.pixels.withUnsafeBufferPointer { source in
        for y in 0..<part.height {
          let from = (part.y - frame.rect.y + y) * frame.rect.width + part.x - frame.rect.x
          let to = (part.y + y) * width + part.x
          if frame.replaces {
            for x in 0..<part.width { target[to &+ x] = source[from &+ x] }
          } else {
            for x in 0..<part.width {
              target[to &+ x] = PixelMath.over(source[from &+ x], target[to &+ x])
            }
          }
        }
      }
    }
  }

  private mutating func clear(_ rect: PixelRect) {
    let part = rect.intersection(PixelRect(picture.size))
    let width = picture.size.width
    for y in part.y..<part.y + part.height {
      for x in y * width + part.x..<y * width + part.x + part.width { picture.pixels[x] = 0 }
    }
  }
}

extension AnimationFile {
  /// Nothing that earlier frames drew is seen at or after this one.
  func isIndependent(_ index: Int) -> Bool {
    let whole = PixelRect(size)
    func covers(_ frame: AnimationFrame) -> Bool { frame.rect.intersection(whole) == whole }
    if index == 0 || covers(frames[index]) && frames[index].replaces {
      // What it restores is seen later.
      return index == 0 || frames[index].disposal != .restore
    }
    return covers(frames[index - 1]) && frames[index - 1].disposal == .clear
  }
}
