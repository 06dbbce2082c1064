/// Why something could not be drawn.
public struct RasterError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// Neither the folder nor the system's listed files hold a font that can be read.
    case noFonts(folder: String)
    /// A layer names an image that the renderer was not given.
    case unknownImage(String)
    /// The document or pixels of an image cannot be drawn.
    case unusableImage(String, message: String)
    /// A template's font file is broken, too large, or holds no font.
    case unusableFont(String, message: String)
    /// A text is too large for its box, and its layer wants that to be an error.
    case doesNotFit(String)
    /// A transform, rectangle or size that is not a finite number.
    case notFinite
    /// A drawing surface of that size cannot be made.
    case tooLarge(width: Int, height: Int)
    /// What Cairo or Pango said.
    case library(String)
  }

  public var reason: Reason
  /// The layer it happened to; nil where no layer was being drawn.
  public var layer: String?

  public init(_ reason: Reason, layer: String? = nil) {
    (self.reason, self.layer) = (reason, layer)
  }

  /// The same error, naming `layer` unless it names one already.
  func naming(_ layer: String) -> RasterError { RasterError(reason, layer: self.layer ?? layer) }
}

extension RasterError: CustomStringConvertible {
  public var description: String {
    let text =
      switch reason {
      case .noFonts(let folder):
        "no font can be used: neither \(folder) nor the Noto folders hold one that can be read"
      case .unknownImage(let name): "there is no image named \"\(name)\""
      case .unusableImage(let name, let message): "image \"\(name)\" cannot be drawn: \(message)"
      case .unusableFont(let path, let message): "the font \(path) \(message)"
      case .doesNotFit(let text):
        "the text \"\(text.prefix(80))\" does not fit its box; shorten it, or let the layer's \"fit\""
          + " shrink or cut it"
      case .notFinite: "a position, size or transform is not a finite number"
      case .tooLarge(let width, let height): "a picture of \(width)x\(height) pixels is too large"
      case .library(let message): "drawing failed: \(message)"
      }
    return layer.map { "layer \"\($0)\": \(text)" } ?? text
  }
}
