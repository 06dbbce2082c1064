/// What an `ImageID` stands for.
public enum ImageSource: Sendable {
  case bitmap(Bitmap)
  /// A picture of a larger size of its own, kept as small as it is drawn.
  case reduced(Bitmap, from: PixelSize)
  /// An SVG document; drawn at the size at which it is needed.
  case svg([UInt8])
  case animated(any PictureFrames)
}

extension ImageSource {
  /// Its own size; nil of a document.
  public var size: PixelSize? {
    switch self {
    case .bitmap(let bitmap): bitmap.size
    case .reduced(_, let size): size
    case .animated(let frames): frames.size
    case .svg: nil
    }
  }

  /// When each of an animated picture's frames is shown; nil of others.
  public var timing: ImageTiming? {
    if case .animated(let frames) = self { frames.timing } else { nil }
  }

  /// Whether both stand for one picture in memory; of equal pictures only documents are seen to
  /// be.
  public func isSame(as other: ImageSource) -> Bool {
    switch (self, other) {
    case (.bitmap(let one), .bitmap(let two)): one === two
    case (.reduced(let one, let size), .reduced(let two, let other)): one === two && size == other
    case (.svg(let one), .svg(let two)): one == two
    case (.animated(let one), .animated(let two)): one as AnyObject === two as AnyObject
    default: false
    }
  }

  /// What it keeps in memory.
  public var byteCount: Int {
    switch self {
    case .bitmap(let bitmap), .reduced(let bitmap, _): bitmap.strideBytes * bitmap.size.height
    case .svg(let bytes): bytes.count
    case .animated(let frames): frames.byteCount
    }
  }
}

/// An animated picture: frames of one size that are shown by number.
public protocol PictureFrames: Sendable {
  /// Its own size, upright; the bitmaps may be smaller.
  var size: PixelSize { get }
  var timing: ImageTiming { get }
  /// What it keeps in memory.
  var byteCount: Int { get }

  /// Premultiplied, upright. The same number gives the same pixels, in whatever order and on
  /// whatever threads they are asked for.
  ///
  /// - Precondition: `index` is one of the timing's frames.
  func bitmap(ofFrame index: Int) throws -> Bitmap
}
