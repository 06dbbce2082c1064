import CFFmpeg
import CubicaCore

/// The warnings about one clip, in one place and one voice.
struct ClipNotes {
  let path: FilePath
  private(set) var warnings: [MediaWarning] = []

  init(path: FilePath) { self.path = path }

  private mutating func say(_ message: String) {
    warnings.append(MediaWarning("\(path): \(message)"))
  }

  mutating func endsEarly(readable: MediaTime, stated: MediaTime?) {
    let promise = stated.map { $0 > readable ? " of the \($0) that its header promises" : "" } ?? ""
    say("the file ends early: \(readable)\(promise) can be read and are used")
  }

  mutating func isDamaged() {
    say("parts of the picture are damaged; they are used as far as they can be decoded")
  }

  mutating func ignoredMatrix(_ nearest: Orientation) {
    let taken = nearest == .upright ? "shown as it is stored" : "turned to the nearest quarter"
    say("its display matrix is no quarter turn and no mirror image; the picture is \(taken)")
  }

  mutating func ignoredAspect(_ ratio: AVRational) {
    say("its pixel aspect of \(ratio.num):\(ratio.den) makes no sense and is ignored")
  }
}
