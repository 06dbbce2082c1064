import CubicaCore

extension ExactNumber {
  /// The fault in `text`, where it is no such number.
  package static func fault(_ text: some StringProtocol, _ wanted: String) -> ValueFault {
    if text.contains(",") { return ValueFault("\(wanted), with a point and not a comma") }
    if text.hasPrefix("-") { return ValueFault("\(wanted), and not a negative one") }
    return ValueFault(wanted)
  }
}
