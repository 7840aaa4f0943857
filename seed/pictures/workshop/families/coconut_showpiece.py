"""Small figures and lights made of coconut shell."""

import math

import geometry as geo
import materials
import stage
from families.coconut_tableware import bowl


def owl(recipe, shell):
    pale = materials.wood("#e0c090", "#a97c48", recipe.seed, 0.45)
    stretch = recipe.vary(0.95, 1.1)
    geo.lathe("body", [(0, 0), (0.3, 0.01), (0.52, 0.15), (0.66, 0.5), (0.66, 0.85), (0.56, 1.15), (0.4, 1.32), (0.2, 1.42), (0, 1.44)], [shell], 96, 0.03).scale = (1, 0.92, stretch)
    top = 1.02 * stretch
    for side in (-1, 1):
        with geo.part((side * 0.25, -0.47, top), (math.radians(80), 0, side * 0.34)):
            geo.disc(0.25, 0.07, material=pale, bevel=0.03)
            geo.disc(0.17, 0.10, material=materials.plain("#f6ecd2", 0.4, coat=0.3), bevel=0.02)
            geo.disc(0.10, 0.13, material=materials.plain("#17100b", 0.2, coat=0.7), bevel=0.03)
            geo.ball(0.026, (-0.03, 0.04, 0.066), materials.plain("#ffffff", 0.2))
        ear = geo.lathe("ear", [(0.15, 0), (0.12, 0.08), (0.06, 0.22), (0.01, 0.34)], [shell], 40)
        ear.location, ear.rotation_euler = (side * 0.36, -0.05, 1.26 * stretch), (0.1, side * 0.42, 0)
        geo.ball(0.4, (side * 0.62, -0.06, 0.62 * stretch), materials.coconut_shell(recipe.palette != "dark"), (0.28, 0.72, 1.15), (0.0, side * -0.16, side * -0.2))
        for toe in (-1, 0, 1):
            geo.ball(0.07, (side * 0.22 + toe * 0.085, -0.5 - 0.04 * (toe == 0), 0.05), pale, (0.7, 1.5, 0.7))
    beak = geo.lathe("beak", [(0.1, 0), (0.08, 0.06), (0.02, 0.2), (0, 0.22)], [materials.plain("#e0902a", 0.4, coat=0.4)], 32)
    beak.location, beak.rotation_euler = (0, -0.58, top - 0.1), (math.radians(140), 0, 0)
    for row in range(3):
        for k in range(4 - row % 2):
            x = (k - (3 - row % 2) / 2) * 0.17
            geo.disc(0.075, 0.02, (x, -0.60 + 0.035 * row + 0.5 * x * x, 0.62 * stretch - row * 0.15), (math.radians(86 + row * 6), 0, x * 0.9), pale, 0.008, 32)
    stage.camera(recipe, turn=14, rise=12, fill=0.74)


def turtle(recipe, shell):
    skin = materials.wood("#b98548", "#7a4f28", recipe.seed, 0.45, 0.4)
    geo.lathe("carapace", [(0.98, 0.2), (0.99, 0.26), (0.93, 0.36), (0.78, 0.58), (0.5, 0.78), (0.2, 0.87), (0, 0.88)], [shell], 112, 0.02).scale = (1.0, 0.84, 1.0)
    geo.lathe("belly", [(0, 0.12), (0.8, 0.14), (0.98, 0.2)], [skin], 64).scale = (1.0, 0.84, 1.0)
    pale = materials.plain("#d9ae6c", 0.4, coat=0.3)
    # inlaid plates on the back
    for count, r, z, size, tilt in ((1, 0, 0.885, 0.2, 0), (6, 0.47, 0.79, 0.17, 0.55), (9, 0.8, 0.57, 0.12, 0.95)):
        for k in range(count):
            angle = k / count * math.tau + 0.3
            with geo.part((r * math.cos(angle), r * math.sin(angle) * 0.84, z), (0, tilt, math.atan2(math.sin(angle) * 0.84, math.cos(angle)))):
                geo.disc(size, 0.03, material=pale, bevel=0.01, segments=6)
                geo.disc(size * 0.72, 0.045, material=shell, bevel=0.01, segments=6)
    neck = geo.smooth_path([(-0.75, -0.0, 0.24), (-1.0, -0.05, 0.34), (-1.2, -0.12, 0.46)], 8)
    geo.pipe(neck, 0.17, skin, sides=20)
    geo.ball(0.26, (-1.32, -0.15, 0.52), skin, (1.2, 0.9, 0.85), (0, 0.15, 0.1))
    for side in (-1, 1):
        geo.ball(0.045, (-1.46, -0.17 + side * 0.17, 0.6), materials.plain("#140e0a", 0.15, coat=0.8))
    geo.pipe(geo.smooth_path([(-1.56, -0.32, 0.47), (-1.635, -0.17, 0.455), (-1.56, 0.0, 0.47)], 8), 0.012, materials.plain("#3a2010", 0.6), sides=6)
    for x, y, turn in ((-0.66, -0.74, -0.5), (-0.66, 0.74, 0.5), (0.62, -0.7, 0.6), (0.62, 0.7, -0.6)):
        geo.ball(0.3, (x, y, 0.14), skin, (1.25, 0.62, 0.45), (0, 0, turn + (math.pi / 2 if x < 0 else math.pi / 2)))
    tail = geo.lathe("tail", [(0.09, 0), (0.05, 0.2), (0.005, 0.34)], [skin], 24)
    tail.location, tail.rotation_euler = (0.9, 0, 0.2), (0, math.radians(100), 0)
    stage.camera(recipe, turn=-26, rise=20, fill=0.8)


def candle(recipe, shell):
    with geo.part((0, 0, 0)):
        bowl(recipe, 0.62, 0.52)
    wax = materials.plain(recipe.pick(("#f3e6c8", "#efd9a8")), 0.35, coat=0.2)
    geo.lathe("wax", [(0, 0.40), (0.2, 0.405), (0.5, 0.42), (0.56, 0.45)], [wax], 72)
    geo.pipe([(0, 0, 0.4), (0.004, 0, 0.46), (0.01, 0, 0.5)], 0.012, materials.plain("#2a1c14", 0.9), sides=6)
    geo.lathe("flame", [(0, 0), (0.045, 0.06), (0.055, 0.12), (0.03, 0.23), (0, 0.33)], [materials.glow("#ffb45a", 6)], 24).location = (0.01, 0, 0.49)
    stage.point_light((0.01, -0.05, 0.78), 9, 0.08)
    with geo.part((0.98, -0.32, 0.0), scale=0.62):
        bowl(recipe, 0.62, 0.52)
        geo.lathe("wax", [(0, 0.40), (0.2, 0.405), (0.5, 0.42), (0.56, 0.45)], [wax], 72)
        geo.lathe("flame", [(0, 0), (0.045, 0.06), (0.055, 0.12), (0.03, 0.23), (0, 0.33)], [materials.glow("#ffb45a", 6)], 24).location = (0.01, 0, 0.46)
    stage.point_light((0.98, -0.35, 0.58), 3, 0.06)
    stage.camera(recipe, turn=8, rise=18, fill=0.78)
    return {"halo": 0.05}


def boat(recipe, shell):
    """A country boat: long hull, a woven hood, mast and patched sail."""
    def hull(u, v, inset=0.0):
        x = (u - 0.5) * 2.3
        end = abs(x) / 1.15
        half = (0.42 - inset) * max(0.0, 1 - end ** 2.4) ** 0.7
        rise = 0.34 * end ** 2.6
        angle = (v - 0.5) * math.pi
        return (x, half * math.sin(angle), 0.42 + rise - (0.42 - inset) * math.cos(angle) ** 0.8 * (1 - 0.35 * end ** 2))
    geo.thicken(geo.surface("hull", 80, 24, hull, [shell]), 0.03)
    deck = materials.wood("#d2a468", "#8f5f30", recipe.seed, 0.5, 0.5)
    geo.surface("deck", 40, 2, lambda u, v: ((u - 0.5) * 1.7, (v - 0.5) * 0.74 * max(0.0, 1 - (abs(u - 0.5) * 1.5) ** 2.4) ** 0.7, 0.34 + 0.1 * (abs(u - 0.5) * 2) ** 2), [deck])
    hood = materials.wicker("#d9b878", "#7d5329", (1.5, 1.5), recipe.seed % 99)
    geo.thicken(geo.surface("hood", 24, 30, lambda u, v: (0.12 + u * 0.62, -0.36 * math.cos(v * math.pi), 0.42 + 0.36 * math.sin(v * math.pi)), [hood]), 0.03)
    geo.pipe([(-0.25, 0, 0.3), (-0.25, 0, 1.0), (-0.25, 0, 1.95)], 0.03, deck, sides=10)
    geo.pipe([(-0.75, 0.0, 1.72), (-0.25, 0, 1.8), (0.3, 0.0, 1.72)], 0.02, deck, sides=8)
    sail = materials.soft_cloth(recipe.pick(("#b8452f", "#d9a441", "#efe2c4")), 0.2)
    geo.thicken(geo.surface("sail", 24, 24, lambda u, v: ((u - 0.5) * (1.0 + 0.1 * v) - 0.24, -0.24 * math.sin(math.pi * v) * math.sin(math.pi * (0.15 + 0.7 * u)) - 0.03, 0.82 + v * 0.92), [sail]), 0.014)
    oar = geo.smooth_path([(0.7, -0.3, 0.72), (1.1, -0.5, 0.4), (1.45, -0.66, 0.08)], 8)
    geo.pipe(oar, [0.02] * 12 + [0.05] * (len(oar) - 12), deck, sides=8)
    for x in (-0.55, 0.5):
        geo.box((0.16, 0.62, 0.12), (x, 0, 0.05), material=deck, bevel=0.02)
    stage.camera(recipe, turn=20, rise=15, fill=0.8)


def build(recipe):
    if recipe.form == "candle":
        stage.table(recipe, 2)
    else:
        stage.paper(recipe) if recipe.form != "boat" else stage.table(recipe, recipe.pick((0, 3)))
    shell = materials.coconut_shell(recipe.palette == "dark")
    return {"owl": owl, "turtle": turtle, "candle": candle, "boat": boat}[recipe.form](recipe, shell) or {}
