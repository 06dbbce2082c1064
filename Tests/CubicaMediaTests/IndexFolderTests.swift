import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Foundation
import Testing

/// What is kept of long clips: it saves the look through them and changes nothing else.
@Suite("kept indexes", .enabled(if: ToolRunner.has("ffmpeg"), "the ffmpeg tool is missing"))
struct IndexFolderTests {
  let folder: TemporaryFolder
  let kept: IndexFolder

  init() throws {
    folder = try TemporaryFolder()
    kept = IndexFolder(folder.file("cache/cubica/clips"))
  }

  /// 20,400 frames and some 32,000 packets of sound.
  private func long() throws -> FilePath {
    let short = try Fixture.clip(
      "short.mp4", in: folder, size: "32x32", seconds: 10, extra: ["-bf", "2", "-g", "60"])
    try Fixture.make("long.mp4", in: folder, ["-stream_loop", "67", "-i", short, "-c", "copy"])
    return folder.file("long.mp4")
  }

  private func entries() -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(kept.path)")
    return (names ?? []).sorted()
  }

  private func expectEqual(_ one: Clip, _ other: Clip) {
    let frames = one.frames == other.frames
    #expect(frames)
    #expect(one.rate == other.rate && one.displaySize == other.displaySize)
    #expect(one.storedSize == other.storedSize && one.orientation == other.orientation)
    #expect(one.pixelFormat == other.pixelFormat && one.color == other.color)
    #expect(one.audio == other.audio && one.warnings == other.warnings)
    #expect(one.isDamaged == other.isDamaged && one.isTruncated == other.isTruncated)
    #expect(one.isSeekable == other.isSeekable && one.isInterlaced == other.isInterlaced)
    #expect(one.containerName == other.containerName && one.codecName == other.codecName)
  }

  @Test("a long clip is looked through once, and is the same with and without")
  func once() throws {
    let path = try long()
    let plain = try Clip.open(path)
    #expect(plain.frames.count > 20_000)
    for isFirst in [true, false] {
      var words = 0
      expectEqual(try Clip.open(path, kept: kept) { _ in words += 1 }, plain)
      #expect((words > 0) == isFirst)
      #expect(entries().count == 1)
    }
    let sound = try SoundFile.open(path)
    for _ in 0..<2 {
      #expect(try SoundFile.open(path, kept: kept) == sound)
      #expect(entries().count == 2)
    }
    let file = "\(kept.path)/\(try #require(entries().first))"
    let modes = try [file, "\(kept.path)"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o700])
  }

  @Test("damaged and foreign entries, and those of a file that has changed, do not count")
  func untrusted() throws {
    let path = try long()
    let plain = try Clip.open(path, kept: kept)
    let name = try #require(entries().first)
    let file = "\(kept.path)/\(name)"
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    var foreign = whole
    foreign[13] = UInt8(ascii: "0")
    for bytes in [flipped, foreign, whole.prefix(100), Data()] {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      var words = 0
      expectEqual(try Clip.open(path, kept: kept) { _ in words += 1 }, plain)
      #expect(words > 0)
      // Written anew.
      let isWhole = try Data(contentsOf: URL(fileURLWithPath: file)) == whole
      #expect(isWhole)
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: path.description)
    var words = 0
    expectEqual(try Clip.open(path, kept: kept) { _ in words += 1 }, plain)
    #expect(words > 0 && entries().count == 2)
  }

  @Test("clips that had to be decoded are kept sooner, short ones never")
  func kinds() throws {
    let short = try Fixture.clip("short.mp4", in: folder, seconds: 2)
    _ = try Clip.open(try #require(FilePath(short)), kept: kept)
    #expect(entries() == [])
    try Fixture.make(
      "long.avi", in: folder,
      ["-f", "lavfi", "-i", "testsrc2=size=32x32:rate=30:duration=40", "-c:v", "mpeg4"])
    let path = folder.file("long.avi")
    let plain = try Clip.open(path)
    #expect(plain.frames.count == 1200)
    for _ in 0..<2 { expectEqual(try Clip.open(path, kept: kept), plain) }
    #expect(entries().count == 1)
  }

  @Test("a folder that cannot be made is no fault; the oldest entries go")
  func folders() throws {
    let path = try long()
    let plain = try Clip.open(path)
    try folder.write(Array("a file".utf8), to: "file")
    expectEqual(try Clip.open(path, kept: IndexFolder(folder.file("file/clips"))), plain)
    try FileManager.default.createDirectory(
      atPath: "\(kept.path)", withIntermediateDirectories: true)
    for number in 0..<300 {
      let name = "\(kept.path)/\(number).index"
      try Data("old".utf8).write(to: URL(fileURLWithPath: name))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000 + Double(number))],
        ofItemAtPath: name)
    }
    _ = try Clip.open(path, kept: kept)
    let left = entries()
    #expect(left.count == 256 && left.contains("299.index") && !left.contains("44.index"))
    var words = 0
    _ = try Clip.open(path, kept: kept) { _ in words += 1 }
    #expect(words == 0)
  }
}
