import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

@Suite("Shapes and variants")
struct CanvasShapeTests {
  /// The opacity that the chosen variants leave, by the canvas.
  private func chosen(
    _ variants: [(String, Double)], _ canvas: PixelSize, _ members: String = ""
  ) throws -> Double {
    let texts = variants.map { "'\($0.0)': { layers: { a: { opacity: \($0.1) } } }" }
    let source = document(
      "{ type: 'shape', name: 'a', shape: 'ellipse', opacity: 0 }",
      members + "variants: { \(texts.joined(separator: ", ")) },")
    return try bind(source, canvas: canvas).tree.layers[0].opacity.value(at: 0)
  }

  @Test(
    "the nearest shape by the ratio's logarithm, the wider of two",
    arguments: [
      // ln 1.78, 1.33, 1, 0.8, 0.5625 = 0.575, 0.288, 0, −0.223, −0.575.
      (PixelSize(1920, 1080), 0), (PixelSize(1080, 1920), 0.2), (PixelSize(1080, 1080), 0.3),
      (PixelSize(1080, 1350), 0.4), (PixelSize(1440, 1080), 0), (PixelSize(1000, 1090), 0.3),
      (PixelSize(1000, 1200), 0.4), (PixelSize(1000, 1600), 0.2), (PixelSize(4000, 1000), 0),
    ] as [(PixelSize, Double)])
  func nearest(canvas: PixelSize, expected: Double) throws {
    let variants = [("9:16", 0.2), ("square", 0.3), ("4:5", 0.4)]
    #expect(try chosen(variants, canvas) == expected)
  }

  @Test("the layers as they stand are for the first usual shape without a variant, or the canvas's")
  func base() throws {
    let tall = PixelSize(1080, 1920)
    #expect(try chosen([("landscape", 1), ("square", 0.5)], tall) == 0)
    #expect(try chosen([("16:9", 1), ("1:1", 0.5)], PixelSize(1920, 1080)) == 1)
    #expect(try chosen([("landscape", 1), ("portrait", 0.5), ("square", 0.2)], tall) == 0.5)
    #expect(try chosen([("square", 1)], tall, "canvas: '9:16', ") == 0)
    #expect(try chosen([("square", 1)], PixelSize(1920, 1080), "canvas: '9:16', ") == 1)
  }

  @Test("a card may name its films' shape or size")
  func canvas() throws {
    let shape = try #require(try parse(document("", "canvas: '9:16',")).canvas)
    #expect(shape.size == PixelSize(9, 16) && !shape.isExact)
    let size = try #require(try parse(document("", "canvas: '1080x1920',")).canvas)
    #expect(size.size == PixelSize(1080, 1920) && size.isExact)
    #expect(try parse(document("")).canvas == nil)
  }

  @Test("sounds are written by name or with all that is to be said, in the film's time")
  func sounds() throws {
    let source = document(
      "",
      """
      soundtrack: 'music.mp3', sounds: [{ file: 'pop.wav', at: '-2s', volume: 0.5, fadeIn: 0.1,
      fadeOut: 0.2, loop: true, duration: '10%' }],
      """)
    let card = try bind(source)
    let (music, sound) = (try #require(card.soundtrack), try #require(card.sounds.first))
    #expect(music.file.place == .template("music.mp3") && sound.file.place == .template("pop.wav"))
    #expect((music.begin, music.duration) == (0, nil) && (sound.begin, sound.duration) == (8, 1))
    #expect(sound.volume == 0.5 && sound.fadeIn == 0.1 && sound.fadeOut == 0.2)
    #expect(sound.loops && !music.loops && music.volume == 1 && music.fadeOut == nil)
    #expect(music.ducks && !music.isHeardWithClip && !sound.isHeardWithClip)
    #expect(try parse(source).assets.sorted() == ["music.mp3", "pop.wav"])
  }

  @Test("a sound may be a variable's, and is not heard where nobody gave it")
  func soundVariables() throws {
    let source = document(
      "",
      """
      variables: { song: { type: 'sound' }, late: { type: 'number', default: 3 } },
      soundtrack: { file: '{{song}}', withClip: true, duck: false },
      sounds: [{ file: '{{song}}', at: '{{late}}' }],
      """)
    #expect(try bind(source).soundtrack == nil && bind(source).sounds.isEmpty)
    let card = try bind(source, ["song": "our song.mp3"])
    let music = try #require(card.soundtrack)
    #expect(music.file.place == .given(try #require(FilePath("our song.mp3"))))
    #expect(music.isHeardWithClip && !music.ducks)
    #expect(card.sounds.map(\.begin) == [3])
  }
}
