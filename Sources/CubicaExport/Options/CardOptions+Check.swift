internal import CubicaCore

extension CardOptions {
  package static let mostJobs = 256

  /// What can be said of the options without opening a file.
  func check() throws(ExportError) {
    if let jobs, !(1...Self.mostJobs).contains(jobs) {
      throw ExportError(.unusable, "--jobs \(jobs): must be 1 to \(Self.mostJobs)")
    }
    if let frameRate, !(1.0...240.0).contains(frameRate.framesPerSecond) {
      throw ExportError(.unusable, "--fps \(frameRate): must be 1 to 240 frames a second")
    }
    try sound.check()
    try FilmMetadata.check(title: title)
    if trim != nil && clips.isEmpty {
      throw ExportError(.unusable, "--trim: there is no clip to trim")
    }
    if let start = trim?.start, let end = trim?.end, end <= start {
      throw ExportError(.unusable, "--trim \(start)..\(end): the end must lie after the start")
    }
  }
}
