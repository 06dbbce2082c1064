"""A film of two clips, and whether it is what its plan and its clips promise."""

import math
import operator
import re
import subprocess

from source import CANVAS, HEIGHT, SOUND_RATE, WIDTH, output, probe, sound

FILM_RATE = 48000
SILENCE = 10 ** (-60 / 20) * 32768
# Sound is compared without the fades at its ends, seconds.
EDGE = 0.03


class Refused(Exception):
    def __init__(self, code, message, film):
        super().__init__(message)
        self.code, self.film = code, film

    def faults(self, first, second):
        wrong = []
        if self.code != 2:
            wrong.append(f"exit code {self.code}")
        if not any(s.path.name in str(self) for s in (first, second) if not s.is_shown):
            wrong.append(f"the file is not named: {self}")
        if self.film.exists():
            wrong.append("a film was left behind")
        return wrong


def run(tool, *arguments):
    command = [str(part) for part in [tool, "merge", *arguments]]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def correlation(one, other):
    """-1...1; 0 where either is flat."""
    count = len(one)
    a, b = sum(one) / count, sum(other) / count
    products = sum(map(operator.mul, one, other)) - count * a * b
    squares = sum(map(operator.mul, one, one)) - count * a * a
    squares *= sum(map(operator.mul, other, other)) - count * b * b
    return products / math.sqrt(squares) if squares > 1e-6 else 0.0


def power(samples):
    return math.sqrt(sum(map(operator.mul, samples, samples)) / max(1, len(samples)))


class Film:
    def __init__(self, tool, first, second, length, path):
        self.path = path
        path.unlink(missing_ok=True)
        items = [first.item(length), second.item(length), "--size", CANVAS.replace(":", "x"), "--still-photos"]
        items += ["-o", path]
        plan = run(tool, *items, "--plan")
        made = run(tool, *items, "--quality", "draft", "--progress", "none")
        if plan.returncode or made.returncode:
            said = made if made.returncode else plan
            lines = said.stderr.strip().splitlines() or [""]
            raise Refused(said.returncode, lines[-1], path)
        spans = re.findall(r"(?m)^\d+ +([\d.]+)s\.\.([\d.]+)s", plan.stdout)
        self.parts = [
            (source, float(start), float(end))
            for source, (start, end) in zip([first, second], spans)
        ]
        told = re.search(r"film: ([\d.]+)s, (\d+) frames at ([\d./]+)", plan.stdout)
        self.planned, self.frames = float(told[1]), int(told[2])
        numerator, _, denominator = told[3].partition("/")
        self.rate = float(numerator) / float(denominator or 1)

    def length(self):
        wrong = []
        duration = float(probe(self.path, "format=duration", "v:0")[0])
        picture, count = probe(
            self.path, "stream=duration,nb_read_frames", "v:0", "-count_frames"
        )[0].split(",")
        if int(count) != self.frames:
            wrong.append(f"{count} frames for {self.frames}")
        if abs(float(picture) - self.frames / self.rate) > 0.001:
            wrong.append(f"its picture lasts {picture} s")
        if abs(float(picture) - self.planned) > 0.5 / self.rate + 0.001:
            wrong.append(f"planned {self.planned} s")
        if duration - float(picture) > 0.025:
            wrong.append(f"the file lasts {duration} s")
        steps = {round(float(d), 4) for d in probe(self.path, "packet=duration_time", "v:0")}
        if max(steps) - min(steps) > 0.0002:
            wrong.append("its rate varies")
        return [f"{self.planned:.3f}", f"{duration:.3f}", count], wrong

    def sounds(self):
        """How late each clip's sound is, ms."""
        cells, wrong = [], []
        heard = sound(self.path, SOUND_RATE)
        for source, start, end in self.parts:
            first, last = (round(t * SOUND_RATE) for t in (start + EDGE, end - EDGE))
            part = heard[first:last]
            skip = round(EDGE * SOUND_RATE)
            expected = source.samples[skip : skip + len(part)]
            expected.extend([0] * (len(part) - len(expected)))
            if power(expected) < SILENCE:
                cells.append("–")
                if power(part) > 2 * SILENCE:
                    wrong.append(f"{source.kind} should be silent")
                continue
            best, lag = self.lag(heard, first, expected)
            cells.append(f"{lag:+.1f}")
            if best < 0.8:
                wrong.append(f"{source.kind} sounds unlike its source ({best:.2f})")
            elif abs(lag) > 10:
                wrong.append(f"{source.kind} sounds {lag:+.1f} ms late")
        return [", ".join(cells)], wrong

    @staticmethod
    def lag(heard, first, expected):
        """The likeness and the lateness (ms) where film and source are most alike."""
        found = []
        for shift in range(-160, 161, 2):
            start = first + shift
            if start < 0 or start + len(expected) > len(heard):
                continue
            value = correlation(heard[start : start + len(expected)], expected)
            found.append((round(value, 4), -abs(shift), shift))
        best, _, shift = max(found)
        return best, shift * 1000 / SOUND_RATE

    def step(self):
        """The largest step from sample to sample near the join, in those of the rest."""
        if not any(source.has_sound for source, _, _ in self.parts):
            return ["–"], []
        heard = sound(self.path, FILM_RATE)
        join, near = round(self.parts[1][1] * FILM_RATE), FILM_RATE // 100
        steps = [abs(b - a) for a, b in zip(heard, heard[1:])]
        at_join = max(steps[join - near : join + near], default=0)
        rest = max(steps[: join - near] + steps[join + near :], default=0)
        ratio = at_join / max(rest, 50)
        return [f"{ratio:.2f}"], [f"a step of {at_join} at the join"] if ratio > 1.5 else []

    def pictures(self):
        """How like its source each clip's middle frame is, upright."""
        cells, wrong = [], []
        for source, start, end in self.parts:
            index = int((start + end) / 2 * self.rate)
            offset = (index + 0.5) / self.rate - start
            chain = f"select=eq(n\\,{index}),scale={WIDTH}:{HEIGHT}:flags=area,format=gray"
            command = ["ffmpeg", "-v", "quiet", "-i", f"file:{self.path}", "-vf", chain]
            shown = output(*command, "-frames:v", 1, "-f", "rawvideo", "-")
            likeness = [correlation(shown, picture) for picture in source.pictures(offset)]
            if not likeness or len(shown) != WIDTH * HEIGHT:
                wrong.append(f"{source.kind}: no picture to compare")
                cells.append("?")
                continue
            cells.append(f"{likeness[0]:.3f}")
            if likeness[0] < 0.9:
                wrong.append(f"{source.kind} looks unlike its source ({likeness[0]:.2f})")
            elif likeness[0] + 0.002 < max(likeness):
                wrong.append(f"{source.kind} is not upright")
        return [", ".join(cells)], wrong
