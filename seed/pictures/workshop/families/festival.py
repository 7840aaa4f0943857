"""Festival things: alpana boards, paper masks, palm-leaf fans, garlands, painted plates and winnowing trays."""

import math

import numpy as np

import geometry as geo
import materials
import stage


def disc_face(radius, image, location=(0, 0, 0), rotation=(0, 0, 0), dish=0.0, crop=0.5):
    """A round painted face lying on z; UV cut from the middle of the image."""
    material = materials.painted(image, 0.5, 0.3, bump=0.03)
    rows = []
    for j in range(13):
        r = j / 12
        rows.append([(radius * r * math.cos(a), radius * r * math.sin(a), dish * r * r) for a in np.arange(96) / 96 * math.tau])
    made = geo.net("face", rows, [material], closed=True)
    values = []
    for polygon in made.data.polygons:
        for index in polygon.loop_indices:
            x, y, _ = made.data.vertices[made.data.loops[index].vertex_index].co
            values.append((0.5 + x / radius * crop, 0.5 + y / radius * crop))
    made.data.uv_layers[0].data.foreach_set("uv", np.array(values, np.float32).ravel())
    made.location, made.rotation_euler = location, rotation
    return made


def alpana_board(recipe):
    """A round painted wooden board leaning on the wall, a lamp before it."""
    stage.table(recipe, recipe.pick((1, 2)), back=1.0)
    wood = materials.wood("#9c6a3a", "#5a3519", recipe.seed, 0.4, 0.4)
    with geo.part((0, 0.35, 0.98), (math.radians(74), 0, 0)):
        with geo.part(rotation=(0, 0, recipe.vary(0, 0.5))):
            geo.disc(1.0, 0.08, (0, 0, -0.045), material=wood, bevel=0.03, segments=96)
            disc_face(0.96, materials.drawn("alpana-" + recipe.palette), (0, 0, 0.0))
            geo.ring(0.97, 0.0, 0.022, wood)
    for x, y in ((-0.62, -0.72), (0.3, -0.95), (0.95, -0.55))[: recipe.pick((2, 3))]:
        diya(recipe, (x, y, 0))
    stage.camera(recipe, turn=6, rise=16, fill=0.8)
    return {"halo": 0.05}


def diya(recipe, location, size=1.0):
    """A small clay lamp with a flame."""
    with geo.part(location, (0, 0, recipe.vary(0, 6)), size):
        def bowl(u, v):
            a = u * math.tau
            spout = 0.10 * max(0, math.cos(a)) ** 8
            r = (0.1 + 0.12 * math.sin(v * math.pi / 2)) + spout * v
            return (r * math.cos(a), r * math.sin(a), 0.12 * v ** 1.3)
        geo.thicken(geo.surface("diya", 48, 12, bowl, [materials.clay()], closed=True), 0.025)
        geo.disc(0.19, 0.01, (0, 0, 0.09), material=materials.plain("#c9a24a", 0.1, coat=0.5))
        geo.lathe("flame", [(0, 0), (0.028, 0.03), (0.035, 0.07), (0.018, 0.14), (0, 0.2)], [materials.glow("#ffb45a", 8)], 20).location = (0.26, 0, 0.13)
        stage.point_light((0.26, 0, 0.24), 3, 0.04)


MASKS = {
    # width, height, and how far the outline swells or narrows at heights from chin (0) to crown (1)
    "owl": (1.0, 1.08, [(0, 0.12), (0.04, 0.38), (0.12, 0.62), (0.35, 0.92), (0.6, 1.0), (0.78, 0.97), (0.9, 0.82), (0.96, 0.62), (0.99, 0.38), (1, 0.2)]),
    "tiger": (1.08, 1.0, [(0, 0.14), (0.03, 0.42), (0.1, 0.66), (0.3, 0.92), (0.55, 1.0), (0.78, 0.92), (0.9, 0.75), (0.96, 0.55), (0.99, 0.34), (1, 0.18)]),
    "king": (0.86, 1.14, [(0, 0.14), (0.03, 0.36), (0.1, 0.58), (0.3, 0.86), (0.55, 0.97), (0.75, 1.0), (0.92, 0.95), (1, 0.86)]),
}


def mask(recipe, kind):
    """A moulded paper mask on a wall: a domed face with nose, ears or crown, painted."""
    stage.plaster(recipe, recipe.pick(("#d9cfbd", "#cfd4cc", "#dccbb4")), 0.3)
    width, height, widths = MASKS[kind]
    paint = materials.painted(materials.drawn("mask-%s-%s" % (kind, recipe.palette)), 0.38, 0.5, bump=0.08)
    spots = [point for point, _ in widths]
    reach = [size for _, size in widths]

    def face(u, v):
        half = width * float(np.interp(v, spots, reach))
        across = (u - 0.5) * 2
        x, z = across * half, (v - 0.5) * 2 * height
        dome = 0.52 * math.sqrt(max(0.0, 1 - abs(across) ** 2.2)) * math.sqrt(max(0.0, 1 - abs(v - 0.5) ** 2 * 3.6)) + 0.04
        relief = 0.0
        px, pz = x / width, z / height
        if kind == "owl":
            for side in (-1, 1):
                d = math.hypot(px - side * 0.39, (pz - 0.14) * 1.05)
                relief += 0.10 * math.exp(-(d / 0.2) ** 2) - 0.05 * math.exp(-((d - 0.34) / 0.08) ** 2)
            relief += 0.26 * math.exp(-(px / 0.1) ** 2 - ((pz + 0.28) / 0.2) ** 2)
        elif kind == "tiger":
            relief += 0.24 * math.exp(-(px / 0.34) ** 2 - ((pz + 0.46) / 0.26) ** 2) + 0.10 * math.exp(-(px / 0.12) ** 2 - ((pz + 0.15) / 0.25) ** 2)
            for side in (-1, 1):
                relief += 0.07 * math.exp(-((px - side * 0.4) / 0.2) ** 2 - ((pz - 0.2) / 0.12) ** 2)
        else:
            relief += 0.24 * math.exp(-(px / 0.12) ** 2 - ((pz + 0.12) / 0.2) ** 2) + 0.06 * math.exp(-(px / 0.5) ** 2 - ((pz + 0.5) / 0.12) ** 2)
            for side in (-1, 1):
                relief += 0.07 * math.exp(-((px - side * 0.5) / 0.18) ** 2 - ((pz + 0.25) / 0.18) ** 2)
        return (x, -dome - relief, z)

    made = geo.surface("mask", 120, 120, face, [paint])
    values = []
    for polygon in made.data.polygons:
        for index in polygon.loop_indices:
            x, _, z = made.data.vertices[made.data.loops[index].vertex_index].co
            values.append((0.5 + x / width * 0.5, 0.5 + z / height * 0.5))
    made.data.uv_layers[0].data.foreach_set("uv", np.array(values, np.float32).ravel())
    geo.thicken(made, 0.03, 1.0)
    bright = [materials.lacquer(c) for c in ("#c8281e", "#f0b21c", "#1f7a45", "#1c4f9c")]
    if kind == "owl":
        for side in (-1, 1):
            ear = geo.lathe("tuft", [(0.24, 0), (0.2, 0.15), (0.1, 0.42), (0.01, 0.66)], [bright[0], bright[1]], 48, bands=[(0, 0), (0.3, 1), (0.45, 0)], squash=0.5)
            ear.location, ear.rotation_euler = (side * 0.56, -0.12, 0.82), (0.0, side * 0.35, 0)
    elif kind == "tiger":
        orange, pink = materials.lacquer("#f2a91f"), materials.lacquer("#f3d9b0")
        for side in (-1, 1):
            geo.ball(0.3, (side * 0.76, -0.12, 0.86), orange, (1, 0.4, 1))
            geo.ball(0.19, (side * 0.75, -0.22, 0.85), pink, (1, 0.4, 1))
    else:
        gold = materials.lacquer("#f0b21c")
        for k in range(7):
            x = -0.66 + k * 0.22
            tall = 0.46 - 0.26 * abs(x)
            spike = geo.lathe("crown", [(0.11, 0), (0.13, 0.12), (0.08, tall * 0.8), (0.0, tall * 1.5)], [gold, bright[k % 3]], 32, bands=[(0, 0), (0.45, 1), (0.6, 0)], squash=0.6)
            spike.location, spike.rotation_euler = (x, -0.12 - 0.12 * (1 - (x / 0.7) ** 2), 1.02), (0, x * 0.25, 0)
            geo.ball(0.06, (x * (1 + 0.1 * tall), -0.14 - 0.12 * (1 - (x / 0.7) ** 2), 1.04 + tall * 1.5), bright[(k + 1) % 4])
        for side in (-1, 1):
            geo.ball(0.16, (side * 0.86, -0.06, 0.0), materials.lacquer("#f0a868"), (0.5, 0.6, 1.2))
            geo.ring(0.09, -0.3, 0.03, gold, (side * 0.88, -0.08))
            geo.ball(0.08, (side * 0.88, -0.08, -0.36), bright[0])
    stage.camera(recipe, turn=11, rise=4, lens=72, fill=0.8, blur=0)
    return {}


def hand_fan(recipe):
    """A round palm-leaf fan with a cloth frill and a bamboo handle, leaning."""
    stage.table(recipe, recipe.pick((0, 3)), back=0.9)
    frill = materials.soft_cloth("#c2211f" if recipe.palette != "blue" else "#22418f", 0.1)
    cane = materials.bamboo("#c99a58", "#7a4f28")
    with geo.part((0, 0.3, 1.3), (math.radians(78), 0, math.radians(recipe.vary(-4, 4)))):
        with geo.part(rotation=(0, 0, recipe.vary(-0.25, 0.25))):
            disc_face(0.86, materials.drawn("fan-" + recipe.palette), dish=0.04)
            rows = []
            for j in range(5):
                rows.append([((0.84 + 0.055 * j) * math.cos(a), (0.84 + 0.055 * j) * math.sin(a), 0.04 + 0.045 * (j / 4) * math.sin(a * 44) + 0.02) for a in np.arange(528) / 528 * math.tau])
            geo.net("frill", rows, [frill], closed=True)
            geo.pipe([(0, -1.32, 0.0), (0, -0.4, -0.01), (0, 0.84, -0.02)], 0.045, cane, sides=12)
            geo.pipe([(0, -1.34, 0.0), (0, -1.0, 0.0), (0, -0.86, 0.0)], 0.062, materials.cord("#c2211f"), sides=12, uv_length=0.12)
            for y in (-0.8, 0.55):
                geo.box((0.16, 0.16, 0.05), (0, y, 0.05), (0, 0, math.pi / 4), materials.lacquer("#f0b21c"), 0.01)
    stage.camera(recipe, turn=9, rise=7, fill=0.82)
    return {}


def garland(recipe):
    """A loop of flowers: marigolds, or jasmine with marigold beads, on a brass plate."""
    stage.table(recipe, recipe.pick((1, 2)))
    if recipe.palette in ("white",):
        kinds = [materials.plain("#fbf6ea", 0.7, sheen=0.4), materials.plain("#f3ecd6", 0.7), materials.plain("#e8881c", 0.75)]
    else:
        kinds = [materials.plain("#ee8a12", 0.75, mottle=0.3), materials.plain("#f4b41a", 0.75, mottle=0.3), materials.plain("#c2211f", 0.75)]

    def blossom(centre, size, material, rings=4):
        with geo.part(centre, (recipe.vary(0, 6), recipe.vary(0, 6), recipe.vary(0, 6)), size):
            for ring in range(rings):
                count = 11 - ring * 2
                rows = []
                for k in range(count * 6):
                    a = k / (count * 6) * math.tau + ring
                    reach = (1 - ring * 0.2) * (0.86 + 0.16 * math.cos(a * count))
                    rows.append((reach * math.cos(a), reach * math.sin(a), 0.16 * ring + 0.06 * math.sin(a * count)))
                rows = np.array(rows)
                inner = rows * np.array([0.15, 0.15, 1.0]) + np.array([0, 0, 0.05])
                geo.net("petals", [inner, rows * np.array([0.7, 0.7, 1.0]) + np.array([0, 0, 0.10]), rows], [material], closed=True)
                geo.net("petals below", [inner - np.array([0, 0, 0.1]), rows * np.array([0.7, 0.7, -1.0]) - np.array([0, 0, 0.12]), rows * np.array([1, 1, -1.0])], [material], closed=True)

    with geo.part((0, 0.1, 0.02)):
        geo.lathe("plate", [(0, 0), (0.95, 0.0), (1.12, 0.03), (1.22, 0.14), (1.24, 0.15), (1.2, 0.1), (1.1, 0.06), (0, 0.035)], [materials.brass()], 112)
    count = 42
    for k in range(count):
        a = k / count * math.tau
        r = 0.72 + 0.10 * math.sin(a * 2 + recipe.seed % 6) + 0.05 * math.sin(a * 3)
        z = 0.2 + 0.05 * math.sin(k * 1.7)
        material = kinds[2] if k % 7 == 3 else kinds[k % 2]
        blossom((r * math.cos(a), 0.1 + r * math.sin(a), z), 0.115 if k % 7 != 3 else 0.13, material, 4)
        blossom(((r - 0.1) * math.cos(a + 0.07), 0.1 + (r - 0.1) * math.sin(a + 0.07), z + 0.09), 0.09, material, 3)
    for k in range(5):
        blossom((0.18 + recipe.vary(-0.03, 0.03), -0.62 - k * 0.125, 0.2 - 0.032 * k), 0.11, kinds[(k + 1) % 2])
    blossom((0.18, -1.28, 0.1), 0.17, materials.plain("#c2211f", 0.7), 4)
    with geo.part((0, 0.1, 0.06)):
        diya(recipe, (0, 0, 0), 1.2)
    stage.camera(recipe, turn=6, rise=38, fill=0.84)
    return {"halo": 0.05}


def clay_plate(recipe):
    """A painted clay plate (shora) on a stand of its own shadow, smaller one beside it."""
    stage.table(recipe, recipe.pick((1, 2)), back=1.0)
    clay = materials.clay()
    with geo.part((-0.1, 0.3, 0.96), (math.radians(74), 0, 0)):
        geo.lathe("plate", [(0, -0.12), (0.6, -0.08), (0.9, 0.0), (1.0, 0.06), (0.98, 0.08)], [clay], 96)
        disc_face(0.98, materials.drawn("clayplate"), (0, 0, -0.02), dish=0.09)
    with geo.part((0.86, -0.5, 0.5), (math.radians(66), 0, math.radians(-16)), 0.5):
        geo.lathe("plate", [(0, -0.12), (0.6, -0.08), (0.9, 0.0), (1.0, 0.06), (0.98, 0.08)], [clay], 96)
        disc_face(0.98, materials.drawn("clayplate"), (0, 0, -0.02), dish=0.09)
    stage.camera(recipe, turn=6, rise=12, fill=0.8)
    return {}


def kulo(recipe):
    """A bamboo winnowing tray, painted, its open edge down."""
    stage.table(recipe, recipe.pick((0, 3)), back=1.0)
    weave = materials.wicker("#e2c68c", "#9c7038", (2.2, 1.8), recipe.seed % 99)
    art = materials.Material("painting", Roughness=0.7)
    node = art.image(materials.drawn("kulo"), clip=True)
    art.set(Base_Color=node.outputs["Color"], Alpha=node.outputs["Alpha"])
    cane = materials.bamboo("#c99a58", "#7a4f28")

    def shape(u, v, lift=0.0):
        x = (u - 0.5) * (2.1 - 0.5 * v ** 1.6)
        y = (v - 0.5) * 1.9 - 0.12 * (abs(u - 0.5) * 2) ** 3 * v
        rise = 0.26 * max(0, (v - 0.62) / 0.38) ** 2 + 0.22 * max(0, (abs(u - 0.5) * 2 - 0.72) / 0.28) ** 2 * (0.35 + 0.65 * v)
        return (x, y, rise + lift)

    with geo.part((0, 0.3, 1.0), (math.radians(70), 0, 0)):
        geo.thicken(geo.surface("tray", 60, 60, shape, [weave]), 0.03)
        geo.surface("painting", 50, 50, lambda u, v: shape(0.13 + u * 0.74, 0.06 + v * 0.8, 0.024), [art.data])
        rim = [shape(0, t) for t in np.linspace(0, 1, 24)] + [shape(t, 1) for t in np.linspace(0.04, 1, 24)] + [shape(1, 1 - t) for t in np.linspace(0.04, 1, 24)]
        geo.pipe(rim, 0.05, cane, sides=10)
        geo.pipe([(x, y, z + 0.05) for x, y, z in rim], 0.03, materials.lacquer("#b3141f"), sides=8)
        geo.pipe([shape(t, 0) for t in np.linspace(0, 1, 24)], 0.035, cane, sides=8)
    stage.camera(recipe, turn=8, rise=12, fill=0.82)
    return {}


def build(recipe):
    if recipe.form.startswith("mask_"):
        return mask(recipe, recipe.form[5:])
    return {"alpana_board": alpana_board, "hand_fan": hand_fan, "garland": garland, "clay_plate": clay_plate, "kulo": kulo}[recipe.form](recipe)
