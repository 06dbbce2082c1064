package import CubicaComposition
package import CubicaCore
package import CubicaLayers
package import CubicaTemplates

/// A free track: segments at times of their own.
package struct EditTrack: Hashable, Sendable {
  package var kind = MediaType.video
  /// For the mix and for messages.
  package var name = ""
  package var segments: [EditSegment] = []
  /// Of segments that say nothing of their own, in the film's time.
  package var look = EditLook()
  package var volume: EditRamp?

  package init() {}
}

package struct EditSegment: Hashable, Sendable {
  package var part = EditPart()
  /// On the film's clock; nil: where the one before it ends.
  package var at: MediaTime?
  /// In the segment's own time.
  package var look = EditLook()
  package var volume: EditRamp?

  package init() {}
}

/// Where and how a picture is seen; what is nil is said elsewhere or nowhere.
package struct EditLook: Hashable, Sendable {
  package var fit: ClipSequence.Fit?
  /// The rectangle of the film that it is put into.
  package var frame = Frame()
  /// 0...1.
  package var opacity: EditRamp?
  /// Two lengths.
  package var translation: EditRamp?
  /// A factor, about the rectangle's middle.
  package var scale: EditRamp?
  /// Degrees, clockwise.
  package var rotation: EditRamp?
  /// The part of the picture that is seen, as fractions of it.
  package var crop: EditRamp?
  /// As written, for faults that show on the film's own canvas.
  package var node: JSONNode?

  package var hasFrame: Bool { frame != Frame() }

  package init() {}
}

/// A value over time as written: what its times mean is known when its life is.
package struct EditRamp: Hashable, Sendable {
  /// With its key path.
  package var node: JSONNode

  /// - Parameters:
  ///   - life: of what it belongs to, seconds.
  ///   - canvas: in units.
  /// - Returns: nil where a fault was noted.
  package func value<Value: Interpolatable>(
    of type: ValueType<Value>, life: Double, reading: Reading
  ) -> Animatable<Value>? {
    reading.life = life
    return reading.within(key: "", node) {
      ValueType<Animatable<Value>>.animated(type).read(node, reading)
    }
  }
}
