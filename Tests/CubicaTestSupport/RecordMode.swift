import Foundation
public import Testing

/// Which golden pictures are written instead of compared.
public enum RecordMode: String, Sendable {
  case never
  /// Those that are not there.
  case missing
  /// Those that do not look as they should, and those that are not there.
  case failed
  case all

  /// What the test at hand runs under.
  @TaskLocal public static var current = RecordMode.never

  /// The environment's `CUBICA_RECORD`; always `never` where `CI` is set.
  public static var ofEnvironment: RecordMode {
    let environment = ProcessInfo.processInfo.environment
    guard environment["CI"] == nil, let name = environment["CUBICA_RECORD"] else { return .never }
    return RecordMode(rawValue: name) ?? .never
  }
}

/// Runs its tests under a record mode.
public struct RecordTrait: TestTrait, SuiteTrait, TestScoping {
  public var mode: RecordMode
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await RecordMode.$current.withValue(mode) { try await function() }
  }
}

extension Trait where Self == RecordTrait {
  public static func record(_ mode: RecordMode) -> RecordTrait { RecordTrait(mode: mode) }
}
