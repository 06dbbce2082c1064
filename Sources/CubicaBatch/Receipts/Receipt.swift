import CubicaCore
package import CubicaExport
import Foundation

/// What is kept of a film that was made, or could not be: enough to know that nothing has to be
/// done again, and to do it again.
package struct Receipt: Codable, Hashable, Sendable {
  package enum Outcome: String, Codable, Sendable { case made, failed }

  package struct File: Codable, Hashable, Sendable {
    /// Of the template's: relative to its folder; else as `ReceiptPaths` has it. Left out where
    /// values are private.
    package var path: String?
    package var role: String
    package var hash: String
  }

  package var version = 1
  /// Of the row: its content and its output.
  package var key: String
  package var content: ContentParts
  /// Relative to the output folder, or absolute outside it.
  package var output: String
  /// The list whose row it is, as the books name it; nil for a film that no batch made.
  package var list: String?
  package var outcome: Outcome
  /// Why there is no film.
  package var reason: String?
  /// A fault of files or of rendering, which another try may not meet.
  package var isWorthRetrying: Bool?
  /// SHA-256 of the film.
  package var film: String?
  package var inputs: [File]
  /// nil where values are private.
  package var card: CardRecord?
  package var warnings: [String]
  package var cubica: String
  package var libraries: [String: String]

  /// - Parameter paths: writes names of files; nil: values are private, and none is written.
  /// - Throws: where an input cannot be read any more.
  package init(
    _ options: CardOptions, _ card: PreparedCard, content: ContentParts, key: String,
    output: String, files: FileHashes, paths: ReceiptPaths?
  ) throws(ExportError) {
    (self.key, self.content, self.output) = (key, content, output)
    outcome = .made
    inputs = []
    let own = ReceiptPaths(card.document.directory)
    for file in card.files {
      let names = file.role == .template ? own : paths
      inputs.append(
        File(
          path: paths == nil ? nil : names?.text(of: file.path), role: file.role.rawValue,
          hash: try files.hash(of: file.path)))
    }
    self.card = paths.map { CardRecord(options, card, $0) }
    warnings = []
    cubica = CubicaVersion.number
    libraries = CubicaVersion.libraries
  }

  /// JSON with sorted keys, a newline at its end.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// nil where the bytes are no receipt of this version.
  package init?(json: [UInt8]) {
    guard let receipt = try? JSONDecoder().decode(Receipt.self, from: Data(json)),
      receipt.version == 1
    else { return nil }
    self = receipt
  }
}
