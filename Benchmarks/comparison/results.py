"""The file that measured tables are kept in: a section for each program."""

import datetime
import pathlib
import subprocess

from measure import machine

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TITLE = "# What Cubica costs\n"


def commit():
    command = ["git", "-C", ROOT, "describe", "--always", "--dirty"]
    found = subprocess.run(command, capture_output=True, text=True)
    return found.stdout.strip() or "unknown"


def facts(clip, busy):
    """When, where and on what a table was measured."""
    lines = [
        f"Date: {datetime.date.today().isoformat()}",
        "",
        f"Machine: {machine()}",
        "",
        f"Clip: {clip}",
        "",
        f"Commit: {commit()}",
        "",
        f"Two counting processes: CPU / wall {busy:.2f}",
    ]
    if busy < 1.9:
        lines += ["", "**The machine was busy: ratios of wall times are left out.**"]
    return lines


def table(rows):
    """Rows of work, ratio, limit (negative: at least), and whether the ratio means nothing."""
    lines = ["", "| work | ratio | must | |", "|---|---|---|---|"]
    for work, ratio, limit, is_void in rows:
        shown = "" if is_void else f"{ratio:.2f}"
        must = "" if limit is None else f"≥ {-limit:g}" if limit < 0 else f"≤ {limit:g}"
        verdict = ""
        if limit is not None and not is_void:
            is_met = ratio >= -limit if limit < 0 else ratio <= limit
            verdict = "met" if is_met else "**missed**"
        lines.append(f"| {work} | {shown} | {must} | {verdict} |")
    return lines


def usages(runs, is_quiet):
    lines = ["", "| run | CPU s | wall s | CPU / wall | peak MB |", "|---|---|---|---|---|"]
    for name, usage in runs:
        wall = f"{usage.wall:.2f} | {usage.busy:.2f}" if is_quiet else " | "
        lines.append(f"| {name} | {usage.cpu:.2f} | {wall} | {usage.peak:.0f} |")
    return lines


def keep(path, program, report):
    """Puts a program's report in the place of its last one; the others stay."""
    heading = f"## `{program}`\n"
    old = path.read_text() if path.exists() else TITLE
    head, *sections = old.split("\n## ")
    kept = ["## " + section.rstrip() + "\n" for section in sections]
    kept = [section for section in kept if not section.startswith(heading)]
    kept.append(f"{heading}\n{report.rstrip()}\n")
    path.write_text("\n".join([head.rstrip() + "\n", *sorted(kept)]))
