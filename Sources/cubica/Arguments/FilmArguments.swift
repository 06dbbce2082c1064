import CubicaCore
import CubicaExport

/// Options that every command which makes a film has.
extension ParsedArguments {
  /// `--size` or `--aspect`, never both.
  func canvas() throws(CommandFault) -> (size: PixelSize?, aspect: AspectRatio?) {
    let size = try value("size", PictureValues.size)
    let aspect = try value("aspect", PictureValues.aspect)
    if size != nil && aspect != nil {
      throw .unusable("--size and --aspect cannot be given together")
    }
    return (size, aspect)
  }

  /// An option whose value is one of an enumeration's words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws(CommandFault) -> Choice? {
    try value(name) { (text) throws(ValueFault) in try PictureValues.choice(text, type) }
  }

  func jobs() throws(CommandFault) -> Int? {
    try value("jobs") { (text) throws(ValueFault) in
      try PictureValues.count(text, in: 1...CardOptions.mostJobs)
    }
  }

  func progress() throws(CommandFault) -> ProgressStyle { try choice("progress") ?? .bar }
}
