import CubicaExport

/// What films say they are called, written once for all rows: `Happy birthday, {name}`.
struct TitlePattern {
  let pieces: [NamePattern.Piece]

  /// nil where none is asked for.
  ///
  /// - Throws: what is wrong with it as a whole.
  init?(_ options: BatchOptions, _ columns: ListColumns) throws(BatchError) {
    guard let written = options.title else { return nil }
    let parser = NamePattern.Parser(options, columns, option: "title", written: written)
    // A slash is a letter of it like others.
    pieces = Array(try parser.components(written[...]).joined(separator: [.text("/")]))
    guard options.isPrivate else { return }
    let isBare = pieces.allSatisfy { piece in
      switch piece {
      case .text, .field(.index), .field(.hash), .field(.aspect), .field(.variant): true
      case .field(.column), .field(.template), .field(.text): false
      }
    }
    guard isBare else {
      throw BatchError(
        "--title \(written): --private keeps values out of what films say of themselves; use {index}"
          + " or {hash}")
    }
  }

  /// Columns that it takes.
  var columns: Set<Int> {
    Set(
      pieces.compactMap { piece in
        if case .field(.column(let index)) = piece { index } else { nil }
      })
  }
}

extension NameFilling {
  /// A film's title; nil where the row leaves nothing of it.
  func title(
    _ pattern: TitlePattern, of bound: RowBinder.Bound, variant: AspectRatio?
  ) throws(ExportError) -> String? {
    var title = ""
    for piece in pattern.pieces {
      switch piece {
      case .text(let text): title += text
      case .field(let field): title += try text(field, bound, variant)
      }
    }
    title = BlankTrimming.trimmed(title)
    return title.isEmpty ? nil : title
  }
}
