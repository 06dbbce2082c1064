internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit

/// The files of an edit, opened: what each has to offer.
struct EditFiles {
  /// Clips and photos.
  private(set) var pictures: [FilePath: Asset] = [:]
  /// What audio tracks play.
  private(set) var sounds: [FilePath: Asset] = [:]
  private(set) var songs: [FilePath: Asset] = [:]
  private(set) var faults: [EditFault] = []

  private let library: MediaLibrary

  init(_ library: MediaLibrary) { self.library = library }

  /// Opens clips, photos and what audio tracks play, however many of them cannot be used.
  ///
  /// - Parameter later: what is asked for after them, opened beside them where there is room.
  mutating func open(
    _ wanted: [(key: String, path: FilePath, isSound: Bool)], later: [FilePath] = []
  ) {
    var seen: Set<FilePath> = []
    let files = wanted.map(\.path).filter { seen.insert($0).inserted }
    var unopened = files[...]
    for file in wanted {
      if unopened.first == file.path {
        let next = unopened.prefix(library.filesAhead)
        unopened = unopened.dropFirst(next.count)
        let after = unopened.isEmpty ? later.map(ComingFile.sound) : []
        library.openAhead(library.coming(next) + after)
      }
      attempt(file.key) { (files) throws(ExportError) in
        if file.isSound {
          files.sounds[file.path] = try Self.sound(file.path, files.library)
        } else {
          files.pictures[file.path] = try files.library.asset(file.path)
        }
      }
    }
  }

  mutating func openSongs(_ wanted: [(key: String, path: FilePath)]) {
    for song in wanted where songs[song.path] == nil {
      attempt(song.key) { (files) throws(ExportError) in
        files.songs[song.path] = try files.library.song(song.path)
      }
    }
  }

  /// A clip's sound stays in step with its picture; of a sound file it is all there is.
  private static func sound(
    _ path: FilePath, _ library: MediaLibrary
  ) throws(ExportError) -> Asset {
    if let clip = try? library.asset(path) {
      guard clip.track(.audio) != nil else {
        throw ExportError(.unusable, "\(path): it has no sound")
      }
      return clip
    }
    return try library.song(path)
  }

  private mutating func attempt(
    _ key: String, _ body: (inout EditFiles) throws(ExportError) -> Void
  ) {
    do throws(ExportError) {
      try body(&self)
    } catch {
      faults.append(EditFault(path: key, message: error.message))
    }
  }
}
