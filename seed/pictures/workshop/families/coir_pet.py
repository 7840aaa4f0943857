"""Toys and a bed for pets, of coconut fibre and jute rope."""

import math

import numpy as np

import geometry as geo
import materials
import stage
from families.coir_house import Bulge, coil, fuzz_on_rings


def wound_ball(recipe, radius, colours, turns=34):
    """Cord wound round and round in ever-turning great circles."""
    skins = [materials.cord(colour, repeat=1.0) for colour in colours]
    core = materials.fibre(colours[0])
    geo.ball(radius * 0.93, (0, 0, radius), core)
    for k in range(turns):
        a = k * 2.399
        lean = math.acos(1 - 2 * (k + 0.5) / turns)
        u = np.array([math.cos(a) * math.cos(lean), math.sin(a) * math.cos(lean), -math.sin(lean)])
        v = np.array([-math.sin(a), math.cos(a), 0])
        angles = np.arange(64) / 64 * math.tau
        path = radius * (0.94 + 0.03 * (k % 3)) * (np.cos(angles)[:, None] * u + np.sin(angles)[:, None] * v) + np.array([0, 0, radius])
        geo.pipe(path, radius * 0.085, skins[k % len(skins)], closed=True, sides=9, uv_length=radius * 0.26)
    roots, directions = [], []
    for _ in range(500):
        a, z = recipe.vary(0, math.tau), recipe.vary(-1, 1)
        r = math.sqrt(1 - z * z)
        direction = (r * math.cos(a), r * math.sin(a), z)
        roots.append(tuple(radius * d for d in direction[:2]) + (radius + radius * z,))
        directions.append(direction)
    geo.fibres("stray fibres", roots, directions, 0.1, 0.0035, core, recipe.random, 0.7)


def knot(centre, size, material):
    """A fat overhand knot."""
    with geo.part(centre, (0.3, 0.4, 0.2)):
        path = []
        for i in range(120):
            t = i / 120 * math.tau
            path.append((size * (math.sin(t) + 2 * math.sin(2 * t)) / 2.6, size * (math.cos(t) - 2 * math.cos(2 * t)) / 2.6, -size * math.sin(3 * t) * 0.45))
        geo.rope(path, size * 0.42, material, closed=True)


def tug_rope(recipe, colours):
    skins = [materials.fibre(colour) for colour in colours]
    path = geo.smooth_path([(-1.0, 0.1, 0.2), (-0.5, -0.16, 0.16), (0, 0.14, 0.16), (0.5, -0.14, 0.16), (1.0, 0.12, 0.2)], 10)
    for strand in range(3):
        turned = []
        lengths = geo.arc_lengths(path)
        for point, t in zip(path, lengths):
            angle = t * math.tau * 4 + strand * math.tau / 3
            turned.append((point[0], point[1] + 0.085 * math.cos(angle), point[2] + 0.085 * math.sin(angle)))
        geo.rope(geo.smooth_path(turned, 3), 0.095, skins[strand % len(skins)])
    for end in (0, -1):
        side = 1 if end else -1
        x, y, _ = path[end]
        knot((x, y, 0.26), 0.27, skins[0])
        roots, directions = [], []
        for _ in range(260):
            roots.append((x + side * 0.22, y + recipe.vary(-0.12, 0.12), 0.2 + recipe.vary(-0.1, 0.1)))
            directions.append((side, recipe.vary(-0.5, 0.5), recipe.vary(-0.45, 0.2)))
        geo.fibres("tassel", roots, directions, 0.42, 0.014, recipe.pick(skins), recipe.random, 0.15)


def bone(recipe, colours):
    """Bone shape wound closely with cord."""
    skin = materials.cord(colours[0])
    with geo.part((0, 0, 0.34), (0, 0, recipe.vary(0.2, 0.4))):
        for k in range(33):
            x = -0.8 + k * 0.05
            geo.pipe([(x, 0.25 * math.cos(a), 0.25 * math.sin(a)) for a in np.arange(48) / 48 * math.tau], 0.034, skin, closed=True, sides=8, uv_length=0.11)
        for side in (-1, 1):
            for y in (-0.25, 0.25):
                for k in range(13):
                    z = -0.29 + k * 0.0483
                    r = math.sqrt(max(0.33 ** 2 - z * z, 0.001))
                    geo.pipe([(side * 0.98 + r * math.cos(a), y + r * math.sin(a), z) for a in np.arange(48) / 48 * math.tau], 0.036, skin, closed=True, sides=8, uv_length=0.11)
                geo.ball(0.3, (side * 0.98, y, 0), materials.fibre(colours[0]))
        band = materials.cord("#a3281f")
        for k in range(3):
            geo.pipe([(-0.05 + k * 0.06, 0.262 * math.cos(a), 0.262 * math.sin(a)) for a in np.arange(48) / 48 * math.tau], 0.036, band, closed=True, sides=8, uv_length=0.11)


def bed(recipe, colours):
    shape = Bulge(0.95, 1.22, 1.12, 0.5)
    coil(shape, 0.06, materials.cord(colours[0]))
    fuzz_on_rings(recipe, shape, materials.fibre(colours[0]), 500, 0.08)
    cushion = materials.soft_cloth(recipe.pick(("#efe4cc", "#b8452f", "#4f7a6a")))
    def puffed(u, v):
        angle, r = u * math.tau, v * 1.06
        quilted = 0.09 * abs(math.sin(angle * 4)) ** 0.6 * math.sin(math.pi * min(v, 1)) ** 0.8
        return (r * math.cos(angle), r * math.sin(angle), 0.36 + 0.16 * math.sqrt(max(0.0, 1 - v ** 4)) + quilted - 0.1 * max(0, 1 - v * 5) + 0.01 * geo.ripple(r * math.cos(angle) * 5, r * math.sin(angle) * 5))
    geo.surface("cushion", 160, 40, puffed, [cushion], closed=True)
    geo.ball(0.08, (0, 0, 0.46), materials.soft_cloth("#8a2f22"), (1, 1, 0.5))
    with geo.part((0.5, -0.45, 0.6), scale=0.42):
        wound_ball(recipe, 0.4, ["#c9985a", "#a3281f"], 20)


def build(recipe):
    stage.table(recipe, recipe.pick((0, 3))) if recipe.form == "bed" else stage.paper(recipe)
    colours = ["#b57f45", "#a3281f", "#1f5f7a", "#d99a1a"] if recipe.palette == "multi" else ["#b57f45", "#c99a60"]
    if recipe.form == "ball":
        wound_ball(recipe, 0.62, colours)
        with geo.part((1.02, -0.35, 0)):
            wound_ball(recipe, 0.36, list(reversed(colours)), 26)
        stage.camera(recipe, turn=6, rise=22, fill=0.8)
    elif recipe.form == "rope":
        with geo.part(rotation=(0, 0, math.radians(recipe.vary(28, 40)))):
            tug_rope(recipe, colours)
        stage.camera(recipe, turn=12, rise=38, fill=0.86)
    elif recipe.form == "bone":
        bone(recipe, colours)
        stage.camera(recipe, turn=2, rise=34, fill=0.82)
    else:
        bed(recipe, colours)
        stage.camera(recipe, turn=8, rise=26, fill=0.8)
    return {}
