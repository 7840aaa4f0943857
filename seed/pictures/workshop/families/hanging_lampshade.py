"""Woven bamboo shades that hang from the ceiling, lit from inside."""

import math

import numpy as np
from mathutils import Vector

import geometry as geo
import materials
import stage

TONES = {
    "natural": (("#e9cf98", "#b88746"), ("#dcb878", "#9c6d35"), ("#c99a58", "#8a5c2c")),
    "dark": (("#7a4a26", "#3f2412"), ("#6a3d1e", "#331c0e"), ("#54301a", "#2a170b")),
    "white": (("#f3ead8", "#d8c8a8"), ("#efe4cc", "#cdbb97"), ("#e2d3b4", "#b8a37c")),
    "red": (("#b8302a", "#741318"), ("#a32622", "#661016"), ("#8a5c2c", "#5a3a1c")),
    "green": (("#5c7d46", "#2f4a26"), ("#4f7040", "#284020"), ("#8a6a3c", "#5a3f1f")),
}


def shade_radius(form, t):
    """Radius of the shade; t from 0 at the bottom to 1 at the top."""
    if form == "drum":
        return 0.86 + 0.03 * math.sin(math.pi * t)
    if form == "globe":
        return 0.16 + 0.86 * math.sin(math.pi * (0.08 + 0.86 * t)) ** 0.62 * 0.95
    if form == "cone":
        return 1.12 - 0.92 * t ** 0.85
    return 0.30 + 0.62 * math.sin(math.pi * (1 - t) ** 0.75 * 0.62 + 0.15) ** 1.1


class Shade:
    """A surface of revolution that strips are woven on."""

    def __init__(self, radius, low, high, size=1.0):
        self.radius, self.low, self.high, self.size = radius, low, high, size

    def point(self, t, angle, lift=0.0):
        r = self.radius(min(max(t, 0), 1)) * self.size + lift
        return Vector((r * math.cos(angle), r * math.sin(angle), self.low + (self.high - self.low) * t))

    def strip(self, start, twist, width, material, weave, sign, steps=110):
        """One strip climbing from bottom to top, dipping over and under `weave` crossings a turn."""
        rows = []
        for j in range(steps + 1):
            v = j / steps
            angle = start + sign * v * twist
            crossing = v * twist * 2 / (math.tau / weave) if twist else 0
            lift = 0.013 * math.cos(math.pi * crossing + (0 if sign > 0 else math.pi))
            here = self.point(v, angle, lift)
            later = self.point(min(v + 0.01, 1), start + sign * min(v + 0.01, 1) * twist)
            earlier = self.point(max(v - 0.01, 0), start + sign * max(v - 0.01, 0) * twist)
            outward = Vector((math.cos(angle), math.sin(angle), 0.3)).normalized()
            side = (later - earlier).normalized().cross(outward).normalized()
            rows.append([here - side * width, here, here + side * width])
        geo.thicken(geo.net("strip", rows, [material]), 0.009)

    def hoop(self, t, thickness, material, lift=0.012):
        geo.pipe([self.point(t, i / 96 * math.tau, lift) for i in range(96)], thickness, material, closed=True, sides=8)

    def lattice(self, recipe, tones, count, twist, width, through=0.28):
        """Two families of strips crossing."""
        skins = [materials.bamboo(*tones[0], through=through), materials.bamboo(*tones[1], through=through * 0.8)]
        for sign in (1, -1):
            for k in range(count):
                self.strip(k / count * math.tau, twist, width, skins[1 if k % 5 == 0 else 0], count, sign)

    def slats(self, recipe, tones, count, rings, through=0.28):
        """Upright slats bound by woven rings."""
        skins = [materials.bamboo(*tones[0], through=through), materials.bamboo(*tones[1], through=through * 0.8)]
        for k in range(count):
            self.strip(k / count * math.tau, 0.0, math.pi / count * self.radius(0.5) * self.size * 0.62, skins[k % 4 == 0], count, 1, 40)
        for i in range(rings):
            t = (i + 0.5) / rings
            for j in range(2):
                path = []
                for k in range(count * 4):
                    angle = k / (count * 4) * math.tau
                    path.append(self.point(t + (j - 0.5) * 0.022, angle, 0.016 * math.cos(angle * count / 1 + math.pi * (i + j))))
                geo.pipe(path, 0.013, skins[1], closed=True, sides=6)


def bulb(height, strength=9.0):
    geo.lathe("bulb", [(0, -0.10), (0.06, -0.08), (0.085, 0), (0.06, 0.08), (0.035, 0.14), (0, 0.15)], [materials.glow("#ffc078", strength)], 32).location = (0, 0, height)


def build(recipe):
    stage.evening(recipe)
    tones = TONES.get(recipe.palette, TONES["natural"])
    form = recipe.form
    tall = {"drum": 0.62, "globe": 0.86, "cone": 0.6, "bell": 0.8}[form] * recipe.vary(0.94, 1.08)
    shade = Shade(lambda t: shade_radius(form, t), -tall, tall)
    style = recipe.pick(("lattice", "lattice", "slats")) if form != "globe" else "lattice"
    if style == "slats":
        shade.slats(recipe, tones, recipe.pick((36, 44)), recipe.pick((4, 5, 6)))
    else:
        shade.lattice(recipe, tones, recipe.pick((24, 28, 32)), recipe.vary(0.95, 1.35), 0.031)
    frame = materials.bamboo(*tones[2])
    for t, thickness in ((0.0, 0.032), (0.04, 0.018), (0.5, 0.014), (0.965, 0.018), (1.0, 0.026)):
        if form == "globe" and t in (0.04, 0.965):
            continue
        shade.hoop(t, thickness, frame)
    bulb(0.1)
    stage.point_light((0, 0, 0.02), 125 if recipe.palette == "dark" else 105, 0.13)
    dark_metal = materials.plain("#2a1d14", 0.4)
    geo.disc(0.05, 0.22, (0, 0, 0.37), material=dark_metal)
    stage.outside(geo.pipe([(0, 0, 0.45), (0, 0, 2.0), (0, 0, 4)], 0.016, materials.plain("#2b2018", 0.7), sides=8))
    for i in range(3):
        geo.pipe(np.array([(0, 0, tall + 0.0), tuple(shade.point(1, i * math.tau / 3))]), 0.012, dark_metal, sides=6)
    stage.camera(recipe, turn=6, rise=-4 if form != "globe" else -2, lens=72, fill=0.84 if form == "cone" else 0.74, blur=0, shift=(0, -0.04))
    return {"exposure": 0.2, "halo": 0.16, "samples": 14}
