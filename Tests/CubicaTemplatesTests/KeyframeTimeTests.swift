import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

/// The scale of the first layer, bound for a film of so many seconds.
private func scale(
  _ keys: String, seconds: Double = 10, timing: String = ""
) throws -> Animatable<Double> {
  let source = document("{ type: 'shape', shape: 'ellipse', \(timing) scale: \(keys) }")
  return try card(source, seconds: seconds).tree.layers[0].scale
}

private func card(_ source: String, seconds: Double) throws -> BoundCard {
  try parse(source).bind(
    values: [:],
    context: BindingContext(
      canvas: PixelSize(1920, 1080), duration: try #require(MediaTime(seconds: seconds)),
      hasClip: true))
}

/// Times and values of the keys.
private func keys(_ animatable: Animatable<Double>) -> [[Double]] {
  guard case .animated(let animation) = animatable else { return [] }
  return animation.keyframes.map { [($0.time * 1e6).rounded() / 1e6, $0.value] }
}

@Suite("Keyframe times")
struct KeyframeTimeTests {
  @Test("a minus counts from the end, a percentage is a part, and all are put in order")
  func order() throws {
    #expect(
      try keys(scale("{ '-0.4s': 3, '0s': 1, '100%': 4, '50%': 2, '400ms': 5 }"))
        == [[0, 1], [0.4, 5], [5, 2], [9.6, 3], [10, 4]])
    #expect(
      try keys(
        scale("[{ at: -1.5, value: 2 }, { at: '50% - 1s', value: 1 }, { at: '-10%', value: 3 }]"))
        == [[4, 1], [8.5, 2], [9, 3]])
  }

  @Test("an easing goes with its key when keys are put in order")
  func easing() throws {
    let value = try scale(
      "[{ at: '2s', value: 2 }, { at: '1s', value: 1, easing: 'hold' }, { at: 0, value: 0 }]")
    #expect(value.value(at: 0.5) == 0.5)
    #expect(value.value(at: 1.9) == 1)
  }

  /// Start keys reach 0.5 s, end keys 0.5 s: in a life L < 1 all distances are times L.
  @Test("crossing keys are drawn in by one factor", arguments: [0.5, 0.8, 1.0, 3.0])
  func squeeze(life: Double) throws {
    let source = document(
      "{ type: 'shape', shape: 'ellipse', scale: { '0s': 0, '0.5s': 1, '-0.5s': 1, '100%': 0 } }")
    let card = try card(source, seconds: life)
    let near = 0.5 * min(1, life)
    let expected = [[0, 0], [near, 1], [life - near, 1], [life, 0]]
      .map { [($0[0] * 1e6).rounded() / 1e6, $0[1]] }
    #expect(keys(card.tree.layers[0].scale) == expected)
    #expect(card.squeezes.map(\.path) == (life < 1 ? ["layers[0].scale"] : []))
    if life < 1 { #expect(abs(card.squeezes[0].factor - life) < 1e-12) }
  }

  @Test("unequal groups are drawn in alike; what is a part stays")
  func unequal() throws {
    // 1.5 s + 0.5 s in 1 s: factor 1/2.
    #expect(
      try keys(scale("{ '0.5s': 1, '1.5s': 2, '-0.5s': 3, '10%': 9 }", seconds: 1))
        == [[0.1, 9], [0.25, 1], [0.75, 2], [0.75, 3]])
    // Only an end: 3 s in 2 s, factor 2/3.
    #expect(try keys(scale("{ '-3s': 1, '-1.5s': 2 }", seconds: 2)) == [[0, 1], [1, 2]])
    // Only a begin is cut off by the end.
    #expect(try keys(scale("{ '0s': 1, '3s': 2 }", seconds: 2)) == [[0, 1], [3, 2]])
  }

  @Test("a spring that is drawn in runs as much faster")
  func spring() throws {
    let keys =
      "{ '0s': 0, '1s': 1, '-1s': 1, '100%': 0, easing: { spring: { duration: 0.8, bounce: 0.2 } } }"
    let (long, short) = (try scale(keys, seconds: 4), try scale(keys, seconds: 1))
    for time in [0.1, 0.3, 0.5, 0.8] {
      #expect(abs(long.value(at: time) - short.value(at: time / 2)) < 1e-9)
    }
  }

  @Test("times are of the layer's own life")
  func life() throws {
    func last(_ timing: String, seconds: Double = 10) throws -> Double {
      try keys(scale("{ '0s': 0, '-1s': 1 }", seconds: seconds, timing: "timing: { \(timing) },"))[
        1][0]
    }
    #expect(try last("begin: 2") == 7)
    #expect(try last("begin: '-4s'") == 3)
    #expect(try last("begin: 2, duration: 3") == 2)
    #expect(try last("begin: 2, end: '-3s'") == 4)
    #expect(try last("begin: 2, duration: '50%'") == 3)
    // The film ends before the layer would.
    #expect(try last("begin: 2, duration: 30") == 7)
    #expect(try last("begin: 2, speed: 2") == 15)
    #expect(try last("duration: 4, loop: true") == 3)
    let group = document(
      """
      { type: 'group', timing: { begin: 2, duration: 5 }, layers: [{ type: 'shape',
      shape: 'ellipse', timing: { begin: 1 }, scale: { '0s': 0, '-1s': 1 } }] }
      """)
    guard case .group(let layers) = try card(group, seconds: 10).tree.layers[0].content else {
      return
    }
    #expect(keys(layers[0].scale)[1][0] == 3)
  }

  @Test(
    "equal times are a fault, what depends on the film only at the document's own length",
    arguments: [
      ("{ '1s': 0, '1000ms': 1 }", true), ("{ '-1s': 0, '100% - 1s': 1 }", true),
      ("{ '50%': 0, '50% + 0s': 1 }", true), ("{ '50%': 0, '4s': 1 }", true),
      ("{ '4s': 0, '-4s': 1 }", true), ("{ '0s': 0, '5s': 1, '-5s': 1 }", false),
      ("{ '50%': 0, '5s': 1 }", false),
    ])
  func equal(keys: String, isFault: Bool) throws {
    let source = document("{ type: 'shape', shape: 'ellipse', scale: \(keys) }")
    #expect(faults(source).contains { $0.contains("two keys at one time") } == isFault)
    if !isFault { _ = try card(source, seconds: 10) }
  }

  @Test(
    "a layer's timing has no negative length and no loop without one",
    arguments: [
      ("duration: -1", "a duration below 0"), ("duration: '-1s'", "a duration below 0"),
      ("begin: 3, end: 2", "it ends before it begins"),
      ("begin: '-1s', end: '-1s'", "it ends before it begins"),
      ("end: 3, duration: 2", "either \"end\" or \"duration\""),
      ("loop: true", "a loop needs the \"duration\""),
      ("duration: 'end'", "expected a duration"), ("begin: 'end - 1s'", "expected a time"),
    ])
  func timing(keys: String, problem: String) {
    let lines = faults(document("{ type: 'shape', shape: 'ellipse', timing: { \(keys) } }"))
    #expect(lines.contains { $0.contains(problem) }, "\(lines)")
  }

  @Test("a layer may loop until it ends")
  func loopUntilEnd() throws {
    let source = document(
      "{ type: 'shape', shape: 'ellipse', timing: { begin: 1, end: 4, duration: 2, loop: true } }")
    let timing = try card(source, seconds: 10).tree.layers[0].timing
    #expect(timing.end == 4)
    #expect(timing.localTime(at: 3.5) == 0.5)
    #expect(timing.localTime(at: 4) == nil)
  }

  @Test("springs have names, and mechanics")
  func springs() throws {
    for (name, duration, bounce) in [
      ("spring", 0.5, 0.3), ("gentle", 0.8, 0), ("snappy", 0.35, 0.15), ("bouncy", 0.55, 0.4),
      ("wobbly", 0.7, 0.65),
    ] {
      let spring = Spring(perceptualDuration: duration, bounce: bounce)
      for easing in ["'\(name)'", name == "spring" ? "{ spring: {} }" : "{ spring: '\(name)' }"] {
        let value = try scale("{ '0s': 0, '9s': 1, easing: \(easing) }")
        for time in [0.1, 0.25, 0.6] { #expect(value.value(at: time) == spring.value(at: time)) }
      }
    }
    // Mass 1, stiffness 100, damping 10: the default spring at 0.1, 0.3 and 1 s.
    let mechanical = try scale("{ '0s': 0, '9s': 1, easing: { spring: { damping: 10 } } }")
    for (time, expected) in [(0.1, 0.340300), (0.3, 1.124355), (1, 1.002170)] {
      #expect(abs(mechanical.value(at: time) - expected) < 1e-6)
    }
    #expect(
      faults(
        document(
          "{ type: 'shape', shape: 'ellipse', scale: { '0s': 0, '1s': 1, easing: { spring: { bounce: 0, damping: 1 } } } }"
        )
      )
      .contains { $0.contains("a spring by its look and by its mechanics") })
  }

  @Test("smooth curves take tension, and keys a bend")
  func curves() throws {
    // Kochanek-Bartels: values 0, 1, 4, 9 with tension 1 at the inner points: 2.5 at half time.
    let smooth = try scale(
      """
      { curve: 'smooth', keyframes: [{ at: 0, value: 0 }, { at: 1, value: 1, tension: 1 },
      { at: 2, value: 4, tension: 1 }, { at: 3, value: 9 }] }
      """)
    #expect(smooth.value(at: 1.5) == 2.5)
    // A cubic curve 0, 0, 4, 4 at half: 2; at a quarter 4 · (3 · 0.75 · 0.0625 + 0.015625).
    let bend = try scale("[{ at: 0, value: 0, bend: [0, 4] }, { at: 1, value: 4 }]")
    #expect(bend.value(at: 0.5) == 2)
    #expect(abs(bend.value(at: 0.25) - 0.625) < 1e-12)
  }

  @Test("keyframes play like layers: duration, ping-pong, for how long")
  func playing() throws {
    let value = try scale("{ '0s': 0, '1s': 1, duration: 2, autoreverses: true, loopDuration: 8 }")
    for (time, expected) in [(0.5, 0.5), (1.5, 1), (2.5, 1), (3.5, 0.5), (4, 0), (4.5, 0.5)] {
      #expect(value.value(at: time) == expected)
    }
    #expect(value.value(at: 20) == 0)
  }

  @Test("a poster is a time of the film, 60 % where nothing is said")
  func poster() throws {
    func poster(_ members: String, seconds: Double = 10) throws -> Double {
      try card(document("", members), seconds: seconds).poster.seconds
    }
    #expect(try poster("") == 6)
    #expect(try poster("poster: '-2s',") == 8)
    #expect(try poster("poster: 3,") == 3)
    #expect(try poster("poster: '25%', variants: { landscape: { poster: '75%' } },") == 7.5)
    // It is a frame of the film, however short.
    #expect(try poster("poster: 3,", seconds: 2) < 2)
    #expect(try parse(document("", "poster: '-2s',")).poster(of: .zero) == .zero)
  }
}
