"""Jute cloth by the yard."""

import math

import numpy as np

import geometry as geo
import materials
import patterns
import stage
from families.jamdani_saree import folded_pile
from families.jute_bag import DYED


def fabric(recipe, repeat, seed=0):
    light, dark = DYED.get(recipe.palette, DYED["natural"])
    colour, height = patterns.plain_weave(recipe.seed % 997 + seed, light, dark)
    if recipe.motif in ("stripe", "check"):
        second_light, second_dark = DYED["natural"] if recipe.palette != "natural" else DYED["maroon"]
        other, _ = patterns.plain_weave(recipe.seed % 997 + seed, second_light, second_dark)
        lane = (np.arange(512) // 16) % 8
        columns = np.isin(lane, (0, 1, 4))[None, :]
        rows = np.isin(lane, (0, 1, 4))[:, None]
        share = columns.astype(np.float32) * np.ones((512, 1)) if recipe.motif == "stripe" else (columns * 0.5 + rows * 0.5)
        colour = colour * (1 - share[:, :, None]) + other * share[:, :, None]
    return materials.cloth(materials.image_from("jute", colour), 0.0, 0.9, repeat, materials.image_from("jute height", height, False), 0.9)


def roll(recipe, location, radius, width, turn, cloth, loose=True):
    """A roll with its spiral end showing and a loose end lying forward."""
    with geo.part(location, (0, 0, turn)):
        turns, steps = 6, 260
        rows = []
        for i in range(steps):
            t = i / (steps - 1)
            angle = -t * turns * math.tau - math.pi / 2
            r = radius * (0.28 + 0.72 * t)
            rows.append((r * math.cos(angle), radius + r * math.sin(angle)))
        if loose:
            rows += [(-0.12 * k, 0.012 + 0.01 * math.sin(k)) for k in range(1, 10)]
        path = np.array(rows)
        length = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
        points = [[((i / 40 - 0.5) * width, y + 0.012 * geo.ripple(i * 0.2, y * 2, z * 2), z + (0.012 * geo.ripple(i * 0.15, z * 3, y * 3) if n < steps else 0.01)) for i in range(41)] for n, (y, z) in enumerate(path)]
        geo.thicken(geo.net("roll", points, [cloth], v_values=geo.arc_lengths(path) * length / width), 0.018)


def build(recipe):
    stage.table(recipe)
    if recipe.form == "roll":
        cloth = fabric(recipe, (3.2, 3.2))
        roll(recipe, (-0.05, 0.1, 0), 0.4, 1.9, recipe.vary(0.5, 0.62), cloth)
        stage.camera(recipe, turn=-8, rise=22, fill=0.82)
    else:
        height = folded_pile(fabric(recipe, (2.4, 4.5)), 0.0, 6, 1.7, 1.15, recipe.vary(0, 0.15))
        height = folded_pile(fabric(recipe, (2.4, 4.5), 4), height, 5, 1.64, 1.12, recipe.vary(-0.1, 0.08))
        twine = materials.fibre("#b98d55")
        top = height + 0.02
        loop = [(0.1, -0.64, 0.02), (0.1, -0.64, top * 0.5), (0.1, -0.6, top), (0.1, 0, top + 0.02), (0.1, 0.6, top)]
        geo.rope(geo.smooth_path(loop, 10), 0.022, twine)
        stage.camera(recipe, turn=17, rise=26, fill=0.8)
    return {}
