"""Bamboo lamps that stand on a shelf."""

import math

import geometry as geo
import materials
import stage
from families.hanging_lampshade import TONES, Shade


def base(recipe, form):
    """The foot; returns the height of its top."""
    wood = materials.wood("#a8733f", "#5f3a1d", recipe.seed, 0.4, 0.3)
    if form == "cylinder":
        geo.disc(0.6, 0.14, (0, 0, 0.07), material=wood, bevel=0.03)
        return 0.16
    kind = recipe.pick(("turned", "clay", "bamboo"))
    if kind == "clay":
        geo.lathe("foot", [(0, 0), (0.3, 0), (0.36, 0.05), (0.44, 0.3), (0.36, 0.56), (0.16, 0.7), (0.1, 0.8), (0.12, 0.84), (0, 0.85)],
                  [materials.clay("#a85c38", "#7a3d24")], 72)
    elif kind == "bamboo":
        cane = materials.bamboo("#d9b878", "#9c6d35")
        geo.disc(0.44, 0.09, (0, 0, 0.045), material=wood, bevel=0.03)
        geo.lathe("cane", [(0, 0.08), (0.13, 0.08), (0.125, 0.3), (0.145, 0.33), (0.125, 0.36), (0.12, 0.6), (0.14, 0.63), (0.12, 0.66), (0.118, 0.88), (0, 0.88)], [cane], 48)
    else:
        geo.lathe("foot", [(0, 0), (0.42, 0), (0.44, 0.05), (0.36, 0.1), (0.14, 0.16), (0.1, 0.24), (0.2, 0.36), (0.22, 0.44), (0.1, 0.58), (0.08, 0.7), (0.13, 0.76), (0.08, 0.84), (0, 0.86)], [wood], 72)
    return 0.95


def build(recipe):
    stage.evening(recipe, floor=True, key=160)
    tones = TONES.get(recipe.palette, TONES["natural"])
    form = recipe.form
    low = base(recipe, form)
    if form == "cylinder":
        shade = Shade(lambda t: 0.46 + 0.06 * math.sin(math.pi * t), low, low + recipe.vary(1.35, 1.55))
        shade.slats(recipe, tones, 32, recipe.pick((5, 7)))
    elif form == "dome":
        shade = Shade(lambda t: max(0.14, 0.86 * math.sqrt(max(0.0, 1 - (t * 0.97) ** 2.2))), low - 0.02, low + 0.85)
        shade.lattice(recipe, tones, 28, 1.1, 0.03)
    else:
        shade = Shade(lambda t: 0.72 - 0.2 * t, low - 0.02, low + recipe.vary(0.8, 0.95))
        if recipe.chance(0.5):
            shade.lattice(recipe, tones, 28, 0.9, 0.029)
        else:
            shade.slats(recipe, tones, 40, 5)
    paper_height = (shade.low + 0.03, shade.high - 0.03)
    lining = materials.Material("lining", Roughness=0.9).set(Base_Color="#f6e3bd").glow_through("#ffe2b0", 0.7).data
    levels = [i / 24 for i in range(25)]
    geo.lathe("lining", [(max(shade.radius(t) - 0.035, 0.02), paper_height[0] + (paper_height[1] - paper_height[0]) * t) for t in levels], [lining], 64, straight=True)
    frame = materials.bamboo(*tones[2])
    for t, thickness in ((0.0, 0.028), (0.5, 0.012), (1.0, 0.024)):
        shade.hoop(t, thickness, frame)
    geo.pipe([(0, 0, low - 0.2), (0, 0, low + 0.2), (0, 0, low + 0.3)], 0.03, materials.plain("#2a1d14", 0.4), sides=8)
    stage.point_light((0, 0, low + (shade.high - low) * 0.45), 42, 0.12)
    stage.camera(recipe, turn=8, rise=9, lens=72, fill=0.74, blur=0)
    return {"exposure": 0.2, "halo": 0.1, "samples": 14}
