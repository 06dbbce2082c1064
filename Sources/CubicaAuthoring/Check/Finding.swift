package import CubicaTemplates

/// One thing that a check has to say.
package struct Finding: Hashable, Sendable {
  package enum Severity: String, CaseIterable, Sendable, Comparable {
    /// The card cannot be made, or not as written.
    case error
    /// The card can be made, but some film of it will look wrong.
    case warning
    /// Worth knowing.
    case hint

    package static func < (left: Severity, right: Severity) -> Bool {
      rank(left) < rank(right)
    }

    private static func rank(_ severity: Severity) -> Int {
      allCases.firstIndex(of: severity) ?? 0
    }
  }

  package var severity: Severity
  package var diagnostic: TemplateDiagnostic

  package init(_ severity: Severity, _ diagnostic: TemplateDiagnostic) {
    (self.severity, self.diagnostic) = (severity, diagnostic)
  }

  /// - Parameter place: where in the document; nil for the whole.
  init(
    _ severity: Severity, at place: JSONNode.Place?, _ problem: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) {
    self.init(
      severity,
      TemplateDiagnostic(
        position: place?.node.position, path: place?.path ?? "", problem: problem, found: found,
        allowed: allowed, suggestion: suggestion))
  }

  /// `file:12:5: warning: layers[2]: …`
  package func description(in file: String) -> String {
    let place = diagnostic.position.map { ":\($0)" } ?? ""
    let rest = diagnostic.description(in: "").dropFirst(place.count + 2)
    return "\(file)\(place): \(severity.rawValue): \(rest)"
  }
}

/// Everything that a check of one template found.
package struct CheckReport: Sendable {
  /// As the person named it, or where it lies.
  package var file: String
  /// By place in the document, what has none last.
  package var findings: [Finding]

  init(file: String, findings: [Finding]) {
    self.file = file
    var seen: Set<Finding> = []
    let unique = findings.filter { seen.insert($0).inserted }
    self.findings = unique.enumerated().sorted { left, right in
      let (first, second) = (left.element.diagnostic.position, right.element.diagnostic.position)
      switch (first, second) {
      case (let first?, let second?) where first != second: return first < second
      case (nil, .some): return false
      case (.some, nil): return true
      default:
        return (left.element.severity, left.offset) < (right.element.severity, right.offset)
      }
    }.map(\.element)
  }

  package func count(of severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// Whether a card made of it can be relied on.
  ///
  /// - Parameter isStrict: warnings count too.
  package func isSound(isStrict: Bool) -> Bool {
    count(of: .error) == 0 && (!isStrict || count(of: .warning) == 0)
  }

  /// `1 error, 2 warnings`; empty where there is nothing.
  package var summary: String {
    Finding.Severity.allCases.compactMap { severity in
      let count = count(of: severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
