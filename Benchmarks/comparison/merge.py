"""Three clips of unlike size and rate, two crossfades, and a song that makes room for them."""

import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
WIDTH, HEIGHT, RATE = 1920, 1080, 30
# Seconds of a crossfade in ten seconds of clip.
OVERLAP = 0.1
# Width, height, frames a second; whole and centred the last one is 608 pixels wide.
SHAPES = [(1920, 1080, 30), (1440, 1080, 25), (1080, 1920, 24)]
PLACED = [None, None, (608, 1080)]
MEMORY_CLIPS = 100


class Merge:
    """One part of `compare`: `bench` measures, keeps rows and remarks, and has the clips."""

    def __init__(self, bench, cubica, encode):
        self.bench, self.cubica, self.encode = bench, cubica, encode
        self.overlap = bench.seconds * OVERLAP
        self.clips = [bench.clips.shaped(*shape) for shape in SHAPES]
        self.song = bench.clips.song(3 * bench.seconds)
        self.film = bench.folder / "merged.mp4"

    def measure(self):
        ours = self.ours()
        decode = [self.decoding(*pair) for pair in zip(self.clips, PLACED)]
        encode = self.encoding()
        floor = encode.cpu + sum(usage.cpu for usage in decode)
        bench = self.bench
        bench.compare("merge against the floor: CPU", ours.cpu / floor, 1.08)
        for name, command, limit in [
            ("the ffmpeg tool's filters", self.filters(), 0.9),
            ("MoviePy 2", self.moviepy(), 0.2),
        ]:
            rival = bench.measured(f"merge with {name}", command)
            bench.compare(f"merge against {name}: wall", ours.wall / rival.wall, limit, True)
            bench.compare(f"merge against {name}: CPU", ours.cpu / rival.cpu, None)
        bench.remark(
            "merge",
            "Merge: 1920x1080 at 30, 1440x1080 at 25 and 1080x1920 at 24 frames a second; its floor"
            " decodes each clip on one thread, scales the upright one and encodes the film."
            " MoviePy's song does not step back.",
        )
        self.memory()

    def command(self, clips, *more):
        return [
            self.cubica, "merge", *clips, "-o", self.film, "--force", "--progress", "none", *more,
        ]  # fmt: skip

    def ours(self):
        size = f"{WIDTH}x{HEIGHT}"
        more = ["--size", size, "--fps", RATE, "--soundtrack", self.song, "--duck"]
        more += ["--transition", f"crossfade:{self.overlap:g}"]
        return self.bench.measured("cubica merge", self.command(self.clips, *more))

    def decoding(self, clip, placed):
        """Once in order, scaled where the film scales it."""
        command = ["ffmpeg", "-v", "error", "-threads", 1, "-i", clip, "-map", "0:v:0"]
        if placed:
            width, height = placed
            command += ["-vf", f"scale={width}:{height}:flags=bicubic"]
        return self.bench.measured(f"floor, decoding {clip.name}", [*command, "-f", "null", "-"])

    def encoding(self):
        frames = self.bench.folder / "merged.yuv"
        command = ["ffmpeg", "-v", "error", "-y", "-i", self.film, "-map", "0:v:0"]
        self.bench.run([*command, "-f", "rawvideo", "-pix_fmt", "yuv420p", frames])
        command = [self.encode, frames, WIDTH, HEIGHT, RATE, "standard"]
        usage = self.bench.measured("floor, encoding the merged film", command)
        frames.unlink()
        return usage

    def filters(self):
        """scale, xfade, acrossfade, sidechaincompress and amix; the key is padded, or the song
        would end with it."""
        seconds, overlap = self.bench.seconds, self.overlap
        parts = []
        for index in range(3):
            parts.append(
                f"[{index}:v]scale={WIDTH}:{HEIGHT}:force_original_aspect_ratio=decrease"
                f":flags=bicubic,pad={WIDTH}:{HEIGHT}:-1:-1,setsar=1,fps={RATE},format=yuv420p,"
                f"settb=1/{RATE}[v{index}]"
            )
            parts.append(f"[{index}:a]aresample=48000,aformat=channel_layouts=stereo[a{index}]")
        first, second = seconds - overlap, 2 * (seconds - overlap)
        fade = f"xfade=transition=fade:duration={overlap:g}"
        parts += [
            f"[v0][v1]{fade}:offset={first:g}[v01]",
            f"[v01][v2]{fade}:offset={second:g}[v]",
            f"[a0][a1]acrossfade=d={overlap:g}[a01]",
            f"[a01][a2]acrossfade=d={overlap:g},asplit[speech][key]",
            "[key]apad[long]",
            "[3:a]aresample=48000,aformat=channel_layouts=stereo,volume=0.5[song]",
            "[song][long]sidechaincompress=threshold=0.008:ratio=4:attack=50:release=600[low]",
            "[speech][low]amix=inputs=2:normalize=0:duration=first[a]",
        ]
        command = ["ffmpeg", "-v", "error", "-y"]
        for path in [*self.clips, self.song]:
            command += ["-i", path]
        command += ["-filter_complex", ";".join(parts), "-map", "[v]", "-map", "[a]"]
        command += ["-t", 3 * seconds - 2 * overlap, "-c:v", "libx264", "-preset", "veryfast"]
        command += ["-crf", 20, "-pix_fmt", "yuv420p", "-c:a", "aac"]
        return [*command, self.bench.folder / "rival.mp4"]

    def moviepy(self):
        command = [sys.executable, HERE / "moviepy_merge.py", *self.clips, self.song]
        return [*command, self.bench.folder / "rival.mp4", f"{self.overlap:g}"]

    def memory(self):
        """Many clips against three, in films that keep all workers busy."""
        small = self.bench.short.small()
        long = self.bench.short.repeated(small, max(2, round(20 / self.bench.short.seconds)))
        folder = self.bench.folder / "clips"
        folder.mkdir(exist_ok=True)
        many = [folder / f"{index:03}.mp4" for index in range(MEMORY_CLIPS)]
        for path in many:
            shutil.copy(small, path)
        # Two seconds of each.
        parts = [f"{path}@0..{min(2, self.bench.short.seconds):g}" for path in many]
        draft = ["--quality", "draft"]
        few = self.bench.measured("cubica merge, 3 clips", self.command([long] * 3, *draft))
        usage = self.bench.measured(f"cubica merge, {len(many)} clips", self.command(parts, *draft))
        plan = self.bench.measured(
            f"cubica merge --plan, {len(many)} clips", self.command(parts, "--plan")
        )
        self.bench.compare(f"peak memory, {len(many)} clips against 3", usage.peak / few.peak, 1.2)
        self.bench.remark("plan", f"Planning {len(many)} clips takes {plan.wall:.2f} s.")
