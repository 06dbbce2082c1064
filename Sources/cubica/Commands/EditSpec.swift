extension CommandSpec {
  static let edit = CommandSpec(
    name: "edit",
    summary: "make a film from a document: clips, tracks, ramps, a song, a card",
    usage: [
      "edit FILM.json5 -o FILE [options]", "edit FILM.json5 --plan | --check", "edit --schema",
    ],
    discussion: [
      "Reads the document, tells all that is wrong with it at once (file:line:column, the way to"
        + " the key, what was found, what is allowed), and makes the film. Files are named from the"
        + " document's folder, and may lie anywhere; - reads it from standard input, and names are"
        + " relative to the working directory then. Documentation/EditFormat.md lists all keys;"
        + " merge --write-edit prints a document to begin with.",
      "--plan prints where everything will lie and how long the film will be; --check only says"
        + " whether anything is wrong with the document or its files. Both render nothing.",
    ],
    options: [
      OptionSpec(
        "output", short: "o", .value("FILE"), "The film to write, .mp4 or .mov. Required."),
      OptionSpec("plan", .flag, "Print the timeline with exact times and end."),
      OptionSpec("check", .flag, "Say whether anything is wrong and end."),
      OptionSpec("schema", .flag, "Print the format's JSON Schema (2020-12) and end."),
      OptionSpec(
        "size", .value("WxH"),
        "The film's size in pixels, in place of the document's; odd sides become even."),
      OptionSpec(
        "aspect", .value("A:B"),
        "The film's shape, in place of the document's canvas. Not together with --size."),
      OptionSpec("fps", .value("RATE"), "Frames a second, in place of the document's."),
      OptionSpec(
        "quality", .value("LEVEL"), "draft, standard, or high, in place of the document's."),
      .title, .jobs, .force, .progress, .help,
    ],
    examples: [
      ("edit film.json5 --plan", "what it would be"),
      ("edit film.json5 -o film.mp4", "the film"),
      ("edit film.json5 --quality draft --size 640x360 -o look.mp4", "a quick look at it"),
      ("edit --schema > edit.schema.json", "for editors that complete and check"),
    ],
    notes: [.exitCodes])
}
