"""Writes the fonts of the drawn social cards, src/media/actions/fonts/*.ttf, from the web fonts in src/ui/fonts.

libvips draws text with FreeType, which reads no WOFF2 and takes no weight from a variable font by its name. Run by hand
when a web font changes: pip install fonttools brotli; python3 scripts/card-faces.py
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent / "src"
FACES = (("fraunces-600", "Card Latin", None), ("bangla", "Card Bangla", {"wght": 600}), ("taka-700", "Card Taka", None))

for source, family, weight in FACES:
    font = TTFont(ROOT / "ui/fonts" / f"{source}.woff2")
    if weight:
        font = instancer.instantiateVariableFont(font, weight)
    font.flavor = None
    for record in list(font["name"].names):
        if record.nameID in (1, 16):
            record.string = family
        elif record.nameID in (2, 17):
            record.string = "Regular"
        elif record.nameID in (4, 6):
            record.string = family.replace(" ", "")
        elif record.nameID in (21, 22, 25):
            font["name"].names.remove(record)
    # Regular, so that the family name alone selects the face.
    font["OS/2"].usWeightClass = 400
    font["OS/2"].fsSelection = 0x40
    font["head"].macStyle = 0
    font.save(ROOT / "media/actions/fonts" / f"card-{source.split('-')[0]}.ttf")
