/// Small clips made on the spot by the ffmpeg tool.
public enum Fixture {
  /// Runs `ffmpeg -y <arguments> <folder>/<name>` and gives the file's full path.
  @discardableResult
  public static func make(
    _ name: String, in folder: TemporaryFolder, _ arguments: [String]
  ) throws -> String {
    let path = folder.path(name)
    try ToolRunner.check(
      "ffmpeg", ["-hide_banner", "-loglevel", "error", "-y"] + arguments + ["file:" + path])
    return path
  }

  /// A moving test picture in H.264 with, unless `sound` is false, a 440 Hz tone in AAC.
  @discardableResult
  public static func clip(
    _ name: String = "clip.mp4", in folder: TemporaryFolder, size: String = "160x90",
    rate: String = "30", seconds: Double = 0.5, sound: Bool = true, extra: [String] = []
  ) throws -> String {
    var arguments = [
      "-f", "lavfi", "-i", "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)",
    ]
    if sound {
      arguments += [
        "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=\(seconds)",
      ]
    }
    arguments += ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
    if sound { arguments += ["-c:a", "aac", "-shortest"] }
    return try make(name, in: folder, arguments + extra)
  }

  /// Grey 30 fps with corners that tell the orientation: red top left, green top right, blue
  /// bottom left; a 440 Hz tone.
  @discardableResult
  public static func corners(
    _ name: String = "base.mp4", in folder: TemporaryFolder, width: Int = 320, height: Int = 180,
    seconds: Double = 1, extra: [String] = []
  ) throws -> String {
    let box = min(width, height) / 4
    let filter =
      "drawbox=0:0:\(box):\(box):red:fill,drawbox=\(width - box):0:\(box):\(box):lime:fill,"
      + "drawbox=0:\(height - box):\(box):\(box):blue:fill"
    return try make(
      name, in: folder,
      [
        "-f", "lavfi", "-i", "color=0x808080:size=\(width)x\(height):rate=30:duration=\(seconds)",
        "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=\(seconds)", "-vf",
        filter, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac",
      ] + extra)
  }

  /// One value of ffprobe's `-show_entries`, such as `("stream=width", stream: "v:0")`.
  public static func probe(
    _ path: String, _ entries: String, stream: String? = nil, extra: [String] = []
  ) throws -> String {
    let selection = stream.map { ["-select_streams", $0] } ?? []
    let result = try ToolRunner.check(
      "ffprobe",
      ["-v", "error"] + selection + extra
        + ["-show_entries", entries, "-of", "default=nokey=1:noprint_wrappers=1", "file:" + path])
    return String(result.text.split(separator: "\n").joined(separator: "\n"))
  }
}
