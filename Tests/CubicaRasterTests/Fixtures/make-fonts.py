"""Draws the test fonts of this folder: bars, whose measures the tests know.

Weights.ttf   variable; H is a bar 200 units wide at weight 100, 600 at 900; every letter the same
Pair.ttc      two faces: "Cubica Pair A" with a bar of 300 units, "Cubica Pair B" of 700
Bars.otf      CFF outlines: "Cubica Bars", a bar of 400 units

Needs fontTools. All files are 1000 units an em, bars from the baseline to 700.
"""

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection
from fontTools.varLib import build

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def bar(pen, width):
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((width, 700))
    pen.lineTo((width, 0))
    pen.closePath()
    return pen


def font(family, width, is_cff=False, weight=400):
    names = [".notdef", "space", "bar"]
    builder = FontBuilder(1000, isTTF=not is_cff)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space"} | {ord(letter): "bar" for letter in LETTERS})
    if is_cff:
        drawn = {name: T2CharStringPen(900, None) for name in names}
        bar(drawn["bar"], width)
        builder.setupCFF(family.replace(" ", ""), {}, {n: p.getCharString() for n, p in drawn.items()}, {})
    else:
        drawn = {name: TTGlyphPen(None) for name in names}
        bar(drawn["bar"], width)
        builder.setupGlyf({name: pen.glyph() for name, pen in drawn.items()})
    builder.setupHorizontalMetrics({name: (900, 0) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2(usWeightClass=weight, sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    return builder.font


space = DesignSpaceDocument()
axis = AxisDescriptor()
axis.tag, axis.name, axis.minimum, axis.default, axis.maximum = "wght", "Weight", 100, 100, 900
space.addAxis(axis)
for weight, width in [(100, 200), (900, 600)]:
    source = SourceDescriptor()
    source.font = font("Cubica Weights", width, weight=weight)
    source.location = {"Weight": weight}
    space.addSource(source)
variable = build(space)[0]
variable.recalcTimestamp = False
variable.save("Weights.ttf")

pair = TTCollection()
pair.fonts = [font("Cubica Pair A", 300), font("Cubica Pair B", 700)]
pair.save("Pair.ttc")

font("Cubica Bars", 400, is_cff=True).save("Bars.otf")
