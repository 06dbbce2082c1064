extension Template {
  /// A value for every variable that must be given, as a person would write it: the example, else
  /// something of its type.
  package var sampleValues: [String: String] {
    var result: [String: String] = [:]
    for variable in variables where variable.isRequired || variable.example != nil {
      result[variable.name] = variable.sample.text
    }
    return result
  }
}
