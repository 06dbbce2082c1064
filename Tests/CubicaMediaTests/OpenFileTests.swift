import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Glibc
import Testing

@Suite("open files")
struct OpenFileTests {
  private let folder: TemporaryFolder
  /// More than one read takes of a file whose size is not told.
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  init() throws { folder = try TemporaryFolder() }

  @Test("a file is read whole, or its beginning, and no further than it goes")
  func reading() throws {
    let path = try #require(FilePath(try folder.write(bytes, to: "a")))
    let whole = try OpenFile(path, O_RDONLY).read()
    #expect(whole == bytes)
    #expect(try OpenFile(path, O_RDONLY).read(most: 3) == [0, 31, 62])
    #expect(try OpenFile(path, O_RDONLY).read(most: 1_000_000).count == bytes.count)
    #expect(try OpenFile(path, O_RDONLY).read(most: 0).isEmpty)
  }

  @Test("a file of the kernel's tells no size and is read all the same")
  func untold() throws {
    let path = try #require(FilePath("/proc/self/maps"))
    let file = try OpenFile(path, O_RDONLY)
    #expect(try file.status().st_size == 0)
    #expect(try file.read().count > 10_000)
  }

  @Test("what is written is all there; errors have the system's numbers")
  func writing() throws {
    let path = folder.file("b")
    do {
      let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      try file.write(bytes)
      #expect(try file.status().st_mode & 0o777 == 0o600)
    }
    let back = try OpenFile(path, O_RDONLY).read()
    #expect(back == bytes)
    #expect(throws: SystemError(code: EEXIST)) { _ = try OpenFile(path, O_CREAT | O_EXCL) }
    #expect(throws: SystemError(code: ENOENT)) {
      _ = try OpenFile(folder.file("none"), O_RDONLY)
    }
    let full = try #require(FilePath("/dev/full"))
    #expect(throws: SystemError(code: ENOSPC)) { try OpenFile(full, O_WRONLY).write([1]) }
  }
}
