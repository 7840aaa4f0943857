"""Buttons cut from coconut shell, loose or sewn on a card."""

import math

import geometry as geo
import materials
import stage


def button(shell, edge, hole, thread=None, holes=4, size=1.0):
    """A dished button, radius 0.2, lying on z = 0."""
    geo.lathe("button", [(0, 0), (0.16, 0), (0.19, 0.01), (0.2, 0.03), (0.195, 0.055), (0.175, 0.065), (0.155, 0.058), (0.135, 0.04), (0.07, 0.036), (0, 0.036)], [shell], 56)
    geo.ring(0.178, 0.058, 0.012, edge, flat=0.6)
    spots = [(0.045 * math.cos(a), 0.045 * math.sin(a)) for a in (math.pi / 4 + k * math.pi / 2 for k in range(4))] if holes == 4 else [(-0.045, 0), (0.045, 0)]
    for x, y in spots:
        geo.disc(0.02, 0.006, (x, y, 0.037), material=hole, bevel=0.001, segments=20)
    if thread:
        pairs = [(0, 2), (1, 3)] if holes == 4 else [(0, 1)]
        for start, end in pairs:
            (x0, y0), (x1, y1) = spots[start], spots[end]
            geo.pipe([(x0, y0, 0.036), ((x0 + x1) / 2, (y0 + y1) / 2, 0.052), (x1, y1, 0.036)], 0.013, thread, sides=8)


def shirt(recipe, shells, edge, hole):
    """The front of a linen shirt with four buttons sewn on."""
    tone = recipe.pick(("#5f7286", "#d9cfb8", "#7d8568", "#a8604a"))
    linen, inner = materials.soft_cloth(tone, 0.0, 0.5), materials.soft_cloth(tone, 0.0, 0.3)
    thread = materials.plain("#efe4cc", 0.8)

    def front(x, y, lift=0.0):
        fold = 0.16 * geo.ripple(x * 0.45, y * 0.3, 4) + 0.06 * geo.ripple(x * 1.3 + y * 0.5, y * 0.6, 9)
        return (x, y, lift + fold * min(1.0, abs(x) / 0.8 + 0.15))

    geo.surface("front", 120, 120, lambda u, v: front((u - 0.5) * 9, (v - 0.5) * 11), [linen])
    geo.thicken(geo.surface("placket", 12, 120, lambda u, v: front((u - 0.5) * 0.84, -5.2 + v * 7.6, 0.05), [inner]), 0.03)
    for side in (-1, 1):
        for n in range(52):
            y = -5.1 + n * 0.145
            geo.pipe([front(side * 0.34, y, 0.072), front(side * 0.34, y + 0.045, 0.084), front(side * 0.34, y + 0.09, 0.072)], 0.01, thread, sides=5)
        collar = [(0.03 * side, 2.35), (1.25 * side, 1.55), (2.0 * side, 2.7), (1.15 * side, 3.6), (0.03 * side, 3.2)]
        geo.plate_shape(collar[::side], 0.12, (0, 0, 0.1), (0, -0.05 * side, 0), linen, 0.05)
    for n in range(4):
        with geo.part((0, 1.55 - n * 1.55, 0.085), (0, 0, recipe.vary(-0.4, 0.4))):
            button(shells[n % len(shells)], edge, hole, thread)


def build(recipe):
    colours = None
    if recipe.palette == "multi":
        colours = ["#b8302a", "#1f7a55", "#d99a1a", "#2459a8", "#5a2f18"]
    shells = [materials.plain(c, 0.32, coat=0.5, mottle=0.7) for c in colours] if colours else [materials.coconut_shell(True), materials.coconut_shell(recipe.palette == "dark")]
    edge = materials.plain("#a8743f" if recipe.palette == "dark" else "#c99a60", 0.4, coat=0.3, mottle=0.4)
    hole = materials.plain("#0c0705", 0.9)
    if recipe.in_use:
        return shirt(recipe, shells, edge, hole)
    if recipe.form == "card":
        stage.table(recipe, recipe.pick((1, 2)))
        kraft = materials.plain("#c7a272", 0.9, mottle=0.25, bump=0.2)
        thread = materials.plain(recipe.pick(("#b3202a", "#f1e6cf", "#1f5f4a")), 0.8)
        with geo.part((0, 0, 0), (0, 0, recipe.vary(-0.1, 0.15))):
            geo.box((1.55, 2.0, 0.03), (0, 0, 0.02), material=kraft, bevel=0.012)
            geo.box((1.35, 0.28, 0.008), (0, 0.78, 0.037), material=materials.plain("#f3e8d0", 0.9), bevel=0.0)
            geo.box((1.2, 0.02, 0.004), (0, 0.7, 0.043), material=materials.plain("#8a2f22", 0.9), bevel=0.0)
            geo.box((1.2, 0.02, 0.004), (0, 0.86, 0.043), material=materials.plain("#8a2f22", 0.9), bevel=0.0)
            geo.ball(0.06, (0, 0.78, 0.045), materials.plain("#8a2f22", 0.9), (1, 1, 0.1))
            for row in range(4):
                for column in range(3):
                    with geo.part((-0.47 + column * 0.47, 0.4 - row * 0.42, 0.04), (0, 0, recipe.vary(-0.3, 0.3)), 0.95):
                        button(recipe.pick(shells), edge, hole, thread)
        stage.camera(recipe, turn=8, rise=58, fill=0.8)
        return {}
    stage.paper(recipe, "#d8c7ae" if recipe.palette == "dark" else "#e6dccb")
    # a heap: rows of rings, the upper ones lying on the lower
    placed = []
    for _ in range(46):
        for _attempt in range(40):
            reach, angle = 0.95 * math.sqrt(recipe.vary(0, 1)), recipe.vary(0, math.tau)
            x, y = reach * math.cos(angle), reach * math.sin(angle) * 0.8
            below = [other for other in placed if (other[0] - x) ** 2 + (other[1] - y) ** 2 < 0.30 ** 2]
            if len(below) < 3:
                break
        height = max([other[2] for other in below], default=-0.075) + 0.075
        placed.append((x, y, height))
        lean = 0.0 if height == 0 else recipe.vary(0.08, 0.3)
        with geo.part((x, y, height + lean * 0.12), (lean * math.cos(angle * 3), lean * math.sin(angle * 3), angle), recipe.pick((0.85, 1.0, 1.15))):
            button(recipe.pick(shells), edge, hole, holes=recipe.pick((2, 4, 4)))
    with geo.part((0.55, -0.95, 0.2), (math.radians(70), 0, 0.3), 1.35):
        button(shells[0], edge, hole)
    stage.camera(recipe, turn=6, rise=42, fill=0.8)
    return {}
