"""Bags sewn from jute."""

import math

import numpy as np

import geometry as geo
import materials
import stage

# light and dark thread of the weave
DYED = {
    "natural": ("#c49f68", "#85623a"), "red": ("#b83a2c", "#6e1a16"), "green": ("#5f8a4a", "#2c4a26"), "blue": ("#3f5f9c", "#1c2f5e"),
    "black": ("#4a433c", "#1c1815"), "maroon": ("#8a2a36", "#4a1220"), "white": ("#e9dcc0", "#b9a67e"), "multi": ("#c49f68", "#85623a"),
}


def weave(recipe, repeat, printed=True, seed=0):
    light, dark = DYED.get(recipe.palette, DYED["natural"])
    picture, stripes = None, None
    if printed and recipe.motif in ("leaf", "lotus", "fish"):
        picture = materials.drawn("print-" + recipe.motif)
    if printed and recipe.motif == "stripe":
        first = {"natural": "#8a2f22", "blue": "#efe0bd", "green": "#efe0bd", "red": "#f0d9a0"}.get(recipe.palette, "#e9d6a8")
        second = {"natural": "#2f5d3a", "blue": "#d9a441"}.get(recipe.palette, "#d9a441")
        stripes = [(0.18, 0.30, first), (0.34, 0.38, second), (0.42, 0.54, first), (0.58, 0.62, second), (0.66, 0.78, first)]
    return materials.jute(light, dark, repeat, recipe.seed % 997 + seed, picture, stripes)


def body(recipe, width, height, depth, flare=0.05, printed=True):
    """A soft upright bag, its front towards the viewer."""
    front = weave(recipe, (3 * width / 1.5, 3 * height / 1.5), printed)
    plain = weave(recipe, (3 * width / 1.5, 3 * height / 1.5), recipe.motif == "stripe", 1)
    gusset = weave(recipe, (1, 3 * height / 1.5), recipe.motif == "stripe", 2)
    wander = recipe.vary(0, 50)

    def bulge(x, z, side):
        t = z / height
        swell = depth * (1 - t) ** 0.8 * 0.5 + 0.05
        crease = geo.ripple(x * 1.6, side * 3 + wander, z * 1.5) * 0.07 * (0.3 + t)
        return swell * (1 - abs(x / (width / 2)) ** 6 * 0.55) * (1 + 0.18 * math.sin(math.pi * min(t * 1.3, 1))) + crease * 0.7

    def sway(u, v):
        return 0.02 * math.sin(u * 7) * v

    grow = lambda v: 1 + flare * v
    geo.surface("front", 60, 60, lambda u, v: ((u - 0.5) * width * grow(v), -bulge((u - 0.5) * width, v * height, 0), v * height + sway(u, v)), [front])
    geo.surface("back", 60, 60, lambda u, v: ((0.5 - u) * width * grow(v), bulge((0.5 - u) * width, v * height, 1), v * height + sway(1 - u, v)), [plain])
    for side in (-1, 1):
        def gore(u, v, side=side):
            inward = 0.16 * math.sin(math.pi * u) * v ** 0.7 * depth / 2
            near, far = -bulge(side * width / 2, v * height, 0), bulge(side * width / 2, v * height, 1)
            return (side * (width / 2 * grow(v) - inward), near * (1 - u) + far * u, v * height + sway(0.5 + side * 0.5, v))
        geo.surface("gusset", 10, 60, gore, [gusset])

    def edge(u, back=False):
        x = (u - 0.5) * width
        y = bulge(x, height, 1) + 0.004 if back else -bulge(x, height, 0) - 0.004
        return (x * grow(1), y, height + sway(u, 1))

    for back in (False, True):
        geo.pipe([edge(i / 40, back) for i in range(41)], 0.017, plain, sides=8)


def rope_handles(height, spread, rise, depth, colour="#a77b48"):
    """Two twisted rope handles with eyelets."""
    rope = materials.fibre(colour)
    for side, y in ((-1, -0.11 - depth), (1, 0.12)):
        path = []
        for i in range(41):
            angle = math.pi * i / 40
            path.append((-spread * math.cos(angle), y + side * (0.03 + 0.14 * math.sin(angle) * (0.4 if side < 0 else 0.9)), height - 0.18 + rise * math.sin(angle) ** 0.75))
        geo.rope(path, 0.045, rope, 0.2)
        for x in (-spread, spread):
            geo.disc(0.055, 0.05, (x, y + side * 0.04, height - 0.2), (math.pi / 2, 0, 0), rope)


def strap(points, width, material):
    """A flat band along points; `width` runs along x unless the band itself does."""
    path = geo.smooth_path(points, 10)
    rows = [[(p[0] - width / 2, p[1], p[2]), (p[0] + width / 2, p[1], p[2])] for p in path]
    geo.thicken(geo.net("strap", rows, [material], v_values=geo.arc_lengths(path) * 3), 0.025)


def band_handles(recipe, height, spread, rise, y_front, material):
    """Flat loop handles sewn to front and back."""
    for y, lean in ((y_front, -0.03), (-y_front * 0.7, 0.06)):
        path = geo.smooth_path([(-spread, y, height - 0.32), (-spread, y, height), (-spread * 0.92, y + lean, height + rise * 0.55), (-spread * 0.45, y + lean * 2, height + rise * 0.97),
                                (spread * 0.45, y + lean * 2, height + rise * 0.97), (spread * 0.92, y + lean, height + rise * 0.55), (spread, y, height), (spread, y, height - 0.32)], 8)
        tangents = np.gradient(path, axis=0)
        tangents /= np.linalg.norm(tangents, axis=1, keepdims=True)
        across = np.stack([-tangents[:, 2], np.zeros(len(path)), tangents[:, 0]], 1) * 0.055
        geo.thicken(geo.net("handle", np.stack([path - across, path + across], 1), [material], u_values=[0, 0.25], v_values=geo.arc_lengths(path) * 3), 0.03)


def clutch(recipe):
    """A flat envelope with a flap, leaning a little back."""
    width, height = 1.75, 1.05
    cloth = weave(recipe, (3.5, 2), False)
    flap = weave(recipe, (3.5, 1.2), True, 3)
    trim = materials.plain("#7a3f22", 0.5, mottle=0.4)
    with geo.part((0, 0, 0), (math.radians(-12), 0, 0)):
        for sign in (-1, 1):
            def panel(u, v, sign=sign):
                swell = 0.11 * math.sin(math.pi * u) ** 0.5 * math.sin(math.pi * min(v * 0.9 + 0.08, 1)) ** 0.6
                return ((u - 0.5) * width * sign * -1, sign * (swell + 0.02 * geo.ripple(u * 3, v * 3, sign)), v * height)
            geo.surface("panel", 50, 40, panel, [cloth])
        def fold(u, v):
            drop = 0.72 * (1 - 0.35 * abs(u - 0.5) * 2)
            swell = 0.135 * math.sin(math.pi * u) ** 0.5 * math.sin(math.pi * min((1 - v * drop) * 0.9 + 0.08, 1)) ** 0.6
            return ((u - 0.5) * (width + 0.02), -swell - 0.02, height + 0.02 - v * drop * height)
        geo.thicken(geo.surface("flap", 50, 30, lambda u, v: fold(u, 1 - v), [flap]), 0.02)
        geo.pipe([fold(i / 40, 1.0) for i in range(41)], 0.016, trim, sides=8)
        x, y, z = fold(0.5, 0.9)
        wooden = materials.coconut_shell()
        geo.disc(0.085, 0.05, (x, y - 0.03, z), (math.pi / 2, 0, 0), wooden, 0.02)
    loop = geo.smooth_path([(-0.87, -0.05, 0.9), (-1.05, -0.2, 0.75), (-1.16, -0.3, 0.35), (-1.0, -0.4, 0.05), (-0.88, -0.2, 0.3), (-0.86, -0.08, 0.85)], 8)
    geo.rope(loop, 0.03, materials.fibre("#a77b48"))
    stage.camera(recipe, turn=14, rise=20, fill=0.78)


def backpack(recipe):
    body(recipe, 1.35, 1.6, 0.75, -0.06, False)
    flap_cloth = weave(recipe, (2.6, 1.8), True, 5)
    leather = materials.plain("#7a4a26", 0.5, mottle=0.5)

    def flap(u, v):
        x = (u - 0.5) * 1.36
        drop = v * (0.86 - 0.22 * (abs(u - 0.5) * 2) ** 3)
        y = 0.24 - 0.56 * min(v * 2.6, 1) - 0.16 * max(0, v - 0.35) * math.cos(x)
        return (x, y, 1.62 + 0.06 * math.sin(min(v * 2.6, 1) * math.pi) - max(0, drop - 0.3) * 1.15)

    geo.thicken(geo.surface("flap", 40, 40, lambda u, v: flap(u, 1 - v), [flap_cloth]), 0.03)
    pocket = weave(recipe, (1.6, 1.1), False, 6)
    geo.surface("pocket", 30, 24, lambda u, v: ((u - 0.5) * 0.9, -0.42 - 0.13 * math.sin(math.pi * u) ** 0.5 * math.sin(math.pi * (0.1 + 0.85 * v)) ** 0.5, 0.12 + v * 0.55), [pocket])
    geo.pipe([((i / 30 - 0.5) * 0.9, -0.45 - 0.06 * math.sin(math.pi * i / 30) ** 0.5, 0.67) for i in range(31)], 0.018, leather, sides=8)
    for x in (-0.36, 0.36):
        strap([(x, -0.46, 0.98), (x, -0.52, 0.86), (x, -0.57, 0.66), (x, -0.57, 0.52)], 0.1, leather)
        geo.box((0.15, 0.03, 0.12), (x, -0.6, 0.74), material=materials.brass(), bevel=0.01)
        strap([(x * 0.8, 0.3, 1.6), (x * 1.15, 0.46, 1.5), (x * 1.5, 0.66, 0.9), (x * 1.4, 0.5, 0.2), (x * 1.3, 0.36, 0.05)], 0.13, weave(recipe, (0.4, 2), False, 7))
    handle = geo.smooth_path([(-0.16, 0.18, 1.62), (-0.14, 0.18, 1.78), (0, 0.18, 1.85), (0.14, 0.18, 1.78), (0.16, 0.18, 1.62)], 8)
    geo.pipe(handle, 0.035, leather, sides=10)
    stage.camera(recipe, turn=24, rise=15, fill=0.76)


def build(recipe):
    stage.paper(recipe)
    form = recipe.form
    if form == "clutch":
        clutch(recipe)
    elif form == "backpack":
        backpack(recipe)
    elif form == "tote":
        height = recipe.vary(1.5, 1.65)
        body(recipe, recipe.vary(1.42, 1.55), height, 0.4)
        rope_handles(height, 0.38, 0.78, 0.0)
        stage.camera(recipe, turn=15, rise=20, fill=0.78)
    elif form == "shopping":
        height = recipe.vary(1.3, 1.45)
        body(recipe, 1.85, height, 0.75, 0.02)
        band_handles(recipe, height, 0.42, 0.5, -0.13, weave(recipe, (1, 1), False, 9) if recipe.palette != "natural" else materials.soft_cloth("#7a3a26"))
        stage.camera(recipe, turn=20, rise=17, fill=0.78)
    else:
        height = 1.05
        body(recipe, 1.75, height, 0.62, -0.16)
        cane = materials.bamboo("#c99a58", "#7a4f28")
        for y in (-0.12, 0.14):
            path = geo.smooth_path([(-0.36, y, height - 0.1), (-0.42, y, height + 0.2), (-0.3, y * 1.3, height + 0.5), (0, y * 1.4, height + 0.6), (0.3, y * 1.3, height + 0.5), (0.42, y, height + 0.2), (0.36, y, height - 0.1)], 8)
            geo.pipe(path, 0.045, cane, sides=12)
        geo.disc(0.075, 0.06, (0, -0.16, height - 0.14), (math.pi / 2, 0, 0), materials.coconut_shell(), 0.02)
        stage.camera(recipe, turn=16, rise=16, fill=0.78)
    return {}
