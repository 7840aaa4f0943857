"""Glass bottles painted in the manner of rickshaw art."""

import math

import geometry as geo
import materials
import stage

TALL = [(0, 0), (0.36, 0), (0.42, 0.03), (0.43, 0.1), (0.43, 0.6), (0.43, 1.0), (0.40, 1.16), (0.27, 1.34), (0.15, 1.46), (0.125, 1.6), (0.125, 1.78), (0.15, 1.80), (0.15, 1.86), (0.12, 1.88)]
SQUAT = [(0, 0), (0.48, 0), (0.58, 0.05), (0.64, 0.2), (0.64, 0.5), (0.56, 0.8), (0.36, 0.98), (0.18, 1.08), (0.15, 1.16), (0.15, 1.3), (0.18, 1.32), (0.18, 1.38), (0.14, 1.40)]
OTHER = {"yellow": "sky", "sky": "yellow", "red": "yellow", "green": "yellow", "pink": "sky", "black": "yellow", "blue": "yellow"}


def bottle(texture, profile, location, turn, size=1.0):
    with geo.part(location, (0, 0, turn), size):
        geo.lathe("bottle", profile, [materials.painted(materials.drawn(texture), bump=0.1)], 96)
        neck, top = profile[-1]
        geo.lathe("cork", [(neck - 0.02, top - 0.04), (neck - 0.005, top - 0.02), (neck + 0.005, top + 0.14), (neck - 0.01, top + 0.16), (0, top + 0.165)],
                  [materials.plain("#b98a58", 0.85, bump=0.6, mottle=0.4)], 48)


def facing(recipe):
    """Turn so that a main motif (at an eighth of the way round, then every quarter) looks at the viewer."""
    return -math.pi / 2 - math.pi / 4 + recipe.vary(-0.1, 0.2)


def build(recipe):
    stage.table(recipe)
    main = "rickshaw-%s-%s" % (recipe.palette, recipe.motif)
    other = "rickshaw-%s-flowers" % OTHER.get(recipe.palette, "yellow")
    profile = [(r * recipe.vary(0.97, 1.03) if 0 < i < 6 else r, z) for i, (r, z) in enumerate(SQUAT if recipe.form == "squat" else TALL)]
    if recipe.form == "set":
        bottle(main, TALL, (-0.62, 0.15, 0), facing(recipe))
        bottle(other, SQUAT, (0.42, 0.0, 0), facing(recipe), 0.8)
        bottle("rickshaw-green-lotus", TALL, (1.08, 0.5, 0), facing(recipe), 0.72)
        stage.camera(recipe, turn=5, rise=14, fill=0.74)
    else:
        bottle(main, profile, (0, 0, 0), facing(recipe) + 0.1)
        if recipe.chance(0.45):
            bottle(main, SQUAT if recipe.form == "squat" else TALL, (0.95 if recipe.form == "tall" else 1.15, 0.6, 0), facing(recipe) + 0.5, 0.72)
        stage.camera(recipe, turn=5, rise=14, fill=0.76)
    return {}
