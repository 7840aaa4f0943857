"""Rugs, hangings, coasters, runners and swings of jute."""

import math

import numpy as np

import geometry as geo
import materials
import patterns
import stage

ROUNDS = {
    "natural": ("#c49f68", "#b38c54", "#8a6238", "#d9be8c"), "multi": ("#c49f68", "#a83428", "#2f6a6a", "#d99a2a", "#c49f68", "#35548f"),
    "red": ("#a83428", "#7d1f1c", "#d9be8c"), "green": ("#4f7a45", "#2f5030", "#d9be8c"),
}


def spiral_disc(colours, radius, thickness, height=0.0, centre=(0, 0), rounds_each=3, wobble=0.0):
    """Rings of braided cord lying side by side."""
    skins = [materials.cord(colour) for colour in colours]
    count = int(radius / (thickness * 1.75))
    for k in range(count):
        r = thickness + k * thickness * 1.75
        path = geo.circle(r, 0, 24 + 4 * k)
        path[:, 0] += centre[0]
        path[:, 1] += centre[1]
        path[:, 2] = [height + thickness * 0.75 + wobble * geo.ripple(x * 1.5, y * 1.5, k * 0.05) for x, y, _ in path]
        geo.pipe(path, thickness, skins[(k // rounds_each) % len(skins)], closed=True, sides=9, uv_length=thickness * 3.4)


def shataranji(recipe, colours, columns=512, rows=768):
    """A flat-woven striped rug: bands across, stepped diamonds in the wide ones, over a coarse weave."""
    weave, height = patterns.plain_weave(recipe.seed % 997, "#ffffff", "#8a8378", 512, 64)
    repeat = (rows // 512 + 1, columns // 512 + 1, 1)
    weave, height = np.tile(weave, repeat)[:rows, :columns], np.tile(height, repeat[:2])[:rows, :columns]
    y, x = np.mgrid[0:rows, 0:columns]
    y, x = y // 8, x // 8
    image = np.empty((rows, columns, 3), np.float32)
    image[:] = patterns.rgb(colours[0])
    band = (y % 32).astype(int)
    which = (y // 32).astype(int)
    accents = [colour for colour in colours[1:] if colour != colours[0]]
    step = np.abs(((x + 8) % 16) - 8) + np.abs(band - 15)
    for k in range(rows // 256 + 1):
        here = which == k
        first, second, third = (patterns.rgb(accents[(k + n) % len(accents)]) for n in range(3))
        image[here & (band < 3)] = first
        image[here & ((band == 4) | (band == 26))] = second
        image[here & (band >= 28)] = third
        image[here & (step <= 7) & (band > 5) & (band < 25)] = first
        image[here & (step <= 4) & (band > 5) & (band < 25)] = second
        image[here & (step <= 1)] = patterns.rgb(colours[0])
    return np.clip(image * (0.35 + 0.72 * weave), 0, 1).astype(np.float32), height


def rug(recipe, colours):
    """A rectangular rug laid flat, fringed at its ends."""
    stage.table(recipe, recipe.pick((1, 2)), back=2.6)
    image, height = shataranji(recipe, colours)
    cloth = materials.cloth(materials.image_from("rug", image), 0.0, 0.9, (1, 1), materials.image_from("rug height", height, False), 0.8)
    wander = recipe.vary(0, 20)
    with geo.part(rotation=(0, 0, math.radians(recipe.vary(48, 60)))):
        def lie(u, v):
            x, y = (u - 0.5) * 1.7, (v - 0.5) * 2.5
            return (x + 0.012 * geo.ripple(y * 1.4, wander), y, 0.03 + 0.02 * geo.ripple(x * 1.6, y * 1.6, wander))
        geo.thicken(geo.surface("rug", 60, 90, lie, [cloth]), 0.03)
        for end, sign in ((0.0, -1), (1.0, 1)):
            roots = [lie(k / 120, end) for k in range(121)]
            geo.fibres("fringe", roots, [(0, sign, -0.1)] * len(roots), 0.2, 0.013, materials.fibre("#d9c08a"), recipe.random, 0.12)
    stage.camera(recipe, turn=6, rise=40, fill=0.88)


def coasters(recipe, colours):
    stage.table(recipe, recipe.pick((1, 2)))
    for k in range(5):
        spiral_disc(colours[:3], 0.72, 0.04, k * 0.085, (recipe.vary(-0.03, 0.03), 0.1 + recipe.vary(-0.03, 0.03)), 3 + recipe.seed % 2)
    with geo.part((0.98, -0.42, 0.31), (math.radians(48), 0, math.radians(28))):
        spiral_disc(colours[:3], 0.62, 0.04, 0, rounds_each=3 + recipe.seed % 2)
    clay = materials.clay()
    with geo.part((-0.05, 0.12, 0.435), scale=0.62):
        geo.lathe("cup", [(0, 0), (.36, 0), (.42, .05), (.52, .5), (.58, .82), (.55, .84), (.48, .5), (.36, .1), (0, .08)], [clay], 72)
        geo.disc(0.53, 0.01, (0, 0, 0.7), material=materials.plain("#7a3f1c", 0.1, coat=0.6))
    stage.camera(recipe, turn=6, rise=30, fill=0.8)


def wall_hanging(recipe, colours):
    """Knotted cords on a branch: diamonds of half hitches and a fringe."""
    stage.plaster(recipe, None, 0.16)
    cord = materials.fibre("#d9bd8a")
    dark = materials.fibre(colours[1] if recipe.palette != "natural" else "#a87c45")
    branch = materials.wood("#8a5f38", "#4f3018", recipe.seed, 0.7, 0.8)
    geo.pipe(geo.smooth_path([(-1.05, 0, 1.02), (-0.4, 0, 1.05), (0.3, 0, 1.0), (1.05, 0, 1.04)], 8), 0.05, branch, sides=12)
    geo.rope([(-0.85, 0, 1.06), (-0.4, 0, 1.42), (0, 0, 1.72)], 0.02, cord)
    geo.rope([(0.85, 0, 1.06), (0.4, 0, 1.42), (0, 0, 1.72)], 0.02, cord)
    count = 16
    spots = [(-0.82 + 1.64 * k / (count - 1)) for k in range(count)]
    for k, x in enumerate(spots):
        geo.ring(0.055, 1.02, 0.028, cord, (x, 0))
        # each cord swings between neighbours, making a diamond net
        path = [(x, -0.02, 1.0)]
        pitch = 1.64 / (count - 1)
        for row in range(1, 9):
            side = 1 if (k + row) % 2 else -1
            path.append((x + side * pitch * 0.42, -0.03 - 0.012 * (row % 2), 1.0 - row * 0.14))
        end = -0.35 - 0.55 * (1 - abs(x) / 0.82)
        path += [(x, -0.03, -0.26), (x + 0.01, -0.03, end - 0.25)]
        geo.rope(geo.smooth_path(path, 6), 0.022, cord if k % 4 else dark, 0.11)
    for row in range(8):
        for k in range(count - 1):
            if (k + row) % 2 == 0:
                x = (spots[k] + spots[k + 1]) / 2
                geo.ball(0.042, (x, -0.055, 1.0 - (row + 0.5) * 0.14 - 0.07), dark if (row + k // 2) % 4 == 0 else cord, (1, 0.7, 1.1), segments=14)
    roots = [(x + recipe.vary(-0.02, 0.02), -0.03, -0.35 - 0.55 * (1 - abs(x) / 0.82) - 0.2) for x in spots for _ in range(16)]
    geo.fibres("fringe", roots, [(0, 0, -1)] * len(roots), 0.3, 0.008, cord, recipe.random, 0.1)
    for x in (-0.4, 0, 0.4):
        geo.ball(0.065, (x, -0.07, -0.18), materials.coconut_shell(), segments=20)
    stage.camera(recipe, turn=-6, rise=0, fill=0.82, blur=0)


def runner(recipe, colours):
    """A table runner falling over the near edge, with plates' worth of table about it."""
    stage.table(recipe, recipe.pick((0, 3)))
    light, dark = {"red": ("#b83a2c", "#6e1a16"), "green": ("#5f8a4a", "#2c4a26")}.get(recipe.palette, ("#c49f68", "#85623a"))
    weave = materials.jute(light, dark, (1.6, 5), recipe.seed % 997, stripes=[(0.06, 0.09, "#efe0bd"), (0.11, 0.16, "#5a2a1c"), (0.18, 0.21, "#efe0bd"), (0.79, 0.82, "#efe0bd"), (0.84, 0.89, "#5a2a1c"), (0.91, 0.94, "#efe0bd")])
    with geo.part(rotation=(0, 0, recipe.vary(0.3, 0.45))):
        def lie(u, v):
            x, y = (u - 0.5) * 0.95, (v - 0.5) * 3.0
            return (x, y, 0.02 + 0.018 * math.sin(y * 2.3 + 1) ** 2 + 0.012 * geo.ripple(x * 2, y * 1.5))
        geo.thicken(geo.surface("runner", 40, 120, lie, [weave]), 0.016)
        for end, sign in ((0.0, -1), (1.0, 1)):
            roots = [lie(k / 90, end) for k in range(91)]
            geo.fibres("fringe", roots, [(0, sign, -0.05)] * len(roots), 0.2, 0.01, materials.fibre("#c9a86c"), recipe.random, 0.1)
    geo.lathe("vase", [(0, 0.03), (.16, .03), (.26, .12), (.3, .3), (.22, .5), (.12, .62), (.1, .72), (.15, .8), (.12, .8), (.08, .7)], [materials.clay()], 64).location = (0.05, 0.3, 0)
    green = materials.leaf("#6b8a3f")
    for k in range(7):
        stem = geo.smooth_path([(0.05, 0.3, 0.6), (0.05 + 0.1 * math.cos(k), 0.3 + 0.1 * math.sin(k), 0.95), (0.05 + 0.3 * math.cos(k), 0.3 + 0.3 * math.sin(k), 1.25 + 0.04 * k)], 6)
        geo.pipe(stem, 0.008, green, sides=5)
        for t in range(4, len(stem)):
            geo.ball(0.05, tuple(stem[t]), green, (1.5, 0.7, 0.25), (0.4, k, t), segments=10)
    stage.camera(recipe, turn=2, rise=30, fill=0.82)


def swing(recipe, colours):
    """A hanging seat: round macramé back, cushion, ropes to a ring."""
    stage.plaster(recipe, None, 1.1)
    cord = materials.fibre("#d9bd8a")
    cane = materials.wood("#a8733f", "#5f3a1d", recipe.seed, 0.45, 0.6)
    geo.ring(0.86, 0.0, 0.045, cane)
    with geo.part((0, 0.52, 0.72), (math.radians(68), 0, 0)):
        geo.ring(0.86, 0.0, 0.04, cane)
        for k in range(15):
            x = -0.78 + k * 0.1114
            reach = math.sqrt(0.86 ** 2 - x * x)
            for sign in (-1, 1):
                path = [(x + sign * 0.05 * math.sin(t * 12), (t * 2 - 1) * reach, 0.0 + 0.012 * sign) for t in np.linspace(0, 1, 26)]
                geo.pipe(path, 0.014, cord, sides=6)
    for k in range(17):
        x = -0.8 + k * 0.1
        reach = math.sqrt(max(0.86 ** 2 - x * x, 0.01))
        geo.pipe([(x, (t * 2 - 1) * reach, -0.06 * math.sin(math.pi * t)) for t in np.linspace(0, 1, 14)], 0.018, cord, sides=6)
    cushion = materials.soft_cloth(recipe.pick(("#efe6d2", "#b8452f", "#4f7a6a")))
    geo.lathe("cushion", [(0, 0.0), (0.5, 0.0), (0.72, 0.05), (0.76, 0.12), (0.68, 0.2), (0.3, 0.24), (0, 0.22)], [cushion], 72, 0.03)
    for x, y, z in ((-0.84, -0.1, 0.0), (0.84, -0.1, 0.0), (-0.8, 0.5, 0.9), (0.8, 0.5, 0.9), (-0.55, 0.78, 1.15), (0.55, 0.78, 1.15)):
        geo.rope(geo.smooth_path([(x, y, z), (x * 0.72, y * 0.8 + 0.05, z * 0.6 + 0.95), (x * 0.1, 0.25, 2.3)], 8), 0.03, cord)
    with geo.part((0, 0.25, 2.36), (math.pi / 2, 0, 0)):
        geo.ring(0.1, 0, 0.025, materials.plain("#8a8278", 0.3, metal=1.0))
    roots = [(0.88 * math.cos(a), 0.88 * math.sin(a), -0.03) for a in np.linspace(math.pi, math.tau, 150)]
    geo.fibres("fringe", roots, [(0, 0, -1)] * len(roots), 0.36, 0.012, cord, recipe.random, 0.08)
    stage.camera(recipe, turn=16, rise=10, fill=0.84)


def build(recipe):
    colours = ROUNDS.get(recipe.palette, ROUNDS["natural"])
    {"rug": rug, "wall_hanging": wall_hanging, "coasters": coasters, "runner": runner, "swing": swing}[recipe.form](recipe, colours)
    return {}
