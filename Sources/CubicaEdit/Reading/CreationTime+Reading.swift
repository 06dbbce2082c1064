import CubicaCore
import CubicaTemplates

extension ValueType where Value == Int64 {
  /// A day or a moment in UTC as seconds since 1970: `2026-11-30`, `2026-11-30T18:00:00Z`.
  static var creationTime: ValueType {
    let shape = ValueShape.string(20)
    return ValueType(shape) { node, reading in
      guard let text = node.string else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard let time = CreationTime.seconds(text) else {
        reading.note(
          "no date", at: node.position, found: node.summary,
          allowed: "a day from 1970 to 2099 like \"2026-11-30\", or with its time in UTC like "
            + "\"2026-11-30T18:00:00Z\"")
        return nil
      }
      return time
    }
  }
}
