import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

/// Every real clip against the ffmpeg tool's own reading of it.
@Suite("folder of real clips", .enabled(if: MediaFolder.isPresent, MediaFolder.why))
struct MediaFolderTests {
  static let unreadable = ["audio_only.mp4", "vvc_undecodable.mp4"]
  static let readable = MediaFolder.clips.filter { !unreadable.contains($0) }

  @Test("as many frames as ffmpeg decodes", arguments: readable)
  func frameCount(name: String) throws {
    let clip = try Clip.open(try MediaFolder.file(name))
    let decoded = try #require(MediaFolder.manifest(name)?["ffmpeg_decode"])
    #expect(decoded.contains("frames=\(clip.frames.count);"))
  }

  @Test("clips that cannot be used say why")
  func unusable() throws {
    func reason(_ name: String) throws -> MediaError.Reason? {
      do {
        _ = try Clip.open(try MediaFolder.file(name))
        return nil
      } catch let error as MediaError {
        #expect(error.description.contains(name))
        return error.reason
      }
    }
    #expect(try reason("audio_only.mp4") == .noVideo)
    #expect(try reason("vvc_undecodable.mp4") == .undecodable(codec: "vvc1"))
    #expect(try reason("vbr_xing.mp3") == .noVideo)
    #expect(try reason("float32.wav") == .noVideo)
  }

  @Test("20 jumps give the pixels of reading in order", arguments: readable)
  func seeking(name: String) throws {
    let clip = try Clip.open(try MediaFolder.file(name))
    let linear = try ClipReader(clip: clip, threads: 2)
    let sums = try (0..<clip.frames.count).map { try linear.frame(at: $0).checksum }
    let jumping = try ClipReader(clip: clip, threads: 1)
    var generator = SeededTargets(seed: 7)
    for _ in 0..<20 {
      let target = generator.next(below: clip.frames.count)
      #expect(try jumping.frame(at: target).checksum == sums[target], "frame \(target)")
    }
    for _ in 0..<4 {
      let target = generator.next(below: clip.frames.count)
      let late = try ClipReader(clip: clip, threads: 2, first: target)
      let sum = try late.frame(at: target).checksum
      // A damaged clip's pictures depend on threads and starts, and it is then read otherwise.
      #expect(sum == sums[target] || late.errorCount > 0, "first \(target)")
    }
  }

  @Test("upright and in ffmpeg's colours", arguments: readable)
  func colours(name: String) throws {
    let clip = try Clip.open(try MediaFolder.file(name))
    guard !clip.isHDR, !clip.isInterlaced, !clip.isDamaged else { return }
    let size = PixelSize(clip.displaySize.width / 4 * 2, clip.displaySize.height / 4 * 2)
    let ours = try Pictures.first(of: clip, size: size)
    let theirs = try Pictures.referenceRGB(clip, size: size)
    let difference = try #require(Pictures.meanDifference(ours, theirs))
    // Test patterns hold colours that RGB cannot, and the tool clips them.
    let slack = name.hasPrefix("syn_") ? 5 : 1.5
    #expect(difference < slack, "mean difference of \(difference) levels")
  }
}

/// Numbers that are the same in every run.
struct SeededTargets {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
