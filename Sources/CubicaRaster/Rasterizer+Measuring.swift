package import CubicaCore

extension Rasterizer {
  /// What a text takes up, known without drawing it.
  package struct TextMeasure: Hashable, Sendable {
    package var report: TextReport
    /// Around all letters and outlines, in the content's space; empty for no ink.
    package var ink: Rect
  }

  /// Lays a text out without drawing it.
  ///
  /// - Throws: an error that names the layer.
  package func measure(_ text: TextContent, layer: String) throws(RasterError) -> TextMeasure {
    do throws(RasterError) {
      let report = try painter.layouts.report(on: text, layer: layer)
      return TextMeasure(report: report, ink: try painter.layouts.layout(text).ink)
    } catch {
      throw error.naming(layer)
    }
  }

  /// Around all that an item can paint, shadow and blur included, in its parent's space.
  package func reach(of item: DisplayItem) throws(RasterError) -> Rect {
    item.transform.apply(try painter.wholeBounds(of: item))
  }
}
