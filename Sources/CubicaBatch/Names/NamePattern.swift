import CubicaCore
import CubicaExport
import CubicaTemplates

/// Where films go, written once for all rows: `cards/{name}.mp4`.
struct NamePattern {
  enum Field: Hashable {
    /// The row's number, filled up with zeros to so many digits.
    case index(width: Int)
    case hash, template, aspect, variant
    case column(Int)
    /// The same for every row.
    case text(String)
  }

  enum Piece: Hashable {
    case text(String)
    case field(Field)
  }

  /// Parts between slashes; the first is empty for an absolute path.
  let components: [[Piece]]
  /// With its dot.
  let suffix: String
  /// As written.
  let written: String

  var fields: [Field] {
    components.joined().compactMap { piece in
      if case .field(let field) = piece { field } else { nil }
    }
  }

  /// Tells rows of one list apart, or might.
  var isVarying: Bool {
    fields.contains { field in
      if case .text = field { false } else { true }
    }
  }

  /// Columns that it takes.
  var columns: Set<Int> {
    Set(
      fields.compactMap { field in
        if case .column(let index) = field { index } else { nil }
      })
  }

  /// - Throws: what is wrong with it as a whole.
  init(_ options: BatchOptions, _ columns: ListColumns) throws(BatchError) {
    let written = options.pattern
    self.written = written
    let dot = written.lastIndex(of: ".")
    let ending = dot.map { String(written[written.index(after: $0)...]) } ?? ""
    guard FilmName.extensions.contains(ending.lowercased()), let dot else {
      let allowed = FilmName.extensions.map { "." + $0 }.joined(separator: " or ")
      throw BatchError("--output \(written): the pattern must end in \(allowed)")
    }
    guard !written.utf8.contains(0) else {
      throw BatchError("--output: the pattern holds a NUL byte")
    }
    suffix = "." + ending
    let parser = Parser(options, columns, option: "output", written: written)
    components = try parser.components(written[..<dot])
    guard components.last?.isEmpty == false else {
      throw BatchError("--output \(written): the pattern has no name before \(suffix)")
    }
    try check(options)
  }

  private func check(_ options: BatchOptions) throws(BatchError) {
    if !options.variants.isEmpty,
      !fields.contains(where: { [.variant, .aspect, .hash].contains($0) })
    {
      throw BatchError(
        "--output \(written): with --variants the pattern needs {variant}, {aspect} or {hash}, such as"
          + " \(written.dropLast(suffix.count))-{variant}\(suffix)")
    }
    if options.isPrivate, !columns.isEmpty {
      throw BatchError(
        "--output \(written): --private keeps values out of names; use {index} or {hash}")
    }
  }

  /// Reads a pattern of an option.
  struct Parser {
    private let options: BatchOptions
    private let columns: ListColumns
    /// The option with what was written, for messages.
    private let subject: String

    init(_ options: BatchOptions, _ columns: ListColumns, option: String, written: String) {
      (self.options, self.columns) = (options, columns)
      subject = "--\(option) \(written)"
    }

    /// The parts between slashes.
    func components(_ text: Substring) throws(BatchError) -> [[Piece]] {
      var components: [[Piece]] = [[]]
      var literal = ""
      var rest = text
      func flush() {
        if !literal.isEmpty { components[components.count - 1].append(.text(literal)) }
        literal = ""
      }
      while let character = rest.popFirst() {
        switch character {
        case "{" where rest.first == "{", "}" where rest.first == "}":
          literal.append(character)
          rest.removeFirst()
        case "{":
          guard let end = rest.firstIndex(of: "}") else {
            throw fault("a { that no } closes; a brace itself is written {{")
          }
          flush()
          components[components.count - 1].append(.field(try field(String(rest[..<end]))))
          rest = rest[rest.index(after: end)...]
        case "}": throw fault("a } without {; a brace itself is written }}")
        case "/":
          flush()
          components.append([])
        default: literal.append(character)
        }
      }
      flush()
      return components
    }

    private func fault(_ message: String) -> BatchError {
      BatchError("\(subject): \(message)")
    }

    private func field(_ text: String) throws(BatchError) -> Field {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = BlankTrimming.trimmed(String(parts.first ?? ""))
      if name == "index" { return .index(width: try width(parts)) }
      let shape = options.card.aspect != nil || options.card.size != nil
      switch name {
      case "hash": return .hash
      case "template": return .template
      case "aspect":
        guard shape || !options.variants.isEmpty else {
          throw fault("{aspect} needs --variants, --aspect or --size")
        }
        return .aspect
      case "variant":
        guard !options.variants.isEmpty else { throw fault("{variant} needs --variants") }
        return .variant
      default: break
      }
      if let index = columns.index(forField: text) ?? columns.index(forField: name) {
        return .column(index)
      }
      let same = name == "name" ? options.card.name.map { GivenValue($0) } : nil
      if let value = same ?? options.card.values[name] {
        let texts = value.items.map { String(decoding: $0, as: UTF8.self) }
        return .text(options.isPrivate ? "" : texts.joined(separator: " "))
      }
      let known =
        columns.names + columns.mappedNames + ["index", "hash", "template", "aspect", "variant"]
      let near = NearestName.nearest(to: name, in: known).map { "; did you mean {\($0)}?" } ?? "."
      let all = columns.names.joined(separator: ", ")
      throw fault("{\(text)} is no column\(near) Columns: \(all)")
    }

    /// `{index:04}`
    private func width(_ parts: [Substring]) throws(BatchError) -> Int {
      guard parts.count == 2 else { return 1 }
      guard parts[1].first == "0", let width = Int(parts[1]), (1...9).contains(width) else {
        throw fault("{index:\(parts[1])}: the digits are written {index:04}")
      }
      return width
    }
  }
}
