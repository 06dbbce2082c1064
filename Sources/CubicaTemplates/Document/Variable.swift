public import CubicaCore

/// Something that the person who makes a card may choose.
public struct Variable: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// One line.
    case string
    /// Lines.
    case multiline
    case integer, number, boolean
    /// `2026-11-30`
    case date
    /// `#RRGGBB` and its like.
    case color
    /// One of `choices`.
    case choice
    /// A family's name; one of `choices` where there are some.
    case font
    /// Files.
    case image, clip, sound
    /// Lists.
    case strings, images, clips
  }

  public var name: String
  public var kind: Kind = .string
  /// For people: `Name`.
  public var label: String = ""
  public var summary: String = ""
  /// Must be given; there is no default.
  public var isRequired: Bool = false
  /// Taken where nothing is given; `.absent` or an empty list where the template has none either.
  public var defaultValue: VariableValue?
  /// Stand in where a card is only looked at, the first first.
  public var examples: [VariableValue] = []
  /// Characters, of texts.
  public var maxLength: Int = 200
  /// Of numbers; how many values, of lists.
  public var minimum: Double = -1e9
  public var maximum: Double = 1e9
  /// Of dates.
  public var earliest: CalendarDate?
  public var latest: CalendarDate?
  public var choices: [String] = []

  public init(name: String) { self.name = name }

  /// A list holds no more.
  public static let longestList = 100
}

extension Variable.Kind {
  /// What a list holds; nil for what is none.
  package var element: Variable.Kind? {
    switch self {
    case .strings: .string
    case .images: .image
    case .clips: .clip
    default: nil
    }
  }

  /// Of files and lists of files.
  package var fileKind: FileReference.Kind? {
    switch self {
    case .image, .images: .image
    case .clip, .clips: .clip
    case .sound: .sound
    default: nil
    }
  }

  /// May have no value at all.
  var mayBeAbsent: Bool {
    switch self {
    case .integer, .number, .date, .image, .clip, .sound: true
    default: false
    }
  }
}

extension Variable {
  /// What it holds where neither a person nor the template says; nil where one must.
  var emptyValue: VariableValue? {
    switch kind {
    case .string, .multiline: .text("")
    case _ where kind.element != nil: .list([])
    case _ where kind.mayBeAbsent: .absent
    default: nil
    }
  }

  /// Values beside the first of a list and the first clip have no stand-in of their own.
  package var sample: VariableValue {
    if let value = examples.first { return value }
    if let value = defaultValue, value.isPresent || kind == .boolean { return value }
    switch kind {
    case .string, .multiline: return .text("Alice")
    case .integer: return .integer(Int(min(max(minimum, 1), maximum)))
    case .number: return .number(min(max(minimum, 1), maximum))
    case .boolean: return .boolean(true)
    case .date:
      return (earliest ?? CalendarDate(year: 2026, month: 11, day: 30)).map { .date($0) } ?? .absent
    case .color: return .color(.white)
    case .choice: return .text(choices.first ?? "")
    case .font: return .text(choices.first ?? "Fredoka One")
    case .image, .clip, .sound, .images, .clips:
      guard let fileKind = kind.fileKind else { return .absent }
      let file = VariableValue.file(FileReference(.standIn, kind: fileKind, variable: name))
      return kind.element == nil ? file : .list(sampleList(file))
    case .strings: return .list(sampleList(.text("Alice")))
    }
  }

  private func sampleList(_ item: VariableValue) -> [VariableValue] {
    let least = max(1, Int(max(0, minimum)))
    return Array(repeating: item, count: min(max(least, min(3, Int(maximum))), Self.longestList))
  }
}
