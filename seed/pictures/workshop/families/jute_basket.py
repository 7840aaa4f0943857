"""Baskets coiled and sewn from jute cord."""

import math

import geometry as geo
import materials
import stage
from families.coir_house import Bulge

TONES = {"natural": "#c49f68", "white": "#ece1c8", "black": "#3a342f", "red": "#a83428", "blue": "#35548f", "green": "#4f7a45", "dark": "#6b4a2a", "multi": "#c49f68"}
STRIPES = {"natural": "#5a3a22", "white": "#c49f68", "black": "#c49f68", "red": "#ecd9b0", "blue": "#ece1c8"}


def coiled(recipe, shape, thickness=0.042, base=0.0):
    """Wind the side and the bottom; striped baskets change cord for some rounds."""
    main = materials.cord(TONES.get(recipe.palette, "#c49f68"))
    band = materials.cord(STRIPES.get(recipe.palette, "#5a3a22"))
    turns = max(8, int(shape.height / (thickness * 1.75)))
    for k in range(turns + 1):
        t = k / turns
        stripe = recipe.motif == "stripe" and (0.22 < t < 0.34 or 0.42 < t < 0.47 or 0.58 < t < 0.7)
        geo.pipe(geo.circle(shape(t), base + thickness + t * shape.height, 84), thickness * 1.1, band if stripe else main, closed=True, sides=10, uv_length=thickness * 3.4)
    geo.disc(shape(0), 0.04, (0, 0, base + 0.05), material=main)
    return main


def ears(shape, base, cord, fibre):
    for side in (-1, 1):
        rim = shape(1)
        top = base + shape.height
        path = geo.smooth_path([(side * rim, -0.22, top), (side * (rim + 0.02), -0.17, top + 0.18), (side * (rim + 0.03), 0, top + 0.26), (side * (rim + 0.02), 0.17, top + 0.18), (side * rim, 0.22, top)], 8)
        geo.rope(path, 0.045, fibre)


def rolled_towels(recipe, shape):
    """Something soft inside, so that the basket is seen in use."""
    colours = recipe.pick((("#efe6d4", "#b8452f", "#d9a441"), ("#efe6d4", "#4f7a6a", "#c9b28a"), ("#f3ead8", "#7a2a36", "#9c8a6a")))
    reach = shape(1) * 0.5
    for k, colour in enumerate(colours):
        a = k * math.tau / 3 + 0.5
        with geo.part((reach * math.cos(a), reach * math.sin(a), shape.height - 0.62), (recipe.vary(-0.1, 0.1), recipe.vary(-0.1, 0.1), a)):
            spiral = [((0.03 + 0.25 * t / 150) * math.cos(t * 0.17), (0.03 + 0.25 * t / 150) * math.sin(t * 0.17)) for t in range(151)]
            rows = [[(x * (1 + 0.05 * geo.ripple(x * 4, y * 4, z)), y, z + 0.02 * geo.ripple(x * 9, y * 9, k)) for x, y in spiral] for z in (0.0, 0.3, 0.6, 0.85, 0.9)]
            geo.thicken(geo.net("rolled towel", rows, [materials.soft_cloth(colour)]), 0.03)


def build(recipe):
    stage.table(recipe, recipe.pick((0, 3))) if recipe.chance(0.5) else stage.paper(recipe)
    fibre = materials.fibre(TONES.get(recipe.palette, "#c49f68"))
    form = recipe.form
    if form == "tall":
        shape = Bulge(0.55, recipe.vary(0.78, 0.86), 0.66, 1.45)
        ears(shape, 0, coiled(recipe, shape), fibre)
        rolled_towels(recipe, shape)
        stage.camera(recipe, turn=8, rise=17, fill=0.78)
    elif form == "lidded":
        shape = Bulge(0.6, 0.95, 0.72, 0.95)
        main = coiled(recipe, shape)
        for k in range(9):
            t = k / 8
            geo.pipe(geo.circle(0.76 * (1 - t) + 0.06, shape.height + 0.07 + 0.24 * math.sin(t * math.pi / 2), 72), 0.05, main, closed=True, sides=10, uv_length=0.14)
        knob = materials.fibre("#b98d55") if recipe.palette == "black" else fibre
        geo.ring(0.09, shape.height + 0.42, 0.045, knob)
        ears(shape, -0.16, main, knob)
        stage.camera(recipe, turn=8, rise=18, fill=0.78)
    elif form == "set":
        for (x, y), size in (((-0.62, 0.25), 1.0), ((0.62, 0.1), 0.78), ((0.12, -0.75), 0.56)):
            with geo.part((x, y, 0), (0, 0, recipe.vary(-0.4, 0.4)), size):
                shape = Bulge(0.55, 0.76, 0.66, 0.9)
                ears(shape, 0, coiled(recipe, shape), fibre)
        stage.camera(recipe, turn=6, rise=24, fill=0.82)
    else:
        shape = Bulge(0.72, recipe.vary(1.0, 1.1), 0.88, 0.85)
        ears(shape, 0, coiled(recipe, shape), fibre)
        rolled_towels(recipe, shape)
        stage.camera(recipe, turn=10, rise=22, fill=0.8)
    return {}
