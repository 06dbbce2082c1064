public import CubicaCore
import Foundation

/// A fresh folder that goes away, with all in it, when the last reference does.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    var template = Array("/tmp/cubica-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ToolError(description: "no temporary folder in /tmp")
    }
    path = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  public var filePath: FilePath { file("") }

  /// The full path of `name` inside, whether or not it exists; the folder itself for "".
  public func path(_ name: String) -> String { name.isEmpty ? path : "\(path)/\(name)" }

  public func file(_ name: String) -> FilePath {
    guard let file = FilePath(path(name)) else { preconditionFailure("a name without NUL") }
    return file
  }

  /// Writes a file inside and gives its full path.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let data = Data(bytes)
    try data.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  public func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The names inside, hidden ones too, in code-point order.
  public var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
