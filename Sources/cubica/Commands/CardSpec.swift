extension CommandSpec {
  static let card = CommandSpec(
    name: "card",
    summary: "make a birthday film from a clip and a name",
    usage: ["card --name NAME [CLIP…] [options]"],
    discussion: [
      "Makes one film: the clip, upright, in sync and in its right colours, framed by the card,"
        + " with the greeting over it. Without a clip the card plays on its own backdrop.",
      "The film is H.264 with AAC sound in .mp4 or .mov and plays on any phone. It is written"
        + " beside its final name and renamed when it is whole. The last line on stderr is its"
        + " path.",
    ],
    options: OptionSpec.cardOptions + OptionSpec.soundOptions
      + [.title, .output, .receipt, .help],
    examples: [
      ("card --name Alice clip.mov", "writes clip-alice.mp4"),
      ("card --name Alice", "writes card-alice.mp4, without a clip"),
      (
        "card --name Alice clip.mov --trim 2..0:12 --aspect 9:16 -o alice.mp4",
        "ten seconds of the clip as a portrait film"
      ),
      (
        "card --name Zoë -o zoë.mp4 --force -- -clip.mov",
        "a clip whose name begins with -, over a film that is there"
      ),
    ],
    notes: [.exitCodes])

  static let still = CommandSpec(
    name: "still",
    summary: "write one frame of that film as a PNG",
    usage: ["still --name NAME [CLIP…] --at TIME -o FILE.png [options]"],
    discussion: [
      "Writes the frame that the film of the same options shows at TIME, pixel for pixel what"
        + " the encoder would be given. Nothing else is rendered, so it is the quick way to look"
        + " at a name, a template or a size."
    ],
    options: [
      OptionSpec(
        "at", .value("TIME"),
        "The moment in the film: seconds (2.5) or minutes and seconds (1:02.5), from the film's"
          + " start. Required."),
      OptionSpec(
        "output", short: "o", .value("FILE"), "The picture to write; ends in .png. Required."),
    ] + OptionSpec.stillOptions + [.help],
    examples: [
      ("still --name Alice clip.mov --at 2.5 -o frame.png", "the frame at two and a half seconds"),
      ("still --name Alice --at 0 -o first.png --size 1080x1920", "the first frame, in portrait"),
    ],
    notes: [.exitCodes])

  static let info = CommandSpec(
    name: "info",
    summary: "tell what Cubica sees in a clip",
    usage: ["info FILE [--json]"],
    discussion: [
      "Opens a clip as `cubica card` would and prints its upright size, frame rate, exact number"
        + " of frames, duration, sound, colour and whatever is unusual about it. The facts come"
        + " from the frames and packets themselves, not from the file's header."
    ],
    options: [
      OptionSpec("json", .flag, "Print JSON with sorted keys; times are in seconds."), .help,
    ],
    examples: [("info clip.mov", "a table"), ("info --json clip.mov", "the same for machines")],
    notes: [.exitCodes])
}

extension String {
  static let exitCodes =
    "exit codes: 0 done; 1 rendering or writing failed; 2 options, template or input cannot be"
    + " used (nothing was begun); 129, 130, 143 stopped by a signal (nothing is left behind)."
}

extension OptionSpec {
  static let output = OptionSpec(
    "output", short: "o", .value("FILE"),
    "The film to write, .mp4 or .mov. Default: CLIP-NAME.mp4 in the working directory, with the"
      + " next free -2, -3 where that is there already.")

  static let receipt = OptionSpec(
    "receipt", .flag,
    "Writes FILE.receipt.json beside the film: what went into it, by hash, so that cubica verify"
      + " can tell whether the film is still the one that was made.")

  static let title = OptionSpec(
    "title", .value("TEXT"),
    "The title that the file tells players. Default: none; nothing else is told of the film or of"
      + " what it was made of.")

  static let jobs = OptionSpec(
    "jobs", .value("N"),
    "How many cores to keep busy; the film's bytes do not depend on it. Default: all, as far"
      + " as memory allows.")

  static let force = OptionSpec(
    "force", .flag, "Replace an output file that exists; never an input.")

  static let progress = OptionSpec(
    "progress", .value("STYLE"),
    "bar (on a terminal; elsewhere a line now and then), json (everything on stderr as one JSON"
      + " object a line) or none. Default: bar.")

  /// Options of everything that makes a card.
  static let cardOptions: [OptionSpec] = [
    OptionSpec(
      "name", .value("NAME"),
      "Whose birthday it is, in any script. Most cards ask for it, confetti too."),
    OptionSpec(
      "template", short: "t", .value("TEMPLATE"),
      "The card: the name of one that ships with Cubica, a folder, or a .json5 file. Default:"
        + " confetti."),
    OptionSpec(
      "set", .values("KEY=VALUE"),
      "Gives another variable of the template its value; may be repeated, and for a list with the"
        + " same KEY. The value is plain text; a date is written 2026-11-30, true and false as"
        + " such, a picture, clip or sound is a file's name."),
    OptionSpec(
      "locale", .value("TAG"),
      "The language in which the card writes numbers, dates and capital letters: en, pt-BR."
        + " Default: the template's; never the environment's."),
    OptionSpec(
      "trim", .value("A..B"),
      "Uses the part of the clip from A to B, in seconds (1.5..4) or minutes and seconds"
        + " (0:01.5..1:04); either end may be left out. Default: the whole clip."),
    OptionSpec(
      "size", .value("WxH"),
      "The film's size in pixels, such as 1080x1920; odd sides become even. Default: the clip's"
        + " upright size, or the template's."),
    OptionSpec(
      "aspect", .value("A:B"),
      "The film's shape, such as 9:16 or 1:1; its short side stays the clip's. Not together"
        + " with --size."),
    OptionSpec(
      "fit", .value("HOW"),
      "How a clip of another shape fills its place: cover (cut), contain (whole, on the card's"
        + " ground), blur (whole, over a blurred copy) or stretch. Default: the template's, else"
        + " cover."),
    OptionSpec(
      "fps", .value("RATE"),
      "Frames a second: 25, 29.97 or 30000/1001. Default: the clip's own rate, made constant."),
    OptionSpec(
      "quality", .value("LEVEL"),
      "draft (fast, for a look), standard, or high (slower, for keeping). Default: standard."),
    .jobs, .force, .progress,
  ]

  /// Those of them that a single frame depends on; the rest is taken, so that the options of a film
  /// can be given as they are, and not listed.
  static let stillOptions: [OptionSpec] =
    cardOptions.map { ["quality", "jobs"].contains($0.name) ? $0.unlisted : $0 }
    + soundOptions.map(\.unlisted) + [title.unlisted]
}
