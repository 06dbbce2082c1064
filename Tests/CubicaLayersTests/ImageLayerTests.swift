import CubicaCore
import CubicaLayers
import Testing

@Suite struct ImageLayerTests {
  private let cat = ImageID("cat.gif")

  /// An image of 100x50 units in a group that doubles it, on a canvas of half a pixel a unit.
  private func tree(
    _ playback: ImagePlayback = ImagePlayback(), gravity: Gravity = .resizeAspect,
    change: (inout Layer) -> Void = { _ in }
  ) -> LayerTree {
    var image = ImageLayer(cat, gravity: gravity)
    image.playback = playback
    var layer = Layer("cat", .image(image), frame: Rect(0, 0, 100, 50))
    change(&layer)
    var group = Layer("group", .group([layer]), frame: Rect(0, 0, 100, 50))
    group.scale = 2
    return LayerTree(size: PixelSize(540, 540), scale: 0.5, layers: [group])
  }

  private func frame(_ tree: LayerTree, at time: Double) -> Int? {
    guard case .image(let image) = tree.displayList(at: time).items.first?.content else {
      return -1
    }
    return image.frame
  }

  /// Four frames of a tenth each, twice.
  private let timing = ImageTiming(
    delays: Array(repeating: MediaTime(value: 1, timescale: 10), count: 4), plays: 2)

  @Test("a still picture is the same item at all times")
  func still() {
    #expect(frame(tree(), at: 0) == nil)
    #expect(tree().displayList(at: 0.3) == tree().displayList(at: 7))
  }

  @Test(
    "an animated one plays in the layer's time",
    arguments: [
      (ImagePlayback(), 0.25, 2), (ImagePlayback(), 0.65, 2), (ImagePlayback(), 5, 3),
      (ImagePlayback(speed: 2), 0.15, 3), (ImagePlayback(start: 0.3), 0.05, 3),
      (ImagePlayback(start: 0.3), 0.15, 0), (ImagePlayback(speed: 0, start: 0.1), 9, 1),
      (ImagePlayback(plays: 1), 0.45, 3), (ImagePlayback(plays: .infinity), 100.25, 2),
    ])
  func plays(playback: ImagePlayback, time: Double, expected: Int) {
    var tree = tree(playback)
    tree.imageTimings = [cat: timing]
    #expect(frame(tree, at: time) == expected)
  }

  @Test("the layer's own timing runs it: begin, speed and loop")
  func timed() {
    var tree = tree { layer in
      layer.timing = MediaTiming(begin: 1, duration: 0.2, speed: 0.5, repeatCount: .infinity)
    }
    tree.imageTimings = [cat: timing]
    // Local time 0.05, 0.15, then from the start again.
    #expect([1.1, 1.3, 1.5].map { frame(tree, at: $0) } == [0, 1, 0])
  }

  @Test("how large a picture is drawn at most, through groups and over time")
  func uses() {
    #expect(
      tree().imageUses == [
        cat: [ImageUse(size: Size(100, 50), gravity: .resizeAspect, scale: 1)]
      ])
    let growing = tree(gravity: .resize) { layer in
      layer.scale = .keyframes([Keyframe(0, 1), Keyframe(1, 3)], or: 1)
      layer.size = .keyframes([Keyframe(0, Size(100, 50)), Keyframe(1, Size(20, 80))], or: .zero)
    }
    #expect(
      growing.imageUses == [cat: [ImageUse(size: Size(300, 240), gravity: .resize, scale: 3)]])
  }

  @Test("the focus moves, for covering pictures only")
  func focus() throws {
    for (gravity, x) in [(Gravity.resizeAspectFill, 0.25), (.resizeAspect, 0.5)] {
      let tree = tree(gravity: gravity) { layer in
        guard case .image(var image) = layer.content else { return }
        image.focus = .keyframes([Keyframe(0, Point(0, 0)), Keyframe(2, Point(1, 1))], or: .zero)
        layer.content = .image(image)
      }
      guard case .image(let image)? = tree.displayList(at: 0.5).items.first?.content else {
        Issue.record("no image")
        return
      }
      #expect(image.focus.x == x)
    }
  }
}
