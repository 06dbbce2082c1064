import CubicaCore
import CubicaMedia
import Foundation

// encode-frames FILE WIDTH HEIGHT FPS QUALITY
//
// The encoding half of the floor: encodes a file of raw yuv420p frames as one stream with
// Cubica's own settings, and prints frames and bytes. Who starts it measures the CPU time.

struct BadArguments: Error {}

func fill(_ frame: YCbCrFrame, from file: UnsafeMutablePointer<FILE>) -> Bool {
  for plane in YCbCrFrame.Plane.allCases {
    let size = frame.size(of: plane)
    for row in 0..<size.height {
      let line = frame.baseAddress(of: plane) + row * frame.strideBytes(of: plane)
      if fread(line, 1, size.width, file) < size.width { return false }
    }
  }
  return true
}

func run() throws {
  let arguments = CommandLine.arguments
  guard arguments.count == 6, let width = Int(arguments[2]), let height = Int(arguments[3]),
    let rate = Int32(arguments[4]), let quality = Quality(rawValue: arguments[5]),
    let file = fopen(arguments[1], "rb")
  else { throw BadArguments() }
  defer { fclose(file) }
  let size = PixelSize(width, height)
  let encoder = try VideoEncoder(
    VideoSettings(size: size, rate: FrameRate(rate), quality: quality))
  let frame = YCbCrFrame(size: size)
  var (frames, byteCount) = (0, 0)
  while fill(frame, from: file) {
    for packet in try encoder.encode(frame, at: frames) { byteCount += packet.byteCount }
    frames += 1
  }
  for packet in try encoder.finish() { byteCount += packet.byteCount }
  print("\(frames) \(byteCount)")
}

do {
  try run()
} catch {
  FileHandle.standardError.write(Data("encode-frames: \(error)\n".utf8))
  exit(1)
}
