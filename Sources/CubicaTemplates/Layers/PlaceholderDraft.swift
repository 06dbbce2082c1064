import CubicaCore
import CubicaLayers
import CubicaLocale

/// What a layer shows where its variable was given no picture or clip.
struct PlaceholderDraft: Sendable {
  var color = Color.clear
  var image: FileReference?
  var label = ""
  var labelColor = Color.white
  /// Of the label's layer.
  private var labelName = "label"

  static func field<Draft>(
    _ place: any WritableKeyPath<Draft, PlaceholderDraft?> & Sendable
  ) -> Field<Draft> {
    Field(
      "placeholder", .object(type) { PlaceholderDraft() }, to: place,
      "what is shown where nothing was given; without it, nothing")
  }

  private static let type = ObjectType<PlaceholderDraft>(
    "a stand-in",
    [
      Field("color", .color, to: \.color, "of the ground"),
      Field("image", .file(.image), to: \.image, "over the ground, whole"),
      Field("label", .text(200), to: \.label, "in the middle"),
      Field("labelColor", .color, to: \.labelColor, "of the label's letters"),
    ])

  /// What is drawn where a card is only looked at and the template has no placeholder.
  private static func plain(_ label: String) -> PlaceholderDraft {
    PlaceholderDraft(
      color: Color(0.62, 0.64, 0.68), label: label, labelName: Template.standInLabel)
  }

  static func content(
    _ placeholder: PlaceholderDraft?, for file: FileReference, size: Size, _ reading: Reading
  ) -> LayerContent? {
    guard size.width > 0, size.height > 0 else { return nil }
    if let placeholder { return placeholder.content(size, reading) }
    return file.place == .standIn ? plain(file.variable ?? "").content(size, reading) : nil
  }

  private func content(_ size: Size, _ reading: Reading) -> LayerContent {
    var layers: [Layer] = []
    func add(_ name: String, _ content: LayerContent, inset: Double = 0) {
      var layer = Layer(name, content)
      layer.size = .fixed(
        Size(max(0, size.width - 2 * inset), max(0, size.height - 2 * inset)))
      layer.position = .fixed(Point(size.width / 2, size.height / 2))
      layers.append(layer)
    }
    if color.alpha > 0 {
      add(
        "ground",
        .shape(
          ShapeLayer(.rectangle(cornerRadius: .fixed(0)), fill: .color(.fixed(color)), stroke: nil))
      )
    }
    if let image, image.isFile {
      add("picture", .image(ImageLayer(reading.imageID(image), gravity: .resizeAspect)))
    }
    if !label.isEmpty {
      let short = min(size.width, size.height)
      var text = TextLayer(
        label, families: ["Fredoka One"], fontSize: .fixed(min(max(short / 8, 1), 2_000)))
      text.language = reading.environment.language.tag
      text.fill = .color(.fixed(labelColor))
      text.fit.minimumScale = 0.2
      text.fit.wraps = true
      (text.alignment, text.verticalAlignment) = (.center, .center)
      add(labelName, .text(text), inset: short / 12)
    }
    return .group(layers)
  }
}

extension ValueType where Value == ImageID {
  /// A picture by what the tree calls it.
  static var picture: ValueType {
    let file = ValueType<FileReference>.file(.image)
    return ValueType(file.shape) { node, reading in
      file.read(node, reading).map(reading.imageID)
    }
  }
}

extension Template {
  /// The layer that names a file which is not given, on a ground of ours: no text of the card.
  package static let standInLabel = "label of a stand-in"
}
