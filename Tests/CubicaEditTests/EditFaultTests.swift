import CubicaEdit
import CubicaTestSupport
import Testing

@Suite("Edit faults")
struct EditFaultTests {
  /// A document, and how its only fault begins.
  static let cases: [(String, String)] = [
    (
      "{ sequence: ['a'] }",
      "f:1:1: missing key \"cubica\" of an edit; allowed: a whole number from 1 to 1"
    ),
    ("[]", "f:1:1: expected an edit, found a list"),
    (document(""), "f:1:1: nothing to show; allowed: \"sequence\""),
    (document("layers: []"), "f:1:1: this is a card, not an edit"),
    (document("sequence: []"), "f:2:11: sequence: too few values, found 0"),
    (
      document("canvs: '16:9', sequence: ['a']"),
      "f:2:1: canvs: unknown key of an edit; did you mean \"canvas\"?"
    ),
    (
      document("canvas: 'wide', sequence: ['a']"),
      "f:2:9: canvas: no shape or size of a film, found \"wide\""
    ),
    (document("fps: 0, sequence: ['a']"), "f:2:6: fps: no frame rate, found 0; allowed: 1 to 240"),
    (document("fps: '30/0', sequence: ['a']"), "f:2:6: fps: no frame rate, found \"30/0\""),
    (
      document("quality: 'hihg', sequence: ['a']"),
      "f:2:10: quality: no such choice, found \"hihg\"; did you mean \"high\"?"
    ),
    (
      document("background: '#12', sequence: ['a']"),
      "f:2:13: background: expected a colour like \"#FFD54A\", found \"#12\""
    ),
    (document("sequence: ['']"), "f:2:12: sequence[0]: no name of a file, found \"\""),
    (document("sequence: [7]"), "f:2:12: sequence[0]: expected a path, found 7"),
    (
      document("sequence: [{ from: 1 }]"),
      "f:2:12: sequence[0]: nothing to play; allowed: one of file, color, gradient, film"
    ),
    (
      document("sequence: [{ file: 'a', color: '#FFF' }]"),
      "f:2:12: sequence[0]: more than one thing to play, found file and color"
    ),
    (
      document("sequence: [{ file: 'a', form: 1 }]"),
      "f:2:25: sequence[0].form: unknown key of a clip of the sequence; did you mean \"from\"?"
    ),
    (
      document("sequence: [{ file: 'a', speed: 0 }]"),
      "f:2:32: sequence[0].speed: expected a number from 0.01 to 100, found 0"
    ),
    (
      document("sequence: [{ file: 'a', speed: -2 }]"),
      "f:2:32: sequence[0].speed: expected a number from 0.01 to 100, found -2"
    ),
    (
      document("sequence: [{ file: 'a', from: '4s', to: '3s' }]"),
      "f:2:41: sequence[0].to: it ends before it begins, found \"3s\""
    ),
    (
      document("sequence: [{ file: 'a', to: 1, duration: 2, speed: 2 }]"),
      "f:2:52: sequence[0].speed: \"speed\" beside \"to\" and \"duration\""
    ),
    (
      document("sequence: [{ file: 'a', duration: '50%' }]"),
      "f:2:35: sequence[0].duration: no time that is possible here, found \"50%\"; "
        + "allowed: more than 0 to 86400 seconds"
    ),
    (
      document("sequence: [{ file: 'a', duration: '-1s' }]"),
      "f:2:35: sequence[0].duration: no time that is possible here, found \"-1s\""
    ),
    (
      document("sequence: [{ file: 'a', from: 'soon' }]"),
      "f:2:31: sequence[0].from: expected a time like \"0.4s\""
    ),
    (
      document("sequence: [{ file: 'a', motion: 'zoom' }]"),
      "f:2:33: sequence[0].motion: no such choice, found \"zoom\""
    ),
    (
      document("sequence: [{ file: 'a', motion: { start: [0, 0, 2, 1] } }]"),
      "f:2:49: sequence[0].motion.start[2]: expected a number from 0 to 1, found 2"
    ),
    (
      document("sequence: [{ file: 'a', motion: { start: [0.5, 0, 0.6, 1] } }]"),
      "f:2:42: sequence[0].motion.start: no part of a picture, found 1.1 across, 1 down"
    ),
    (
      document("sequence: [{ file: 'a', transition: 'wip' }]"),
      "f:2:37: sequence[0].transition: no such choice, found \"wip\"; did you mean \"wipe\"?"
    ),
    (
      document("sequence: [{ file: 'a', transition: { duration: 1 } }]"),
      "f:2:37: sequence[0].transition: missing key \"kind\" of a transition"
    ),
    (
      document("sequence: [{ gradient: { colors: ['#FFF'] } }]"),
      "f:2:34: sequence[0].gradient.colors: too few values, found 1"
    ),
    (
      document("sequence: [{ film: { sequence: ['a'], card: {} } }]"),
      "f:2:39: sequence[0].film.card: unknown key of a film inside the film"
    ),
    (
      document("sequence: [{ film: {} }]"),
      "f:2:20: sequence[0].film: nothing to show"
    ),
    (
      document("tracks: [{ segments: ['a'] }]"),
      "f:2:10: tracks[0]: missing key \"kind\" of a track"
    ),
    (
      document("tracks: [{ kind: 'vidoe', segments: ['a'] }]"),
      "f:2:18: tracks[0].kind: no such choice, found \"vidoe\"; did you mean \"video\"?"
    ),
    (
      document("tracks: [{ kind: 'video' }]"),
      "f:2:10: tracks[0]: missing key \"segments\" of a video track"
    ),
    (
      document("tracks: [{ kind: 'audio', segments: [{ at: 1 }] }]"),
      "f:2:38: tracks[0].segments[0]: nothing to play; allowed: one of file, film"
    ),
    (
      document("tracks: [{ kind: 'video', segments: [{ file: 'a', at: '-1s' }] }]"),
      "f:2:55: tracks[0].segments[0].at: no time that is possible here, found \"-1s\""
    ),
    (
      document("tracks: [{ kind: 'video', segments: [{ file: 'a', opacity: 2 }] }]"),
      "f:2:60: tracks[0].segments[0].opacity: expected a number from 0 to 1, found 2"
    ),
    (
      document("tracks: [{ kind: 'video', opacity: { '0s': 0, '0ms': 1 }, segments: ['a'] }]"),
      "f:2:47: tracks[0].opacity: two keys at one time"
    ),
    (
      document(
        "tracks: [{ kind: 'video', opacity: { '0s': 0, esing: 'linear' }, segments: ['a'] }]"),
      "f:2:47: tracks[0].opacity.esing: unknown key of keyframes; did you mean \"easing\"?"
    ),
    (
      document("tracks: [{ kind: 'video', left: 1, right: 1, width: 1, segments: ['a'] }]"),
      "f:2:10: tracks[0]: too many of left, right, width, centerX, found 3"
    ),
    (
      document("tracks: [{ kind: 'video', fit: 'blur', segments: ['a'] }]"),
      "f:2:32: tracks[0].fit: no such choice, found \"blur\""
    ),
    (
      document("tracks: [{ kind: 'audio', volume: 9, segments: ['a'] }]"),
      "f:2:35: tracks[0].volume: expected a number from 0 to 4, found 9"
    ),
    (
      document("tracks: [{ kind: 'audio', name: 'music', segments: ['a'] }]"),
      "f:2:33: tracks[0].name: a name that is taken, found \"music\""
    ),
    (
      document("sequence: ['a'], music: { loop: true }"),
      "f:2:25: music: missing key \"file\" of a song"
    ),
    (
      document("sequence: ['a'], music: { file: 'a', volume: '50%' }"),
      "f:2:46: music.volume: expected a number from 0 to 4, found \"50%\""
    ),
    (
      document("sequence: ['a'], music: 's', mix: { ducking: { speech: ['sequenc'] } }"),
      "f:2:57: mix.ducking.speech[0]: no sound of that name, found \"sequenc\"; "
        + "did you mean \"sequence\"?"
    ),
    (
      document("sequence: ['a'], music: 's', mix: { ducking: { speech: ['music'] } }"),
      "f:2:57: mix.ducking.speech[0]: a sound cannot make room for itself"
    ),
    (
      document("sequence: ['a'], mix: { ducking: {} }"),
      "f:2:34: mix.ducking: nothing to step back: there is no music"
    ),
    (
      document("sequence: ['a'], music: 's', mix: { ducking: { gain: 3 } }"),
      "f:2:54: mix.ducking.gain: expected a number from -60 to 0, found 3"
    ),
    (
      document("sequence: ['a'], music: 's', mix: { silent: true }"),
      "f:2:45: mix.silent: a silent film with sound, found true"
    ),
    (
      document("sequence: ['a'], mix: { replaceSound: true }"),
      "f:2:39: mix.replaceSound: nothing to hear instead, found true"
    ),
    (
      document("sequence: ['a'], card: { name: 'Al' }"),
      "f:2:24: card: missing key \"template\" of a card"
    ),
    (
      document("sequence: ['a'], card: { template: 'c', set: { a: null } }"),
      "f:2:51: card.set.a: no value of a variable, found null"
    ),
    (
      document("sequence: ['a'], card: { template: 'c', name: 'Al', set: { name: 'B' } }"),
      "f:2:66: card: the name is given twice"
    ),
    (
      document("title: 7, sequence: ['a']"), "f:2:8: title: expected a string, found 7"
    ),
    (
      document("title: '\(String(repeating: "é", count: 3_000))', sequence: ['a']"),
      "f:2:8: title: the title has 6000 bytes; at most 4000 are written"
    ),
    (
      document("creationTime: '2026-02-29', sequence: ['a']"),
      "f:2:15: creationTime: no date, found \"2026-02-29\"; allowed: a day from 1970 to 2099"
    ),
    (
      document("creationTime: '2026-11-30 18:00', sequence: ['a']"),
      "f:2:15: creationTime: no date, found \"2026-11-30 18:00\""
    ),
    (
      document("language: 'DEU', sequence: ['a']"),
      "f:2:11: language: the language \"DEU\" is not three letters of ISO 639-2"
    ),
    (document("sequence: ['a', ], sequence: ['b']"), "f:2:20: sequence: a key twice in one object"),
    (
      document("sequence: ['a'], strict: NaN"), "f:2:26: strict: a number must be finite, found NaN"
    ),
  ]

  @Test("each is told with its place", arguments: cases)
  func fault(source: String, expected: String) {
    let found = faults(source)
    #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
  }

  @Test("all of them are found in one run")
  func all() {
    let found = faults(
      document(
        "fps: 0, sequence: [{ file: 'a', speed: 0 }, { color: 'red' }],\n"
          + "tracks: [{ kind: 'audio', volume: 9, segments: [] }], card: {}"))
    #expect(found.count == 6, "\(found)")
  }

  /// Faults that depend on values, on other keys, on files or on numbers' meaning.
  static let knownToReaderAlone = [
    "nothing to show", "no shape or size",
    "no frame rate, found \"",
    "nothing to play", "more than one thing", "it ends before",
    "beside \"to\"",
    "no time that is possible here, found \"-1s\"", "no part of a picture", "two keys at one time",
    "too many of", "a name that is taken", "no sound of that name", "make room for itself",
    "nothing to step back", "a silent film", "nothing to hear", "given twice", "a key twice",
    "6000 bytes", "no date", "not three letters",
  ]

  @Test(
    "an independent validator refuses what the reader refuses, as far as a schema can know",
    .enabled(if: SchemaOracle.isAvailable, SchemaOracle.why))
  func schema() throws {
    let verdicts = try SchemaOracle.verdicts(Self.cases.map(\.0), schema: EditSchema.json())
    #expect(verdicts.count == Self.cases.count)
    for (item, verdict) in zip(Self.cases, verdicts) {
      let isAlone = Self.knownToReaderAlone.contains { item.1.contains($0) }
      #expect((verdict == "valid") == isAlone, "\(item.0): \(verdict)")
    }
  }
}
