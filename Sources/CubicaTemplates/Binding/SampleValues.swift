import CubicaCore

extension Template {
  /// Sample values, with those that a person gave in their places.
  ///
  /// - Parameter hasClip: whether clips stand in for clips.
  /// - Throws: every given value that is unknown or of the wrong type.
  package func sampleValues(
    hasClip: Bool, overriding given: [String: GivenValue]
  ) throws(TemplateError) -> CardValues {
    var result = sampleValues(hasClip: hasClip)
    var faults = unknown(given)
    for variable in variables {
      // A text that need not be given is looked at as it is without.
      let isText = variable.kind == .string || variable.kind == .multiline
      if isText, !variable.isRequired, variable.examples.isEmpty, let value = variable.defaultValue
      {
        result.values[variable.name] = value
      }
      guard let value = given[variable.name] else { continue }
      do throws(Variable.Problem) {
        result.values[variable.name] = try variable.value(of: value)
      } catch {
        faults.append(TemplateDiagnostic(error, of: variable))
      }
    }
    guard faults.isEmpty else { throw TemplateError(file: file, diagnostics: faults) }
    result.clips = variables.flatMap { result.values[$0.name]?.clips ?? [] }
    return result
  }

  /// A fault for each value that no variable is for.
  func unknown(_ given: [String: GivenValue]) -> [TemplateDiagnostic] {
    let names = variables.map(\.name)
    return given.keys.sorted().filter { !names.contains($0) }.map { key in
      TemplateDiagnostic(
        path: JSON5Reader.component(key), problem: "no such variable",
        allowed: names.isEmpty ? "none" : names.joined(separator: ", "),
        suggestion: NearestName.nearest(to: key, in: names))
    }
  }
}

extension TemplateDiagnostic {
  init(_ problem: Variable.Problem, of variable: Variable) {
    self.init(
      path: variable.name, problem: problem.problem, found: problem.found,
      allowed: problem.allowed, suggestion: problem.suggestion)
  }
}
