"""A product's picture recipe: family, form, palette and motif as written in the goods, everything else drawn from a hash of the sku."""

import hashlib
import random

# main colour, deep shade, accent, second accent, pale ground
PALETTES = {
    "natural": ("#d8b47a", "#96683a", "#a8472a", "#5f7d3a", "#f1e3c4"),
    "dark": ("#4a2a17", "#24130b", "#b98545", "#8a5a2c", "#d9b98c"),
    "red": ("#c2211f", "#7d0f16", "#f0b52c", "#f6e7c8", "#f7e6d0"),
    "maroon": ("#7a1626", "#470a16", "#d9a441", "#f1dcb4", "#efd9bd"),
    "orange": ("#e8811a", "#a84a0c", "#b3141f", "#fbe3a0", "#fbe7c6"),
    "yellow": ("#efb41f", "#b9780f", "#b3141f", "#1f7a45", "#fbeec4"),
    "green": ("#2f7d3f", "#154a2a", "#efb41f", "#f6e7c8", "#dfe9c8"),
    "teal": ("#11707a", "#0a434d", "#e9c46a", "#f6e7c8", "#d3e8e4"),
    "blue": ("#22418f", "#12245a", "#efb41f", "#f3ead2", "#d3def0"),
    "sky": ("#4aa6cf", "#1f6d9c", "#f6d34a", "#fffaf0", "#dceef6"),
    "pink": ("#d94f82", "#962a55", "#f6d9a0", "#fff2ea", "#fbdfe6"),
    "purple": ("#5b2a68", "#361542", "#d9a441", "#ecd3e6", "#e6d6ea"),
    "white": ("#f1eadb", "#c9bda5", "#b3202a", "#c79a3a", "#fbf8f0"),
    "black": ("#26221f", "#100e0d", "#d9a441", "#b3202a", "#d8cfc0"),
    "multi": ("#d8341f", "#8a1414", "#f0b41c", "#1f7a55", "#2459a8"),
}


class Recipe:
    """What to build. `vary`, `pick` and `chance` give the same answers for the same sku, in the order asked."""

    def __init__(self, sku, picture, view=1, shot=None):
        self.sku = sku
        self.shot = shot or {}
        self.family = picture["family"]
        self.form = self.shot.get("form", picture["form"])
        self.palette = picture.get("palette", "natural")
        self.motif = picture.get("motif") or "plain"
        self.view = view
        self.in_use = view == 4
        digest = hashlib.sha256(sku.encode("utf-8")).digest()
        self.seed = int.from_bytes(digest[:4], "big")
        self.random = random.Random(self.seed)
        self.main, self.deep, self.accent, self.second, self.pale = PALETTES[self.palette]

    def vary(self, low, high):
        return self.random.uniform(low, high)

    def pick(self, options):
        return self.random.choice(list(options))

    def chance(self, probability):
        return self.random.random() < probability

    def folk_colours(self):
        """Five bright lacquer colours, starting with the palette's own, no two alike."""
        folk = ["#1c4f9c", "#1f7a45", "#f0b21c", "#c8281e", "#e2701b"]
        if self.palette in ("multi", "natural"):
            self.random.shuffle(folk)
            return folk
        chosen = []
        for colour in (self.main, self.accent, *folk, "#7a2a6b", "#efe4c8"):
            parts = [int(colour[k:k + 2], 16) for k in (1, 3, 5)]
            if all(sum(abs(a - b) for a, b in zip(parts, other)) > 110 for other in chosen):
                chosen.append(parts)
        return ["#%02x%02x%02x" % tuple(parts) for parts in chosen[:5]]
