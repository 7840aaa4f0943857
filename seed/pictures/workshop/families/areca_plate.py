"""Plates pressed from the areca palm's fallen leaf."""

import math

import geometry as geo
import materials
import stage

RIM = [(0, 0), (0.35, 0), (0.66, 0.004), (0.71, 0.03), (0.77, 0.15), (0.82, 0.2), (0.92, 0.215), (0.985, 0.23), (1, 0.215)]
DEEP = [(0, 0), (0.3, 0.0), (0.45, 0.02), (0.6, 0.14), (0.75, 0.33), (0.87, 0.48), (0.94, 0.52), (1, 0.525)]


def height_at(profile, r):
    for (near, low), (far, high) in zip(profile, profile[1:]):
        if r <= far:
            t = (r - near) / (far - near)
            return low + (high - low) * t * t * (3 - 2 * t)
    return profile[-1][1]


def heart_reaches():
    """The classic heart curve as (angle, reach) pairs seen from a point inside it, its tip towards the viewer."""
    pairs = []
    for t in (k / 180 * math.tau for k in range(180)):
        x = math.sin(t) ** 3
        y = (13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 16 + 0.05
        pairs.append((math.atan2(y, x) % math.tau, math.hypot(x, y)))
    pairs.sort()
    return [(angle - math.tau, r) for angle, r in pairs[-1:]] + pairs + [(angle + math.tau, r) for angle, r in pairs[:1]]


HEART = heart_reaches()


def outline(kind, angle):
    """How far the rim reaches in a direction."""
    if kind == "heart":
        for (before, near), (after, far) in zip(HEART, HEART[1:]):
            if before <= angle <= after:
                return near + (far - near) * (angle - before) / max(after - before, 1e-6)
    if kind in ("square", "tray"):
        n = 5.0
        return 1 / ((abs(math.cos(angle)) ** n + abs(math.sin(angle)) ** n) ** (1 / n))
    return 1.0


def plate(size, kind="round", material=None, tone=0.0, stretch=1.0, deep=False):
    profile = DEEP if deep else RIM
    material = material or materials.areca(tone)

    def point(u, v):
        angle = u * math.tau
        reach = outline(kind, angle) * v * size
        x, y = reach * math.cos(angle) * stretch, reach * math.sin(angle)
        return (x, y, height_at(profile, v) * size + 0.012 * geo.ripple(x * 1.4, y * 1.4, size * 3) * v * v)

    return geo.thicken(geo.surface("plate", 144, 56, point, [material], closed=True), 0.03)


def leaf_spray(recipe, location):
    """A sprig of fresh palm beside the plates."""
    with geo.part(location, (0, 0, recipe.vary(0.15, 0.5))):
        green = materials.leaf("#4a7a30")
        for k in range(5):
            def blade(u, v):
                width = 0.09 * math.sin(math.pi * min(1, v * 0.97 + 0.03)) ** 0.8
                return ((u - 0.5) * 2 * width, v * 1.05, 0.1 * math.sin(v * 2.6) + abs(u - 0.5) * 0.05)
            made = geo.surface("leaf", 6, 24, blade, [green])
            made.rotation_euler = (0.02, 0.05 * k, -0.9 + 0.38 * k)
            stage.outside(made)


def stacked(recipe, kind, count, size, stretch=1.0, deep=False, gap=0.05):
    material = materials.areca(recipe.vary(0, 3))
    for i in range(count):
        made = plate(size, kind, material, stretch=stretch, deep=deep)
        made.location = (recipe.vary(-0.015, 0.015), recipe.vary(-0.015, 0.015), 0.02 + i * gap)
        made.rotation_euler = (0, 0, recipe.vary(-0.05, 0.05))


def build(recipe):
    stage.paper(recipe, recipe.pick(("#8f9478", "#a18b74", "#8a7a68", "#858f86"))) if recipe.chance(0.5) else stage.table(recipe, recipe.pick((1, 2)))
    form = recipe.form
    turn = recipe.vary(0.1, 0.4)
    with geo.part(rotation=(0, 0, turn)):
        if form == "square":
            stacked(recipe, "square", recipe.pick((3, 4, 5)), 0.82)
        elif form == "round":
            stacked(recipe, "round", recipe.pick((2, 4, 6)), recipe.vary(0.85, 0.95))
        elif form == "bowl":
            stacked(recipe, "round", recipe.pick((2, 3)), 0.7, deep=True, gap=0.12)
        elif form == "tray":
            stacked(recipe, "tray", recipe.pick((2, 3)), 0.66, stretch=1.6)
        elif form == "heart":
            stacked(recipe, "heart", recipe.pick((1, 3)), 0.95)
        else:
            stacked(recipe, "square", 3, 0.85)
    if form == "set":
        upper = plate(0.55, "round", tone=2.0)
        upper.location = (0.05, 0.02, 0.3)
        bowl = plate(0.42, "round", tone=1.0, deep=True)
        bowl.location = (0.95, -0.62, 0.02)
        small = plate(0.3, "round", tone=0.4, deep=True)
        small.location = (0.05, 0.02, 0.35)
    elif form == "bowl":
        bowl = plate(0.5, "round", tone=1.4, deep=True)
        bowl.location, bowl.rotation_euler = (1.0, -0.42, 0.14), (math.radians(30), 0, 0.5)
    elif form in ("round", "square") and recipe.chance(0.5):
        small = plate(0.46, form, tone=1.2)
        small.location, small.rotation_euler = (0.85, -0.72, 0.03), (0, 0, 1.2)
    leaf_spray(recipe, (-1.55 if form == "tray" else -1.25 if form in ("heart", "round") else -1.05, -0.95, 0.03))
    stage.camera(recipe, turn=6, rise=40 if form != "bowl" else 32, lens=62, fill=0.8)
    return {"exposure": 0.1}
