public import CubicaCore
import Glibc

/// A folder that keeps what looking through large files found, so that the next look is short.
///
/// One file an entry, named by a hash of what it is about, written beside its name and renamed. What
/// cannot be kept or read back is looked for again: nothing fails for it. Results never depend on it.
public struct IndexFolder: Sendable, Hashable {
  public let path: FilePath

  /// Made, with the folders above it, when there is something to keep.
  public init(_ path: FilePath) { self.path = path }

  /// `cubica/clips` in `$XDG_CACHE_HOME`, else in `~/.cache`; nil where neither is known, or
  /// `CUBICA_CACHE` is `off`.
  public static var user: IndexFolder? {
    func value(_ name: String) -> FilePath? {
      guard let text = getenv(name), text[0] == CChar(UInt8(ascii: "/")) else { return nil }
      return FilePath(bytes: (0..<strlen(text)).map { UInt8(bitPattern: text[$0]) })
    }
    if let wish = getenv("CUBICA_CACHE"), strcmp(wish, "off") == 0 { return nil }
    guard let cache = value("XDG_CACHE_HOME") ?? value("HOME")?.appending(".cache") else {
      return nil
    }
    return IndexFolder(cache.appending("cubica").appending("clips"))
  }

  /// The oldest go when there are more, or when they take more bytes.
  static let mostEntries = 256
  static let mostBytes = 256 << 20
  private static let largestEntry = 64 << 20

  /// Changes with the form of what is kept.
  private static let magic = Array("cubica index 1\n".utf8)
  private static let suffix = ".index"

  /// nil where nothing is kept of it, or nothing that can be trusted.
  func read(_ key: FileKey) -> ArraySlice<UInt8>? {
    guard let file = file(of: key), let bytes = Self.contents(of: file),
      bytes.count > Self.magic.count + 32, bytes.starts(with: Self.magic)
    else { return nil }
    let end = bytes.count - 32
    guard let hash = try? ContentHash(of: Array(bytes[..<end])),
      hash.bytes.elementsEqual(bytes[end...])
    else { return nil }
    var reader = ByteReader(bytes[Self.magic.count..<end])
    guard let about = reader.counted(), about.elementsEqual(key.bytes),
      let content = reader.counted()
    else { return nil }
    // Used again: among the last to go.
    _ = file.withCPath { utimensat(AT_FDCWD, $0, nil, 0) }
    return content
  }

  func write(_ content: [UInt8], for key: FileKey) {
    guard content.count <= Self.largestEntry, let file = file(of: key), makeFolders() else {
      return
    }
    var text = ByteWriter()
    text.add(counted: key.bytes)
    text.add(counted: content)
    let body = Self.magic + text.bytes
    guard let hash = try? ContentHash(of: body) else { return }
    let temporary = FilePath("\(file).\(getpid()).part") ?? file
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let made = try? OpenFile(temporary, flags, mode: 0o600) else { return }
    let isWhole = (try? made.write(body + hash.bytes)) != nil
    let isPublished =
      isWhole && temporary.withCPath { from in file.withCPath { rename(from, $0) } } == 0
    if !isPublished { _ = temporary.withCPath { unlink($0) } }
    removeOldest()
  }

  private func file(of key: FileKey) -> FilePath? {
    guard let hash = try? ContentHash(of: key.bytes) else { return nil }
    return path.appending(String(hash.text.prefix(40)) + Self.suffix)
  }

  private static func contents(of file: FilePath) -> [UInt8]? {
    guard let opened = try? OpenFile(file, O_RDONLY | O_NOFOLLOW),
      let status = try? opened.status(),
      status.st_mode & S_IFMT == S_IFREG, status.st_size <= largestEntry + 4096
    else { return nil }
    return try? opened.read()
  }

  /// Only the user may look into them.
  private func makeFolders() -> Bool {
    var folders: [FilePath] = []
    var folder = path
    while folder.bytes.count > 1, access(folder) != 0 {
      folders.append(folder)
      let above = folder.directory
      if above == folder { break }
      folder = above
    }
    for folder in folders.reversed() { _ = folder.withCPath { mkdir($0, 0o700) } }
    return access(path, W_OK | X_OK) == 0
  }

  private func access(_ folder: FilePath, _ mode: Int32 = F_OK) -> Int32 {
    folder.withCPath { Glibc.access($0, mode) }
  }

  private func removeOldest() {
    guard let folder = path.withCPath({ opendir($0) }) else { return }
    var files: [(path: FilePath, time: timespec, byteCount: Int)] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let isOurs = name.suffix(Self.suffix.utf8.count).elementsEqual(Self.suffix.utf8)
      guard isOurs || name.suffix(5).elementsEqual(".part".utf8),
        let file = FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + name)
      else { continue }
      var status = stat()
      guard file.withCPath({ lstat($0, &status) }) == 0 else { continue }
      files.append((file, status.st_mtim, Int(status.st_size)))
    }
    closedir(folder)
    files.sort { ($0.time.tv_sec, $0.time.tv_nsec) > ($1.time.tv_sec, $1.time.tv_nsec) }
    var total = 0
    for (number, file) in files.enumerated() {
      total += file.byteCount
      if number >= Self.mostEntries || total > Self.mostBytes {
        _ = file.path.withCPath { unlink($0) }
      }
    }
  }
}
