import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

private let context = BindingContext(
  canvas: PixelSize(1920, 1080), duration: MediaTime(value: 5, timescale: 1), hasClip: false)

@Suite("Variables")
struct VariableTests {
  private let source = document(
    """
    { type: 'image', name: 'photo', image: '{{photo}}' },
    { type: 'image', name: 'framed', image: '{{photo}}', placeholder: { color: '#ccc', label: 'Photo' } },
    { type: 'image', name: 'logo', image: '{{logo}}' },
    { type: 'image', name: 'third', image: '{{photos|item:3}}' },
    { type: 'text', name: 'title', text: 'x', families: ['{{face}}'] }
    """,
    """
    variables: {
      photo: { type: 'image' }, logo: { type: 'image', default: 'logo.svg' },
      photos: { type: 'images', minimum: 2, maximum: 4 }, song: { type: 'sound' },
      face: { type: 'font', choices: ['Fredoka One', 'Caveat'], default: 'Caveat' },
      day: { type: 'date', minimum: '2020-01-01', maximum: '2030-12-31' },
      names: { type: 'strings', maximum: 2, maxLength: 5, examples: [['A'], ['B', 'C']] },
      level: { type: 'integer', minimum: 1, maximum: 9 },
    },
    """)

  @Test("files of people and of the template are told apart")
  func files() throws {
    let template = try parse(source)
    #expect(template.assets == ["logo.svg"])
    let values = try template.values([
      "photo": "/tmp/a b.png", "photos": ["1.jpg", "../2.jpg", "3.jpg"], "song": "s.mp3",
    ])
    let card = try template.bind(values, context: context)
    #expect(card.tree.layers.map(\.name) == ["photo", "framed", "logo", "third", "title"])
    let places = Dictionary(uniqueKeysWithValues: card.images.map { ($0.key.name, $0.value) })
    let given = FileReference(
      .given(try #require(FilePath("/tmp/a b.png"))), kind: .image, variable: "photo")
    #expect(places["given:/tmp/a b.png"] == given)
    #expect(places["logo.svg"]?.place == .template("logo.svg"))
    #expect(places["given:3.jpg"]?.variable == "photos")
    #expect(places.count == 3)
    // Whether shown or not.
    #expect(values.files.count == 6)
    #expect(values.files.map(\.kind).filter { $0 == .sound }.count == 1)
  }

  @Test("names of files need not be UTF-8")
  func bytes() throws {
    let template = try parse(source)
    let name: [UInt8] = [0x66, 0xFF, 0x2E, 0x70]
    let card = try template.bind(
      try template.values(["photo": GivenValue(bytes: [name])]), context: context)
    let paths = card.images.values.compactMap { file -> FilePath? in
      if case .given(let path) = file.place { path } else { nil }
    }
    #expect(paths.map(\.bytes) == [name])
    let error = #expect(throws: TemplateError.self) {
      try template.values(["names": GivenValue(bytes: [name])])
    }
    #expect(error?.diagnostics.map(\.problem) == ["is not valid UTF-8"])
  }

  @Test("without a file a layer hides, or shows its placeholder")
  func nothing() throws {
    let card = try parse(source).bind(values: [String: GivenValue](), context: context)
    #expect(card.tree.layers.map(\.name) == ["framed", "logo", "title"])
    guard case .group(let parts) = card.tree.layers[0].content else {
      Issue.record("no placeholder")
      return
    }
    #expect(parts.map(\.name) == ["ground", "label"])
    #expect(card.images.count == 1)
    guard case .text(let title) = card.tree.layers[2].content else { return }
    #expect(title.families == ["Caveat"])
  }

  @Test("a card that is only looked at has stand-ins")
  func samples() throws {
    let template = try parse(source)
    let card = try template.bind(template.sampleValues(hasClip: false), context: context)
    #expect(card.tree.layers.map(\.name) == ["photo", "framed", "logo", "third", "title"])
    #expect(card.images.count == 1)
  }

  @Test(
    "are refused by their limits",
    arguments: [
      ("day", ["2019-12-31"], "out of range"), ("day", ["2031-01-01"], "out of range"),
      ("day", ["30.11.2026"], "expected a date"), ("day", ["2026-02-30"], "expected a date"),
      ("face", ["Comic"], "no such choice"), ("photos", ["a"], "too few values"),
      ("photos", ["a", "b", "c", "d", "e"], "too many values"), ("names", ["abcdef"], "too long"),
      ("names", ["a", ""], "must not be empty"), ("level", ["10"], "out of range"),
      ("level", ["1", "2"], "is given 2 times"), ("photo", ["a", "b"], "is given 2 times"),
      ("photos", ["a", ""], "the name of a file is missing"),
    ])
  func refused(variable: String, values: [String], problem: String) throws {
    let template = try parse(source)
    let given = GivenValue(bytes: values.map { Array($0.utf8) })
    let error = #expect(throws: TemplateError.self) { try template.values([variable: given]) }
    #expect(error?.diagnostics.map(\.problem) == [problem])
    #expect(error?.diagnostics.map(\.path) == [variable])
  }

  @Test("an empty value of a list or file says that there is none")
  func empty() throws {
    let values = try parse(source).values(["photos": "", "photo": "", "names": ""])
    #expect(values.values["photos"] == .list([]) && values.values["names"] == .list([]))
    #expect(values.values["photo"] == .absent)
  }

  @Test(
    "a document's own faults",
    arguments: [
      ("a: { type: 'image', default: '../x.png' }", "a path that leads out of the folder"),
      ("a: { type: 'image', default: '/etc/passwd' }", "an absolute path"),
      ("a: { type: 'images', default: ['file:///x'] }", "an address or drive"),
      ("a: { type: 'date', minimum: 3 }", "no limit of a variable of type date"),
      ("a: { type: 'string', minimum: 3 }", "no limit of a variable of type string"),
      ("a: { type: 'date', minimum: '2026-02-30' }", "expected a date"),
      ("a: { type: 'images', maximum: 1000 }", "expected a whole number from 0 to 100"),
      ("a: { type: 'color' }", "a variable needs a \"default\" or \"required: true\""),
      ("a: { type: 'integer', examples: [1, 'x'] }", "expected a value of type integer"),
      ("not: { type: 'string' }", "not a variable's name"),
      ("clip: { type: 'string' }", "\"clip\" is the clip that the card is laid over"),
    ])
  func documentFaults(variable: String, problem: String) {
    let lines = faults(document("", "variables: { \(variable) },"))
    #expect(lines.count == 1 && lines[0].contains(problem), "\(lines)")
  }

  @Test("a file's variable stands for a file only")
  func kinds() {
    let variables =
      "variables: { p: { type: 'image' }, s: { type: 'string' }, c: { type: 'clip' } },"
    func lines(_ layer: String) -> [String] { faults(document(layer, variables)) }
    #expect(
      lines("{ type: 'image', image: '{{c}}' }").first?.contains("expected a picture") == true)
    #expect(
      lines("{ type: 'image', image: '{{s}}' }").first?.contains("expected a picture") == true)
    #expect(lines("{ type: 'video', clip: '{{p}}' }").first?.contains("expected a clip") == true)
    #expect(lines("{ type: 'video', clip: '{{cc}}' }").first?.contains("no such variable") == true)
    #expect(lines("{ type: 'video', clip: '../x.mp4' }").first?.contains("leads out") == true)
    #expect(lines("{ type: 'video', clip: '{{c}}' }, { type: 'image', image: '{{p}}' }") == [])
  }
}

@Suite("Clip variables")
struct ClipVariableTests {
  private let source = document(
    """
    { type: 'video', name: 'first' }, { type: 'video', name: 'second', clip: '{{second}}', loop: true },
    { type: 'video', name: 'more', clip: '{{more|item:2}}', placeholder: { color: '#888' } },
    { type: 'video', name: 'own', clip: 'loops/stars.mp4' }
    """,
    """
    variables: { first: { type: 'clip', required: true }, more: { type: 'clips', maximum: 3 },
    second: { type: 'clip', label: 'Second' } },
    """)

  private func paths(_ names: [String]) -> [FilePath] { names.compactMap { FilePath($0) } }

  private func assigned(_ names: [String], _ given: [String: GivenValue] = [:]) throws -> [String] {
    try parse(source).values(given, clips: paths(names)).clips.map { file in
      guard case .given(let path) = file.place else { return "?" }
      return "\(file.variable ?? "")=\(path)"
    }
  }

  @Test("are filled in order; a list takes what single ones after it leave")
  func order() throws {
    #expect(try assigned(["a"]) == ["first=a"])
    #expect(try assigned(["a", "b"]) == ["first=a", "second=b"])
    #expect(try assigned(["a", "b", "c"]) == ["first=a", "more=b", "second=c"])
    #expect(
      try assigned(["a", "b", "c", "d", "e"])
        == ["first=a", "more=b", "more=c", "more=d", "second=e"])
    #expect(try assigned(["a", "b"], ["second": "s"]) == ["first=a", "more=b", "second=s"])
    let error = #expect(throws: TemplateError.self) {
      try assigned(["a", "b", "c", "d", "e", "f"])
    }
    #expect(
      error?.diagnostics.map { $0.description(in: "t") }
        == ["t: f: a clip too many, found 6 clips; allowed: at most 5"])
    let missing = #expect(throws: TemplateError.self) { try assigned([]) }
    #expect(missing?.diagnostics.first?.allowed?.hasPrefix("a clip after the options") == true)
  }

  @Test("the tree's sources are the main clip, then each layer's own")
  func sources() throws {
    let template = try parse(source)
    func sources(_ names: [String]) throws -> ([String: Int], [FileReference.Place], Bool) {
      let card = try template.bind(
        try template.values([:], clips: paths(names)), context: context)
      var result: [String: Int] = [:]
      for layer in card.tree.layers {
        if case .video(let video) = layer.content { result[layer.name] = video.source }
      }
      return (result, card.clips.map(\.place), card.hasMainClip)
    }
    let all = try sources(["a", "b", "c", "d"])
    #expect(all.0 == ["first": 0, "second": 1, "more": 2, "own": 3])
    #expect(all.1.last == .template("loops/stars.mp4") && all.2)
    #expect(try sources(["a"]).0 == ["first": 0, "own": 1])
    #expect(try sources(["a"]).1.count == 2)
    // The same file plays in each layer's own time.
    #expect(try sources(["a", "a"]).0 == ["first": 0, "second": 1, "own": 2])
  }

  @Test("a card without clip variables has one: clip")
  func implicit() throws {
    let template = try parse(document("{ type: 'video' }"))
    #expect(template.variables.map(\.name) == ["clip"])
    let values = try template.values(["clip": "x.mov"])
    #expect(try template.bind(values, context: context).hasMainClip)
    #expect(throws: TemplateError.self) { try template.values([:], clips: paths(["a", "b"])) }
    #expect(try parse(source).variables.map(\.name) == ["first", "more", "second"])
  }
}
