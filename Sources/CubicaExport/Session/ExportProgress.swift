/// How far an export is.
public struct ExportProgress: Hashable, Sendable {
  public enum Phase: String, Sendable {
    case rendering
    /// All frames are encoded; the file is being put in order.
    case finishing
  }

  public var phase: Phase
  public var framesDone: Int
  public var framesTotal: Int

  public init(phase: Phase, framesDone: Int, framesTotal: Int) {
    (self.phase, self.framesDone, self.framesTotal) = (phase, framesDone, framesTotal)
  }

  /// 0...1.
  public var fraction: Double {
    phase == .finishing ? 1 : Double(framesDone) / Double(max(1, framesTotal))
  }
}
