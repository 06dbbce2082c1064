import CubicaTestSupport
import Foundation
import Testing

/// Documents and pictures that are far too large, or made to look so: the limit is named, and
/// little is spent on it.
@Suite("hostile templates")
struct HostileTemplateTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Runs `cubica template check` and gives its result with the largest memory it took, in MB.
  private func check(_ document: String) throws -> (text: String, exitCode: Int, megabytes: Int) {
    try folder.write(document.utf8, to: "card.json5")
    let script = """
      import resource, subprocess, sys
      result = subprocess.run(sys.argv[1:], capture_output=True, timeout=30)
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
      print(result.returncode, peak)
      print((result.stdout + result.stderr).decode())
      """
    let result = try ToolRunner.check(
      "python3", ["-c", script, CubicaBinary.path, "template", "check", "./card.json5"],
      in: folder.path)
    let first = result.text.split(separator: "\n", maxSplits: 1)
    let numbers = first[0].split(separator: " ").compactMap { Int($0) }
    return (String(first.last ?? ""), numbers[0], numbers[1])
  }

  private func document(_ layers: String) -> String {
    "{ cubica: 1, title: 't', layers: [\(layers)] }"
  }

  private func refused(_ document: String, _ words: String...) throws {
    let result = try check(document)
    #expect(result.exitCode == 2)
    for word in words { #expect(result.text.contains(word), "\(result.text.prefix(2_000))") }
    #expect(result.megabytes < 300)
  }

  @Test("10,000 layers")
  func layers() throws {
    let layer = "{ type: 'shape', shape: 'ellipse' }"
    try refused(
      document(Array(repeating: layer, count: 10_000).joined(separator: ",")), "too many layers",
      "2000")
  }

  @Test("100 levels of groups")
  func levels() throws {
    var text = "{ type: 'shape', shape: 'ellipse' }"
    for _ in 0..<100 { text = "{ type: 'group', layers: [\(text)] }" }
    try refused(document(text), "nested too deeply")
  }

  @Test("an emitter of a million")
  func particles() throws {
    try refused(
      document("{ type: 'emitter', cells: [{ birthRate: 10000, lifetime: 100 }] }"),
      "too many particles", "1000000", "20000")
    try refused(
      document("{ type: 'emitter', cells: [{ birthRate: 1000000, lifetime: 1 }] }"),
      "from 0 to 10000")
  }

  @Test("ten megabytes of document")
  func size() throws {
    try refused(document("") + String(repeating: " ", count: 10 << 20), "at most 1048576")
    let below = document("") + String(repeating: " ", count: 3 << 20)
    try refused(below, "at most 1048576")
  }

  @Test("a hundred thousand faults are told as a list that ends")
  func faults() throws {
    let result = try check("{" + (0..<60_000).map { "k\($0):1" }.joined(separator: ",") + "}")
    #expect(result.exitCode == 2 && result.megabytes < 300)
    #expect(result.text.split(separator: "\n").count < 250)
  }

  @Test("pictures that are none, broken, or bombs")
  func pictures() throws {
    // The header of a PNG of 60000 x 60000 pixels, and no more.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
      0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0,
    ]
    let checksum = crc(header[12...])
    try folder.write(
      header + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }, to: "bomb.png")
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'".utf8, to: "broken.svg")
    try folder.write([], to: "empty.png")
    try folder.write("hello".utf8, to: "text.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("outside.png"), withDestinationPath: "/etc/hostname")
    let names = ["bomb.png", "broken.svg", "empty.png", "text.jpg", "outside.png", "gone.png"]
    let layers = names.map { "{ type: 'image', image: '\($0)' }" }.joined(separator: ",\n")
    let result = try check(document(layers))
    #expect(result.exitCode == 2 && result.megabytes < 300)
    for (index, name) in names.enumerated() {
      #expect(result.text.contains("error: layers[\(index)].image: \(name)"), "\(result.text)")
    }
    #expect(result.text.contains("16384"), "\(result.text)")
    #expect(result.text.contains("out of the template's folder"))
  }

  /// Of PNG's chunks.
  private func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
