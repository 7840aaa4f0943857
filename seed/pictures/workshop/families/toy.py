"""Turned and painted wooden toys."""

import math

import numpy as np

import geometry as geo
import materials
import stage

EYE_WHITE, EYE_BLACK = "#fbf6e8", "#14100c"


def turned(profile, colours, bands, location=(0, 0, 0), rotation=(0, 0, 0), segments=64):
    """A lathe piece with lac colours in bands of its height."""
    made = geo.lathe("turned", profile, colours, segments, bands=bands)
    made.location, made.rotation_euler = location, rotation
    return made


def eye(location, size, outward):
    x, y, z = location
    geo.ball(size, location, materials.plain(EYE_WHITE, 0.3, coat=0.5))
    geo.ball(size * 0.58, (x + outward[0] * size * 0.62, y + outward[1] * size * 0.62, z + outward[2] * size * 0.62), materials.plain(EYE_BLACK, 0.2, coat=0.8))


def wheels(spots, radius, colours, axle):
    """Pairs of wheels on axles: spots = x positions, `axle` = (half width, material)."""
    half, wood = axle
    for x in spots:
        geo.disc(0.035, 2 * half + 0.1, (x, 0, radius), (math.pi / 2, 0, 0), wood)
        for side in (-1, 1):
            y = side * half
            geo.disc(radius, 0.12, (x, y, radius), (math.pi / 2, 0, 0), colours[0], 0.03)
            geo.disc(radius * 0.66, 0.14, (x, y, radius), (math.pi / 2, 0, 0), colours[1], 0.02)
            geo.disc(radius * 0.24, 0.17, (x, y, radius), (math.pi / 2, 0, 0), colours[2], 0.02)


def pull_string(start):
    path = [(start[0] + t * 1.1, start[1] - 0.55 * math.sin(t * 2.4) - 0.3 * t * t, 0.03 + (start[2] - 0.03) * max(0, 1 - t * 2.2)) for t in np.linspace(0, 1, 30)]
    with geo.part() as members:
        geo.rope(path, 0.022, materials.plain("#c9a468", 0.9))
    for member in members:
        stage.outside(member)


def bird_cart(recipe, lacs, wood):
    red, yellow, green, blue = lacs[:4]
    geo.box((1.9, 0.62, 0.13), (0, 0, 0.42), material=wood, bevel=0.04)
    wheels((-0.62, 0.62), 0.3, (red, yellow, blue), (0.43, wood))
    turned([(0, -.75), (.05, -.72), (.14, -.6), (.28, -.35), (.40, -.05), (.42, .2), (.34, .45), (.2, .6), (0, .66)], [green, yellow, red, blue],
           [(0, 0), (.3, 1), (.34, 0), (.4, 2), (.44, 1), (.47, 3), (.72, 1), (.75, 2)], (0, 0, .95), (0, math.radians(68), 0))
    turned([(0, -.3), (.2, -.24), (.29, 0), (.2, .24), (0, .3)], [red, yellow, green], [(0, 0), (.25, 1), (.32, 2), (.62, 1), (.68, 0)], (.62, 0, 1.42), (0, .3, 0))
    turned([(.12, 0), (.10, .1), (.05, .3), (.012, .42), (0, .43)], [yellow], [(0, 0)], (.84, 0, 1.40), (0, math.radians(98), 0))
    for side in (-1, 1):
        eye((.70, side * .235, 1.48), 0.062, (0.1, side, 0.05))
        wing = geo.surface("wing", 24, 24, lambda u, v: (-.65 + v * .75, side * (.40 + .05 * math.sin(math.pi * u) - .1 * (1 - v) ** 2), .92 + .032 * (1 - v) + (u - .5) * .36 * math.sin(math.pi * (.12 + .85 * v))), [blue])
        geo.thicken(wing, 0.05)
    for k in (-1, 0, 1):
        geo.box((.5, .09, .035), (-.78, k * .12, .76 + .04 * (k == 0)), (0, math.radians(20), -k * .22), (yellow, red, yellow)[k + 1], .016)
    geo.disc(.05, .35, (.05, 0, .6), material=wood)
    pull_string((.95, 0, .42))
    stage.camera(recipe, turn=15, rise=15, fill=0.76)


def doll(recipe, lacs, wood):
    """A pair of turned dolls, bride and groom."""
    skin = materials.lacquer("#c98a56")
    hair = materials.lacquer("#1d1512")
    for which, (x, y, size) in enumerate(((-0.36, 0.1, 1.0), (0.5, -0.12, 0.84))):
        dress, trim, sash = (lacs[0], lacs[1], lacs[2]) if which == 0 else (lacs[3], lacs[1], lacs[0])
        with geo.part((x, y, 0), (0, 0, recipe.vary(-0.25, 0.1)), size):
            turned([(0, 0), (.38, 0), (.43, .04), (.42, .2), (.36, .5), (.26, .8), (.24, .9), (.32, 1.02), (.33, 1.14), (.24, 1.26), (.12, 1.32)], [dress, trim, sash],
                   [(0, 1), (.05, 0), (.12, 1), (.16, 2), (.2, 1), (.24, 0), (.42, 1), (.45, 0), (.62, 2), (.70, 1), (.73, 0), (.92, 1)])
            turned([(.12, 1.3), (.13, 1.34), (.26, 1.46), (.31, 1.62), (.28, 1.78), (.16, 1.9), (0, 1.94)], [skin], [(0, 0)])
            if which == 0:
                cap = geo.surface("hair", 40, 16, lambda u, v: (0.33 * math.cos(u * math.tau) * math.cos(v * math.pi / 2), 0.05 + 0.31 * math.sin(u * math.tau) * math.cos(v * math.pi / 2), 1.66 + 0.32 * math.sin(v * math.pi / 2) - 0.24 * (1 - v) * max(0, math.sin(u * math.tau))), [hair], closed=True)
                cap.rotation_euler = (0, 0, 0)
                def veil(u, v):
                    drop = min(v * 2.2, 1)
                    reach = 0.37 * math.sqrt(max(0.0, 1 - (1 - drop) ** 2)) + 0.05 * max(0, v - 0.45)
                    half = math.pi * (0.56 + 0.36 * max(0, 1 - v * 2.4))
                    angle = math.pi / 2 + (u - 0.5) * 2 * half
                    return (reach * math.cos(angle), 0.03 + reach * math.sin(angle), 2.03 - 0.40 * (1 - math.sqrt(max(0.0, 1 - drop ** 2))) - 0.7 * max(0, v - 0.45))
                geo.thicken(geo.surface("veil", 48, 40, veil, [sash]), 0.025)
                geo.ball(0.03, (0, -0.30, 1.76), materials.plain("#c2211f", 0.4))
            else:
                turned([(.32, 1.74), (.35, 1.78), (.34, 1.9), (.26, 2.02), (.1, 2.1), (.05, 2.18), (0, 2.2)], [trim, lacs[0]], [(0, 0), (.2, 1), (.35, 0), (.5, 1)])
                geo.pipe([(-0.10, -0.285, 1.56), (-0.04, -0.31, 1.575), (0, -0.312, 1.565), (0.04, -0.31, 1.575), (0.10, -0.285, 1.56)], 0.018, hair, sides=8)
            for side in (-1, 1):
                eye_x = side * 0.11
                geo.ball(0.042, (eye_x, -0.272, 1.66), materials.plain(EYE_WHITE, 0.3), (1.3, 0.6, 0.8))
                geo.ball(0.026, (eye_x, -0.297, 1.66), materials.plain(EYE_BLACK, 0.2, coat=0.7))
                geo.pipe([(eye_x - 0.06, -0.275, 1.73), (eye_x, -0.285, 1.75), (eye_x + 0.06, -0.275, 1.73)], 0.009, hair, sides=6)
                arm = geo.smooth_path([(side * 0.3, -0.02, 1.14), (side * 0.42, -0.1, 0.98), (side * 0.38, -0.24, 0.82), (side * 0.2, -0.33, 0.78)], 8)
                geo.pipe(arm, 0.065, dress, sides=12)
                geo.ball(0.075, (side * 0.18, -0.34, 0.78), skin)
            geo.ball(0.035, (0, -0.315, 1.515), materials.plain("#b3141f", 0.3), (1.5, 0.5, 0.6))
            geo.ball(0.03, (0, -0.325, 1.6), skin)
    stage.camera(recipe, turn=5, rise=10, fill=0.8)


def spinning_top(recipe, lacs, wood):
    profile = [(0, 0), (.02, .02), (.03, .12), (.12, .2), (.42, .48), (.62, .78), (.64, .92), (.52, 1.06), (.2, 1.14), (.09, 1.2), (.075, 1.5), (.1, 1.56), (.08, 1.62), (0, 1.63)]
    bands = [(0, 3), (.08, 0), (.3, 1), (.36, 2), (.45, 1), (.5, 0), (.58, 3), (.62, 1), (.66, 0), (.7, 1)]
    with geo.part((-0.2, 0.1, 0.0), (0.0, math.radians(recipe.vary(8, 14)), 0.3)):
        turned(profile, lacs[:4], bands)
    with geo.part((0.85, -0.4, 0.40), (math.radians(20), math.radians(105), 0.6), 0.7):
        turned(profile, [lacs[2], lacs[1], lacs[0], lacs[3]], bands)
    cord = [(0.2 + 0.5 * math.cos(t * 7) * (1 - t * 0.4) - t * 0.6, -0.9 + 0.28 * math.sin(t * 7), 0.025) for t in np.linspace(0, 1, 60)]
    geo.rope(cord, 0.022, materials.plain("#e2cfa2", 0.9))
    stage.camera(recipe, turn=6, rise=22, fill=0.78)


HORSE = [(-0.98, 0.95), (-0.9, 0.62), (-0.74, 0.5), (-0.78, 0.0), (-0.5, 0.0), (-0.42, 0.42), (0.34, 0.42), (0.42, 0.0), (0.7, 0.0), (0.66, 0.55), (0.78, 0.85), (0.86, 1.12),
         (1.1, 0.98), (1.24, 1.04), (1.26, 1.2), (1.06, 1.5), (0.96, 1.66), (0.86, 1.52), (0.6, 1.42), (0.42, 1.12), (0.2, 0.92), (-0.4, 0.92), (-0.72, 0.98), (-0.82, 0.86)]


def horse(recipe, lacs, wood):
    """A rocking horse on wheels, cut from thick board and painted."""
    outline = geo.smooth_path([*HORSE, HORSE[0]], 5)[:-1]
    body = lacs[0]
    with geo.part((0, 0.17, 0.5), (math.pi / 2, 0, 0)):
        geo.plate_shape([(x, y) for x, y in outline], 0.34, material=body, bevel=0.05)
    mane = [(0.86, 1.55), (0.6, 1.45), (0.42, 1.15), (0.28, 1.0), (0.22, 1.18), (0.36, 1.45), (0.6, 1.64), (0.86, 1.72)]
    with geo.part((0, 0.11, 0.5), (math.pi / 2, 0, 0)):
        geo.plate_shape([(x, y) for x, y in geo.smooth_path([*mane, mane[0]], 5)[:-1]][::-1], 0.22, material=lacs[3], bevel=0.03)
    tail = geo.smooth_path([(-0.8, 0, 1.44), (-1.1, 0, 1.42), (-1.22, 0, 1.1), (-1.18, 0, 0.85)], 8)
    geo.pipe(tail, [0.1 * math.sin(0.35 + 2.6 * i / (len(tail) - 1)) + 0.015 for i in range(len(tail))], lacs[3], sides=14)
    for side in (-1, 1):
        y = side * 0.175
        eye((1.0, y, 1.72), 0.06, (0.1, side, 0))
        geo.disc(0.27, 0.03, (-0.1, y, 1.2), (math.pi / 2, 0, 0), lacs[1], 0.01)
        geo.disc(0.19, 0.05, (-0.1, y, 1.2), (math.pi / 2, 0, 0), lacs[2], 0.01)
        geo.disc(0.09, 0.07, (-0.1, y, 1.2), (math.pi / 2, 0, 0), lacs[1], 0.01)
        for a in range(8):
            geo.ball(0.035, (-0.1 + 0.34 * math.cos(a * math.tau / 8), y, 1.2 + 0.27 * math.sin(a * math.tau / 8)), lacs[1], (1, 0.4, 1))
        ear = geo.lathe("ear", [(0.06, 0), (0.05, 0.08), (0, 0.2)], [body], 20)
        ear.location, ear.rotation_euler = (0.88, side * 0.1, 2.1), (0, -0.2, 0)
    for x, z in ((1.08, 1.6), (1.2, 1.54)):
        for side in (-1, 1):
            geo.box((0.03, 0.02, 0.3), (x, side * 0.178, z), (0, 0.3, 0), lacs[1], 0.005)
    for x in (0.42, 0.5):
        geo.box((0.05, 0.37, 0.62), (x, 0, 1.62), (0, math.radians(-48), 0), lacs[1], 0.01)
    geo.box((1.9, 0.62, 0.12), (0, 0, 0.46), material=wood, bevel=0.04)
    wheels((-0.62, 0.62), 0.27, (lacs[3], lacs[1], lacs[2]), (0.42, wood))
    stage.camera(recipe, turn=16, rise=11, fill=0.78)


def elephant(recipe, lacs, wood):
    grey = lacs[3]
    geo.ball(0.66, (-0.1, 0, 1.2), grey, (1.2, 0.86, 0.96))
    geo.ball(0.44, (0.78, 0, 1.5), grey, (0.95, 0.92, 1.05))
    trunk = geo.smooth_path([(1.08, 0, 1.46), (1.36, 0, 1.2), (1.42, 0, 0.82), (1.5, 0, 0.62), (1.7, 0, 0.64), (1.76, 0, 0.8)], 8)
    geo.pipe(trunk, [0.21 - 0.125 * i / (len(trunk) - 1) for i in range(len(trunk))], grey, sides=18)
    for x in (-0.55, 0.34):
        for side in (-1, 1):
            turned([(0, 0), (.2, 0), (.22, .04), (.2, .1), (.19, .5), (.22, .8)], [grey, lacs[1], lacs[0]], [(0, 1), (.1, 2), (.18, 0)], (x, side * 0.32, 0.45))
    for side in (-1, 1):
        geo.ball(0.36, (0.56, side * 0.45, 1.54), lacs[4], (0.78, 0.13, 1.05), (0.25 * side, 0.1, side * -0.55))
        geo.ball(0.27, (0.57, side * 0.475, 1.53), lacs[1], (0.72, 0.14, 1.0), (0.25 * side, 0.1, side * -0.55))
        eye((1.05, side * 0.29, 1.62), 0.06, (0.6, side * 0.8, 0))
        tusk = geo.smooth_path([(1.08, side * 0.2, 1.3), (1.26, side * 0.24, 1.14), (1.44, side * 0.24, 1.14)], 8)
        geo.pipe(tusk, [0.06 - 0.05 * i / (len(tusk) - 1) for i in range(len(tusk))], materials.plain("#f6ecd2", 0.35, coat=0.4), sides=12)
    # saddle cloth with a fringe of beads
    for inset, colour, lift in ((0.0, lacs[0], 0.02), (0.10, lacs[1], 0.035), (0.16, lacs[2], 0.05)):
        def saddle(u, v, inset=inset, lift=lift):
            angle = (u - 0.5) * (2.35 - inset * 2.4)
            x = -0.1 + (v - 0.5) * (0.86 - inset * 2)
            swell = math.sqrt(max(0.0, 1 - ((x + 0.1) / (0.66 * 1.2)) ** 2))
            return (x, (0.57 + lift) * swell * math.sin(angle) * 1.0, 1.2 + (0.635 + lift) * swell * math.cos(angle))
        geo.thicken(geo.surface("saddle", 40, 16, saddle, [colour]), 0.012)
    for side in (-1, 1):
        for k in range(7):
            geo.ball(0.045, (-0.48 + k * 0.127, side * 0.56 * math.sqrt(1 - ((k - 3) * 0.127 / 0.8) ** 2) * 1.0, 1.42 - 0.19), lacs[1])
    turned([(.2, 0), (.22, .05), (.12, .12), (.1, .22), (.2, .3), (.14, .42), (0, .52)], [lacs[1], lacs[0]], [(0, 0), (.4, 1), (.7, 0)], (-0.1, 0, 1.86))
    tail = geo.smooth_path([(-0.85, 0, 1.4), (-1.0, 0.03, 1.2), (-1.0, 0.05, 0.95)], 8)
    geo.pipe(tail, 0.035, grey, sides=8)
    geo.box((1.9, 0.82, 0.12), (-0.05, 0, 0.42), material=wood, bevel=0.04)
    wheels((-0.6, 0.5), 0.27, (lacs[0], lacs[1], lacs[2]), (0.52, wood))
    stage.camera(recipe, turn=18, rise=11, fill=0.8)


def drum(recipe, lacs, wood):
    """A dhol lying on its side with rope lacing, and two sticks."""
    skin = materials.plain("#efe2c4", 0.7, mottle=0.2)
    with geo.part((0, 0.1, 0.62), (0, 0, math.radians(recipe.vary(24, 36)))):
        with geo.part(rotation=(0, math.pi / 2, 0)):
            turned([(.47, -.85), (.52, -.8), (.6, -.3), (.62, 0), (.6, .3), (.52, .8), (.47, .85)], lacs[:3], [(0, 0), (.3, 1), (.34, 2), (.42, 1), (.46, 0), (.54, 1), (.58, 2), (.66, 1), (.70, 0)], segments=96)
            for side in (-1, 1):
                geo.lathe("skin", [(0, side * 0.9), (.3, side * 0.9), (.48, side * 0.895), (.53, side * 0.87), (.53, side * 0.8)], [skin], 80)
                geo.ring(0.535, side * 0.8, 0.04, lacs[1])
                geo.disc(0.2, 0.012, (0, 0, side * 0.9), material=materials.plain("#2b1d14", 0.7))
            rope = materials.plain("#f2e6c8", 0.85)
            count = 12
            for k in range(count):
                for half in (0, 1):
                    a, b = (k + half * 0.5) / count * math.tau, (k + 0.5 + half * 0.5) / count * math.tau
                    z0, z1 = (-0.8, 0.8) if half == 0 else (0.8, -0.8)
                    path = []
                    for t in np.linspace(0, 1, 14):
                        z, angle = z0 + (z1 - z0) * t, a + (b - a) * t
                        r = 0.555 + 0.09 * (1 - (z / 0.85) ** 2)
                        path.append((r * math.cos(angle), r * math.sin(angle), z))
                    geo.pipe(path, 0.016, rope, sides=6)
    for turn, x in ((0.35, 0.0), (0.6, 0.25)):
        with geo.part((x + 0.1, -0.95, 0.05), (0, math.pi / 2, turn)):
            turned([(0, -.6), (.04, -.6), (.045, -.3), (.035, .4), (.06, .52), (.06, .6), (0, .64)], [wood, lacs[0]], [(0, 0), (.85, 1)], segments=24)
    stage.camera(recipe, turn=4, rise=22, fill=0.78)


def puzzle(recipe, lacs, wood):
    """A tray with shapes to fit: sun, ball, fish, boat, star, house."""
    def star(points, outer, inner):
        return [((outer if k % 2 == 0 else inner) * math.sin(k * math.pi / points), (outer if k % 2 == 0 else inner) * math.cos(k * math.pi / points)) for k in range(2 * points)][::-1]

    fish = [(-.34, .2), (-.22, .04), (0, .2), (.2, .16), (.34, 0), (.2, -.16), (0, -.2), (-.22, -.04), (-.34, -.2)][::-1]
    boat = [(-.36, .02), (-.24, -.2), (.24, -.2), (.36, .02), (.04, .02), (.04, .3), (-.2, .08), (-.04, .06), (-.04, .02)]
    house = [(-.28, -.26), (.28, -.26), (.28, .06), (.36, .06), (0, .34), (-.36, .06), (-.28, .06)]
    circle = [(.28 * math.cos(a), .28 * math.sin(a)) for a in np.linspace(0, math.tau, 40, endpoint=False)]
    shapes = [star(8, .34, .22), fish, house, circle, boat, star(5, .35, .16)]
    recipe.random.shuffle(shapes)
    colours = lacs if recipe.palette == "multi" else [materials.wood(a, b, recipe.seed % 90 + i, 0.45, 0.2) for i, (a, b) in enumerate((("#c98f55", "#8f5a2c"), ("#8a5430", "#4f2c16"), ("#ecd3a0", "#c29a62"), ("#a8623a", "#6f3819"), ("#d9b06c", "#9c7038")))]
    with geo.part(rotation=(0, 0, recipe.vary(-0.08, 0.14))):
        geo.box((2.6, 1.8, 0.12), (0, 0, 0.06), material=wood, bevel=0.05)
        hollow = materials.plain("#6b4322", 0.8)
        for i, shape in enumerate(shapes):
            x, y = -0.82 + (i % 3) * 0.82, 0.42 - (i // 3) * 0.84
            geo.plate_shape([(a * 1.12, b * 1.12) for a, b in shape], 0.008, (x, y, 0.12), material=hollow, bevel=0)
            out = i == 5
            place = (x + 0.75, y - 0.52, 0.02) if out else (x, y, 0.126)
            geo.plate_shape(shape, 0.13, place, (0, 0, 0.4 if out else 0), colours[i % len(colours)], 0.025)
            if not out:
                geo.disc(0.03, 0.1, (x, y, 0.3), material=wood)
                geo.ball(0.06, (x, y, 0.36), lacs[1] if recipe.palette == "multi" else wood)
    stage.camera(recipe, turn=10, rise=46, fill=0.9)


def cart(recipe, lacs, wood):
    """A bullock cart with spoked wheels and a woven hood."""
    rim = lacs[0] if recipe.palette != "natural" else materials.wood("#9c6a3a", "#5a3519", recipe.seed, 0.45, 0.6)
    hub = lacs[1] if recipe.palette != "natural" else materials.wood("#c99a60", "#8a5a30", recipe.seed + 1, 0.45, 0.6)
    for side in (-1, 1):
        y = side * 0.6
        with geo.part((-0.3, y, 0.62), (math.pi / 2, 0, 0)):
            geo.pipe(geo.circle(0.56, 0, 64), 0.06, rim, closed=True, sides=12)
            geo.disc(0.14, 0.18, material=hub, bevel=0.03)
            for k in range(8):
                a = k * math.tau / 8
                geo.pipe([(0.1 * math.cos(a), 0.1 * math.sin(a), 0), (0.55 * math.cos(a), 0.55 * math.sin(a), 0)], 0.032, hub, sides=8)
    geo.disc(0.05, 1.4, (-0.3, 0, 0.62), (math.pi / 2, 0, 0), wood)
    geo.box((1.6, 0.95, 0.07), (-0.3, 0, 0.78), material=wood, bevel=0.02)
    for side in (-1, 1):
        geo.box((1.6, 0.05, 0.14), (-0.3, side * 0.46, 0.88), material=rim, bevel=0.02)
        for k in range(6):
            geo.disc(0.03, 0.2, (-1.0 + k * 0.28, side * 0.46, 0.92), material=hub)
        pole = geo.smooth_path([(-0.4, side * 0.3, 0.74), (0.6, side * 0.22, 0.72), (1.3, side * 0.05, 0.78)], 8)
        geo.pipe(pole, 0.04, wood, sides=10)
    geo.disc(0.045, 0.8, (1.3, 0, 0.82), (math.pi / 2, 0, 0), rim)
    hood = materials.wicker("#dcbb7c", "#8a5f30", (2, 2.5), recipe.seed % 99)
    geo.thicken(geo.surface("hood", 30, 40, lambda u, v: (-1.05 + u * 1.3, -0.5 * math.cos(v * math.pi), 0.9 + 0.72 * math.sin(v * math.pi)), [hood]), 0.035)
    for x in (-1.05, -0.4, 0.25):
        geo.pipe([(x, -0.52 * math.cos(a), 0.9 + 0.745 * math.sin(a)) for a in np.linspace(0, math.pi, 40)], 0.03, rim, sides=8)
    geo.pipe([(1.25, 0, 0.78), (1.24, 0, 0.4), (1.22, 0, 0.02)], 0.035, wood, sides=8)
    stage.camera(recipe, turn=24, rise=16, fill=0.8)


def rattle(recipe, lacs, wood):
    for (x, y, turn, size), order in zip(((-0.25, 0.15, 0.5, 1.0), (0.55, -0.35, 0.75, 0.82)), ((0, 1, 2, 3), (2, 1, 0, 3))):
        with geo.part((x, y, 0.4 * size), (0, math.radians(72), turn), size):
            tones = [lacs[k] for k in order]
            turned([(0, -1.15), (.1, -1.14), (.13, -1.05), (.07, -.95), (.06, -.5), (.1, -.42), (.06, -.34), (.08, -.2), (.3, -.05), (.43, .2), (.43, .4), (.3, .62), (.1, .72), (.07, .78), (.1, .84), (0, .9)], tones,
                   [(0, 0), (.1, 1), (.3, 3), (.36, 1), (.44, 0), (.56, 1), (.6, 2), (.68, 1), (.72, 3), (.76, 1), (.8, 0), (.92, 1)], segments=72)
            geo.ring(0.12, -0.75, 0.03, tones[2])
    stage.camera(recipe, turn=8, rise=28, fill=0.8)


def stacking_rings(recipe, lacs, wood):
    geo.disc(0.78, 0.14, (0, 0, 0.07), material=wood, bevel=0.04)
    geo.disc(0.09, 1.9, (0, 0, 0.95), material=wood, bevel=0.03)
    height = 0.14
    order = list(lacs[:5])
    for k in range(6):
        radius, thick = 0.7 - k * 0.075, 0.125 - k * 0.006
        geo.ring(radius - thick, height + thick, thick, order[k % len(order)])
        geo.disc(radius - thick, thick * 1.5, (0, 0, height + thick), material=order[k % len(order)], bevel=0.02)
        height += thick * 2 - 0.005
    turned([(.1, 0), (.2, .06), (.24, .2), (.16, .36), (.05, .44), (0, .46)], [order[0], order[1]], [(0, 0), (.4, 1), (.55, 0)], (0, 0, height))
    geo.ring(0.3, 0.1, 0.1, order[2], (0.98, -0.42))
    stage.camera(recipe, turn=8, rise=17, fill=0.8)


def build(recipe):
    stage.paper(recipe, recipe.pick(("#e8d9c3", "#e3ddcf", "#d9dfd8", "#ecdcc6"))) if recipe.chance(0.75) else stage.table(recipe, 3)
    lacs = [materials.lacquer(colour) for colour in recipe.folk_colours()]
    wood = materials.wood("#e0b982", "#a8743f", recipe.seed % 500, 0.45, 0.2)
    makers = {"bird_cart": bird_cart, "doll": doll, "spinning_top": spinning_top, "horse": horse, "elephant": elephant, "drum": drum,
              "puzzle": puzzle, "cart": cart, "rattle": rattle, "stacking_rings": stacking_rings}
    makers[recipe.form](recipe, lacs, wood)
    return {}
