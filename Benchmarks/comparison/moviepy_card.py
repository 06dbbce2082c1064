"""The look with MoviePy 2, in the way its manual shows. No paper rain: it would take minutes."""

import sys

import moviepy

import look

source, output, decoration, font = sys.argv[1:5]
clip = moviepy.VideoFileClip(source)
layers = [clip, moviepy.ImageClip(decoration).with_duration(clip.duration)]
for text, size, middle in look.LINES:
    line = moviepy.TextClip(
        font=font,
        text=text,
        font_size=size,
        color=look.LETTERS,
        stroke_color="#FFFFFF",
        stroke_width=look.OUTLINE,
        margin=(20, 20),
    ).with_duration(clip.duration)
    height = line.h
    layers.append(
        line.resized(look.pulse).with_position(
            lambda t, middle=middle, height=height: ("center", middle - height * look.pulse(t) / 2)
        )
    )
card = moviepy.CompositeVideoClip(layers, size=(look.WIDTH, look.HEIGHT))
card.write_videofile(
    output,
    fps=30,
    codec="libx264",
    preset="veryfast",
    threads=2,
    audio_codec="aac",
    ffmpeg_params=["-crf", "20", "-pix_fmt", "yuv420p"],
    logger=None,
)
