/// Why a composite list cannot be drawn; a list that the raster made never gives one.
public enum CompositorError: Error, Equatable, Sendable {
  /// A `beginGroup` without its `endGroup`, or the reverse.
  case unbalancedGroups
  /// The frame's size or encoding differs from what the compositor was made for.
  case wrongFrame(String)
}

extension CompositorError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unbalancedGroups: "a composite list has a group without beginning or end"
    case .wrongFrame(let why): "a frame does not fit its compositor: \(why)"
    }
  }
}
