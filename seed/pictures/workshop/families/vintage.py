"""Old household things: brass and copper, clay, lamps, clocks, trunks."""

import math

import numpy as np

import geometry as geo
import materials
import stage
from families.rickshaw_lantern import hurricane

POT = [(0, 0), (.30, 0), (.34, .03), (.26, .10), (.24, .14), (.40, .24), (.66, .50), (.74, .74), (.66, 1.0), (.42, 1.18), (.27, 1.26), (.24, 1.36), (.30, 1.46), (.46, 1.53), (.48, 1.56), (.45, 1.57), (.28, 1.47), (.2, 1.36), (.2, 1.2)]


def beads(radius, height, count, size, material):
    for i in range(count):
        a = i / count * math.tau
        geo.ball(size, (radius * math.cos(a), radius * math.sin(a), height), material, segments=16)


def brass_pot(recipe):
    metal = materials.brass() if recipe.palette == "natural" else materials.brass("#b5673f", "#3f2012")
    wide, tall = recipe.vary(0.95, 1.08), recipe.vary(0.94, 1.06)
    geo.lathe("pot", [(r * wide, z * tall) for r, z in POT], [metal], 112, 0.012)
    for z, r in ((.62, .715), (.70, .742), (.92, .71), (1.30, .262)):
        geo.ring(r * wide, z * tall, 0.012, metal)
    beads(0.735 * wide, 0.81 * tall, 28, 0.032, metal)
    if recipe.chance(0.5):
        with geo.part((1.0, -0.4, 0)):
            geo.lathe("clay", [(0, 0), (.2, 0), (.3, .06), (.40, .22), (.40, .34), (.30, .46), (.21, .52), (.22, .58), (.28, .61), (.25, .62), (.18, .55), (.18, .4)], [materials.clay()], 80, 0.02)
    stage.camera(recipe, turn=8, rise=17, fill=0.78)


def water_jug(recipe):
    """A brass ewer with a long spout and a curled handle."""
    metal = materials.brass()
    geo.lathe("jug", [(0, 0), (.34, 0), (.38, .04), (.24, .12), (.2, .18), (.36, .3), (.56, .58), (.58, .8), (.44, 1.06), (.22, 1.26), (.16, 1.44), (.17, 1.6), (.26, 1.7), (.28, 1.73), (.24, 1.74), (.12, 1.6)], [metal], 96)
    geo.lathe("lid", [(.26, 1.73), (.22, 1.8), (.1, 1.9), (.04, 1.94), (.07, 2.0), (.05, 2.06), (0, 2.08)], [metal], 64)
    spout = geo.smooth_path([(.48, 0, .62), (.74, 0, .72), (.86, 0, 1.0), (.92, 0, 1.34), (1.08, 0, 1.56), (1.16, 0, 1.55)], 8)
    geo.pipe(spout, [0.15 - 0.095 * i / (len(spout) - 1) for i in range(len(spout))], metal, sides=18)
    handle = geo.smooth_path([(-.2, 0, 1.6), (-.46, 0, 1.68), (-.78, 0, 1.46), (-.82, 0, 1.1), (-.64, 0, .8), (-.5, 0, .74), (-.48, 0, .84)], 8)
    geo.pipe(handle, 0.045, metal, sides=14)
    for z, r in ((.7, .585), (.76, .59), (1.3, .205), (1.36, .185)):
        geo.ring(r, z, 0.014, metal)
    beads(0.2, 1.22, 16, 0.022, metal)
    stage.camera(recipe, turn=6, rise=13, fill=0.8)


def brass_plate(recipe):
    """A big thala standing against a bowl set: rim, engraved rings, small bowls and a glass."""
    metal = materials.brass()
    with geo.part((0, 0.2, 0.86), (math.radians(72), 0, 0)):
        geo.lathe("thala", [(0, 0), (.6, 0), (.78, .0), (.84, .02), (.88, .12), (.9, .14), (.94, .13), (.92, .08), (.86, -.02), (.6, -.04), (0, -.04)], [metal], 128)
        for r in (.2, .36, .4, .66, .7):
            geo.ring(r, 0.004, 0.012, metal)
        for k in range(12):
            a = k * math.tau / 12
            geo.ball(0.085, (.53 * math.cos(a), .53 * math.sin(a), 0), metal, (1, .55, .12), (0, 0, a), 20)
        for k in range(8):
            a = k * math.tau / 8
            geo.ball(0.1, (.1 * math.cos(a), .1 * math.sin(a), 0.0), metal, (1, .4, .12), (0, 0, a), 20)
    cup = [(0, 0), (.14, 0), (.16, .02), (.28, .16), (.32, .3), (.33, .32), (.3, .31), (.25, .16), (0, .05)]
    for x, y in ((-0.52, -0.62), (0.16, -0.82)):
        geo.lathe("bowl", cup, [metal], 72).location = (x, y, 0)
    if recipe.chance(0.6):
        geo.lathe("glass", [(0, 0), (.17, 0), (.18, .03), (.19, .3), (.24, .62), (.25, .63), (.22, .62), (.17, .3), (0, .05)], [metal], 72).location = (0.78, -0.5, 0)
    with geo.part((0, 0.52, 0.4), (math.radians(-20), 0, 0)):
        stage.outside(geo.box((0.5, 0.05, 0.8), material=materials.wood("#6b4426", "#3a2112", 3)))
    stage.camera(recipe, turn=8, rise=18, fill=0.8)


def clay_pot(recipe):
    tones = {"natural": ("#b9643a", "#8a4426"), "red": ("#a8442c", "#74291a"), "dark": ("#4a4038", "#26201c")}.get(recipe.palette, ("#b9643a", "#8a4426"))
    skin = materials.clay(*tones)
    wide = recipe.vary(0.94, 1.1)
    main = [(0, 0), (.28, 0), (.44, .06), (.68, .3), (.78, .62), (.68, .94), (.44, 1.14), (.32, 1.2), (.31, 1.28), (.40, 1.38), (.47, 1.41), (.46, 1.45), (.38, 1.43), (.27, 1.3), (.26, 1.1)]
    geo.lathe("pot", [(r * wide, z) for r, z in main], [skin], 112, 0.02)
    line = materials.plain("#f1e6cf", 0.9)
    if recipe.chance(0.7):
        for z, r in ((.94, .69), (1.0, .63)):
            geo.ring(r * wide, z, 0.012, line)
        curve = geo.smooth_path(main[:8])
        for k in range(22):
            a = k * math.tau / 22
            path = []
            for t in np.linspace(0, 1, 13):
                z = .62 + .28 * abs(2 * t - 1)
                r = np.interp(z, curve[:, 1], curve[:, 0]) * wide + 0.006
                angle = a + (t - .5) * math.tau / 22
                path.append((r * math.cos(angle), r * math.sin(angle), z))
            geo.pipe(path, 0.012, line, sides=6)
    cup = [(0, 0), (.18, 0), (.2, .02), (.25, .3), (.29, .42), (.27, .43), (.22, .3), (0, .06)]
    for x, y in ((0.95, -0.4), (0.62, -0.85))[: 2 if recipe.chance(0.6) else 1]:
        geo.lathe("cup", cup, [skin], 64, 0.02).location = (x, y, 0)
    stage.camera(recipe, turn=6, rise=18, fill=0.8)


def hookah(recipe):
    metal = materials.brass()
    wood = materials.wood("#7a4a26", "#3a2112", recipe.seed, 0.35, 0.5, axis="Z")
    geo.lathe("base", [(0, 0), (.42, 0), (.46, .04), (.5, .3), (.4, .58), (.2, .74), (.13, .82), (.15, .88), (.1, .9)], [materials.coconut_shell()], 96)
    for z, r in ((.08, .465), (.62, .36), (.84, .15)):
        geo.ring(r, z, 0.022, metal)
    geo.lathe("stem", [(.1, .88), (.09, 1.0), (.15, 1.06), (.09, 1.12), (.08, 1.4), (.14, 1.46), (.16, 1.52), (.09, 1.58), (.08, 1.8), (.12, 1.86), (.08, 1.9)], [wood], 48)
    for z in (1.06, 1.5, 1.86):
        geo.ring(.13, z, 0.018, metal)
    geo.lathe("bowl", [(.07, 1.88), (.1, 1.94), (.2, 2.06), (.26, 2.22), (.25, 2.24), (.2, 2.16), (.1, 2.08), (0, 2.06)], [materials.clay()], 64)
    for k in range(7):
        geo.ball(0.06, (.12 * math.cos(k * 0.9), .12 * math.sin(k * 0.9), 2.2), materials.plain("#3a2a22", 0.95, bump=0.6), segments=10)
    nozzle = geo.smooth_path([(.36, -.02, .5), (.56, -.06, .66), (.66, -.08, .74)], 6)
    geo.pipe(nozzle, 0.05, metal, sides=14)
    hose = geo.smooth_path([(.64, -.08, .72), (.9, -.14, .86), (1.1, -.3, .6), (1.0, -.62, .14), (.5, -.86, .05), (0, -.84, .05), (-.45, -.76, .06), (-.82, -.66, .3), (-.9, -.62, .62)], 12)
    cloth = materials.cord("#8a2a22", repeat=1.0)
    geo.pipe(hose, 0.045, cloth, sides=12, uv_length=0.1)
    tip = geo.smooth_path([(-.9, -.62, .6), (-.93, -.6, .8), (-.92, -.58, 1.0)], 6)
    geo.pipe(tip, [0.055 - 0.03 * i / (len(tip) - 1) for i in range(len(tip))], metal, sides=12)
    stage.camera(recipe, turn=6, rise=12, fill=0.82)


def trunk(recipe):
    """A painted tin trunk with corner pieces, hasp and padlock."""
    tin = materials.enamel(recipe.main, 0.38)
    dark = materials.enamel(recipe.deep, 0.4)
    metal = materials.brass("#b98a3a", "#4a3213", 0.3)
    paint = materials.painted(materials.drawn("panel-%s-flowers" % recipe.palette), bump=0.04)
    with geo.part(rotation=(0, 0, math.radians(recipe.vary(-24, -14)))):
        geo.box((2.1, 1.15, 0.82), (0, 0, 0.47), material=tin, bevel=0.03)
        geo.box((2.14, 1.19, 0.26), (0, 0, 1.0), material=tin, bevel=0.05)
        for z in (0.1, 0.84, 0.9):
            geo.box((2.15, 1.2, 0.04), (0, 0, z), material=dark, bevel=0.012)
        for x in (-0.56, 0.56):
            geo.mesh("painting", [(x - .4, -.586, .13), (x + .4, -.586, .13), (x + .4, -.586, .8), (x - .4, -.586, .8)], [(0, 1, 2, 3)], [(0, .08), (1, .08), (1, .92), (0, .92)], [paint])
        for x in (-1.05, 1.05):
            for y in (-.575, .575):
                for z in (.12, 1.08):
                    geo.box((0.16, 0.16, 0.14), (x * .985, y * .985, z), material=metal, bevel=0.03)
        geo.box((0.2, 0.04, 0.34), (0, -.6, .92), material=metal, bevel=0.02)
        geo.box((0.2, 0.1, 0.18), (0, -.66, .68), material=metal, bevel=0.03)
        geo.pipe([(.065 * math.cos(a), -.66, .77 + .1 * math.sin(a)) for a in np.linspace(0, math.pi, 20)], 0.02, materials.plain("#9a9288", 0.25, metal=1.0), sides=8)
        for side in (-1, 1):
            handle = geo.smooth_path([(side * 1.07, -.2, .66), (side * 1.14, -.18, .56), (side * 1.16, 0, .52), (side * 1.14, .18, .56), (side * 1.07, .2, .66)], 6)
            geo.pipe(handle, 0.025, metal, sides=8)
    stage.camera(recipe, turn=4, rise=20, fill=0.82)


def wall_clock(recipe):
    stage.plaster(recipe, None, 0.16)
    wood = materials.wood("#6f4222", "#331a0c", recipe.seed, 0.3, 0.6, axis="Z")
    metal = materials.brass()
    with geo.part((0, 0, 0.55), (math.pi / 2, 0, 0)):
        geo.lathe("frame", [(.80, -.1), (.98, -.1), (1.0, -.04), (.98, .1), (.9, .16), (.82, .14), (.78, .08)], [wood], 8 * 12)
        face = materials.painted(materials.drawn("clock"), 0.45, 0.2, bump=0)
        geo.mesh("face", [(.8 * math.cos(k / 64 * math.tau), .8 * math.sin(k / 64 * math.tau), 0.06) for k in range(64)], [tuple(range(64))], [(.5 + .49 * math.cos(k / 64 * math.tau), .5 + .49 * math.sin(k / 64 * math.tau)) for k in range(64)], [face])
        geo.ring(.79, 0.1, 0.035, metal)
    geo.box((0.92, 0.22, 0.95), (0, 0.01, -0.72), material=wood, bevel=0.04)
    geo.box((0.62, 0.05, 0.66), (0, -0.1, -0.72), material=materials.plain("#17100b", 0.5), bevel=0.01)
    for x in (-.33, .33):
        geo.box((0.05, 0.07, 0.72), (x, -0.12, -0.72), material=metal, bevel=0.01)
    for z in (-1.06, -.38):
        geo.box((0.71, 0.07, 0.05), (0, -0.12, z), material=metal, bevel=0.01)
    geo.pipe([(0, -0.15, -.3), (0.03, -0.15, -.6), (0.06, -0.15, -.82)], 0.014, metal, sides=8)
    geo.disc(0.15, 0.05, (0.065, -0.16, -.86), (math.pi / 2, 0, 0), metal, 0.02)
    geo.box((0.7, 0.26, 0.12), (0, 0, -1.24), material=wood, bevel=0.04)
    for x in (-.3, 0, .3):
        geo.lathe("finial", [(0, 0), (.05, .02), (.075, .1), (.03, .18), (.06, .22), (0, .26)], [wood], 32).location = (x, -0.02, -1.52)
    geo.lathe("crown", [(.3, 0), (.2, .08), (.1, .12), (.12, .2), (.05, .28), (0, .34)], [wood], 48, squash=0.4).location = (0, 0, 1.52)
    stage.camera(recipe, turn=-9, rise=-2, fill=0.84, blur=0)


def radio(recipe):
    wood = materials.wood("#7a4724", "#3d200f", recipe.seed, 0.3, 0.6) if recipe.palette != "red" else materials.enamel("#a3231c", 0.3)
    trim = materials.plain("#e8d6a8", 0.35, coat=0.4)
    metal = materials.brass()
    with geo.part(rotation=(0, 0, math.radians(recipe.vary(-22, -12)))):
        geo.box((2.1, 0.75, 1.3), (0, 0, 0.72), material=wood, bevel=0.16)
        grille = materials.wicker("#d9b878", "#8a6a3a", (7, 4), 5)
        geo.mesh("grille", [(-.88, -.382, .3), (.32, -.382, .3), (.32, -.382, 1.16), (-.88, -.382, 1.16)], [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], [grille])
        for z in (.3, 1.16):
            geo.box((1.26, 0.04, 0.05), (-.28, -.38, z), material=trim, bevel=0.015)
        for x in (-.9, -.48, -.08, .34):
            geo.box((0.05, 0.05, 0.9), (x, -.38, .73), material=trim, bevel=0.015)
        geo.mesh("dial", [(.44, -.384, .82), (.95, -.384, .82), (.95, -.384, 1.14), (.44, -.384, 1.14)], [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], [materials.painted(materials.drawn("radio"), 0.2, 0.7, bump=0)])
        for z in (.8, 1.16):
            geo.box((0.56, 0.04, 0.03), (.695, -.38, z), material=metal, bevel=0.01)
        for x in (.54, .86):
            geo.disc(0.13, 0.12, (x, -.43, .5), (math.pi / 2, 0, 0), materials.plain("#2b1c12", 0.3, coat=0.5), 0.03)
            geo.disc(0.07, 0.15, (x, -.43, .5), (math.pi / 2, 0, 0), metal, 0.02)
        for x in (-.85, .85):
            geo.box((0.2, 0.6, 0.1), (x, 0, .05), material=materials.plain("#1d130c", 0.6), bevel=0.02)
        handle = geo.smooth_path([(-.5, 0, 1.36), (-.48, 0, 1.5), (-.3, 0, 1.56), (.3, 0, 1.56), (.48, 0, 1.5), (.5, 0, 1.36)], 8)
        geo.pipe(handle, 0.04, trim, sides=12)
    stage.camera(recipe, turn=4, rise=13, fill=0.82)


def balance(recipe):
    """A beam scale with two pans and weights."""
    metal = materials.brass()
    wood = materials.wood("#7a4a26", "#3a2112", recipe.seed, 0.35, 0.5)
    geo.box((1.7, 0.72, 0.14), (0, 0, 0.07), material=wood, bevel=0.04)
    geo.lathe("post", [(0, .12), (.22, .12), (.24, .18), (.1, .26), (.06, .4), (.09, .46), (.055, .54), (.05, 1.5), (.09, 1.56), (.06, 1.64), (.12, 1.72), (0, 1.86)], [metal], 64)
    lean = recipe.vary(-0.05, 0.05)
    ends = {}
    with geo.part((0, 0, 1.68), (0, lean, 0)):
        beam = geo.smooth_path([(-.95, 0, -.06), (-.6, 0, .04), (0, 0, .1), (.6, 0, .04), (.95, 0, -.06)], 8)
        geo.pipe(beam, [0.03 + 0.03 * math.sin(math.pi * i / (len(beam) - 1)) for i in range(len(beam))], metal, sides=12)
    for side in (-1, 1):
        top = 1.62 - side * math.sin(lean) * 0.95
        ends[side] = top
        low = top - 1.0
        geo.ring(0.05, top, 0.014, metal, (side * .95, 0))
        with geo.part((side * .95, 0, low)):
            geo.lathe("pan", [(0, 0), (.2, .01), (.36, .08), (.42, .16), (.43, .17), (.4, .15), (.3, .07), (0, .02)], [metal], 72)
        for k in range(3):
            a = k * math.tau / 3 + 0.5
            geo.rope([(side * .95 + .41 * math.cos(a) * t, .41 * math.sin(a) * t, top - .03 - (.82) * t) for t in np.linspace(0, 1, 8)], 0.012, metal, 0.06)
    for k, (x, size) in enumerate(((-.25, .13), (.05, .1), (.3, .08))):
        geo.lathe("weight", [(0, 0), (size, 0), (size, size * 1.2), (size * .5, size * 1.5), (size * .3, size * 1.7), (size * .5, size * 2), (0, size * 2.2)], [metal], 48).location = (x, -0.55, 0.0)
    seed = materials.plain("#c8452f", 0.6)
    for k in range(40):
        r, a = 0.3 * math.sqrt(recipe.vary(0, 1)), recipe.vary(0, math.tau)
        # The height of the pan's inside at this radius, and half a seed.
        lift = float(np.interp(r, (0, .2, .3), (.07, .1, .13)))
        geo.ball(0.045, (.95 + r * math.cos(a), r * math.sin(a), ends[1] - 1.0 + lift), seed, segments=20)
    stage.camera(recipe, turn=12, rise=11, fill=0.82)


def hurricane_lamp(recipe):
    colour = {"dark": "#3a352f", "natural": "#b98a3a"}.get(recipe.palette, recipe.main)
    hurricane(recipe, None, materials.enamel(colour, 0.4) if recipe.palette != "natural" else materials.brass())
    stage.camera(recipe, turn=12, rise=12, fill=0.78)


def build(recipe):
    if recipe.form != "wall_clock":
        stage.table(recipe, recipe.pick((1, 2)))
    makers = {"brass_pot": brass_pot, "hurricane_lamp": hurricane_lamp, "brass_plate": brass_plate, "clay_pot": clay_pot, "water_jug": water_jug,
              "hookah": hookah, "trunk": trunk, "wall_clock": wall_clock, "radio": radio, "balance": balance}
    makers[recipe.form](recipe)
    return {"halo": 0.06} if recipe.form == "hurricane_lamp" else {}
