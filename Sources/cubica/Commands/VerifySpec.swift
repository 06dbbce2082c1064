extension CommandSpec {
  static let verify = CommandSpec(
    name: "verify",
    summary: "tell whether films are still those that were made",
    usage: ["verify FILE|DIR… [options]"],
    discussion: [
      "Reads the receipt of a film, which `cubica card --receipt` and every batch keep, compares"
        + " the film and all that went into it by hash, and where nothing has changed makes the"
        + " film again and compares. A folder stands for all films in it that have a receipt.",
      "Prints a line for each film on stdout: its name, the verdict, and why. identical: made"
        + " again, it has the same bytes. same picture: other bytes, but each frame has a PSNR of"
        + " 50 dB or more, and the sound is nowhere more than -80 dBFS apart. different: the file"
        + " was changed, or comes out otherwise. inputs changed: template, fonts, media, values,"
        + " Cubica or its libraries are not those of the receipt. cannot verify: there is no"
        + " receipt, it keeps no values (--private), or a file is missing.",
    ],
    options: [
      OptionSpec("json", .flag, "Print a JSON array with sorted keys, an object for each film."),
      .jobs, .progress, .help,
    ],
    examples: [
      ("verify alice.mp4", "by alice.mp4.receipt.json, or by the batch that made it"),
      ("verify cards", "all films of a batch"),
    ],
    notes: [
      "exit codes: 0 identical or same picture; 1 different or inputs changed; 2 cannot verify,"
        + " or options that cannot be used; the worst of all films counts. 129, 130, 143 stopped"
        + " by a signal."
    ])
}
