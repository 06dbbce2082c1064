import CGLib
import CubicaCore

/// Sorts a command's words with GLib's GOption.
///
/// Every option with a value is `FILENAME_ARRAY`: raw bytes, whatever the locale. Numbers and
/// UTF-8 are read by us afterwards.
package struct OptionParser {
  package let spec: CommandSpec

  package init(_ spec: CommandSpec) { self.spec = spec }

  /// - Parameter words: those after the command's name.
  package func parse(_ words: [[UInt8]]) throws(CommandFault) -> ParsedArguments {
    try refuseValuesOfFlags(words)
    let memory = EntryMemory(spec.options)
    if let fault = memory.parse(program: "cubica " + spec.name, words) {
      throw .unusable(describe(fault))
    }
    var result = ParsedArguments(command: spec.name)
    for (index, option) in spec.options.enumerated() {
      let name = option.synonymOf ?? option.name
      if option.kind == .flag {
        if memory.flag(index) { result.flags.insert(name) }
      } else {
        let values = memory.values(index)
        if !values.isEmpty { result.values[name, default: []] += values }
      }
    }
    result.operands = memory.values(spec.options.count)
    return result
  }

  /// GOption takes `--force=no` for `--force`.
  private func refuseValuesOfFlags(_ words: [[UInt8]]) throws(CommandFault) {
    var isValue = false
    for word in words {
      let text = String(decoding: word, as: UTF8.self)
      if isValue {
        isValue = false
        continue
      }
      if text == "--" { return }
      for option in spec.options {
        let names = ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])
        if option.kind == .flag, text.hasPrefix("--\(option.name)=") {
          throw .unusable("--\(option.name): takes no value")
        }
        if option.kind != .flag, names.contains(text) { isValue = true }
      }
    }
  }

  /// GLib's words, which are English as no locale is ever set, with the nearest name.
  private func describe(_ fault: String) -> String {
    let prefix = "Unknown option "
    guard fault.hasPrefix(prefix) else {
      let words = fault.prefix(1).lowercased() + fault.dropFirst()
      return "\(words); see cubica \(spec.name) --help"
    }
    let given = String(fault.dropFirst(prefix.count))
    return "unknown option \(given)\(hint(for: given)); see cubica \(spec.name) --help"
  }

  private func hint(for given: String) -> String {
    let name = given.drop { $0 == "-" }.prefix { $0 != "=" }
    let names = spec.options.map(\.name)
    if let nearest = NearestName.nearest(to: String(name), in: names) {
      return ", did you mean --\(nearest)?"
    }
    if !given.hasPrefix("--") {
      return " (a file whose name begins with - is written ./\(given), or after --)"
    }
    return ""
  }
}

/// The C side of one parse: entries, the places GOption writes to, and their release.
private final class EntryMemory {
  private let options: [OptionSpec]
  private let entries: UnsafeMutablePointer<GOptionEntry>
  private let flags: UnsafeMutablePointer<gint>
  private let lists: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?>
  private let count: Int
  private var strings: [UnsafeMutablePointer<gchar>] = []

  init(_ options: [OptionSpec]) {
    self.options = options
    count = options.count + 1
    entries = .allocate(capacity: count + 1)
    entries.initialize(repeating: GOptionEntry(), count: count + 1)
    flags = .allocate(capacity: count)
    flags.initialize(repeating: 0, count: count)
    lists = .allocate(capacity: count)
    lists.initialize(repeating: nil, count: count)
    for (index, option) in options.enumerated() {
      entries[index].long_name = string(option.name)
      entries[index].short_name = gchar(option.short?.asciiValue.map(Int8.init) ?? 0)
      if option.kind == .flag {
        entries[index].arg = G_OPTION_ARG_NONE
        entries[index].arg_data = UnsafeMutableRawPointer(flags + index)
      } else {
        entries[index].arg = G_OPTION_ARG_FILENAME_ARRAY
        entries[index].arg_data = UnsafeMutableRawPointer(lists + index)
      }
    }
    // G_OPTION_REMAINING: the operands.
    entries[options.count].long_name = string("")
    entries[options.count].arg = G_OPTION_ARG_FILENAME_ARRAY
    entries[options.count].arg_data = UnsafeMutableRawPointer(lists + options.count)
  }

  deinit {
    for index in 0..<count { g_strfreev(lists[index]) }
    for string in strings { g_free(string) }
    entries.deallocate()
    flags.deallocate()
    lists.deallocate()
  }

  /// - Returns: GLib's message, or nil where all went well.
  func parse(program: String, _ words: [[UInt8]]) -> String? {
    let context = g_option_context_new(nil)
    defer { g_option_context_free(context) }
    g_option_context_set_help_enabled(context, 0)
    g_option_context_add_main_entries(context, entries, nil)

    // GOption takes words out of the list; what it leaves is freed with the list.
    let all = [Array(program.utf8)] + words
    let size = (all.count + 1) * MemoryLayout<UnsafeMutablePointer<gchar>?>.stride
    guard let block = g_malloc0(gsize(size)) else { return "out of memory" }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>? = block.bindMemory(
      to: UnsafeMutablePointer<gchar>?.self, capacity: all.count + 1)
    for (index, word) in all.enumerated() { list?[index] = Self.copy(word) }
    defer { g_strfreev(list) }

    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    guard g_option_context_parse_strv(context, &list, &error) == 0 else { return nil }
    return error.map { String(cString: $0.pointee.message) } ?? "the options cannot be read"
  }

  func flag(_ index: Int) -> Bool { flags[index] != 0 }

  func values(_ index: Int) -> [[UInt8]] {
    var result: [[UInt8]] = []
    guard let list = lists[index] else { return result }
    while let value = list[result.count] {
      var length = 0
      while value[length] != 0 { length += 1 }
      result.append((0..<length).map { UInt8(bitPattern: value[$0]) })
    }
    return result
  }

  private func string(_ text: String) -> UnsafePointer<gchar>? {
    guard let copy = Self.copy(Array(text.utf8)) else { return nil }
    strings.append(copy)
    return UnsafePointer(copy)
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<gchar>? {
    guard let memory = g_malloc0(gsize(bytes.count + 1)) else { return nil }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    return memory.bindMemory(to: gchar.self, capacity: bytes.count + 1)
  }
}
