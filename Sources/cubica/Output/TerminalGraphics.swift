import Foundation
import Glibc

/// Pictures in the terminal itself, where it has its own way to show them.
package enum TerminalGraphics: String, CaseIterable, Sendable {
  /// Kitty, Ghostty, WezTerm: PNG in base64, in pieces.
  case kitty
  /// iTerm2 and others: PNG in base64.
  case iTerm
  /// foot, mlterm and others: rows of six pixels in a palette.
  case sixel

  /// What the terminal that stdout leads to understands; nil where it leads elsewhere, or to one
  /// that is not known to understand any.
  static var current: TerminalGraphics? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    return detect(ProcessInfo.processInfo.environment)
  }

  /// By what terminals say of themselves in the environment.
  package static func detect(_ environment: [String: String]) -> TerminalGraphics? {
    let terminal = environment["TERM"] ?? ""
    // A multiplexer passes none of it on unless it is told to.
    if environment["TMUX"] != nil || terminal.hasPrefix("screen") { return nil }
    let program = environment["TERM_PROGRAM"] ?? ""
    if environment["KITTY_WINDOW_ID"] != nil || terminal == "xterm-kitty"
      || terminal == "xterm-ghostty" || program == "ghostty" || program == "WezTerm"
    {
      return .kitty
    }
    if program == "iTerm.app" || environment["LC_TERMINAL"] == "iTerm2" || program == "mintty" {
      return .iTerm
    }
    let sixelTerminals = ["foot", "mlterm", "contour", "yaft"]
    if terminal.contains("sixel") || sixelTerminals.contains(where: terminal.hasPrefix) {
      return .sixel
    }
    return nil
  }

  /// The bytes that show a picture, with a line end.
  ///
  /// - Parameters:
  ///   - png: the picture's file.
  ///   - pixels: red, green, blue of each pixel, row by row.
  package func bytes(png: [UInt8], pixels: [UInt8], width: Int) -> [UInt8] {
    switch self {
    case .kitty: Self.kitty(png)
    case .iTerm:
      Array("\u{1B}]1337;File=inline=1;size=\(png.count):".utf8)
        + Array(Data(png).base64EncodedData()) + Array("\u{7}\n".utf8)
    case .sixel: Sixel.encode(pixels, width: width)
    }
  }

  private static func kitty(_ png: [UInt8]) -> [UInt8] {
    let text = Array(Data(png).base64EncodedData())
    var result: [UInt8] = []
    let pieceSize = 4096
    for start in stride(from: 0, to: text.count, by: pieceSize) {
      let end = min(start + pieceSize, text.count)
      let first = start == 0 ? "a=T,f=100," : ""
      result += Array("\u{1B}_G\(first)m=\(end < text.count ? 1 : 0);".utf8)
      result += text[start..<end]
      result += Array("\u{1B}\\".utf8)
    }
    return result + [UInt8(ascii: "\n")]
  }
}
