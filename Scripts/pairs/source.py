"""What ffmpeg makes of a clip or photo: the reference that films are held against."""

import array
import functools
import os
import subprocess
import tempfile

CANVAS, WIDTH, HEIGHT = "320:180", 64, 36
SOUND_RATE = 8000
# Upright first; the others are what it would look like turned or mirrored.
ORIENTATIONS = [
    "null", "hflip", "vflip", "hflip,vflip",
    "transpose=0", "transpose=1", "transpose=2", "transpose=3",
]  # fmt: skip
PHOTOS = (".jpg", ".png", ".webp", ".gif")


def output(*command):
    command = [str(part) for part in command]
    return subprocess.run(command, capture_output=True, check=False).stdout


def probe(path, entries, stream, *more):
    """Lines of ffprobe's values."""
    command = ["ffprobe", "-v", "error", "-select_streams", stream, *more]
    text = output(*command, "-show_entries", entries, "-of", "csv=p=0", f"file:{path}").decode()
    return [line.strip(",") for line in text.split("\n") if line.strip(",")]


def sound(path, rate):
    """The first sound stream as mono 16-bit samples from zero of the file's clock on."""
    chain = f"aresample={rate}:async=1:min_hard_comp=0.001:first_pts=0"
    command = ["ffmpeg", "-v", "quiet", "-copyts", "-i", f"file:{path}", "-map", "0:a:0"]
    data = output(*command, "-af", chain, "-ac", 1, "-ar", rate, "-f", "s16le", "-")
    return array.array("h", data[: len(data) // 2 * 2])


class Source:
    def __init__(self, kind, path, is_shown, begin):
        self.kind, self.path, self.is_shown = kind, path, is_shown
        self.is_photo = path.suffix in PHOTOS
        self.begin = 0 if self.is_photo else begin

    def item(self, length):
        """The clip's part as `cubica merge` takes it."""
        return f"{self.path}@{self.begin:g}..{self.begin + length:g}"

    @functools.cached_property
    def first_time(self):
        """When the first shown frame appears on the file's clock."""
        more = ["-read_intervals", "%+#9"]
        times = probe(self.path, "frame=best_effort_timestamp_time", "v:0", *more)
        return float(times[0].split(",")[0]) if times else 0.0

    @functools.cached_property
    def has_sound(self):
        return bool(probe(self.path, "stream=index", "a:0"))

    @functools.cached_property
    def samples(self):
        if not self.has_sound:
            return array.array("h")
        path = self.path
        if probe(path, "stream=codec_name", "a:0")[0] == "amr_nb":
            # Of several frames in one packet the ffmpeg tool decodes the first; not so here.
            handle, path = tempfile.mkstemp(suffix=".amr")
            os.close(handle)
            output("ffmpeg", "-v", "quiet", "-y", "-i", self.path, "-map", "0:a:0", "-c", "copy", path)
        samples = sound(path, SOUND_RATE)
        if path != self.path:
            os.unlink(path)
        return samples[round((self.first_time + self.begin) * SOUND_RATE) :]

    @functools.cache
    def pictures(self, offset):
        """The frame shown `offset` seconds into the part, whole in the film's shape, in each of
        the orientations: grey levels."""
        end = 1e9 if self.is_photo else self.begin + offset + 0.0005
        fit = f"scale={CANVAS}:force_original_aspect_ratio=decrease:flags=area"
        fit += f",pad={CANVAS}:(ow-iw)/2:(oh-ih)/2,setsar=1,scale={WIDTH}:{HEIGHT}:flags=area"
        chain = f"setpts=PTS-STARTPTS,trim=end={end},scale='iw*sar':ih,setsar=1,format=rgb24"
        names = [f"[o{index}]" for index in range(len(ORIENTATIONS))]
        chain += f",split={len(names)}" + "".join(names)
        for name, turn in zip(names, ORIENTATIONS):
            chain += f";{name}{turn},{fit}{name[:-1]}d]"
        chain += ";" + "".join(f"{name[:-1]}d]" for name in names) + f"vstack={len(names)}"
        command = ["ffmpeg", "-v", "quiet", "-i", f"file:{self.path}", "-filter_complex", chain]
        command += ["-t", self.begin + offset + 1, "-vsync", "passthrough"]
        data = output(*command, "-f", "rawvideo", "-pix_fmt", "gray", "-")
        size = WIDTH * HEIGHT
        last = data[-size * len(names) :]
        return [last[start : start + size] for start in range(0, len(last), size)]
