import CubicaBatch
import CubicaCore
import CubicaExport
import Foundation

/// The options of `cubica batch`, read and checked on their own.
struct BatchArguments {
  var options: BatchOptions
  let settings: BatchSettings
  let proof: FilePath?
  /// What stills are called on it.
  let labels: ProofSheet.Labels
  /// nil: the films are made here.
  let engine: SlurmArguments?

  init(_ arguments: ParsedArguments) throws(CommandFault) {
    var options = BatchOptions(try Self.source(arguments), pattern: try Self.pattern(arguments))
    var card = arguments
    card.operands = arguments.values["clip"] ?? []
    card.values["output"] = nil
    options.card = try CardArguments.options(card)
    (options.title, options.card.title) = (options.card.title, nil)
    options.columns = try Self.columns(arguments)
    options.separator = try arguments.value("separator") { (text) throws(ValueFault) in
      guard let separator = ListSeparator(text) else {
        throw ValueFault("comma, semicolon, tab, or one character that is no letter or digit")
      }
      return separator
    }
    options.encoding = try arguments.text("encoding")
    options.variants = try arguments.value("variants", Self.variants) ?? []
    options.isStrict = arguments.has("strict")
    options.isPrivate = arguments.has("private")
    if !options.variants.isEmpty, options.card.size != nil || options.card.aspect != nil {
      throw .unusable("--variants and --size or --aspect cannot be given together")
    }
    self.options = options
    settings = try Self.settings(arguments, options)
    proof = try arguments.path("proof")
    labels = arguments.values["output"] == nil ? (options.isPrivate ? .numbers : .names) : .films
    engine = try SlurmArguments(arguments, options)
    if proof != nil, arguments.has("check") {
      throw .unusable("--proof and --check cannot be given together")
    }
  }

  private static func source(
    _ arguments: ParsedArguments
  ) throws(CommandFault) -> BatchOptions.Source {
    guard let list = arguments.operands.first else {
      throw .unusable("the guest list is missing, such as cubica batch guests.csv")
    }
    guard arguments.operands.count == 1 else {
      let second = String(decoding: arguments.operands[1], as: UTF8.self)
      throw .unusable("\(second): one list is made at a time; a clip for all rows is --clip FILE")
    }
    if list == Array("-".utf8) {
      return .standardInput(Array(FileHandle.standardInput.readDataToEndOfFile()))
    }
    return .file(try ParsedArguments.path(list, of: "the guest list"))
  }

  private static func pattern(_ arguments: ParsedArguments) throws(CommandFault) -> String {
    if let pattern = try arguments.text("output") { return pattern }
    guard arguments.has("check") || arguments.values["proof"] != nil else {
      throw .unusable("--output: say where films go, such as -o 'cards/{name}.mp4'")
    }
    return "{index}.mp4"
  }

  private static func columns(
    _ arguments: ParsedArguments
  ) throws(CommandFault) -> [String: String] {
    var result: [String: String] = [:]
    for bytes in arguments.values["map"] ?? [] {
      let text = try ParsedArguments.text(bytes, of: "--map")
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw .unusable("--map \(text): is not NAME=COLUMN")
      }
      let name = String(text[..<equals])
      guard result.updateValue(String(text[text.index(after: equals)...]), forKey: name) == nil
      else { throw .unusable("--map \(name): is given twice") }
    }
    return result
  }

  private static func variants(_ text: String) throws(ValueFault) -> [AspectRatio] {
    var result: [AspectRatio] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let aspect = try PictureValues.aspect(part.trimmingCharacters(in: .whitespaces))
      guard !result.contains(aspect) else { throw ValueFault("\(part) stands there twice") }
      result.append(aspect)
    }
    guard result.count <= 16 else { throw ValueFault("at most 16 shapes") }
    return result
  }

  private static func settings(
    _ arguments: ParsedArguments, _ options: BatchOptions
  ) throws(CommandFault) -> BatchSettings {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var settings = BatchSettings(
      folder: options.outputFolder, jobs: options.card.jobs ?? cores,
      memory: try arguments.value("memory", SizeValues.bytes) ?? BatchSettings.defaultMemory)
    if case .file(let list) = options.source { settings.list = list }
    settings.shard = try arguments.value("shard", shard) ?? .whole
    settings.isForced = options.card.isForced
    settings.retriesFailed = arguments.has("retry-failed")
    settings.failsFast = arguments.has("fail-fast")
    settings.isPrivate = options.isPrivate
    if settings.failsFast, arguments.has("keep-going") {
      throw .unusable("--fail-fast and --keep-going cannot be given together")
    }
    return settings
  }

  private static func shard(_ text: String) throws(ValueFault) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = ExactNumber(parts[0]), let count = ExactNumber(parts[1]),
      index.scale == 1, count.scale == 1,
      let shard = Shard(Int(index.digits), of: Int(count.digits))
    else { throw ValueFault("a share is I/N with I from 1 to N, such as 2/8") }
    return shard
  }
}
