import CPangoCairo
import CubicaCore

/// Puts one line along a curve: each character as a whole at the place of its middle, turned as
/// the curve runs below it.
struct CurvePlacing {
  let content: TextContent
  let curve: TextCurve
  /// Of the layer's first font at full size.
  let metrics: FaceMetrics

  /// What is drawn, and what is around it with its outlines.
  typealias Placed = (runs: [TextLayout.PlacedRun], ink: Rect)

  var isArc: Bool {
    if case .arc = curve { true } else { false }
  }

  /// How long a text may be.
  var room: Double {
    switch curve {
    case .path(let path): return CurveLine(path).length
    case .arc(let radius, _):
      // Letters on the outside reach further than the circle.
      let outer = abs(radius) + (radius > 0 ? metrics.capHeight : 0)
      let half = content.box.width / 2
      return 2 * abs(radius) * (half < outer ? Self.arcsine(half / outer) : 0.97 * .pi)
    }
  }

  /// - Parameters:
  ///   - baseline: of a straight line, content space.
  ///   - text: what was shaped.
  func placed(
    _ line: TextLine, scale: Double, width: Double, baseline: Double, text: String
  ) -> Placed {
    let way = way(baseline: baseline)
    let reach = content.style.outlineReach * scale
    let factor = scale * width
    let taken = line.ink.width * factor + 2 * reach
    let start =
      switch content.alignment {
      case .center: (way.length - taken) / 2
      case .left: 0.0
      case .right: way.length - taken
      case .natural, .start, .justify: line.isRightToLeft ? way.length - taken : 0
      case .end: line.isRightToLeft ? 0 : way.length - taken
      }
    let origin = start + reach - line.ink.minX * factor
    let clusters = line.runs.flatMap(\.clusters)
    let starts = TextPieces.characters(of: text, clusters: clusters.map(\.offset))
    var spans: [Int: (left: Double, right: Double)] = [:]
    for cluster in clusters {
      let piece = TextPieces.index(of: cluster.offset, in: starts)
      let known = spans[piece] ?? (cluster.x, cluster.x)
      spans[piece] = (min(known.left, cluster.x), max(known.right, cluster.x + cluster.width))
    }
    func space(_ piece: Int) -> AffineTransform {
      let span = spans[piece] ?? (0, 0)
      let middle = (span.left + span.right) / 2
      let along = way.direction(
        from: origin + span.left * factor, to: origin + span.right * factor)
      let place = way.point(at: origin + middle * factor)
      return AffineTransform.translation(-middle, 0).concatenating(.scale(factor, scale))
        .concatenating(
          AffineTransform(
            a: along.x, b: along.y, c: -along.y, d: along.x, tx: place.x, ty: place.y))
    }
    var runs: [TextLayout.PlacedRun] = []
    var ink = Rect.zero
    for run in line.runs {
      var pieces: [(index: Int, clusters: [GlyphCluster])] = []
      for cluster in run.clusters {
        let index = TextPieces.index(of: cluster.offset, in: starts)
        if let last = pieces.indices.last, pieces[last].index == index {
          pieces[last].clusters.append(cluster)
        } else {
          pieces.append((index, [cluster]))
        }
      }
      for piece in pieces {
        let part = GlyphRun(font: run.font, color: run.color, clusters: piece.clusters)
        let placed = TextLayout.PlacedRun(run: part, space: space(piece.index), line: 0)
        let bounds = part.ink
        if !bounds.isEmpty {
          ink = ink.union(placed.space.apply(bounds).insetBy(dx: -reach - 1, dy: -reach - 1))
        }
        runs.append(placed)
      }
    }
    return (runs, ink)
  }

  private func way(baseline: Double) -> CurveLine {
    switch curve {
    case .path(let path): return CurveLine(path)
    case .arc(let radius, let angle):
      return CurveLine(
        center: Point(content.box.center.x, baseline + radius), radius: radius, angle: angle,
        length: room)
    }
  }

  /// For 0...1, by halving: the standard library has none without C.
  private static func arcsine(_ sine: Double) -> Double {
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if Trigonometry.sin(middle) < sine { low = middle } else { high = middle }
    }
    return low
  }
}

extension GlyphRun {
  /// Around all that it draws, layout units; empty for nothing.
  var ink: Rect {
    clusters.compactMap(\.placeholder).reduce(font.ink(of: glyphs)) { $0.union($1) }
  }
}
