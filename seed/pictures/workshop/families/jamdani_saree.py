"""Jamdani sarees, woven on the weaver's grid."""

import math

import numpy as np

import geometry as geo
import materials
import patterns
import stage

# ground, motif thread, gold thread
COLOURWAYS = {
    "white": ("#efe8d8", "#b01f2a", "#c8912f"), "red": ("#b3131d", "#f6e6c2", "#e0ab3f"), "maroon": ("#6d1222", "#f0d9ae", "#d9a441"),
    "green": ("#1f6b3c", "#f3e6c0", "#dcae45"), "teal": ("#0e5f69", "#efe2bd", "#d9a441"), "blue": ("#1d3a82", "#f0e6cc", "#d9a441"),
    "sky": ("#6fb6d6", "#fffaf0", "#c8912f"), "pink": ("#d65a8c", "#fff1ea", "#e6bd5c"), "purple": ("#54265f", "#f0d6ea", "#d9a441"),
    "black": ("#221e1c", "#e8d9b8", "#d9a441"), "yellow": ("#e8b021", "#a3141f", "#8a5a14"), "orange": ("#df7416", "#fdf0cf", "#8f1420"),
    "natural": ("#dccba6", "#7a3a26", "#b98545"), "multi": ("#b3131d", "#f0c24a", "#1f7a55"), "dark": ("#3a2418", "#e0c89a", "#c8912f"),
}


def woven(recipe, colourway, motif, seed=0, rows=1280, pallu=150):
    base, thread, gold = COLOURWAYS[colourway]
    if colourway == "white" and motif == "diagonal":
        base, thread, gold = "#f1ebdf", "#c3b79f", "#cdb67a"
    return materials.cloth(materials.image_from("jamdani", patterns.jamdani(recipe.seed + seed, base, thread, gold, motif, rows=rows, pallu=pallu)), 0.12)


def folded_pile(material, base, layers, width, depth, turn=0.0, length=3.4):
    """Cloth folded in a concertina; returns the height of its top."""
    rise = 0.05
    path = []
    for k in range(layers):
        start, end = (-depth / 2, depth / 2) if k % 2 == 0 else (depth / 2, -depth / 2)
        height = base + k * rise + rise / 2
        path += [(start + (end - start) * i / 13, height) for i in range(14)]
        if k < layers - 1:
            outward = 1 if k % 2 == 0 else -1
            path += [(end + outward * math.cos(a) * rise / 2, height + rise / 2 + math.sin(a) * rise / 2) for a in np.linspace(-math.pi / 2, math.pi / 2, 7)[1:-1]]
    path = np.array(path)
    lengths = geo.arc_lengths(path)
    total = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
    rows = []
    for y, z in path:
        row = []
        for i in range(91):
            u = i / 90
            wave = geo.ripple(u * 2.2, y * 1.3, z * 5) * 0.018 + 0.012 * geo.ripple(u * 9, y * 5, z * 9)
            row.append(((u - 0.5) * width * (1 + 0.01 * geo.ripple(0, y * 3, z * 30)), y, z + wave * min(1, (z - base) / 0.1)))
        rows.append(row)
    values = 1 - (1 - lengths) * total / length * 0.98
    made = geo.net("folded", rows, [material], v_values=values)
    geo.thicken(made, 0.012)
    made.rotation_euler = (0, 0, turn)
    return base + layers * rise + 0.01


def hung(recipe):
    """Over a wooden rod against a wall, the front falling in folds."""
    stage.plaster(recipe, recipe.pick(("#ddd5c6", "#cfc4b2", "#d9cdb8")), 0.85)
    wood = materials.wood("#a8703c", "#5f3519", recipe.seed, 0.35, 0.3)
    rod = 2.75
    stage.outside(geo.disc(0.05, 4.4, (0, 0.3, rod), (0, math.pi / 2, 0), wood))
    cloth = woven(recipe, recipe.palette, recipe.motif)
    waves, phase, wander = recipe.vary(3.6, 4.8), recipe.vary(0, 6), recipe.vary(0, 20)
    front, width, radius = 2.72, 2.5, 0.075

    def fall(u, v):
        s = v * 3.4
        if s < front:
            depth = (front - s) / front
            turn = u * math.tau * waves + 1.4 * math.sin(u * 5 + phase) + 0.35 * geo.ripple(u * 3, s * 0.4, wander)
            out = (0.02 + 0.19 * depth ** 0.7) * math.sin(turn) + 0.05 * depth * math.sin(turn * 0.5 + 1)
            return ((u - 0.5) * width * (1 - 0.1 * depth) + 0.045 * depth * math.sin(turn + 1.3), 0.3 - radius - out * 0.9 - 0.02 - 0.06 * depth, rod - (front - s))
        angle = (s - front) / radius
        x = (u - 0.5) * width
        if angle < math.pi:
            return (x, 0.3 - radius * math.cos(angle), rod + radius * math.sin(angle))
        return (x, 0.3 + radius, rod - (s - front - math.pi * radius))

    geo.surface("saree", 200, 170, fall, [cloth])
    stage.camera(recipe, turn=9, rise=3, lens=66, fill=0.86, blur=0, wander=3)
    return {"exposure": 0.3}


def folded(recipe):
    """A folded saree; now and then on a plain one of a second colour."""
    stage.table(recipe)
    height = 0.0
    # the product's own colour is always on top and largest
    if recipe.chance(0.35):
        second = recipe.pick([c for c in ("white", "maroon", "teal", "yellow", "green") if c != recipe.palette])
        height = folded_pile(woven(recipe, second, "lozenge", 5), 0.0, 4, 1.82, 1.22, recipe.vary(-0.15, 0.15))
    folded_pile(woven(recipe, recipe.palette, recipe.motif, pallu=54), height, recipe.pick((7, 8)), 1.76, 1.18, recipe.vary(-0.08, 0.16))
    stage.camera(recipe, turn=19, rise=34, lens=66, fill=0.8)
    return {}


def pallu(recipe):
    """The folded saree with its pallu drawn out towards the viewer in soft pleats."""
    stage.table(recipe)
    cloth = woven(recipe, recipe.palette, recipe.motif, pallu=250)
    height = folded_pile(cloth, 0.0, 8, 1.6, 0.95, 0.0)
    wander = recipe.vary(0, 20)

    def spread(u, v):
        s = v * 2.6
        fan = 1 + 0.28 * min(s / 2.2, 1)
        x = (u - 0.5) * 1.55 * fan
        pleat = math.sin(u * math.tau * 4.5 + geo.ripple(u * 2, s, wander) * 1.2)
        lift = 0.035 * pleat * min(s / 1.2, 1) + 0.02 * geo.ripple(u * 6, s * 3, wander)
        if s < 0.95:
            return (x, 0.47 - s, height + 0.02 + max(lift, -0.01) * s)
        curve = s - 0.95
        if curve < 0.5:
            angle = curve / 0.5 * math.pi / 2
            return (x, -0.48 - 0.26 * math.sin(angle), height + 0.02 - (height - 0.02) * (1 - math.cos(angle)) ** 1.1 + lift)
        return (x, -0.74 - (curve - 0.5) * 0.98, 0.05 + max(lift, -0.035))

    made = geo.surface("pallu", 150, 130, spread, [cloth])
    geo.thicken(made, 0.01)
    thread = materials.plain(COLOURWAYS[recipe.palette][2], 0.8)
    roots = [spread(i / 60, 1.0) for i in range(61)]
    geo.fibres("tassels", roots, [(0, -1, -0.15)] * len(roots), 0.12, 0.008, thread, recipe.random, 0.15)
    stage.camera(recipe, turn=13, rise=38, lens=60, fill=0.84)
    return {}


TORSO = [(14.5, 96), (12.4, 105), (12.8, 112), (15.2, 122), (16.4, 130), (15.8, 137), (15.2, 142), (12, 147), (7, 150.5), (5.4, 153), (5.2, 158)]
SKIRT = [(27, 3), (24.5, 40), (20, 78), (18.4, 90), (13.6, 106)]
# lower and upper edge of the cloth from the right hip over the left shoulder and down the back
DRAPE = [((-19, 2, 88), (-14, 4, 110)), ((-7, -14, 90), (-10, -12, 119)), ((6, -15, 103), (0, -13, 134)), ((14, -8, 124), (7, -7, 143)),
         ((16, -1, 140), (8.5, -1, 149)), ((18, 7, 138), (8, 7, 145)), ((25, 13, 112), (5, 14, 114)), ((30, 16, 66), (2, 17, 68)), ((31, 18, 22), (1, 19, 24))]


def worn(recipe):
    """Draped on a tailor's dummy: pleats in front, the pallu over the left shoulder."""
    cm = 0.02
    radii, heights = np.array(TORSO).T
    widths, levels = np.array(SKIRT).T
    blouse = materials.soft_cloth(COLOURWAYS[recipe.palette][1], 0.0)
    linen = materials.soft_cloth("#d3c3a2", 0.0)
    geo.lathe("dummy", [(r * cm, z * cm) for r, z in TORSO], [linen, blouse], 96, bands=[(0, 1), (0.82, 0)], squash=0.68)
    wood = materials.wood("#8a5a32", "#4a2a14", recipe.seed, 0.35, 0.4)
    geo.disc(5.4 * cm, 1.6 * cm, (0, 0, 158.6 * cm), material=wood)
    geo.ball(2.2 * cm, (0, 0, 161 * cm), wood)
    geo.disc(20 * cm, 2 * cm, (0, 0, 1 * cm), material=wood)

    def skirt(u, v):
        z = 3 + 103 * u
        down, angle = 1 - u, (v - 0.5) * math.tau
        front = math.exp(-((angle - 0.12) / 0.5) ** 4)
        wave = front * (0.5 + 2.0 * down ** 0.6) * math.sin(angle * 24) + (1 - front) * down * 1.1 * math.sin(angle * 8 + 2 * geo.ripple(angle, u))
        r = float(np.interp(z, levels, widths)) + wave
        flat = 0.7 + 0.2 * down
        return (r * math.sin(angle) * cm, -r * flat * math.cos(angle) * cm, (z - 1.2 * front * down * math.sin(angle * 24)) * cm)

    rows = 420
    geo.surface("skirt", 60, rows, skirt, [woven(recipe, recipe.palette, recipe.motif, pallu=0)], v_values=np.linspace(0, 2.1, rows + 1))
    lower = geo.smooth_path([low for low, _ in DRAPE], 16)
    upper = geo.smooth_path([high for _, high in DRAPE], 16)
    steps = len(lower) - 1

    def drape(u, v):
        j = round(v * steps)
        x, y, z = lower[j] + (upper[j] - lower[j]) * u
        spread = np.linalg.norm(upper[j] - lower[j])
        pleat = math.sin(u * math.tau * 5.5 + 0.8 * math.sin(v * 9)) * min(1.5, 26 / spread) * (0.5 + 0.5 * min(v * 3, 1))
        if z > 104:
            reach, flat = float(np.interp(z, heights, radii)) + 1.2, 0.68
        else:
            reach, flat = float(np.interp(z, levels, widths)) + 2.2, 0.82
        grow = max(reach / max(math.hypot(x, y / flat), 1e-6), 1) + pleat / max(math.hypot(x, y), 9)
        return (x * grow * cm, y * grow * cm, (z + (pleat * 0.6 if 138 < z < 150 else 0)) * cm)

    made = geo.surface("drape", 110, steps, drape, [woven(recipe, recipe.palette, recipe.motif, pallu=190)], v_values=geo.arc_lengths(lower) * 1.5 - 0.5)
    geo.thicken(made, 0.006)


def build(recipe):
    if recipe.in_use:
        return worn(recipe)
    return {"hung": hung, "folded": folded, "pallu": pallu}[recipe.form](recipe)
