import CubicaTemplates

/// Lists of JSON objects: their keys are the columns.
enum JSONList {
  /// One array of objects.
  static func array(
    _ bytes: [UInt8], name: String, isPrivate: Bool, limits: ListLimits
  ) throws(BatchError) -> GuestList {
    var reading = Rows(name: name, isPrivate: isPrivate, limits: limits)
    if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return reading.list }
    let document = JSON5Reader.read(bytes, limits: readerLimits(limits))
    guard document.faults.isEmpty else {
      throw BatchError(
        document.faults.prefix(10).map { reading.words($0).description(in: name) }
          .joined(separator: "\n"))
    }
    guard let elements = document.root?.elements else {
      throw BatchError("\(name): a list in JSON is an array of objects: [{\"name\": \"Anna\"}]")
    }
    guard elements.count <= limits.rowCount else { throw reading.tooLong }
    for element in elements { reading.add(element, line: element.position.line) }
    return reading.list
  }

  /// One object a line.
  static func lines(
    _ bytes: [UInt8], name: String, isPrivate: Bool, limits: ListLimits
  ) throws(BatchError) -> GuestList {
    var reading = Rows(name: name, isPrivate: isPrivate, limits: limits)
    var lineLimits = readerLimits(limits)
    lineLimits.faultCount = 1
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      guard reading.index < limits.rowCount else { throw reading.tooLong }
      let document = JSON5Reader.read(Array(line), limits: lineLimits)
      if let fault = document.faults.first {
        reading.refuse(fault, line: number + 1)
      } else if let root = document.root {
        reading.add(root, line: number + 1, offset: number)
      }
    }
    return reading.list
  }

  private static func readerLimits(_ limits: ListLimits) -> JSON5Reader.Limits {
    var result = JSON5Reader.Limits()
    result.byteCount = limits.byteCount
    result.depth = 8
    return result
  }

  private struct Rows {
    private(set) var list: GuestList
    private(set) var index = 0
    let isPrivate: Bool
    let limits: ListLimits
    /// By the key's plain form.
    private var places: [String: Int] = [:]

    init(name: String, isPrivate: Bool, limits: ListLimits) {
      list = GuestList(name: name)
      (self.isPrivate, self.limits) = (isPrivate, limits)
    }

    var tooLong: BatchError {
      BatchError("\(list.name): the list has more than \(limits.rowCount) rows; split it")
    }

    func words(_ fault: TemplateDiagnostic) -> TemplateDiagnostic {
      var fault = fault
      if isPrivate { fault.found = nil }
      return fault
    }

    mutating func refuse(_ fault: TemplateDiagnostic, line: Int) {
      index += 1
      var fault = words(fault)
      // The line is said with the row.
      let column = fault.position.map { "column \($0.column)" } ?? "the line"
      fault.position = nil
      list.faults.append(RowFault(index: index, line: line, fault.description(in: column)))
    }

    /// - Parameter offset: lines before the one that positions count from.
    mutating func add(_ node: JSONNode, line: Int, offset: Int = 0) {
      index += 1
      func fault(_ message: String, column: String? = nil) {
        list.faults.append(RowFault(index: index, line: line, column: column, message))
      }
      guard let members = node.members else {
        return fault("a row is an object such as {\"name\": \"Anna\"}, not a single value")
      }
      var cells = [GuestList.Cell?](repeating: nil, count: list.columns.count)
      var seen: [Int: String] = [:]
      for member in members {
        let position = SourcePosition(
          line: member.position.line + offset, column: member.position.column)
        let key = ColumnName.key(member.key)
        guard let place = place(of: member.key, key, position) else {
          return fault("more than \(limits.columnCount) different keys in the list")
        }
        if let other = seen.updateValue(member.key, forKey: place) {
          return fault("the same column as \(JSONNode.quoted(other))", column: member.key)
        }
        while cells.count <= place { cells.append(nil) }
        switch Self.value(member.value) {
        case .success(let value): cells[place] = value.map { .init(value: $0, position: position) }
        case .failure(let problem): return fault(problem.message, column: member.key)
        }
        guard cells[place].map({ $0.text.utf8.count <= limits.cellByteCount }) ?? true else {
          return fault("a value of more than \(limits.cellByteCount) bytes", column: member.key)
        }
      }
      list.rows.append(GuestList.Row(index: index, line: line, cells: cells))
    }

    private mutating func place(
      of name: String, _ key: String, _ position: SourcePosition
    ) -> Int? {
      if let place = places[key] { return place }
      guard list.columns.count < limits.columnCount else { return nil }
      places[key] = list.columns.count
      list.columns.append(GuestList.Column(name: name, position: position))
      return list.columns.count - 1
    }

    private struct Problem: Error { var message: String }

    /// nil for `null`.
    private static func value(_ node: JSONNode) -> Result<GuestList.Cell.Value?, Problem> {
      if let elements = node.elements {
        var items: [String] = []
        for element in elements {
          guard let text = text(element) else {
            return .failure(Problem(message: "a list within a row holds texts and numbers only"))
          }
          items.append(text)
        }
        return .success(.list(items))
      }
      if node.value == .null { return .success(nil) }
      guard let text = text(node) else {
        return .failure(
          Problem(message: "expected a text, a number, true, false or a list of them"))
      }
      return .success(.text(text))
    }

    private static func text(_ node: JSONNode) -> String? {
      switch node.value {
      case .string(let text): text
      case .number(let number): JSONNode.text(number)
      case .bool(let value): value ? "true" : "false"
      case .null, .array, .object, .invalid: nil
      }
    }
  }
}
