import CubicaCore

enum InfoCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFault) -> Int32 {
    guard let operand = arguments.operands.first else {
      throw .unusable("info: say which file, such as cubica info clip.mov")
    }
    guard arguments.operands.count == 1 else {
      throw .unusable("info: one file at a time")
    }
    let path = try ParsedArguments.path(operand, of: "the file")
    throw .unusable("\(path): info is not in this version yet")
  }
}
