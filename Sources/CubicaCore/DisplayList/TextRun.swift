/// A stretch of text in one look.
public struct TextRun: Hashable, Sendable {
  public var text: String
  /// One step bolder than the style around it.
  public var isBold = false
  public var isItalic = false
  /// Instead of the style's fill; outlines stay.
  public var color: Color?
  /// On the style's size.
  public var sizeFactor = 1.0
  /// Tried before the style's families.
  public var family: String?

  public init(_ text: String) { self.text = text }

  /// The same look with other text.
  public func with(_ text: String) -> TextRun {
    var copy = self
    copy.text = text
    return copy
  }
}
