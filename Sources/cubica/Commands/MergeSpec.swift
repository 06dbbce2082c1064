extension CommandSpec {
  static let merge = CommandSpec(
    name: "merge",
    summary: "join clips, photos and a song into one film",
    usage: ["merge CLIP[@A..B] CLIP[@A..B] … -o FILE [options]"],
    discussion: [
      "Joins clips one after the other, upright, in step with their sound and in one size and rate,"
        + " however unlike they are. Photos are shown for a while and slowly zoomed into. CLIP@A..B"
        + " takes the part from A to B, in seconds or minutes and seconds (clip.mov@2..7.5,"
        + " clip.mov@0:30.., photo.jpg@0..6).",
      "A song under the clips' sound is brought to -20 LUFS, one that replaces it to -14, by one"
        + " gain for all of it; it ends with the film. The clips' own sound is left as it is.",
      "--plan prints where everything will lie and how long the film will be, and renders nothing.",
    ],
    options: [
      OptionSpec(
        "output", short: "o", .value("FILE"), "The film to write, .mp4 or .mov. Required."),
      OptionSpec("plan", .flag, "Print the timeline with exact times and end."),
      OptionSpec(
        "write-edit", .flag,
        "Print the document that cubica edit makes the same film of, and end."),
      OptionSpec(
        "transition", .value("KIND:SECONDS"),
        "Between all clips, which overlap for so long: crossfade, fade-black, wipe, slide, push,"
          + " zoom or circle, such as crossfade:0.5. Shortened where a clip is too short for it."
          + " Default: cuts."),
    ] + OptionSpec.soundOptions + [
      OptionSpec(
        "size", .value("WxH"),
        "The film's size in pixels; odd sides become even. Default: the first clip's upright"
          + " size."),
      OptionSpec(
        "aspect", .value("A:B"),
        "The film's shape, such as 9:16; its short side stays the first clip's. Not together with"
          + " --size."),
      OptionSpec(
        "fit", .value("HOW"),
        "How a clip of another shape sits in the film: cover (cut), contain (whole, on black), blur"
          + " (whole, over a blurred copy) or stretch. Default: contain."),
      OptionSpec(
        "fps", .value("RATE"),
        "Frames a second: 25, 29.97 or 30000/1001. Default: the highest of the clips'."),
      OptionSpec(
        "photo-duration", .value("SECONDS"), "How long a photo without a part is shown. Default: 4."
      ),
      OptionSpec("still-photos", .flag, "Show photos without the slow zoom."),
      OptionSpec(
        "card", .value("TEMPLATE"),
        "Lay a card over the film: a name of one that ships with Cubica, a folder or a .json5 file."
      ),
      OptionSpec("name", .value("NAME"), "Whose birthday it is, for the card."),
      OptionSpec(
        "set", .values("KEY=VALUE"),
        "Gives another variable of the card its value; may be repeated."
      ),
      OptionSpec(
        "strict", .flag,
        "Refuse parts that reach beyond their clip and transitions longer than a clip, instead of"
          + " shortening them."),
      OptionSpec(
        "quality", .value("LEVEL"), "draft, standard, or high. Default: standard."),
      .title, .jobs, .force, .progress, .help,
    ],
    examples: [
      ("merge a.mov b.mov -o film.mp4", "one after the other"),
      (
        "merge a.mov@2..7.5 b.jpg --transition crossfade:0.5 -o film.mp4",
        "a part of a clip and a photo, fading into each other"
      ),
      (
        "merge a.mov --soundtrack song.mp3 --card confetti --name Al -o al.mp4",
        "with a song that makes room for voices, and a card over it all"
      ),
      ("merge *.mov --transition push:0.4 --plan", "only tell what it would be"),
      (
        "merge *.mov --transition push:0.4 --write-edit > film.json5",
        "a document to go on from, for cubica edit film.json5 -o film.mp4"
      ),
    ],
    notes: [.exitCodes])
}
