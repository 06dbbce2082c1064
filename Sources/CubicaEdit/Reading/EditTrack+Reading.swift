import CubicaComposition
package import CubicaCore
import CubicaLayers
package import CubicaTemplates

extension EditLook {
  static let fields: [Field<EditLook>] =
    [Field("fit", fits, to: \.fit, "how a picture of another shape sits in its rectangle")]
    + Frame.fields.map { $0.mapped(to: \.frame) } + [
      Field("opacity", .ramp(EditLook.opacityType), to: \.opacity, "1 opaque, 0 not there"),
      Field(
        "translation", .ramp(EditLook.translationType), to: \.translation,
        "[x, y] that it is moved by"),
      Field("scale", .ramp(EditLook.scaleType), to: \.scale, "factor, about its middle"),
      Field("rotation", .ramp(EditLook.rotationType), to: \.rotation, "degrees, clockwise"),
      Field(
        "crop", .ramp(EditLook.cropType), to: \.crop,
        "[x, y, width, height] of the picture that is seen, as parts of it"),
    ]

  /// A blurred copy would fill the film, not the rectangle.
  private static let fits = ValueType.choice(
    ClipSequence.Fit.allCases.filter { $0 != .blur }.map { (name: $0.rawValue, value: $0) })

  package static let opacityType = ValueType<Double>.number(0...1)
  package static let translationType = ValueType<LengthPair>.lengths
  package static let scaleType = ValueType<Double>.number(-1000...1000)
  package static let rotationType = ValueType<Double>.number(-1e6...1e6)
  package static let cropType = ValueType<Rect>.part

  /// What is wrong with the rectangle's keys together.
  mutating func check(_ node: JSONNode, _ reading: Reading) {
    var node = node
    node.writtenPath = reading.currentPath
    self.node = node
    _ = frame.resolved(in: Size(1920, 1080), at: node, reading)
  }
}

extension EditSegment {
  private static let placed: [Field<EditSegment>] = [
    Field("at", .length, to: \.at, "when it begins in the film; else after the one before it")
  ]

  static let pictureType = ObjectType<EditSegment>(
    "a segment of a video track",
    (EditPart.pictureSources + EditPart.times).map { $0.mapped(to: \.part) } + placed
      + EditPart.motion.map { $0.mapped(to: \.part) }
      + EditLook.fields.map { $0.mapped(to: \.look) })

  static let soundType = ObjectType<EditSegment>(
    "a segment of an audio track",
    (EditPart.soundSources + EditPart.times).map { $0.mapped(to: \.part) } + placed + [
      Field("volume", .ramp(EditTrack.volumeType), to: \.volume, "in the segment's own time")
    ])
}

extension ValueType where Value == EditSegment {
  /// A file's path, or an object.
  static func segment(
    _ type: ObjectType<EditSegment>, _ sources: [Field<EditPart>]
  ) -> ValueType {
    let file = ValueType<FilePath>.path.map { path in
      var segment = EditSegment()
      segment.part.file = path
      return segment
    }
    let object = ValueType(type.shape) { node, reading in
      var segment = EditSegment()
      guard type.read(node, reading, into: &segment) else { return nil }
      segment.part.check(node, sources, reading)
      segment.look.check(node, reading)
      return segment
    }
    return .either(object, when: { $0.members != nil }, else: file)
  }
}

extension EditTrack {
  package static let volumeType = ValueType<Double>.number(AudioMixParameters.volumes)

  private static let common: [Field<EditTrack>] = [
    Field("kind", .cases(), to: \.kind, isRequired: true, "what it plays"),
    Field("name", .string(100), to: \.name, "for the mix and for messages"),
  ]

  static let videoType = ObjectType<EditTrack>(
    "a video track",
    common + [
      Field(
        "segments",
        .list(of: .segment(EditSegment.pictureType, EditPart.pictureSources), 1...10_000),
        to: \.segments, isRequired: true, "its pictures, none over another")
    ] + EditLook.fields.map { $0.mapped(to: \.look) })

  static let audioType = ObjectType<EditTrack>(
    "an audio track",
    common + [
      Field(
        "segments", .list(of: .segment(EditSegment.soundType, EditPart.soundSources), 1...10_000),
        to: \.segments, isRequired: true, "its sounds, none over another"),
      Field("volume", .ramp(EditTrack.volumeType), to: \.volume, "in the film's time"),
    ])

  static func type(_ kind: MediaType) -> ObjectType<EditTrack> {
    kind == .video ? videoType : audioType
  }
}

extension ValueType where Value == EditTrack {
  static var track: ValueType {
    let shape = ValueShape.tagged("a track", key: "kind") {
      MediaType.allCases.map { kind in
        let type = EditTrack.type(kind)
        return TaggedShape(tag: kind.rawValue, name: type.name, fields: type.fields.map(\.shape))
      }
    }
    return ValueType(shape) { node, reading in
      guard node.members != nil else {
        reading.noteMismatch(shape, node)
        return nil
      }
      guard let tag = node["kind"] else {
        reading.note(
          "missing key \"kind\" of a track", at: node.position, allowed: "\"video\", \"audio\"")
        return nil
      }
      let kind = reading.within(key: "kind", tag) {
        ValueType<MediaType>.cases().read(tag, reading)
      }
      guard let kind else { return nil }
      var track = EditTrack()
      guard EditTrack.type(kind).read(node, reading, into: &track) else { return nil }
      track.look.check(node, reading)
      return track
    }
  }
}
