extension CommandSpec {
  /// `cubica template …`, in the order of the help.
  static let templateCommands: [CommandSpec] = [
    .templateList, .templateShow, .templateNew, .templateCheck, .templatePreview, .templateSchema,
  ]

  /// Not parsed itself: the words after it name one of `templateCommands`.
  static let template = CommandSpec(
    name: "template", summary: "list, look at, make and check cards", usage: [], discussion: [],
    options: [], examples: [])

  private static let templateList = CommandSpec(
    name: "template list",
    summary: "the cards that ship with Cubica",
    usage: ["template list [-o FILE.png]"],
    discussion: [
      "Prints name and title of each card. A terminal that can show pictures (Kitty, Ghostty,"
        + " WezTerm, iTerm2, foot and others) shows them all; -o writes that picture as a PNG."
    ],
    options: [
      OptionSpec(
        "output", short: "o", .value("FILE"), "Also write the cards' pictures, as a PNG."),
      OptionSpec("force", .flag, "Replace a picture that exists."),
      OptionSpec(
        "no-pictures", .flag, "Names and titles only, also where the terminal shows pictures."),
      .help,
    ],
    examples: [("template list -o cards.png", "names on stdout, pictures in cards.png")])

  private static let templateShow = CommandSpec(
    name: "template show",
    summary: "a card's variables, variants, length and fonts",
    usage: ["template show TEMPLATE [--json]"],
    discussion: [
      "Prints what can be set with --set, with types, defaults and limits, and what the card is"
        + " made of. TEMPLATE is a shipped card's name, a folder, or a .json5 file."
    ],
    options: [OptionSpec("json", .flag, "Print it as JSON."), .help],
    examples: [("template show confetti", "what can be chosen in confetti")])

  private static let templateNew = CommandSpec(
    name: "template new",
    summary: "begin a card of your own",
    usage: ["template new FOLDER [--from TEMPLATE]"],
    discussion: [
      "Makes the folder with a small commented card, or with a copy of another, the format's JSON"
        + " Schema beside it, and settings that let VS Code complete and check the document."
        + " Nothing that is there is replaced.",
      "Then: cubica template check FOLDER, cubica template preview FOLDER -o sheet.png, and"
        + " Documentation/FirstTemplate.md, which leads from here to a finished card.",
    ],
    options: [
      OptionSpec(
        "from", .value("TEMPLATE"), "Begin with a copy of that card in place of the small one."),
      .help,
    ],
    examples: [
      ("template new mycard", "mycard/template.json5 and what belongs to it"),
      ("template new party --from confetti", "a copy of confetti to change"),
    ])

  private static let templateCheck = CommandSpec(
    name: "template check",
    summary: "find everything that is wrong with a card",
    usage: ["template check TEMPLATE… [options]"],
    discussion: [
      "Tells all faults at once, each with file:line:column, the way to the key, what was found,"
        + " what is allowed and the nearest valid name: keys and values, missing and broken"
        + " pictures, fonts, characters that no font has, texts that do not fit with very long"
        + " names in 16:9, 9:16, 1:1 and 4:5, and texts that can hardly be read on what the card"
        + " puts behind them or that lie on bare video.",
      "A fault is an error (no film is made), a warning (some film will look wrong) or a hint.",
    ],
    options: [
      OptionSpec(
        "list", .value("FILE"),
        "Names to try in place of the 46 samples: one a line, or the column \"name\" of a CSV"
          + " file."),
      OptionSpec(
        "duration", .value("SECONDS"),
        "The film's length, such as 1 for a very short one. Default: the card's own."),
      OptionSpec("strict", .flag, "Warnings end with exit code 2 too."),
      OptionSpec("json", .flag, "Print the findings as JSON."),
      .help,
    ],
    examples: [
      ("template check mycard", "the card in the folder mycard"),
      ("template check mycard --list guests.csv --strict", "with the guests' own names"),
    ],
    notes: [
      "exit codes: 0 no errors, 2 errors (with --strict: or warnings)."
    ])

  private static let templatePreview = CommandSpec(
    name: "template preview",
    summary: "look at a card in many shapes, with many names",
    usage: ["template preview TEMPLATE [--at TIME | --sheet] [options]"],
    discussion: [
      "Writes one picture: by default a sheet of three moments in three shapes with four names,"
        + " each cell 320 pixels on its short side, over a drawn scene that stands in for the"
        + " clip. The pixels are those that films have. Without -o it is TEMPLATE-sheet.png or"
        + " TEMPLATE-TIME.png in the working directory."
    ],
    options: [
      OptionSpec("sheet", .flag, "A sheet; this is the default."),
      OptionSpec("at", .value("TIME"), "One moment alone, in seconds: large, or in every shape."),
      OptionSpec("output", short: "o", .value("FILE"), "The picture to write; ends in .png."),
      OptionSpec(
        "aspect", .values("A:B"), "A shape, such as 4:5; may be repeated. Default: 16:9, 9:16, 1:1."
      ),
      OptionSpec("name", .values("NAME"), "A name; may be repeated. Default: four samples."),
      OptionSpec("set", .values("KEY=VALUE"), "Another variable's value; may be repeated."),
      OptionSpec("duration", .value("SECONDS"), "The film's length. Default: the card's own."),
      OptionSpec("dark", .flag, "A dark scene behind the card in place of a light one."),
      OptionSpec(
        "clip", .value("FILE"),
        "This clip behind the card in place of a drawn scene; the card is as long as it."),
      OptionSpec("force", .flag, "Replace a picture that exists."),
      .help,
    ],
    examples: [
      ("template preview mycard -o sheet.png", "36 small pictures on one"),
      ("template preview mycard --at 1.5 --name Zoë --aspect 9:16 -o z.png", "one picture"),
    ])

  private static let templateSchema = CommandSpec(
    name: "template schema",
    summary: "print the format's JSON Schema (2020-12)",
    usage: ["template schema"],
    discussion: [
      "Prints the JSON Schema that editors and validators use; `template new` writes it beside"
        + " the document. A document names it with \"$schema\"."
    ],
    options: [.help],
    examples: [("template schema > template.schema.json", "beside a template.json5")])
}
