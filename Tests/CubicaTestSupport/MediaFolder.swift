public import CubicaCore
import Foundation
public import Testing

/// The folder of real clips: `$CUBICA_MEDIA`, else `../shared/media` beside the project.
///
/// Tests over it carry `.enabled(if: MediaFolder.isPresent, MediaFolder.why)`: a visible skip.
public enum MediaFolder {
  /// Without a final slash; nil where there is no such folder.
  public static let path: String? = {
    var candidates: [String] = []
    if let named = ProcessInfo.processInfo.environment["CUBICA_MEDIA"] { candidates.append(named) }
    let project = ProjectFolder.path
    candidates += ["\(project)/../shared/media"]
    return candidates.first { FileManager.default.fileExists(atPath: "\($0)/MANIFEST.tsv") }
  }()

  public static var isPresent: Bool { path != nil }
  public static let why: Comment = "no folder of real clips: set CUBICA_MEDIA"

  /// The full path of a file in it.
  public static func file(_ name: String) throws -> FilePath {
    guard let path, let file = FilePath("\(path)/\(name)") else {
      throw ToolError(description: "there is no media folder")
    }
    return file
  }

  /// The names of the manifest's rows of kind `video`, sorted; empty without the folder.
  public static let clips: [String] = names(ofKind: "video")
  public static let images: [String] = names(ofKind: "image")

  /// The cells of the manifest's row for `name` by column title; nil where it has none.
  public static func manifest(_ name: String) -> [String: String]? {
    rows.first { $0["file"] == name }
  }

  private static func names(ofKind kind: String) -> [String] {
    rows.filter { $0["kind"] == kind }.compactMap { $0["file"] }.sorted()
  }

  private static let rows: [[String: String]] = {
    guard let path, let data = FileManager.default.contents(atPath: "\(path)/MANIFEST.tsv") else {
      return []
    }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let titles = lines.first else { return [] }
    return lines.dropFirst().map { cells in
      Dictionary(zip(titles, cells), uniquingKeysWith: { first, _ in first })
    }
  }()
}

/// The checkout that the tests were built from.
public enum ProjectFolder {
  public static let path: String = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
