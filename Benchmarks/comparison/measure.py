"""Runs a program and measures what it and its children cost."""

import dataclasses
import os
import sys
import time


@dataclasses.dataclass
class Usage:
    """CPU is user + system seconds of the program and what it waited for; peak is the largest
    resident size of any one of these processes, in MB."""

    cpu: float
    wall: float
    peak: float

    @property
    def busy(self):
        return self.cpu / self.wall if self.wall else 0.0


class Failed(Exception):
    pass


def run(command, log):
    """Runs `command` to its end; its output goes to the file `log`."""
    command = [str(part) for part in command]
    with open(log, "ab") as out:
        out.write((" ".join(command) + "\n").encode())
        out.flush()
        start = time.monotonic()
        pid = os.posix_spawnp(
            command[0],
            command,
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_DUP2, out.fileno(), 1),
                (os.POSIX_SPAWN_DUP2, out.fileno(), 2),
            ],
        )
        _, status, used = os.wait4(pid, 0)
        wall = time.monotonic() - start
    if status != 0:
        with open(log, "rb") as text:
            tail = text.read()[-800:].decode(errors="replace")
        raise Failed(f"{' '.join(command)[:200]}: status {status}\n{tail}")
    return Usage(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024)


def quietness(seconds=2.0):
    """CPU / wall of two processes that only count: 2.0 on two free cores."""
    start = time.monotonic()
    before = os.times()
    children = []
    for _ in range(2):
        pid = os.fork()
        if pid == 0:
            while time.monotonic() - start < seconds:
                for _ in range(10_000):
                    pass
            os._exit(0)
        children.append(pid)
    for pid in children:
        os.waitpid(pid, 0)
    wall = time.monotonic() - start
    after = os.times()
    cpu = after.children_user - before.children_user
    cpu += after.children_system - before.children_system
    return cpu / wall


def machine():
    """Facts that a reader needs to judge the numbers."""
    model = "unknown processor"
    with open("/proc/cpuinfo") as text:
        for line in text:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    with open("/proc/meminfo") as text:
        memory = int(text.readline().split()[1]) / 1024 / 1024
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GB, Linux {os.uname().release}"


def say(text):
    print(text, file=sys.stderr, flush=True)
