import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation

/// A folder with a template, a list and what the list names.
struct Party {
  let folder: TemporaryFolder
  let workshop: CardWorkshop

  static let variables = """
    name: { type: 'string', required: true, maxLength: 60 },
    wish: { type: 'multiline', default: '' },
    age: { type: 'integer', minimum: 1, maximum: 120 },
    loud: { type: 'boolean', default: false },
    photo: { type: 'image' },
    friends: { type: 'strings', maximum: 3 },
    """

  static let layers = """
    { type: 'text', name: 'big', text: '{{name}}', top: 300, height: 200, fontSize: 90 },
    { type: 'text', name: 'small', text: '{{wish}}', top: 600, height: 200, fontSize: 40 },
    """

  init(variables: String = Party.variables, layers: String = Party.layers) throws {
    folder = try TemporaryFolder()
    workshop = try CardWorkshop()
    try write(variables: variables, layers: layers, to: "card.json5")
  }

  func write(variables: String, layers: String, to name: String) throws {
    let text = """
      { cubica: 1, title: 'Party', variables: { \(variables) }, length: '2s', poster: '50%',
      layers: [\(layers)] }
      """
    try folder.write(text.utf8, to: name)
  }

  /// Options for a list of that text, whose films go to `films/` beside it.
  func options(
    _ list: String, pattern: String = "films/{name}.mp4", file: String = "guests.csv"
  ) throws -> BatchOptions {
    try folder.write(list.utf8, to: file)
    var options = BatchOptions(.file(folder.file(file)), pattern: folder.path(pattern))
    options.card.template = folder.path("card.json5")
    options.card.size = PixelSize(160, 90)
    return options
  }

  func plan(_ options: BatchOptions) throws(BatchError) -> BatchPlan {
    try BatchPlan.make(options, workshop) { text in
      // As far as these tests need it.
      let parts = text.split(separator: ".", omittingEmptySubsequences: true).compactMap {
        Int64($0)
      }
      guard parts.count == 2 else { throw ExportError(.unusable, "a part is A..B") }
      return TrimRange(
        start: MediaTime(value: parts[0], timescale: 1),
        end: MediaTime(value: parts[1], timescale: 1))
    }
  }

  func plan(
    _ list: String, pattern: String = "films/{name}.mp4", file: String = "guests.csv",
    _ change: (inout BatchOptions) -> Void = { _ in }
  ) throws -> BatchPlan {
    var options = try options(list, pattern: pattern, file: file)
    change(&options)
    return try plan(options)
  }

  /// What is said where no film can be begun; empty where films can.
  func refusal(
    _ list: String, pattern: String = "films/{name}.mp4",
    _ change: (inout BatchOptions) -> Void = { _ in }
  ) throws -> String {
    do {
      _ = try plan(list, pattern: pattern, change)
      return ""
    } catch let error as BatchError {
      return error.message.replacing(folder.path + "/", with: "")
    }
  }

  /// Outputs relative to the folder.
  func names(_ plan: BatchPlan) -> [String] {
    plan.rows.map { $0.output.description.replacing(folder.path + "/", with: "") }
  }
}

extension BatchPlan {
  /// `2:3 age` for row 2, line 3, column age.
  var places: [String] {
    faults.map { "\($0.index):\($0.line) \($0.column ?? "-")" }
  }
}
