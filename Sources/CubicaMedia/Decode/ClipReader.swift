import CFFmpeg
import CubicaCore

/// Gives a clip's frames by number. Going forward is cheap; the pixels of a frame are the same
/// however it was reached. One thread uses a reader at a time.
public final class ClipReader {
  public let clip: Clip
  private let frames: StoredFrames
  private let deinterlacer = Deinterlacer()

  /// - Parameters:
  ///   - threads: of the decoder; a damaged clip is always read with one.
  ///   - first: where frames before this one will not be asked for, the way to it is shorter.
  public init(clip: Clip, threads: Int, first: Int = 0) throws(MediaError) {
    self.clip = clip
    frames = StoredFrames(
      clip: clip, threads: clip.isDamaged ? 1 : max(1, threads), first: first)
  }

  /// Errors of the decoder so far. Above 0 on a clip that is not marked as damaged, its pictures
  /// may depend on threads and seeks: start again with `Clip.markedDamaged`.
  public var errorCount: Int { frames.errorCount }

  /// Frames that the clip promised and did not give, among those asked for.
  public var missingFrames: Set<Int> { frames.missing }

  /// - Parameter index: 0..<clip.frames.count.
  /// - Returns: the frame, deinterlaced where its flags ask for it; where the decoder does not
  ///   give it the one before, or the next where there is none before.
  public func frame(at index: Int) throws(MediaError) -> ClipFrame {
    precondition(index >= 0 && index < clip.frames.count, "no such frame")
    let (picture, place) = try frames.picture(standingFor: index)
    guard picture.pointer.pointee.interlaced_frame != 0 else {
      return ClipFrame(picture: picture, index: index, isReplacement: place != index)
    }
    let clean = try deinterlacer.picture(place, count: clip.frames.count) {
      (index) throws(MediaError) in try self.frames.picture(standingFor: index).picture
    }
    return ClipFrame(picture: clean, index: index, isReplacement: place != index)
  }
}

extension Clip {
  /// The same clip, read by one thread from the start on only.
  public var markedDamaged: Clip {
    Clip(
      path: path, containerName: containerName, codecName: codecName, streamIndex: streamIndex,
      storedSize: storedSize, pixelAspect: pixelAspect, orientation: orientation,
      displaySize: displaySize, pixelFormat: pixelFormat, color: color,
      isInterlaced: isInterlaced, frames: frames, rate: rate, audio: audio, isDamaged: true,
      isTruncated: isTruncated, warnings: warnings, probed: probed)
  }
}
