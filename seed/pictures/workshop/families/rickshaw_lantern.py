"""Painted tin lanterns: the hurricane lamp, and the box with coloured panels."""

import math

import numpy as np

import geometry as geo
import materials
import stage
from families.rickshaw_bottle import facing


def flame(height, size=1.0):
    geo.lathe("flame", [(0, 0), (0.05 * size, 0.05 * size), (0.06 * size, 0.1 * size), (0.03 * size, 0.2 * size), (0, 0.28 * size)], [materials.glow("#ffb45a", 9.0)], 24).location = (0, 0, height)
    stage.point_light((0, 0, height + 0.12), 14, 0.06)


def hurricane(recipe, paint=None, metal=None):
    """A hurricane lamp: tank, burner, glass globe, chimney, side tubes and a bail handle. Also used by the vintage family."""
    metal = metal or materials.enamel(recipe.main)
    paint = paint or metal
    trim = materials.enamel(recipe.accent) if paint is not metal else materials.plain("#6b6259", 0.4, metal=1.0)
    with geo.part(rotation=(0, 0, facing(recipe))):
        geo.lathe("tank", [(0, 0), (0.5, 0), (0.56, 0.03), (0.57, 0.12), (0.55, 0.34), (0.5, 0.4), (0.3, 0.46), (0.26, 0.5)], [paint], 96)
    geo.ring(0.565, 0.04, 0.02, trim)
    geo.ring(0.55, 0.36, 0.016, trim)
    geo.lathe("burner", [(0.26, 0.46), (0.28, 0.52), (0.34, 0.56), (0.34, 0.62), (0.2, 0.64), (0.1, 0.72), (0.06, 0.74)], [trim], 64)
    geo.lathe("globe", [(0.26, 0.62), (0.33, 0.7), (0.40, 0.9), (0.38, 1.12), (0.28, 1.3), (0.24, 1.36)], [materials.glass()], 64)
    flame(0.74)
    geo.lathe("chimney", [(0.33, 1.34), (0.34, 1.4), (0.28, 1.46), (0.24, 1.52), (0.24, 1.68), (0.3, 1.72), (0.3, 1.76), (0.18, 1.84), (0.1, 1.88), (0, 1.89)], [metal], 72)
    geo.ring(0.34, 1.38, 0.02, trim)
    for side in (-1, 1):
        tube = geo.smooth_path([(side * 0.5, 0, 0.2), (side * 0.62, 0, 0.3), (side * 0.66, 0, 0.7), (side * 0.66, 0, 1.2), (side * 0.6, 0, 1.5), (side * 0.42, 0, 1.64), (side * 0.22, 0, 1.62)], 8)
        geo.pipe(tube, 0.045, metal, sides=14)
    for height in (0.78, 1.2):
        geo.ring(0.415 if height < 1 else 0.36, height, 0.011, trim)
        for side in (-1, 1):
            geo.pipe([(side * 0.4, 0, height), (side * 0.53, 0, height), (side * 0.66, 0, height)], 0.011, trim, sides=6)
    bail = [(0.68 * math.cos(a), 0.12 * math.sin(a), 1.34 + 0.86 * math.sin(a)) for a in np.linspace(0.0, math.pi, 40)]
    geo.pipe(bail, 0.018, materials.plain("#77706a", 0.35, metal=1.0), sides=8)


def box(recipe):
    frame = materials.enamel(recipe.main)
    trim = materials.enamel(recipe.accent)
    panel = materials.painted(materials.drawn("panel-%s-%s" % (recipe.palette, recipe.motif)), bump=0.05)
    width = recipe.vary(0.98, 1.08)
    half, tall = width / 2, recipe.vary(1.1, 1.25)
    with geo.part(rotation=(0, 0, math.radians(recipe.vary(18, 30)))):
        geo.box((width + 0.16, width + 0.16, 0.12), (0, 0, 0.06), material=frame, bevel=0.03)
        geo.box((width + 0.06, width + 0.06, 0.06), (0, 0, 0.15), material=trim, bevel=0.02)
        geo.box((width + 0.16, width + 0.16, 0.1), (0, 0, tall + 0.17), material=frame, bevel=0.03)
        for x in (-half, half):
            for y in (-half, half):
                geo.box((0.1, 0.1, tall), (x, y, 0.15 + tall / 2), material=frame, bevel=0.02)
                geo.ball(0.09, (x, y, 0.0), trim)
        for quarter in range(4):
            with geo.part(rotation=(0, 0, quarter * math.pi / 2)):
                y, z0, z1 = -half + 0.02, 0.16, 0.62 * tall
                geo.mesh("panel", [(-half, y, z0), (half, y, z0), (half, y, z1), (-half, y, z1)], [(0, 1, 2, 3)], [(0, 0.08), (1, 0.08), (1, 0.92), (0, 0.92)], [panel])
                geo.mesh("pane", [(-half, y, z1), (half, y, z1), (half, y, tall + 0.14), (-half, y, tall + 0.14)], [(0, 1, 2, 3)], None, [materials.glass("#ffdf9a")])
                geo.box((width, 0.06, 0.06), (0, y, z1), material=trim, bevel=0.015)
                for k in range(1, 4):
                    geo.box((0.03, 0.03, tall + 0.14 - z1), (-half + width * k / 4, y, (z1 + tall + 0.14) / 2), material=trim, bevel=0.006)
        top = tall + 0.22
        roof = half + 0.12
        geo.mesh("roof", [(-roof, -roof, top), (roof, -roof, top), (roof, roof, top), (-roof, roof, top), (-0.16, -0.16, top + 0.42), (0.16, -0.16, top + 0.42), (0.16, 0.16, top + 0.42), (-0.16, 0.16, top + 0.42)],
                 [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)], [(0, 0.5), (1, 0.5), (0.65, 0.9), (0.35, 0.9)] * 5, [panel], smooth=False)
        geo.ball(0.13, (0, 0, top + 0.48), trim)
        geo.pipe([(0.15 * math.cos(a), 0, top + 0.68 + 0.15 * math.sin(a)) for a in np.arange(40) / 40 * math.tau], 0.022, materials.plain("#8a7a5a", 0.35, metal=1.0), closed=True)
        flame(0.62 * tall + 0.05, 1.2)
    stage.point_light((0, 0, 0.9 * tall), 18, 0.1)


def build(recipe):
    stage.table(recipe)
    if recipe.form == "hurricane":
        hurricane(recipe, materials.painted(materials.drawn("rickshaw-%s-%s" % (recipe.palette, recipe.motif)), repeat=(1.0, 0.75)))
        stage.camera(recipe, turn=12, rise=13, fill=0.76)
    else:
        box(recipe)
        stage.camera(recipe, turn=4, rise=16, fill=0.76)
    return {"halo": 0.08}
