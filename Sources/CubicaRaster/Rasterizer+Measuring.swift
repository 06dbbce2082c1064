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
}
