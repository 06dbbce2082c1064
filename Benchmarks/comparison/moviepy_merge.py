"""The merge with MoviePy 2, in the way its manual shows: crossfades and a quiet song, which does
not step back."""

import sys

import moviepy
from moviepy import afx, vfx

import merge

*paths, song, output, overlap = sys.argv[1:]
overlap = float(overlap)
layers, start = [], 0.0
for index, path in enumerate(paths):
    clip = moviepy.VideoFileClip(path)
    scale = min(merge.WIDTH / clip.w, merge.HEIGHT / clip.h)
    if scale != 1:
        clip = clip.resized(scale)
    if index > 0:
        clip = clip.with_effects([vfx.CrossFadeIn(overlap), afx.AudioFadeIn(overlap)])
    if index + 1 < len(paths):
        clip = clip.with_effects([afx.AudioFadeOut(overlap)])
    layers.append(clip.with_start(start).with_position("center"))
    start += clip.duration - overlap
film = moviepy.CompositeVideoClip(layers, size=(merge.WIDTH, merge.HEIGHT))
music = moviepy.AudioFileClip(song).subclipped(0, film.duration)
music = music.with_effects([afx.MultiplyVolume(0.2), afx.AudioFadeOut(1)])
film = film.with_audio(moviepy.CompositeAudioClip([film.audio, music]))
film.write_videofile(
    output,
    fps=merge.RATE,
    codec="libx264",
    preset="veryfast",
    threads=2,
    audio_codec="aac",
    ffmpeg_params=["-crf", "20", "-pix_fmt", "yuv420p"],
    logger=None,
)
