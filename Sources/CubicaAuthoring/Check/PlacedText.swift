package import CubicaCore

/// A text of a display list, with its way to the canvas.
package struct PlacedText {
  /// The layer's name.
  package var layer: String
  package var content: TextContent
  /// Content space to canvas pixels.
  package var transform: AffineTransform
  /// Of the text and the groups around it together.
  package var opacity: Double
  /// Some group around it or itself throws a shadow.
  var hasShadow: Bool
  /// The index of the item, and of each item within.
  var path: [Int]

  /// In the order of painting; texts in masks are left out.
  package static func all(in list: DisplayList) -> [PlacedText] {
    var result: [PlacedText] = []
    visit(
      list.items,
      PlacedText(
        layer: "",
        content: TextContent(string: "", style: .init(families: [], size: 1), box: .zero),
        transform: .identity, opacity: 1, hasShadow: false, path: []), &result)
    return result
  }

  private static func visit(
    _ items: [DisplayItem], _ parent: PlacedText, _ result: inout [PlacedText]
  ) {
    for (index, item) in items.enumerated() {
      var here = parent
      here.layer = item.name
      here.transform = item.transform.concatenating(parent.transform)
      here.opacity *= item.opacity
      here.hasShadow = parent.hasShadow || (item.shadow.map { $0.color.alpha > 0 } ?? false)
      here.path.append(index)
      switch item.content {
      case .group(let children): visit(children, here, &result)
      case .text(let content):
        here.content = content
        result.append(here)
      default: break
      }
    }
  }
}

extension DisplayList {
  /// What is painted before the item at `path`, and, where `last` is given, that in its place.
  func prefix(before path: [Int], then last: DisplayItem?) -> DisplayList {
    var copy = self
    copy.items = Self.prefix(items, before: path[...], then: last)
    return copy
  }

  private static func prefix(
    _ items: [DisplayItem], before path: ArraySlice<Int>, then last: DisplayItem?
  ) -> [DisplayItem] {
    guard let index = path.first, items.indices.contains(index) else { return items }
    var result = Array(items[..<index])
    if path.count == 1 {
      if let last { result.append(last) }
      return result
    }
    guard case .group(let children) = items[index].content else { return result }
    var group = items[index]
    group.content = .group(prefix(children, before: path.dropFirst(), then: last))
    result.append(group)
    return result
  }

  /// Without what paints nothing inside an area.
  ///
  /// - Parameter reach: around all that an item paints, in its parent's space.
  func within(
    _ area: Rect, reach: (DisplayItem) throws -> Rect
  ) rethrows -> DisplayList {
    var copy = self
    copy.items = try Self.items(items, within: area, under: .identity, reach: reach)
    return copy
  }

  private static func items(
    _ items: [DisplayItem], within area: Rect, under space: AffineTransform,
    reach: (DisplayItem) throws -> Rect
  ) rethrows -> [DisplayItem] {
    try items.compactMap { item in
      guard !space.apply(try reach(item)).intersection(area).isEmpty else { return nil }
      let isPlain =
        item.clip == nil && item.mask.isEmpty && item.shadow == nil && item.blurRadius == 0
      guard case .group(let children) = item.content, isPlain else { return item }
      var group = item
      let inner = item.transform.concatenating(space)
      group.content = .group(try Self.items(children, within: area, under: inner, reach: reach))
      return group
    }
  }
}
