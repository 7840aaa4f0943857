"""Makes src/ui/fonts/bangla.woff2: Noto Sans Bengali in the weights 400 to 700 in one file, for devices without a
Bangla font.

Two static fonts are 92 kB; this one is 59 kB, and both weights load together. It contains the whole script: all
conjuncts, vowel signs and their rules. It leaves out Vedic signs, the taka sign (which is in `taka-*.woff2`), glyph
names and the weights outside 400 to 700. Bold outlines are exact to 6/1000 em: 0.1 px of running text, 0.3 px of the
largest title.

It needs fontTools (Debian: python3-fonttools, python3-brotli) and the variable font as packed by Fontsource:

    npm pack @fontsource-variable/noto-sans-bengali@5.3.0 && tar xzf fontsource-variable-noto-sans-bengali-5.3.0.tgz
    /usr/bin/python3 scripts/bangla-face.py package/files/noto-sans-bengali-bengali-wght-normal.woff2
"""

import io
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.iup import iup_delta_optimize
from fontTools.varLib.instancer import instantiateVariableFont

target = "src/ui/fonts/bangla.woff2"
weights = (400, 700)
# The same as in src/ui/bangla-face.ts: danda, the Bengali block without the taka sign, joiners, the dotted circle.
characters = [0x0964, 0x0965, *range(0x0980, 0x09F3), *range(0x09F4, 0x09FF), 0x200C, 0x200D, 0x25CC]
tolerance = 6  # of 1,000 units an em


def reread(font):
    """Writes and reads the font, so that every table is in its final form."""
    file = io.BytesIO()
    font.flavor = None
    font.save(file)
    file.seek(0)
    return TTFont(file)


def simplify(font):
    """Leaves out the movements of points that their neighbours' movements give within the tolerance."""
    for name, variations in font["gvar"].variations.items():
        if not variations:
            continue
        points, control = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            even = [(round(x / 2) * 2, round(y / 2) * 2) for x, y in variation.coordinates]
            even[-4:] = variation.coordinates[-4:]  # the advance, which HVAR repeats
            variation.coordinates = iup_delta_optimize(even, list(points), list(control.endPts), tolerance=tolerance)


font = reread(instantiateVariableFont(TTFont(sys.argv[1]), {"wght": weights}))
options = Options()
options.layout_features = ["*"]
options.glyph_names = False
options.hinting = False
options.drop_tables += ["STAT"]
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
subsetter = Subsetter(options)
subsetter.populate(unicodes=characters)
subsetter.subset(font)
font = reread(font)
simplify(font)
font.flavor = "woff2"
font.save(target)
print(target, len(font.getGlyphOrder()), "glyphs")
