extension CommandSpec {
  static let batch = CommandSpec(
    name: "batch",
    summary: "make a film for every row of a guest list",
    usage: [
      "batch LIST -o 'cards/{name}.mp4' [options]", "batch --merge-reports FOLDER",
    ],
    discussion: [
      "Makes one card for every row of a list: CSV as spreadsheets export it, a JSON array or JSON"
        + " lines, from a file or from standard input (-). The first row of CSV names the columns."
        + " Each column fills the variable of the template that has its name; case, spaces and _"
        + " do not matter. cubica template show confetti lists a template's variables; --map takes"
        + " them from columns that are called otherwise.",
      "The columns clip, template, output, soundtrack and trim stand for the options of that name."
        + " Paths in the list are relative to the list. An empty cell gives nothing: the"
        + " option's or the template's own value counts.",
      "Every row is checked before the first frame. Good rows are made, bad ones are listed with"
        + " the reason. Films are written beside their names and renamed when they are whole."
        + " Run the same command again to go on after a stop: finished films are skipped, changed"
        + " rows are made again. What was made is kept in .cubica in the output folder; report.csv"
        + " and report.json there tell what became of each row.",
    ],
    options: [
      OptionSpec(
        "output", short: "o", .value("PATTERN"),
        "Where films go, ending in .mp4 or .mov: {name} or any other column, {index}, {index:04},"
          + " {hash}, {template}, {aspect}, {variant}. Required, but for --check and --proof."),
      OptionSpec(
        "title", .value("PATTERN"),
        "The title that each film's file tells players, with fields as in --output: 'Happy"
          + " birthday, {name}'. Default: none."),
      OptionSpec(
        "clip", .values("FILE"),
        "The clip of every row that has none of its own; may be repeated for a card that plays"
          + " several."),
      OptionSpec(
        "map", .values("NAME=COLUMN"),
        "Takes a variable or option from a column of another name: --map name=\"Full Name\"; may be"
          + " repeated. {name} in the pattern is that column then. --map wish= takes it from none."),
      OptionSpec(
        "check", .flag, "Check every row and end; nothing is rendered."),
      OptionSpec(
        "proof", .value("FILE.png"),
        "Write a sheet with one still of each row, labelled with the film's name, or with the guest's"
          + " where there is no --output; pages when there are many, and no films."),
      OptionSpec("strict", .flag, "Make nothing where one row is bad."),
      OptionSpec(
        "variants", .value("A:B,…"),
        "Make each card in each of these shapes, such as 16:9,9:16,1:1; the pattern needs"
          + " {variant}, {aspect} or {hash}."),
      OptionSpec(
        "separator", .value("CHARACTER"),
        "Between the cells: comma, semicolon, tab or one character. Default: sep= in the first"
          + " line, else what the header has most of."),
      OptionSpec(
        "encoding", .value("NAME"),
        "What the list is written in where it is not UTF-8 or marked UTF-16, such as windows-1252."
      ),
      OptionSpec(
        "private", .flag,
        "Keep the rows' values out of messages, reports, receipts and file names; the pattern is"
          + " made of {index} or {hash}, and the list has no column output."),
      OptionSpec(
        "shard", .value("I/N"),
        "Make the share I of N of the rows, so that N machines make them all: 2/8."),
      OptionSpec(
        "merge-reports", .value("FOLDER"),
        "Join the reports of all shards in the folder to one, and end."),
      OptionSpec(
        "engine", .value("NAME"),
        "local makes the films here; slurm on the nodes of a Slurm cluster, whose shards are the"
          + " tasks of a job array: submitted, followed, tried again where a node dies, and their"
          + " reports joined. All files must be where the nodes see them. Default: local."),
      OptionSpec(
        "nodes", .value("N"),
        "With slurm: use at most N nodes at once. Default: as many as Slurm has room on."),
      OptionSpec(
        "array-size", .value("N"),
        "With slurm: cut the rows into N shards, at most 1000. Default: 4 for each node, 32 without"
          + " --nodes."),
      OptionSpec("dry-run", .flag, "With slurm: print the job script and submit nothing."),
      OptionSpec("retry-failed", .flag, "Try all rows again that failed before."),
      OptionSpec("keep-going", .flag, "Go on with the other rows where one fails. The default."),
      OptionSpec("fail-fast", .flag, "Begin no more rows where one has failed."),
      OptionSpec(
        "memory", .value("SIZE"),
        "What the films that are made at once may take together: 2G, 500M. It says how many they"
          + " are, and changes no film. Default: half of what is free."),
    ] + OptionSpec.cardOptions.filter { !["name"].contains($0.name) }
      + OptionSpec.soundOptions + [.help],
    examples: [
      ("batch guests.csv --clip clip.mov -o 'cards/{name}.mp4'", "a film for every guest"),
      ("batch guests.csv -o 'cards/{name}.mp4' --check", "what is wrong with the list"),
      (
        "batch kids.csv --encoding windows-1252 --map name=Kind -o '{name}.mp4'",
        "a list from a German spreadsheet, with a column of another name"
      ),
      (
        "batch guests.csv --variants 16:9,9:16 -o 'cards/{name}-{variant}.mp4'",
        "two shapes of each card from one reading"
      ),
      ("batch guests.csv -o 'cards/{name}.mp4' --proof proof.png", "all cards on a sheet"),
      (
        "batch guests.csv -o 'cards/{name}.mp4' --engine slurm --nodes 8",
        "the same films, made by eight machines"
      ),
    ],
    notes: [
      "exit codes: 0 every row has its film; 3 some rows failed; 1 all of them did; 2 the options,"
        + " the list or the template cannot be used (nothing was begun); 129, 130, 143 stopped by a"
        + " signal (run the same command again to go on)."
    ])
}
