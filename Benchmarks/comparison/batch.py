"""A guest list against single cards and a loop of the ffmpeg tool, in one run, as ratios."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import look
import results
from bench import Bench
from clips import tool
from compare import CUBICA, HERE, Comparison
from measure import Failed, Usage, say

PARTS = ["names", "thousand", "check"]


class Batch(Bench):
    def __init__(self, options, folder):
        super().__init__(HERE / ".cache", "batch.log", options.seconds, folder)
        self.names = options.names

    def list(self, name, guests):
        path = self.folder / name
        path.write_text("name\n" + "".join(f"{guest}\n" for guest in guests))
        return path

    def command(self, guests, clip, *extra):
        pattern = self.folder / "cards" / "{index}.mp4"
        return [CUBICA, "batch", guests, "--clip", clip, "-o", pattern, *extra]

    # The parts

    def twenty(self):
        """Twenty names over one clip, together and one by one."""
        clip = self.clips.gop(30)
        guests = [f"Guest {number}" for number in range(1, self.names + 1)]
        command = self.command(self.list("names.csv", guests), clip, "--progress", "none")
        batch = self.measured(f"cubica batch of {self.names}", command)
        single = Usage(0, 0, 0)
        film = self.folder / "single.mp4"
        for guest in guests:
            say(f"running the card of {guest}")
            command = [CUBICA, "card", "--name", guest, clip, "-o", film, "--force"]
            single = total(single, self.run([*command, "--progress", "none"]))
        last = self.folder / "cards" / f"{self.names}.mp4"
        if film.read_bytes() != last.read_bytes():
            raise Failed("the batch's last film is not the single card's, byte for byte")
        self.note(f"{self.names} runs of cubica card", single)
        self.compare("batch against single cards: wall", batch.wall / single.wall, 0.80, True)
        self.compare("batch against single cards: CPU", batch.cpu / single.cpu, None)
        self.compare("both cores busy: CPU / wall", batch.busy, -1.9, True)
        self.ffmpeg(clip, batch)

    def ffmpeg(self, clip, batch):
        """A few runs stand for as many as there are names: they cost alike."""
        decoration = self.folder / "decoration.png"
        look.decoration(decoration)
        few = min(4, self.names)
        rival = Usage(0, 0, 0)
        for number in range(few):
            say(f"running ffmpeg {number + 1} of {few}")
            command = ["ffmpeg", "-v", "error", "-y", "-i", clip, "-loop", 1, "-i", decoration]
            command += ["-filter_complex", Comparison.ffmpeg_filters(self, True)]
            command += ["-t", self.seconds, "-c:v", "libx264", "-preset", "veryfast", "-crf", 20]
            command += ["-pix_fmt", "yuv420p", "-c:a", "copy", self.folder / "rival.mp4"]
            rival = total(rival, self.run(command))
        scale = self.names / few
        rival = Usage(rival.cpu * scale, rival.wall * scale, rival.peak)
        self.note(f"{self.names} runs of ffmpeg's filters ({few} were timed)", rival)
        work = "batch against a loop of ffmpeg's filters: wall"
        self.compare(work, batch.wall / rival.wall, 0.70, True)

    def thousand(self):
        """A thousand short films: what the batch holds must not grow."""
        clip = self.folder / "tiny.mp4"
        tool(
            "-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30:duration=1", "-f", "lavfi", "-i",
            "sine=frequency=440:duration=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a",
            "aac", clip,
        )
        guests = self.list("thousand.csv", [f"Guest {number}" for number in range(1, 1001)])
        say("running a batch of 1000")
        command = self.command(guests, clip, "--progress", "json", "--force")
        samples = Samples([str(part) for part in command])
        self.note("cubica batch of 1,000, 160x90, 1 s", samples.usage)
        first, last = mean(samples.resident[100:200]), mean(samples.resident[900:])
        self.compare("memory, last 100 rows against 101 to 200", last / first, 1.05)
        files = mean(samples.files[900:]) / mean(samples.files[100:200])
        self.compare("open files, last 100 rows against 101 to 200", files, 1.05)
        self.compare("start-up to the first film, s / 2 s", samples.first / 2, 1, True)
        self.remark(
            "thousand",
            f"1,000 films: {1000 / samples.usage.wall:.1f} a second; memory {first:.0f} MB, then"
            f" {last:.0f} MB.",
        )

    def check(self):
        clip = self.folder / "tiny.mp4"
        if not clip.exists():
            tool("-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30:duration=1", clip)
        guests = self.list("many.csv", [f"Guest {number:05}" for number in range(1, 10_001)])
        usage = self.measured("checking 10,000 rows", self.command(guests, clip, "--check"))
        self.compare("checking 10,000 rows, s / 5 s", usage.wall / 5, 1, True)


class Samples:
    """Runs a batch and looks at its process at each row that is made."""

    def __init__(self, command):
        self.resident = []
        self.files = []
        self.first = 0.0
        start = time.monotonic()
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        for line in process.stderr:
            if '"event":"row"' not in line or json.loads(line)["outcome"] != "made":
                continue
            if not self.resident:
                self.first = time.monotonic() - start
            self.look(process.pid)
        _, status, used = os.wait4(process.pid, 0)
        if status:
            raise Failed(f"the batch ended with status {status}")
        wall = time.monotonic() - start
        self.usage = Usage(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024)

    def look(self, pid):
        with open(f"/proc/{pid}/statm") as text:
            pages = int(text.read().split()[1])
        self.resident.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        self.files.append(len(os.listdir(f"/proc/{pid}/fd")))


def mean(numbers):
    return sum(numbers) / len(numbers)


def total(one, other):
    return Usage(one.cpu + other.cpu, one.wall + other.wall, max(one.peak, other.peak))


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/batch", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="length of the clip (10)")
    parser.add_argument("--names", type=int, default=20, help="rows over that clip (20)")
    parser.add_argument(
        "--only", choices=PARTS, action="append", help="run this part alone; may be repeated"
    )
    parser.add_argument("--write", type=pathlib.Path, help="also keep the table in this file")
    options = parser.parse_args()
    (HERE / ".cache").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="cubica-batch-", dir=HERE / ".cache") as folder:
        batch = Batch(options, pathlib.Path(folder))
        steps = {"names": batch.twenty, "thousand": batch.thousand, "check": batch.check}
        for part in PARTS:
            if part in (options.only or PARTS):
                batch.perform(part, steps[part], 2 if part == "check" else 1, Failed)
        report = batch.report(f"Big Buck Bunny, 1920x1080, 30 fps, {options.seconds:g} s")
    print(report)
    if options.write:
        results.keep(options.write, "Benchmarks/batch", report)
    return 1 if batch.failures else 0


if __name__ == "__main__":
    sys.exit(main())
