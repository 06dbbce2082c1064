public import CubicaCore

/// A value for each of a template's variables, checked.
public struct CardValues: Hashable, Sendable {
  public internal(set) var values: [String: VariableValue]
  /// Clips of the variables, in the document's order: the first is the film's main clip.
  public internal(set) var clips: [FileReference]

  /// Every file that a value names, whether the card shows it or not, in a fixed order.
  public var files: [FileReference] {
    values.sorted { $0.key < $1.key }.flatMap { $0.value.files }
  }
}

extension Template {
  /// Checks values as people give them.
  ///
  /// - Parameters:
  ///   - given: by variable.
  ///   - clips: fill the clip variables that have no value yet, in the document's order.
  ///   - isOverFilm: a film that is no file takes the place of the first clip.
  /// - Throws: every value that is missing, unknown, too many or of the wrong type.
  public func values(
    _ given: [String: GivenValue], clips: [FilePath] = [], isOverFilm: Bool = false
  ) throws(TemplateError) -> CardValues {
    var faults = unknown(given)
    let (assigned, surplus) = assign(clips, given)
    let given = given.merging(assigned) { first, _ in first }
    var result: [String: VariableValue] = [:]
    let film = isOverFilm ? variables.first { $0.kind.fileKind == .clip } : nil
    for variable in variables {
      guard let value = given[variable.name] else {
        if variable.name == film?.name {
          let file = VariableValue.file(
            FileReference(.standIn, kind: .clip, variable: variable.name))
          result[variable.name] = variable.kind == .clip ? file : .list([file])
          continue
        }
        if let value = variable.defaultValue {
          result[variable.name] = value
        } else {
          faults.append(
            TemplateDiagnostic(
              path: variable.name, problem: "missing value", allowed: variable.hint))
        }
        continue
      }
      do throws(Variable.Problem) {
        result[variable.name] = try variable.value(of: value)
      } catch {
        faults.append(TemplateDiagnostic(error, of: variable))
      }
    }
    if let surplus { faults.append(surplus) }
    guard faults.isEmpty else { throw TemplateError(file: file, diagnostics: faults) }
    return CardValues(values: result, clips: variables.flatMap { result[$0.name]?.clips ?? [] })
  }

  /// What each variable holds where a card is only looked at: its example, its default, or a
  /// stand-in.
  ///
  /// - Parameter hasClip: whether clips stand in for clips.
  package func sampleValues(hasClip: Bool) -> CardValues {
    let environment = draft.sampleEnvironment(canvas: Size(1920, 1080), hasClip: hasClip)
    return CardValues(values: environment.values, clips: environment.clips)
  }

  /// Clips by variable. A list takes what the single ones after it leave.
  private func assign(
    _ clips: [FilePath], _ given: [String: GivenValue]
  ) -> (values: [String: GivenValue], surplus: TemplateDiagnostic?) {
    var result: [String: GivenValue] = [:]
    var rest = clips[...]
    let slots = variables.filter { $0.kind.fileKind == .clip && given[$0.name] == nil }
    var single = slots.count { $0.kind == .clip }
    for slot in slots where !rest.isEmpty {
      if slot.kind == .clip { single -= 1 }
      let count =
        slot.kind == .clip ? 1 : min(max(0, rest.count - single), slot.countRange.upperBound)
      guard count > 0 else { continue }
      result[slot.name] = GivenValue(bytes: rest.prefix(count).map(\.bytes))
      rest = rest.dropFirst(count)
    }
    guard let first = rest.first else { return (result, nil) }
    let most = clips.count - rest.count
    let surplus = TemplateDiagnostic(
      path: "\(first)", problem: "a clip too many", found: "\(clips.count) clips",
      allowed: most == 0 ? "none beside those of --set" : "at most \(most)")
    return (result, surplus)
  }
}

extension Variable {
  /// How it is given.
  fileprivate var hint: String {
    switch kind {
    case _ where name == "name": "--name NAME"
    case .clip, .clips: "a clip after the options, or --set \(name)=FILE (\(label))"
    case .image, .images, .sound: "--set \(name)=FILE (\(label))"
    default: "--set \(name)=… (\(label))"
    }
  }
}
