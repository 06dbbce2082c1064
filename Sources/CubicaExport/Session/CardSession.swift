public import CubicaCore

/// One card, checked and planned: then exported as a film or as a single frame.
public struct CardSession: Sendable {
  /// What the person should know and may ignore, a line each.
  public private(set) var notices: [String] = []

  /// Makes every check that can be made before any work.
  public init(_ options: CardOptions) throws(ExportError) {
    throw ExportError(.failed, "not yet")
  }

  /// Writes the film and returns its path.
  ///
  /// - Parameters:
  ///   - progress: called from another thread, some times a second.
  /// - Throws: `ExportError`; nothing is left behind then.
  public func export(
    cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) throws(ExportError) -> FilePath {
    throw ExportError(.failed, "not yet")
  }

  /// Writes the film's frame at `time` as a PNG: exactly what the encoder would be given.
  public func still(at time: MediaTime, to output: FilePath) throws(ExportError) {
    throw ExportError(.failed, "not yet")
  }
}
