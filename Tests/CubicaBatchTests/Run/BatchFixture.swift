import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaMedia
import CubicaTestSupport
import Testing

/// A folder with a short clip, and rows over it.
struct BatchFixture {
  let folder: TemporaryFolder
  let clip: FilePath
  let workshop: CardWorkshop

  static let tools = ["ffmpeg", "ffprobe"]
  static var isPossible: Bool { tools.allSatisfy { ToolRunner.has($0) } }

  /// - Parameters:
  ///   - seconds: at one frame a second.
  init(seconds: Double = 3, extra: [String] = []) throws {
    folder = try TemporaryFolder()
    let path = try Fixture.clip(
      in: folder, size: "160x90", rate: "1", seconds: seconds, extra: extra)
    clip = try #require(FilePath(path))
    workshop = try CardWorkshop()
  }

  var output: FilePath { folder.file("cards") }

  func row(
    _ index: Int, _ name: String, variant: String? = nil,
    _ change: (inout CardOptions) -> Void = { _ in }
  ) -> BatchRow {
    var options = CardOptions()
    options.name = name
    options.clips = [clip]
    options.quality = .draft
    options.frameRate = FrameRate(1)
    change(&options)
    return BatchRow(
      index: index, line: index + 1, variant: variant, options: options,
      output: output.appending("\(index)\(variant ?? "").mp4"))
  }

  /// The film that `cubica card` makes of the row's options.
  func single(_ row: BatchRow) throws -> [UInt8] {
    var options = row.options
    options.output = folder.file("single.mp4")
    options.isForced = true
    _ = try CardSession(options).export()
    return try folder.bytes(of: "single.mp4")
  }

  func bytes(_ path: FilePath) throws -> [UInt8] {
    try FileContents.read(path, limit: 1 << 28)
  }

  @discardableResult
  func run(
    _ rows: [BatchRow], faults: [RowFault] = [], memory: Int = 8 << 30,
    _ change: (inout BatchSettings) -> Void = { _ in }
  ) throws -> BatchReport {
    var settings = BatchSettings(folder: output, jobs: 2, memory: memory)
    change(&settings)
    return try BatchRun(BatchPlan(rows: rows, faults: faults), settings, workshop).run()
  }
}

extension BatchReport {
  var kinds: [RowOutcome.Kind] { outcomes.map(\.kind) }
}
