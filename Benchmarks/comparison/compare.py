"""Side by side on one machine, in one run, as ratios, each beside what it must be."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import look
import results
from clips import Clips
from merge import Merge
from measure import Failed, quietness, run, say

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent
CUBICA = ROOT / ".build/release/cubica"
ENCODE = HERE / ".build/release/encode-frames"
OVERLAY = HERE / ".build/release/overlay-frames"
FONT = ROOT / "Assets/Fonts/FredokaOne-Regular.ttf"
PARTS = ["overlay", "card", "rivals", "hdr", "still", "memory", "merge"]


class Comparison:
    def __init__(self, options, folder):
        self.seconds = options.seconds
        self.folder = folder
        self.log = HERE / ".cache" / "compare.log"
        self.log.write_bytes(b"")
        self.clips = Clips(HERE / ".cache", options.seconds)
        self.short = Clips(HERE / ".cache", min(10, options.seconds))
        self.busy = quietness()
        self.is_quiet = self.busy >= 1.9
        self.rows = []
        self.notes = []
        self.remarks = [
            "CPU is user + system time. Peak is the largest resident size of one process.",
            "The floor decodes the clip once on one thread and encodes the finished frames as one"
            " stream with Cubica's own encoder; at 1:1 the card scales nothing.",
            "ffmpeg and MoviePy draw no paper rain; Cairo draws all of it.",
        ]
        self.usages = []

    # Measuring

    def run(self, command):
        return run(command, self.log)

    def measured(self, name, command):
        say(f"running {name}")
        usage = run(command, self.log)
        self.usages.append((name, usage))
        return usage

    def card(self, name, clip, *extra):
        film = self.folder / "film.mp4"
        command = [CUBICA, "card", "--name", "Alice", clip, "-o", film, "--force"]
        return self.measured(name, [*command, "--progress", "none", *extra]), film

    def compare(self, work, ratio, limit, is_wall=False):
        """One row of the table; a ratio of walls means nothing on a busy machine."""
        self.rows.append((work, ratio, limit, is_wall and not self.is_quiet))

    # The parts

    def overlay(self):
        """CPU time of one thread without codecs: 600 pieces and outlined text that pulses, an
        outlined name between two emoji, and each shipped card."""
        say("running overlay-frames")
        cards = sorted((ROOT / "Templates").glob("*/template.json5"))
        documents = [("alone", HERE / "overlay.json5"), ("of two emoji", HERE / "emoji.json5")]
        for name, document in documents + [(f"of {card.parent.name}", card) for card in cards]:
            command = [OVERLAY, ROOT, document, "150", "10"]
            found = subprocess.run(command, capture_output=True, text=True, check=False)
            if found.returncode:
                raise Failed(found.stderr)
            resolve, raster, blend, total, _ = map(float, found.stdout.splitlines()[-1].split())
            self.compare(f"overlay {name}, ms a frame at 1080p", total, 3)
            self.remarks.append(
                f"Overlay {name}: resolve {resolve:.2f}, raster {raster:.2f}, blend {blend:.2f} ms"
                " a frame."
            )

    def floor(self, clip, film):
        """CPU of decoding the clip in order and encoding the finished frames as one stream. The
        card places a clip of the canvas's size 1:1, so nothing is scaled."""
        decode = self.measured(
            f"floor, decoding {clip.name}",
            ["ffmpeg", "-v", "error", "-threads", 1, "-i", clip, "-map", "0:v:0", "-f", "null", "-"],
        )
        return decode, self.encoding(film)

    def encoding(self, film):
        if not hasattr(self, "_encoding"):
            frames = self.folder / "frames.yuv"
            command = ["ffmpeg", "-v", "error", "-y", "-i", film, "-map", "0:v:0"]
            run([*command, "-f", "rawvideo", "-pix_fmt", "yuv420p", frames], self.log)
            command = [ENCODE, frames, look.WIDTH, look.HEIGHT, 30, "standard"]
            self._encoding = self.measured("floor, encoding the film", command)
            frames.unlink()
        return self._encoding

    def cards(self):
        for name, gop in [("1 s", 30), ("10 s", 300), ("one key frame", 0)]:
            clip = self.clips.gop(gop)
            usage, film = self.card(f"cubica card, key frames: {name}", clip)
            decode, encode = self.floor(clip, film)
            floor = decode.cpu + encode.cpu
            self.compare(f"card against the floor, key frames {name}: CPU", usage.cpu / floor, 1.05)
            if gop == 30:
                self.usage, self.decode = usage, decode
                self.rows.append(("both cores busy: CPU / wall", usage.busy, -1.9, not self.is_quiet))

    def ffmpeg_filters(self, scales):
        """Filters of a like look; text that breathes, no paper rain."""
        first = "scale=1860:1046:flags=bicubic,pad=1920:1080:30:17:color=0x45AD7C" if scales else "null"
        chain = f"[0:v]{first}[v];[v][1:v]overlay=0:0:format=auto"
        for text, size, middle in look.LINES:
            escaped = text.replace(",", "\\,")
            pulse = "(1-0.2*cos(2*PI*t))"
            chain += f",drawtext=fontfile={FONT}:text='{escaped}':fontcolor=0x006837"
            chain += f":fontsize='{size}*{pulse}':borderw={look.OUTLINE}:bordercolor=white"
            chain += f":x=(w-text_w)/2:y={middle}-text_h/2"
        return chain

    def rivals(self):
        clip = self.clips.gop(30)
        decoration = self.folder / "decoration.png"
        look.decoration(decoration)
        if not hasattr(self, "usage"):
            self.usage, _ = self.card("cubica card", clip)
        output = self.folder / "rival.mp4"
        for name, scales, limit in [
            ("ffmpeg: scale, pad, overlay, drawtext", True, 0.9),
            ("ffmpeg: overlay, drawtext (nothing scaled)", False, None),
        ]:
            command = ["ffmpeg", "-v", "error", "-y", "-i", clip, "-loop", 1, "-i", decoration]
            command += ["-filter_complex", self.ffmpeg_filters(scales), "-t", self.seconds]
            command += ["-c:v", "libx264", "-preset", "veryfast", "-crf", 20, "-pix_fmt", "yuv420p"]
            rival = self.measured(name, [*command, "-c:a", "copy", output])
            self.compare(f"against {name}: wall", self.usage.wall / rival.wall, limit, True)
            self.compare(f"against {name}: CPU", self.usage.cpu / rival.cpu, None)
            if scales:
                self.compare("peak memory against the ffmpeg tool", self.usage.peak / rival.peak, 1.2)
        scripts = [("MoviePy 2", "moviepy_card.py", 0.17), ("Cairo + PyAV", "cairo_card.py", 0.65)]
        for name, script, limit in scripts:
            command = [sys.executable, HERE / "comparison" / script, clip, output, decoration, FONT]
            rival = self.measured(name, command)
            self.compare(f"against {name}: wall", self.usage.wall / rival.wall, limit, True)
            self.compare(f"against {name}: CPU", self.usage.cpu / rival.cpu, None)

    def hdr(self):
        sdr, _ = self.card("cubica card, HEVC 8-bit SDR", self.short.hevc(False))
        hdr, _ = self.card("cubica card, HEVC 10-bit HLG", self.short.hevc(True))
        self.compare("card from HDR against SDR: CPU", hdr.cpu / sdr.cpu, 1.6)

    def still(self):
        """0.3 s and 0.6 × the decoding of the frames since the key frame before it."""
        time = self.seconds * 0.75
        for name, gop in [("1 s", 30), ("one key frame", 0)]:
            clip = self.clips.gop(gop)
            picture = self.folder / "still.png"
            command = [CUBICA, "still", "--name", "Alice", clip, "--at", f"{time:g}"]
            usage = self.measured(
                f"cubica still at {time:g} s, key frames: {name}", [*command, "-o", picture, "--force"]
            )
            frames = int(time * 30) % gop if gop else int(time * 30)
            command = ["ffmpeg", "-v", "error", "-threads", 1, "-i", clip, "-map", "0:v:0"]
            decode = self.measured(
                f"decoding {frames + 1} frames", [*command, "-frames:v", frames + 1, "-f", "null", "-"]
            )
            allowed = 0.3 + 0.6 * decode.cpu
            self.compare(f"one still, key frames {name}: wall / allowed", usage.wall / allowed, 1, True)

    def memory(self, is_large):
        short = self.short.gop(30) if is_large else self.short.small()
        longer = self.short.repeated(short, 60)
        quality = [] if is_large else ["--quality", "draft"]
        few, _ = self.card(f"cubica card, {short.name}", short, *quality)
        many, _ = self.card(f"cubica card, {longer.name}", longer, *quality)
        size = "1080p" if is_large else "640x360"
        self.compare(f"peak memory, 60 times the length ({size})", many.peak / few.peak, 1.1)

    # Results

    def report(self):
        clip = f"Big Buck Bunny, 1920x1080, 30 fps, {self.seconds:g} s, about 21 Mbit/s"
        lines = results.facts(clip, self.busy) + results.table(self.rows)
        lines += results.usages(self.usages, self.is_quiet)
        lines += ["", *[f"- {note}" for note in self.remarks + self.notes]]
        return "\n".join(lines).rstrip() + "\n"


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/compare",
        description="Cubica, the floor and three rivals on one clip, in one run, as ratios.",
    )
    parser.add_argument("--seconds", type=float, default=10, help="length of the clip (10)")
    parser.add_argument(
        "--only", choices=PARTS, action="append", help="run this part alone; may be repeated"
    )
    parser.add_argument(
        "--large", action="store_true", help="compare memory at 1080p (a quarter of an hour more)"
    )
    parser.add_argument("--write", type=pathlib.Path, help="also write the table to this file")
    options = parser.parse_args()
    (HERE / ".cache").mkdir(exist_ok=True)
    parts = options.only or PARTS
    with tempfile.TemporaryDirectory(prefix="cubica-compare-", dir=HERE / ".cache") as folder:
        comparison = Comparison(options, pathlib.Path(folder))
        steps = {
            "overlay": comparison.overlay,
            "card": comparison.cards,
            "rivals": comparison.rivals,
            "hdr": comparison.hdr,
            "still": comparison.still,
            "memory": lambda: comparison.memory(options.large),
            "merge": lambda: Merge(comparison, CUBICA, ENCODE).measure(),
        }
        for part in PARTS:
            if part in parts:
                try:
                    steps[part]()
                except Failed as failure:
                    last = str(failure).strip().splitlines()[-1]
                    comparison.notes.append(f"{part} did not finish: {last}")
                    say(f"compare: {failure}")
        report = comparison.report()
    print(report)
    if options.write:
        results.keep(options.write, "Benchmarks/compare", report)
    return 1 if comparison.notes else 0


if __name__ == "__main__":
    sys.exit(main())
