"""Side by side on one machine, in one run, as ratios, each beside what it must be."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import look
import results
from bench import Bench
from merge import Merge
from measure import Failed, say

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent
CUBICA = ROOT / ".build/release/cubica"
ENCODE = HERE / ".build/release/encode-frames"
OVERLAY = HERE / ".build/release/overlay-frames"
FONT = ROOT / "Assets/Fonts/FredokaOne-Regular.ttf"
PARTS = ["overlay", "card", "rivals", "hdr", "still", "memory", "merge"]


class Comparison(Bench):
    def __init__(self, options, folder):
        super().__init__(HERE / ".cache", "compare.log", options.seconds, folder)
        self.rounds = options.rounds
        self.remark("usage", "CPU is user + system time. Peak is the largest resident size of one process.")
        self.remark(
            "floor",
            "The floor decodes the clip once on one thread and encodes the finished frames as one"
            " stream with Cubica's own encoder; at 1:1 the card scales nothing.",
        )
        self.remark("rain", "ffmpeg and MoviePy draw no paper rain; Cairo draws all of it.")
        self.remark("rounds", f"The least CPU and wall of {self.rounds} rounds.")

    def card(self, name, clip, *extra):
        film = self.folder / "film.mp4"
        command = [CUBICA, "card", "--name", "Alice", clip, "-o", film, "--force"]
        return self.measured(name, [*command, "--progress", "none", *extra]), film

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
            parts = [float(part) for part in found.stdout.splitlines()[-1].split()[:4]]
            work = f"overlay {name}, ms a frame at 1080p"
            if work in self.rows and self.rows[work][1] <= parts[3]:
                continue
            self.compare(work, parts[3], 3)
            resolve, raster, blend = parts[:3]
            self.remark(
                work,
                f"Overlay {name}: resolve {resolve:.2f}, raster {raster:.2f}, blend {blend:.2f} ms"
                " a frame.",
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
        """Of one film in each round: the others differ little."""
        if self._encoding is None:
            frames = self.folder / "frames.yuv"
            command = ["ffmpeg", "-v", "error", "-y", "-i", film, "-map", "0:v:0"]
            self.run([*command, "-f", "rawvideo", "-pix_fmt", "yuv420p", frames])
            command = [ENCODE, frames, look.WIDTH, look.HEIGHT, 30, "standard"]
            self._encoding = self.measured("floor, encoding the film", command)
            frames.unlink()
        return self._encoding

    def cards(self):
        self._encoding = None
        for name, gop in [("1 s", 30), ("10 s", 300), ("one key frame", 0)]:
            clip = self.clips.gop(gop)
            usage, film = self.card(f"cubica card, key frames: {name}", clip)
            decode, encode = self.floor(clip, film)
            floor = decode.cpu + encode.cpu
            self.compare(f"card against the floor, key frames {name}: CPU", usage.cpu / floor, 1.05)
            if gop == 30:
                self.usage, self.decode = usage, decode
                self.compare("both cores busy: CPU / wall", usage.busy, -1.9, True)

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
        "--rounds", type=int, default=2, help="how often each part is measured; the least counts (2)"
    )
    parser.add_argument(
        "--large", action="store_true", help="compare memory at 1080p (a quarter of an hour more)"
    )
    parser.add_argument("--write", type=pathlib.Path, help="also write the table to this file")
    options = parser.parse_args()
    parts = options.only or PARTS
    (HERE / ".cache").mkdir(exist_ok=True)
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
                # What a process takes at most is the same each time.
                rounds = 1 if part == "memory" else options.rounds
                comparison.perform(part, steps[part], rounds, Failed)
        clip = f"Big Buck Bunny, 1920x1080, 30 fps, {options.seconds:g} s, about 21 Mbit/s"
        report = comparison.report(clip)
    print(report)
    if options.write:
        results.keep(options.write, "Benchmarks/compare", report)
    return 1 if comparison.failures else 0


if __name__ == "__main__":
    sys.exit(main())
