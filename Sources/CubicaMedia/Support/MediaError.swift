/// What went wrong with a clip, picture or film, and what to do about it.
public struct MediaError: Error, Equatable, Sendable {
  public enum Operation: String, Equatable, Sendable {
    case open, index, seek, decode, filter, scale, encode, mux, write, allocate
  }

  public enum Reason: Equatable, Sendable {
    case endOfFile
    case noSuchFile
    case notPermitted
    case isDirectory
    case emptyFile
    case diskFull
    /// Not one of the kinds of file that are taken (text, playlists, archives …).
    case notMedia(found: String)
    /// The same where its sound is wanted.
    case notSound(found: String)
    case notPicture(found: String)
    /// A Lottie animation, which is not drawn.
    case lottie
    /// A picture in PQ or HLG.
    case hdrPicture
    /// libheif has no decoder for that kind here.
    case noPictureDecoder(kind: String, package: String)
    /// An animation beyond the limits.
    case tooManyFrames(found: String, limit: String)
    /// A video file without its index (`moov`): recording or copying stopped too early.
    case incomplete
    /// A video file that ends inside its index (`moov`).
    case cutIndex
    /// Sound, data or a cover picture, but no video.
    case noVideo
    case noFrames
    /// No sound that can be decoded.
    case noSound
    /// No decoder here for that codec.
    case undecodable(codec: String)
    /// A picture or frame beyond the limits.
    case tooLarge(width: Int, height: Int, limit: String)
    case invalidData
    case outOfMemory
    /// An unknown code is never success.
    case other(code: Int32, message: String)
  }

  public var operation: Operation
  public var reason: Reason
  /// The path, stream or layer it happened to.
  public var subject: String
  /// The last thing the library logged on this thread, when there is one.
  public var logLine: String?

  public init(
    _ operation: Operation, _ reason: Reason, _ subject: String, logLine: String? = nil
  ) {
    (self.operation, self.reason) = (operation, reason)
    (self.subject, self.logLine) = (subject, logLine)
  }
}

extension MediaError: CustomStringConvertible {
  /// One line: the subject, what happened, and what to do.
  public var description: String {
    let tail = logLine.map { " (\($0))" } ?? ""
    return "\(subject): \(explanation)\(tail)"
  }

  private var explanation: String {
    switch reason {
    case .endOfFile: "ends unexpectedly while trying to \(operation.rawValue)"
    case .noSuchFile: "no such file; check the name and folder"
    case .notPermitted: "not permitted; check the file's permissions"
    case .isDirectory: "is a folder; name a file in it"
    case .emptyFile: "is empty (0 bytes); copy or record it again"
    case .diskFull: "no space left on the disk; free some or choose another folder"
    case .notSound(let found):
      "not a supported sound file (\(found)); use an M4A, MP3, WAV, FLAC or OGG file, or a video"
    case .notMedia(let found):
      "not a supported media file (\(found)); use an MP4, MOV, MKV, "
        + "WebM, AVI, MPEG-TS or MPEG-PS video"
    case .notPicture(let found):
      "not a supported picture (\(found)); use a PNG, JPEG, WebP, HEIC, AVIF, "
        + "GIF, APNG or SVG picture"
    case .lottie:
      "is a Lottie animation, which Cubica does not draw; export it as APNG or animated WebP"
    case .hdrPicture:
      "is an HDR picture (PQ or HLG), which Cubica does not show; export it as an SDR one"
    case .noPictureDecoder(let kind, let package):
      "libheif has no decoder for \(kind) here; install the package \(package), or use a JPEG"
    case .tooManyFrames(let found, let limit):
      "the animation has \(found); the limit is \(limit)"
    case .incomplete:
      "the file has no index (moov): recording or copying stopped too early; copy it again"
    case .cutIndex:
      "the file ends inside its index (moov): recording or copying stopped too early; copy it again"
    case .noVideo: "has no video track; choose a file with moving pictures"
    case .noFrames: "has a video track but no picture that can be decoded"
    case .noSound: "has no sound that can be decoded; choose a song or a clip with sound"
    case .undecodable(let codec):
      "no decoder for \(codec) here; convert the clip to H.264 or HEVC first"
    case .tooLarge(let width, let height, let limit):
      "\(width)x\(height) pixels are too many; the limit is \(limit)"
    case .invalidData: "the data is damaged; cannot \(operation.rawValue) it"
    case .outOfMemory: "not enough memory to \(operation.rawValue)"
    case .other(let code, let message): "cannot \(operation.rawValue): \(message) (\(code))"
    }
  }
}

/// Something that degrades the result without stopping it; said to the user.
public struct MediaWarning: Hashable, Sendable, CustomStringConvertible {
  public var message: String
  public init(_ message: String) { self.message = message }
  public var description: String { message }
}
