import CubicaCore
import CubicaLocale

extension DocumentDraft {
  /// Gives a card without clips of its own the one that it is laid over: `clip`.
  mutating func addMainClip(_ reading: Reading) {
    guard !variables.contains(where: { $0.kind.fileKind == .clip }) else { return }
    if variables.contains(where: { $0.name == "clip" }) {
      return reading.within(key: "variables", JSONNode(.null, at: .documentStart)) {
        reading.note(
          "\"clip\" is the clip that the card is laid over", at: .documentStart,
          allowed: "another name, or the type \"clip\"")
      }
    }
    var clip = Variable(name: "clip")
    (clip.kind, clip.label, clip.defaultValue) = (.clip, "Clip", .absent)
    clip.summary = "The clip that the card is laid over."
    variables.append(clip)
  }

  /// Values of the right kinds for everything: to check that each layer can be read.
  func sampleEnvironment(canvas: Size, hasClip: Bool) -> Reading.Environment {
    var environment = environment(canvas: canvas)
    environment.isCheck = true
    for variable in variables {
      let value = variable.kind.fileKind == .clip && !hasClip ? variable.emptyValue : nil
      environment.values[variable.name] = value ?? variable.sample
    }
    environment.setClips(variables)
    return environment
  }

  /// Nothing where nothing need be given.
  func sparseEnvironment(canvas: Size) -> Reading.Environment {
    var environment = environment(canvas: canvas)
    for variable in variables {
      environment.values[variable.name] = variable.defaultValue ?? variable.sample
    }
    environment.setClips(variables)
    return environment
  }

  private func environment(canvas: Size) -> Reading.Environment {
    var environment = Reading.Environment()
    (environment.canvas, environment.duration) = (canvas, length)
    environment.language = language
    environment.setChoices(variables)
    return environment
  }
}

extension Reading.Environment {
  mutating func setChoices(_ variables: [Variable]) {
    for variable in variables where !variable.choices.isEmpty {
      choices[variable.name] = variable.choices
    }
  }

  /// The clips among the values, in the order of their variables.
  mutating func setClips(_ variables: [Variable]) {
    clips = variables.flatMap { values[$0.name]?.clips ?? [] }
  }
}

extension VariableValue {
  /// Clips that it holds, stand-ins too.
  package var clips: [FileReference] {
    switch self {
    case .file(let file) where file.kind == .clip && file.place != .nothing: [file]
    case .list(let items): items.flatMap(\.clips)
    default: []
    }
  }
}

extension SourcePosition {
  fileprivate static let documentStart = SourcePosition(line: 1, column: 1)
}
