"""Gamchas, shawls, kanthas, scarves, lungis and cushions."""

import math

import numpy as np

import geometry as geo
import materials
import patterns
import stage
from families.jamdani_saree import folded_pile

GROUND = {
    "red": ("#b81f22", "#f3e6c8", "#7d0f16"), "green": ("#2a7a45", "#f0e2b6", "#c2392c"), "blue": ("#22468f", "#eef0f2", "#c2392c"), "yellow": ("#e8ad1c", "#a3141f", "#f8ecc8"),
    "multi": ("#efe4cc", "#c2211f", "#1f6a5a"), "white": ("#efe8d8", "#8a2a2a", "#c79a3a"), "maroon": ("#701525", "#ecd3a0", "#c9953a"), "black": ("#26221f", "#e6d8b8", "#b3202a"),
}
THREADS = {
    "red": ("#f6e7c8", "#f0b52c", "#2f8a5a", "#f6e7c8"), "maroon": ("#f1dcb4", "#d9a441", "#e58a5a", "#f1dcb4"), "white": ("#b3202a", "#22468f", "#1f7a45", "#d9901c"),
    "blue": ("#f6efe0", "#f0b52c", "#e0654a", "#f6efe0"), "multi": ("#c2211f", "#22468f", "#1f7a45", "#e0901c"), "green": ("#f6e7c8", "#f0b52c", "#e0654a", "#f6e7c8"),
    "yellow": ("#a3141f", "#1f6b3f", "#22418f", "#a3141f"), "black": ("#e6d8b8", "#d9a441", "#c2392c", "#e6d8b8"),
}


def woven(recipe, kind=None, repeat=(1, 1)):
    """The cloth of a recipe, by its motif."""
    ground, line, second = GROUND.get(recipe.palette, GROUND["red"])
    kind = kind or recipe.motif
    if kind == "kantha":
        colour, height = patterns.kantha(recipe.seed, ground, list(THREADS.get(recipe.palette, THREADS["red"])))
        return materials.cloth(materials.image_from("kantha", colour), 0.04, 0.85, repeat, materials.image_from("kantha height", height, False), 0.6)
    if kind == "block":
        return materials.cloth(materials.drawn("block-" + recipe.palette), 0.12, repeat=repeat)
    if kind == "stripe":
        lines = [(0.0, 0.05, line), (0.08, 0.12, second), (0.23, 0.02, line), (0.5, 0.03, second)]
        image = patterns.checked_cloth(recipe.seed, ground, lines, repeat=5, kind="stripe")
    elif kind == "check":
        lines = [(0.0, 0.16, line), (0.24, 0.05, second), (0.34, 0.16, line), (0.72, 0.04, line)]
        image = patterns.checked_cloth(recipe.seed, ground, lines, repeat=recipe.pick((9, 11, 13)))
    else:
        image = patterns.checked_cloth(recipe.seed, ground, [], repeat=4)
    return materials.cloth(materials.image_from("woven", image), 0.12, repeat=repeat)


def is_hung(recipe, probability):
    """Whether a cloth hangs or lies folded: the sku decides for the front, the other side shows the other, in use it hangs."""
    return (recipe.chance(probability) != (recipe.view == 3)) or recipe.in_use


def tassels(recipe, points, direction, colour, length=0.18):
    geo.fibres("tassels", points, [direction] * len(points), length, 0.009, materials.plain(colour, 0.85), recipe.random, 0.14)


def over_rod(recipe, cloth, width, front, waves, depth=0.15, fringe=None):
    """Cloth hung over a rod, its front falling in folds."""
    stage.plaster(recipe, None, 0.85)
    wood = materials.wood("#a8703c", "#5f3519", recipe.seed, 0.35, 0.3)
    rod, radius = 2.6, 0.07
    stage.outside(geo.disc(0.05, 4.6, (0, 0.3, rod), (0, math.pi / 2, 0), wood))
    phase, wander = recipe.vary(0, 6), recipe.vary(0, 20)

    def fall(u, v):
        s = v * (front + 0.7)
        if s < front:
            down = (front - s) / front
            turn = u * math.tau * waves + 1.3 * math.sin(u * 5 + phase) + 0.4 * geo.ripple(u * 3, s * 0.4, wander)
            out = (0.03 + depth * down ** 0.7) * math.sin(turn) + 0.05 * down * math.sin(turn * 0.5 + 1)
            return ((u - 0.5) * width * (1 - 0.08 * down) + 0.04 * down * math.sin(turn + 1.3), 0.3 - radius - out * 0.9 - 0.02 - 0.05 * down, rod - (front - s))
        angle = (s - front) / radius
        x = (u - 0.5) * width
        if angle < math.pi:
            return (x, 0.3 - radius * math.cos(angle), rod + radius * math.sin(angle))
        return (x, 0.3 + radius, rod - (s - front - math.pi * radius))

    geo.surface("hung cloth", 180, 150, fall, [cloth])
    if fringe:
        tassels(recipe, [fall(i / 110, 0.0) for i in range(111)], (0, -0.05, -1), fringe)


def gamcha(recipe):
    if is_hung(recipe, 0.5):
        over_rod(recipe, woven(recipe, None, (1, 1.3)), 1.75, 2.2, recipe.vary(2.6, 3.6), 0.13, GROUND.get(recipe.palette, GROUND["red"])[0])
        stage.camera(recipe, turn=8, rise=3, lens=66, fill=0.84, blur=0)
    else:
        stage.table(recipe, recipe.pick((1, 2)))
        height = folded_pile(woven(recipe, None, (1, 1.6)), 0, 5, 1.7, 1.15, 0.05)
        folded_pile(woven(recipe, None, (1, 1.6)), height, 4, 1.62, 1.1, recipe.vary(-0.1, 0.12))
        stage.camera(recipe, turn=18, rise=32, lens=66, fill=0.8)


def shawl(recipe):
    ground, line, second = GROUND.get(recipe.palette, GROUND["maroon"])
    image = patterns.checked_cloth(recipe.seed, ground, [], repeat=4)
    size = image.shape[0]
    y = (np.arange(size) / size)[:, None, None]
    x = np.arange(size)
    # bands near both ends, with a zigzag between two of them
    for low, high, colour in ((0.03, 0.05, line), (0.06, 0.12, second), (0.13, 0.15, line), (0.24, 0.26, line), (0.28, 0.29, second), (0.85, 0.87, line), (0.88, 0.94, second), (0.95, 0.97, line)):
        image = np.where((y >= low) & (y < high), patterns.rgb(colour) * (image / patterns.rgb(ground)).clip(0.85, 1.1), image)
    tooth = np.abs(((x / 32.0) % 2) - 1)[None, :, None]
    for low, high in ((0.16, 0.23),):
        zig = (y >= low) & (y < high) & (np.abs((y - low) / (high - low) - tooth) < 0.16)
        image = np.where(zig, patterns.rgb(line), image)
    cloth = materials.cloth(materials.image_from("shawl", image.astype(np.float32)), 0.06, 0.9)
    if is_hung(recipe, 0.6):
        with_image = materials.cloth(materials.image_from("shawl turned", image[::-1].astype(np.float32)), 0.06, 0.9)
        over_rod(recipe, with_image, 1.9, 2.25, recipe.vary(2.4, 3.2), 0.16, line)
        stage.camera(recipe, turn=8, rise=3, lens=66, fill=0.84, blur=0)
    else:
        stage.table(recipe, recipe.pick((1, 2)))
        folded_pile(cloth, 0, 8, 1.75, 1.15, recipe.vary(0.0, 0.12), 2.9)
        points = [(-0.87 + 1.74 * k / 90, -0.56, 0.39) for k in range(91)]
        tassels(recipe, points, (0, -0.7, -0.8), line, 0.22)
        stage.camera(recipe, turn=16, rise=32, lens=66, fill=0.8)


def kantha(recipe):
    """A quilt: folded, thick, its top showing the stitched field; or hung to show the whole."""
    cloth = woven(recipe, "kantha")
    if is_hung(recipe, 0.5):
        over_rod(recipe, woven(recipe, "kantha", (1, 1.0)), 2.1, 2.1, 2.0, 0.06)
        stage.camera(recipe, turn=7, rise=3, lens=66, fill=0.84, blur=0)
        return
    stage.table(recipe, recipe.pick((1, 2)))
    edge = materials.soft_cloth(THREADS.get(recipe.palette, THREADS["red"])[0], 0.0)
    for k in range(3):
        wave = recipe.vary(0, 20)

        def layer(u, v, k=k, wave=wave):
            x, y = (u - 0.5) * (1.9 - 0.03 * k), (v - 0.5) * (1.45 - 0.03 * k)
            swell = 0.15 * (1 - (abs(u - 0.5) * 2) ** 8) * (1 - (abs(v - 0.5) * 2) ** 8)
            return (x + 0.01 * geo.ripple(y * 3, wave), y, 0.02 + k * 0.15 + swell + 0.02 * geo.ripple(x * 3, y * 3, wave))
        geo.thicken(geo.surface("layer", 90, 70, layer, [cloth]), 0.02)
        rim = [layer(u, v) for u, v in [(i / 30, 0) for i in range(31)] + [(1, i / 24) for i in range(1, 25)] + [(1 - i / 30, 1) for i in range(1, 31)] + [(0, 1 - i / 24) for i in range(1, 24)]]
        geo.pipe([(x, y, z + 0.03) for x, y, z in rim], 0.045, edge if k % 2 else cloth, closed=True, sides=10)
    stage.camera(recipe, turn=18, rise=36, lens=66, fill=0.82)


def orna(recipe):
    """A light scarf on a peg rail, gathered at the top; its other side lies folded."""
    cloth = woven(recipe, None, (1.2, 2.6))
    if recipe.view == 3:
        stage.table(recipe, 2)
        folded_pile(cloth, 0, 7, 1.5, 1.05, 0.1)
        edge = [(-0.75 + 1.5 * k / 80, -0.52, 0.34) for k in range(81)]
        tassels(recipe, edge, (0, -0.7, -0.8), GROUND.get(recipe.palette, GROUND["red"])[1], 0.18)
        stage.camera(recipe, turn=16, rise=32, lens=66, fill=0.8)
        return
    stage.plaster(recipe, None, 0.5)
    wood = materials.wood("#a8703c", "#5f3519", recipe.seed, 0.35, 0.3)
    stage.outside(geo.box((3.4, 0.09, 0.24), (0, 0.45, 2.56), material=wood, bevel=0.02))
    for x in (-1.2, 0.0, 1.2):
        peg = geo.disc(0.05, 0.4, (x, 0.24, 2.58), (math.pi / 2 + 0.25, 0, 0), wood)
        knob = geo.ball(0.075, (x, 0.05, 2.63), wood)
        if x:
            stage.outside(peg)
            stage.outside(knob)
    phase, wander = recipe.vary(0, 6), recipe.vary(0, 20)
    for which, (length, lean) in enumerate(((2.3, -0.22), (1.85, 0.26))):
        def drop(u, v, length=length, lean=lean, which=which):
            down = v
            width = 0.10 + 0.95 * down ** 0.75
            turn = u * math.tau * 3.4 + phase + which * 1.7 + 0.5 * geo.ripple(u * 3, v * 2, wander + which)
            x = (u - 0.5) * width + lean * down ** 0.8 + 0.03 * math.sin(turn + 1)
            y = 0.14 - 0.09 * which + (0.05 + 0.1 * down ** 0.6) * math.sin(turn) - 0.14 * math.sin(min(down * 5, 1) * math.pi / 2)
            return (x, y, 2.68 - length * down + 0.05 * math.sin(u * math.pi) * (1 - down))
        geo.surface("orna", 110, 120, lambda u, v, d=drop: d(u, 1 - v), [cloth])
        tassels(recipe, [drop(i / 70, 1.0) for i in range(71)], (0, -0.05, -1), GROUND.get(recipe.palette, GROUND["red"])[1], 0.16)
    stage.camera(recipe, turn=8, rise=2, lens=66, fill=0.84, blur=0)


def lungi(recipe):
    stage.table(recipe, recipe.pick((0, 3)))
    height = folded_pile(woven(recipe, "check", (1, 1.6)), 0, 6, 1.7, 1.2, -0.04)
    folded_pile(woven(recipe, "check", (1, 1.6)), height, 6, 1.62, 1.15, recipe.vary(0.02, 0.14))
    band = materials.plain("#efe4c8", 0.9)
    top = height + 6 * 0.05
    geo.thicken(geo.net("paper band", [[(x, y, z) for x in (0.25, 0.6)] for y, z in ((-0.66, 0.0), (-0.66, top * 0.6), (-0.62, top + 0.01), (0, top + 0.035), (0.62, top + 0.01))], [band]), 0.01)
    stage.camera(recipe, turn=18, rise=30, lens=66, fill=0.8)


def pillow(cloth, piping, size, location, rotation):
    with geo.part(location, rotation, size):
        for sign in (-1, 1):
            def face(u, v, sign=sign):
                a, b = abs(u - 0.5) * 2, abs(v - 0.5) * 2
                puff = (1 - a ** 2.2) ** 0.7 * (1 - b ** 2.2) ** 0.7 if a < 1 and b < 1 else 0
                pinch = 1 - 0.07 * (1 - a ** 2) * b - 0.07 * (1 - b ** 2) * a
                return ((u - 0.5) * 1.5 * pinch * (-sign), sign * (0.42 * puff + 0.012 * geo.ripple(u * 5, v * 5, sign)), (v - 0.5) * 1.5 * pinch)
            geo.surface("cushion", 64, 64, face, [cloth])

        def border(t):
            side, f = int(t) % 4, t % 1
            a, b = [(f, 0), (1, f), (1 - f, 1), (0, 1 - f)][side]
            x, z = abs(a - 0.5) * 2, abs(b - 0.5) * 2
            pinch = 1 - 0.07 * (1 - x ** 2) * z - 0.07 * (1 - z ** 2) * x
            return ((a - 0.5) * 1.5 * pinch, 0, (b - 0.5) * 1.5 * pinch)
        geo.pipe([border(k / 30) for k in range(120)], 0.024, piping, closed=True, sides=10)


def cushion(recipe):
    stage.table(recipe, recipe.pick((0, 3)))
    threads = THREADS.get(recipe.palette, THREADS["red"])
    piping = materials.soft_cloth(threads[1], 0.0)
    pillow(woven(recipe, None), piping, 1.0, (0, 0.05, 0.71), (math.radians(-16), 0, math.radians(recipe.vary(-6, 10))))
    if recipe.chance(0.6):
        pillow(materials.soft_cloth(recipe.pick((threads[0], GROUND[recipe.palette][2] if recipe.palette in GROUND else "#d9a441"))), piping, 0.92, (0.55, 0.62, 0.66), (math.radians(-12), 0, math.radians(-14)))
    stage.camera(recipe, turn=10, rise=12, lens=68, fill=0.8)


def build(recipe):
    {"gamcha": gamcha, "shawl": shawl, "kantha": kantha, "orna": orna, "lungi": lungi, "cushion": cushion}[recipe.form](recipe)
    return {}
