"""Bowls and cups turned from coconut shell."""

import math

import geometry as geo
import materials
import stage


def shell_profiles(radius, height, wall=0.035, reach=1.5):
    outer = [(radius * math.sin(i / 10 * reach) ** 0.85, height * (1 - math.cos(i / 10 * reach))) for i in range(11)]
    inner = [(max(r - wall, 0) if i > 1 else r * 0.6, z + wall * (1.1 if i < 4 else 0.6)) for i, (r, z) in enumerate(outer)]
    return outer, inner


def bowl(recipe, radius=0.8, height=0.62, location=(0, 0, 0), rotation=(0, 0, 0), reach=1.5):
    dark = recipe.palette == "dark"
    outer, inner = shell_profiles(radius, height, reach=reach)
    edge = outer[-1]
    rim = [edge, (edge[0] - 0.012, edge[1] + 0.018), (edge[0] - 0.03, edge[1] + 0.016), inner[-1]]
    with geo.part(location, rotation):
        shell = materials.coconut_shell(dark)
        geo.lathe("outside", outer, [shell], 112, 0.02)
        geo.lathe("rim", rim, [materials.plain("#b07d45", 0.35, coat=0.4)], 112, 0.02)
        geo.lathe("inside", list(reversed(inner)), [materials.coconut_inside(dark)], 112, 0.02)
        geo.lathe("foot", [(0, -0.02), (0.3 * radius, -0.02), (0.34 * radius, 0.0), (0.28 * radius, 0.05)], [shell], 64)


def spoon(material, location, rotation, size=1.0):
    """A wooden spoon: an egg-shaped dished bowl on a tapering handle."""
    with geo.part(location, rotation, size):
        def dish(u, v):
            angle = u * math.tau
            reach = math.sin(v * math.pi / 2)
            return (reach * 0.24 * math.cos(angle) * (1 + 0.12 * math.cos(angle)), reach * 0.165 * math.sin(angle), -0.085 * math.cos(v * math.pi / 2) ** 1.3)
        geo.thicken(geo.surface("spoon bowl", 48, 12, dish, [material], closed=True), 0.022)
        path = geo.smooth_path([(-0.22, 0, 0.0), (-0.32, 0, 0.01), (-0.6, 0, 0.05), (-0.95, 0, 0.07), (-1.25, 0, 0.06)], 8)
        thickness = [0.045 - 0.015 * math.sin(i / (len(path) - 1) * math.pi) + 0.012 * (i / (len(path) - 1)) for i in range(len(path))]
        geo.pipe(path, thickness, material, flat=0.6)


def rice(recipe, radius, height):
    """A heap of puffed rice or dried petals in a bowl."""
    colour = recipe.pick(("#f2e8d2", "#e9b54a", "#c8452f"))
    grain = materials.plain(colour, 0.7, mottle=0.3)
    for _ in range(130):
        angle, reach = recipe.vary(0, math.tau), radius * math.sqrt(recipe.vary(0, 1))
        geo.ball(0.045, (reach * math.cos(angle), reach * math.sin(angle), height + 0.10 * (1 - (reach / radius) ** 2) + recipe.vary(-0.02, 0.03)),
                 grain, (1.6, 0.9, 0.8), (recipe.vary(0, 3), recipe.vary(0, 3), recipe.vary(0, 3)), segments=10)


def build(recipe):
    stage.table(recipe, recipe.pick((0, 3)) if recipe.palette == "dark" else recipe.pick((1, 2)))
    form = recipe.form
    radius = recipe.vary(0.76, 0.84)
    if form == "bowl":
        bowl(recipe, radius, recipe.vary(0.58, 0.68))
        if recipe.chance(0.6):
            bowl(recipe, 0.5, 0.4, (1.08, -0.42, 0.17), (math.radians(38), 0, 0.5))
        else:
            rice(recipe, radius * 0.75, 0.42)
        stage.camera(recipe, turn=8, rise=25, fill=0.84)
    elif form == "bowl_spoon":
        bowl(recipe, radius, 0.64)
        wood = materials.wood("#9c6a3a", "#5a3519", recipe.seed, 0.4, 0.3)
        spoon(wood, (0.35, -0.05, 0.62), (0, math.radians(24), math.radians(205)), 1.25)
        spoon(wood, (-0.55, -1.02, 0.1), (0, 0, math.radians(170)), 1.05)
        stage.camera(recipe, turn=8, rise=30, fill=0.9)
    elif form == "cup":
        for location, size in (((-0.45, 0.12, 0.16), 1.0), ((0.75, -0.3, 0.16), 0.86)):
            with geo.part(location, (0, 0, recipe.vary(-0.3, 0.3)), size):
                bowl(recipe, 0.5, 0.62, reach=1.72)
                shell = materials.coconut_shell(recipe.palette == "dark")
                geo.lathe("foot", [(0, -0.16), (0.27, -0.16), (0.29, -0.13), (0.17, -0.07), (0.15, -0.02), (0.2, 0.05)], [shell], 64)
                handle = [(0.44, 0, 0.60), (0.58, 0, 0.64), (0.74, 0, 0.56), (0.78, 0, 0.40), (0.66, 0, 0.24), (0.5, 0, 0.18), (0.36, 0, 0.19)]
                geo.pipe(geo.smooth_path(handle, 8), 0.045, shell)
                geo.disc(0.46, 0.01, (0, 0, 0.5), material=materials.plain("#7a3a14", 0.1, coat=0.6))
        stage.camera(recipe, turn=10, rise=22, fill=0.8)
    else:
        height = 0.0
        for size in (0.86, 0.7, 0.55):
            bowl(recipe, size, size * 0.74, (-0.15, 0.1, height), (0, 0, recipe.vary(0, 3)))
            height += 0.17
        bowl(recipe, 0.52, 0.42, (0.98, -0.42, 0.17), (math.radians(40), 0, 0.5))
        stage.camera(recipe, turn=8, rise=24, fill=0.84)
    return {}
