"""Things for the house made of coconut fibre."""

import math

import numpy as np

import geometry as geo
import materials
import stage
from families.rickshaw_pot import plant

TONES = {"natural": "#b57f45", "dark": "#6b4322", "multi": "#b57f45", "red": "#9c3a22"}


def coil(path_radius, thickness, material, base=0.0, bottom=True):
    """A basket wound from rope: `path_radius(t)` and heights t from 0 to 1; returns the number of turns."""
    turns = int(1.0 / thickness * path_radius.height / 2 * 1.05)
    for k in range(turns + 1):
        t = k / turns
        r = path_radius(t)
        geo.pipe(geo.circle(r, base + thickness + t * path_radius.height, 80), thickness * 1.06, material, closed=True, sides=10, uv_length=thickness * 3.2)
    if bottom:
        geo.disc(path_radius(0), 0.04, (0, 0, base + 0.04), material=material)
    return turns


class Bulge:
    """A basket's side: radius at the foot, at the belly and at the rim."""

    def __init__(self, foot, belly, rim, height):
        self.foot, self.belly, self.rim, self.height = foot, belly, rim, height

    def __call__(self, t):
        return self.foot * (1 - t) ** 2 + 2 * t * (1 - t) * self.belly + self.rim * t * t


def fuzz_on_rings(recipe, shape, material, count, length, base=0.0):
    roots, directions = [], []
    for _ in range(count):
        t, angle = recipe.vary(0, 1), recipe.vary(0, math.tau)
        r = shape(t) + 0.04
        roots.append((r * math.cos(angle), r * math.sin(angle), base + 0.05 + t * shape.height))
        directions.append((math.cos(angle), math.sin(angle), recipe.vary(-0.6, 0.6)))
    geo.fibres("stray fibres", roots, directions, length, 0.0035, material, recipe.random, 0.7)


def doormat(recipe, tone):
    """Pile of short bristles with a pattern in the pile."""
    long, wide = 2.3, recipe.vary(1.35, 1.5)
    pattern = recipe.pick(("border", "diamonds", "lotus"))
    colours = {"natural": ("#b57f45", "#4a2a17", "#4a2a17"), "dark": ("#5f3c20", "#c9985a", "#c9985a"), "multi": ("#b57f45", "#a3281f", "#1f5f4a")}.get(recipe.palette, ("#b57f45", "#4a2a17", "#4a2a17"))
    skins = [materials.fibre(colour) for colour in colours]
    with geo.part((0, 0, 0), (0, 0, recipe.vary(-0.1, 0.2))):
        geo.box((long, wide, 0.06), (0, 0, 0.03), material=materials.plain("#3a2616", 0.95), bevel=0.02)
        roots = [[], [], []]
        step = 0.021
        for i in range(int(long / step)):
            for j in range(int(wide / step)):
                x = -long / 2 + (i + recipe.vary(0.1, 0.9)) * step
                y = -wide / 2 + (j + recipe.vary(0.1, 0.9)) * step
                edge = min(long / 2 - abs(x), wide / 2 - abs(y))
                which = 0
                if 0.10 < edge < 0.17:
                    which = 1
                elif 0.2 < edge < 0.23:
                    which = 2
                elif edge > 0.3:
                    if pattern == "border":
                        which = 1 if 0.34 < edge < 0.42 or edge > 0.56 else 2 if 0.47 < edge < 0.51 else 0
                    elif pattern == "diamonds":
                        d = abs(((x + 0.25) % 0.5) - 0.25) + abs(((y + 0.25) % 0.5) - 0.25)
                        which = 1 if d < 0.09 else 2 if 0.17 < d < 0.21 else 0
                    else:
                        r, a = math.hypot(x, y * 1.25), math.atan2(y * 1.25, x)
                        petal = 0.34 + 0.13 * abs(math.cos(a * 4))
                        which = 2 if r < 0.11 else 1 if 0.15 < r < petal else 0
                roots[which].append((x, y, 0.04))
        for which in range(3):
            if roots[which]:
                geo.fibres("pile", roots[which], [(0, 0, 1)] * len(roots[which]), 0.065, 0.0095, skins[which], recipe.random, 0.2)
    stage.camera(recipe, turn=14, rise=46, fill=0.9)


def planter(recipe, tone):
    shape = Bulge(0.42, 0.82, 0.8, 0.85)
    skin = materials.fibre(tone)
    coil(shape, 0.055, materials.cord(tone))
    fuzz_on_rings(recipe, shape, skin, 900, 0.1)
    geo.ring(0.8, 0.93, 0.06, materials.cord(tone))
    plant(recipe, 0.95)
    rope = materials.fibre(tone)
    for k in range(3):
        a = k * math.tau / 3 + 0.6
        geo.rope([(0.8 * math.cos(a) * (1 - t), 0.8 * math.sin(a) * (1 - t), 0.9 + 1.75 * t) for t in np.linspace(0, 0.97, 12)], 0.026, rope)
    geo.ring(0.09, 2.68, 0.022, rope)
    stage.camera(recipe, turn=8, rise=12, fill=0.84)


def basket(recipe, tone):
    shape = Bulge(0.66, recipe.vary(0.95, 1.08), recipe.vary(0.78, 0.86), recipe.vary(0.85, 1.05))
    rope = materials.cord(tone)
    coil(shape, 0.05, rope)
    fuzz_on_rings(recipe, shape, materials.fibre(tone), 700, 0.07)
    for side in (-1, 1):
        a = recipe.vary(-0.1, 0.1)
        rim = shape(1)
        path = geo.smooth_path([(side * rim, -0.26, shape.height - 0.05), (side * (rim + 0.1), -0.22, shape.height + 0.18), (side * (rim + 0.14), a, shape.height + 0.3), (side * (rim + 0.1), 0.22, shape.height + 0.18), (side * rim, 0.26, shape.height - 0.05)], 8)
        geo.rope(path, 0.05, materials.fibre(tone))
    stage.camera(recipe, turn=10, rise=20, fill=0.78)


def brush(recipe, tone):
    """A scrubbing brush and a bottle brush of coir bristles."""
    wood = materials.wood("#d9b07a", "#9c6d3c", recipe.seed, 0.45, 0.6)
    bristle = materials.fibre(tone)
    with geo.part((0, 0, 0), (0, 0, recipe.vary(0.15, 0.3))):
        outline = [(1.05 * math.copysign(abs(math.cos(a)) ** 0.75, math.cos(a)), 0.38 * math.copysign(abs(math.sin(a)) ** 0.75, math.sin(a))) for a in np.linspace(0, math.tau, 72, endpoint=False)]
        geo.plate_shape(outline, 0.22, (0, 0, 0.5), material=wood, bevel=0.07)
        roots = []
        for i in range(26):
            for j in range(9):
                x, y = (i - 12.5) * 0.074, (j - 4) * 0.075
                if (abs(x) / 1.0) ** 2.6 + (abs(y) / 0.34) ** 2.6 < 1:
                    for _ in range(7):
                        roots.append((x + recipe.vary(-0.025, 0.025), y + recipe.vary(-0.025, 0.025), 0.52))
        directions = [(x * 0.12 + recipe.vary(-0.06, 0.06), y * 0.25 + recipe.vary(-0.06, 0.06), -1) for x, y, _ in roots]
        geo.fibres("bristles", roots, directions, 0.5, 0.011, bristle, recipe.random, 0.07)
    with geo.part((0.25, -1.0, 0.22), (0, 0, recipe.vary(-0.2, -0.1))):
        handle = geo.smooth_path([(-1.35, 0, 0.0), (-0.9, 0, 0.02), (-0.1, 0, 0.0)], 8)
        geo.pipe(handle, [0.055 + 0.02 * math.sin(i / (len(handle) - 1) * math.pi) for i in range(len(handle))], wood, sides=16)
        geo.pipe([(-0.1, 0, 0), (0.4, 0, 0), (0.9, 0, 0)], 0.02, materials.plain("#8c8578", 0.35, metal=1.0), sides=8)
        roots, directions = [], []
        for k in range(1300):
            a = recipe.vary(0, math.tau)
            roots.append((-0.05 + k / 1300 * 0.95, 0, 0))
            directions.append((0, math.cos(a), math.sin(a)))
        geo.fibres("bristles", roots, directions, 0.22, 0.009, bristle, recipe.random, 0.1)
    stage.camera(recipe, turn=8, rise=30, fill=0.82)


def build(recipe):
    tone = TONES.get(recipe.palette, "#b57f45")
    if recipe.form in ("planter", "brush"):
        stage.paper(recipe)
    else:
        stage.table(recipe, recipe.pick((0, 3)))
    {"doormat": doormat, "planter": planter, "basket": basket, "brush": brush}[recipe.form](recipe, tone)
    return {}
