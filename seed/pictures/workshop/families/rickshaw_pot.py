"""Pots, kettles and planters painted in the manner of rickshaw art."""

import math

import geometry as geo
import materials
import stage
from families.rickshaw_bottle import facing

ROUND = [(0, 0), (0.34, 0), (0.4, 0.04), (0.58, 0.22), (0.72, 0.5), (0.7, 0.78), (0.52, 1.0), (0.36, 1.08), (0.34, 1.16), (0.44, 1.26), (0.46, 1.29), (0.42, 1.29), (0.32, 1.18), (0.3, 1.0)]
PLANTER = [(0, 0), (0.46, 0), (0.5, 0.03), (0.6, 0.5), (0.68, 0.92), (0.74, 0.94), (0.75, 1.06), (0.72, 1.08), (0.66, 1.06), (0.6, 0.9)]
KETTLE = [(0, 0), (0.5, 0), (0.58, 0.04), (0.72, 0.24), (0.74, 0.45), (0.64, 0.72), (0.44, 0.9), (0.36, 0.95), (0.36, 0.98)]


def plant(recipe, height):
    """A leafy plant in a pot."""
    soil = materials.plain("#3d2a1c", 0.95, bump=0.8)
    geo.disc(0.62, 0.02, (0, 0, height - 0.08), material=soil)
    green = materials.leaf(recipe.pick(("#3f7a2f", "#56893a", "#2f6a3a")))
    for k in range(22):
        turn, lean, length = k * 2.4 + recipe.vary(-0.2, 0.2), recipe.vary(0.25, 1.1), recipe.vary(0.6, 1.0)

        def blade(u, v):
            width = 0.13 * math.sin(math.pi * min(1, v * 0.96 + 0.04)) ** 0.8
            out = math.sin(v * lean * 1.3) * length
            return ((u - 0.5) * 2 * width, out, math.cos(v * lean) * v * length + abs(u - 0.5) * 0.08)
        made = geo.surface("leaf", 6, 18, blade, [green])
        made.location, made.rotation_euler = (0, 0, height - 0.1), (0, 0, turn)


def build(recipe):
    stage.table(recipe)
    paint = materials.painted(materials.drawn("rickshaw-%s-%s" % (recipe.palette, recipe.motif)), bump=0.1)
    stretch = recipe.vary(0.94, 1.08)
    form = recipe.form
    if form == "kettle":
        with geo.part(rotation=(0, 0, facing(recipe))):
            geo.lathe("kettle", [(r, z * stretch) for r, z in KETTLE], [paint], 96)
        trim = materials.enamel(recipe.accent)
        lift = 0.98 * stretch
        geo.lathe("lid", [(0.39, lift - 0.02), (0.4, lift + 0.01), (0.3, lift + 0.1), (0.08, lift + 0.15), (0.05, lift + 0.19), (0.1, lift + 0.24), (0.07, lift + 0.3), (0, lift + 0.31)], [trim], 72)
        spout = geo.smooth_path([(0.6, 0, 0.38), (0.82, 0, 0.46), (0.98, 0, 0.72), (1.12, 0, 1.0), (1.24, 0, 1.06)], 8)
        geo.pipe(spout, [0.17 - 0.11 * i / (len(spout) - 1) for i in range(len(spout))], materials.enamel(recipe.main), sides=20)
        handle = geo.smooth_path([(-0.52, 0, 0.86), (-0.6, 0, 1.2), (-0.4, 0, 1.56), (0, 0, 1.68), (0.4, 0, 1.56), (0.6, 0, 1.2), (0.52, 0, 0.86)], 8)
        geo.pipe(handle, 0.05, trim, sides=14)
        geo.pipe(handle[18:31], 0.075, materials.enamel(recipe.second), sides=16)
        stage.camera(recipe, turn=8, rise=15, fill=0.76)
        return {}
    with geo.part(rotation=(0, 0, facing(recipe))):
        geo.lathe("pot", [(r, z * stretch) for r, z in (PLANTER if form == "planter" else ROUND)], [paint], 96)
    if form == "planter":
        plant(recipe, 1.0 * stretch)
    elif recipe.chance(0.5):
        with geo.part((1.02, 0.35, 0), (0, 0, facing(recipe) + 0.7), 0.6):
            geo.lathe("pot", ROUND, [paint], 96)
    stage.camera(recipe, turn=5, rise=16, fill=0.76)
    return {}
