/// A variable's value as a person gave it, before its type is known: once, or several times for
/// a list.
public struct GivenValue: Hashable, Sendable {
  /// As bytes, for names of files need not be UTF-8; never empty.
  public var items: [[UInt8]]

  public init(bytes: [[UInt8]]) { items = bytes }
  public init(_ text: String) { items = [Array(text.utf8)] }
}

extension GivenValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  public init(stringLiteral text: String) { self.init(text) }
  public init(arrayLiteral texts: String...) { self.init(bytes: texts.map { Array($0.utf8) }) }
}
