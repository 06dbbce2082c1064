"""The look that the rivals draw: a border, friends along the bottom, a greeting and a name that
breathe; paper rain where a rival can draw it in reasonable time."""

import math
import random

import cairo

WIDTH, HEIGHT = 1920, 1080
BORDER = (0x45 / 255, 0xAD / 255, 0x7C / 255)
LETTERS = "#006837"
COLORS = ["#FF5A5F", "#FFD54A", "#FFFFFF", "#3DC98C", "#4DA3FF", "#FF9F43", "#B07BEA"]
# Text, size, height of the middle of the line at rest.
LINES = [("Happy Birthday,", 78, 136), ("Alice", 140, 270)]
OUTLINE = 10


def rgb(color):
    return [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def pulse(seconds):
    """0.8 to 1.2 and back, half a second one way."""
    return 1 - 0.2 * math.cos(2 * math.pi * seconds)


def decoration(path):
    """The still parts as a PNG with alpha."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, WIDTH, HEIGHT)
    context = cairo.Context(surface)
    context.rectangle(0, 0, WIDTH, HEIGHT)
    rounded(context, 30, 30, WIDTH - 60, HEIGHT - 60, 44)
    context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
    context.set_source_rgb(*BORDER)
    context.fill_preserve()
    context.new_path()
    rounded(context, 30, 30, WIDTH - 60, HEIGHT - 60, 44)
    context.set_source_rgb(1, 1, 1)
    context.set_line_width(5)
    context.stroke()
    shapes = [(120, 300, 90), (350, 190, 85), (1340, 220, 105), (1600, 240, 110), (1800, 150, 75)]
    for number, (x, height, radius) in enumerate(shapes):
        context.set_source_rgb(*rgb(COLORS[number]))
        rounded(context, x - radius, HEIGHT - height, 2 * radius, height + 60, radius)
        context.fill()
    surface.write_to_png(str(path))


def rounded(context, x, y, width, height, radius):
    context.new_sub_path()
    context.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
    context.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
    context.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
    context.arc(x + radius, y + radius, radius, math.pi, 1.5 * math.pi)
    context.close_path()


def pieces(seconds, rate=51, lifetime=9.0):
    """Paper in the air: x, y, angle, flatness, size, colour of each piece."""
    first = max(0, math.ceil((seconds - lifetime) * rate))
    for number in range(first, int(seconds * rate) + 1):
        age = seconds - number / rate
        luck = random.Random(number)
        x = luck.uniform(0, WIDTH) + 24 * math.sin(age * luck.uniform(2, 4))
        y = -40 + age * luck.uniform(120, 330)
        if y < HEIGHT + 40:
            flat = math.cos(age * luck.uniform(3, 9))
            yield x, y, age * luck.uniform(-5, 5), flat, luck.uniform(0.4, 1.2), luck.choice(COLORS)
