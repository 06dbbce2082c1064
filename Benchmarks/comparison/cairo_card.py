"""The look, paper rain too, with PyAV for the codecs and Cairo for the pixels."""

import sys

import av
import cairo
import numpy

import look

source, output, decoration_path = sys.argv[1:4]


def outline_of(lines):
    """Each line's letters as a path about its middle: drawn once, scaled for each frame."""
    surface = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, None)
    context = cairo.Context(surface)
    context.select_font_face("sans", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD)
    paths = []
    for text, size, middle in lines:
        context.new_path()
        context.set_font_size(size)
        extents = context.text_extents(text)
        context.move_to(-extents.width / 2 - extents.x_bearing, size * 0.35)
        context.text_path(text)
        paths.append((context.copy_path(), middle))
    return paths


def draw(context, decoration, paths, seconds):
    context.set_source_surface(decoration, 0, 0)
    context.paint()
    for x, y, angle, flat, scale, color in look.pieces(seconds):
        context.save()
        context.translate(x, y)
        context.rotate(angle)
        context.scale(scale, scale * flat if abs(flat) > 0.02 else 0.02)
        context.rectangle(-20, -17, 40, 34)
        context.restore()
        context.set_source_rgb(*look.rgb(color))
        context.fill()
    scale = look.pulse(seconds)
    context.set_line_join(cairo.LINE_JOIN_ROUND)
    for path, middle in paths:
        context.save()
        context.translate(look.WIDTH / 2, middle)
        context.scale(scale, scale)
        context.append_path(path)
        context.set_source_rgb(1, 1, 1)
        context.set_line_width(2 * look.OUTLINE)
        context.stroke_preserve()
        context.set_source_rgb(*look.rgb(look.LETTERS))
        context.fill()
        context.restore()


decoration = cairo.ImageSurface.create_from_png(decoration_path)
paths = outline_of(look.LINES)
reader = av.open(source)
video = reader.streams.video[0]
video.thread_type = "AUTO"
writer = av.open(output, "w")
film = writer.add_stream("libx264", rate=30, options={"preset": "veryfast", "crf": "20"})
film.width, film.height, film.pix_fmt = look.WIDTH, look.HEIGHT, "yuv420p"
sound = reader.streams.audio[0] if reader.streams.audio else None
copied = writer.add_stream_from_template(sound) if sound else None

index = 0
for packet in reader.demux(*([video, sound] if sound else [video])):
    if sound and packet.stream is sound:
        if packet.dts is not None:
            packet.stream = copied
            writer.mux(packet)
        continue
    for frame in packet.decode():
        pixels = numpy.ascontiguousarray(frame.to_ndarray(format="bgra"))
        surface = cairo.ImageSurface.create_for_data(
            pixels, cairo.FORMAT_RGB24, look.WIDTH, look.HEIGHT, pixels.strides[0]
        )
        draw(cairo.Context(surface), decoration, paths, index / 30)
        surface.flush()
        made = av.VideoFrame.from_ndarray(pixels, format="bgra").reformat(format="yuv420p")
        made.pts = index
        writer.mux(film.encode(made))
        index += 1
writer.mux(film.encode(None))
writer.close()
