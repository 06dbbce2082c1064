"""What every table of measurements has in common."""

import results
from clips import Clips
from measure import Usage, quietness, run, say


class Bench:
    """Measures programs, keeps ratios and remarks, and writes them as a section of a file.

    A part that is measured several times counts with the least CPU and wall time of each program:
    what other machines on the same host take away is never less than nothing."""

    def __init__(self, cache, log, seconds, folder):
        self.seconds, self.folder = seconds, folder
        cache.mkdir(exist_ok=True)
        self.log = cache / log
        self.log.write_bytes(b"")
        self.clips = Clips(cache, seconds)
        self.short = Clips(cache, min(10, seconds))
        self.busy = quietness()
        self.rounds = 1
        # By work, by program, in the order of the first round.
        self.rows = {}
        self.usages = {}
        self.remarks = {}
        self.failures = []

    @property
    def is_quiet(self):
        return self.busy >= 1.9

    def run(self, command):
        return run(command, self.log)

    def measured(self, name, command):
        """The least of this and earlier rounds."""
        say(f"running {name}")
        return self.note(name, self.run(command))

    def note(self, name, usage):
        known = self.usages.get(name)
        if known:
            usage = Usage(
                min(known.cpu, usage.cpu), min(known.wall, usage.wall), max(known.peak, usage.peak)
            )
        self.usages[name] = usage
        return usage

    def compare(self, work, ratio, limit, is_wall=False):
        """One row of the table; a ratio of walls means nothing on a busy machine."""
        self.rows[work] = (work, ratio, limit, is_wall and not self.is_quiet)

    def remark(self, key, text):
        """In the place of what was said under that key."""
        self.remarks[key] = text

    def perform(self, name, part, rounds, failure):
        """One part, so many times; one that fails is told of and left."""
        for number in range(rounds):
            say(f"{name}, round {number + 1} of {rounds}")
            try:
                part()
            except failure as error:
                last = str(error).strip().splitlines()[-1]
                self.failures.append(f"{name} did not finish: {last}")
                say(f"{name}: {error}")
                return

    def report(self, clip):
        lines = results.facts(clip, self.busy) + results.table(self.rows.values())
        lines += results.usages(self.usages.items(), self.is_quiet)
        lines += ["", *[f"- {text}" for text in [*self.remarks.values(), *self.failures]]]
        return "\n".join(lines).rstrip() + "\n"
