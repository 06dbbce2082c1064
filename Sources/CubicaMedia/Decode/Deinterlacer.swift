import CFFmpeg
import CubicaCore

/// Turns interlaced pictures into whole ones (`bwdif`, one picture for one), each from itself and
/// its two neighbours, so that the result does not depend on where reading began.
final class Deinterlacer {
  private var graph: FilterGraph?
  private var lastPushed = -1

  /// - Parameters:
  ///   - index: the interlaced picture.
  ///   - source: gives stored pictures by number.
  func picture(
    _ index: Int, count: Int, source: (Int) throws(MediaError) -> Picture
  ) throws(MediaError) -> Picture {
    let current = try source(index)
    if graph == nil || lastPushed != index || graph?.accepts(current) != true {
      try restart(with: current)
      if index > 0 { try push(index - 1, source(index - 1)) }
      try push(index, current)
    }
    if index + 1 < count, let next = try compatible(source(index + 1), current) {
      try push(index + 1, next)
    } else {
      try graph?.finish()
      lastPushed = -1
    }
    // The filter counts in half frames.
    while let picture = try graph?.receive() {
      if picture.pointer.pointee.pts == 2 * Int64(index) {
        if lastPushed < 0 { graph = nil }
        return picture
      }
    }
    graph = nil
    return current
  }

  private func compatible(_ next: Picture, _ current: Picture) -> Picture? {
    next.format == current.format && next.width == current.width && next.height == current.height
      ? next : nil
  }

  private func restart(with picture: Picture) throws(MediaError) {
    lastPushed = -1
    graph = try FilterGraph(
      "bwdif=mode=send_frame:parity=auto:deint=interlaced", for: picture, threads: 1)
  }

  private func push(_ index: Int, _ picture: Picture) throws(MediaError) {
    guard graph?.accepts(picture) == true else { return }
    let copy = try Picture(referencing: picture.pointer)
    copy.pointer.pointee.pts = Int64(index)
    try graph?.send(copy)
    lastPushed = index
  }
}
