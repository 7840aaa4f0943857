"""Panjabis: long shirts, laid flat or on a hanger."""

import math

import numpy as np

import geometry as geo
import materials
import patterns
import stage

# half widths of the body at heights from hem (0) to shoulder (1)
HEM, WAIST, CHEST, SHOULDER = 0.66, 0.58, 0.60, 0.56
LENGTH = 2.5


def fabric(recipe, repeat=(1, 1)):
    if recipe.motif == "block":
        return materials.cloth(materials.drawn("block-" + recipe.palette), 0.04, repeat=repeat)
    ground = {"white": "#e2d9c8", "red": "#a3161f", "maroon": "#6d1222", "green": "#20623b", "blue": "#1f3c7d", "black": "#282422", "yellow": "#e0a51f"}.get(recipe.palette, recipe.main)
    size = 256
    image = np.empty((size, size, 3), np.float32)
    image[:] = patterns.rgb(ground)
    stripe = 0.96 + 0.04 * ((np.arange(size) // 8) % 2)[None, :, None]
    return materials.cloth(materials.image_from("cotton", patterns.thread_grain(image * stripe, recipe.seed, 1.2)), 0.05, repeat=(repeat[0] * 2, repeat[1] * 2))


def half_width(v):
    """Body half width at height v."""
    if v < 0.45:
        return HEM + (WAIST - HEM) * (v / 0.45)
    if v < 0.78:
        return WAIST + (CHEST - WAIST) * ((v - 0.45) / 0.33)
    return CHEST + (SHOULDER - CHEST) * ((v - 0.78) / 0.22)


def garment(recipe, puff=0.08, sleeves="out"):
    """Front facing -y, x to the right, z up from the hem; built standing, laid down by its part."""
    cloth = fabric(recipe, (1.3, 2.4))
    wander = recipe.vary(0, 30)

    def folds(x, z):
        return 0.05 * geo.ripple(x * 2.4, z * 1.2, wander) + 0.034 * math.sin(x * 11 + 2.2 * geo.ripple(x, z * 1.5, wander)) * (1 - z / LENGTH) ** 1.2 + 0.045 * geo.ripple(x * 5 + z * 1.6, z * 2.2 - x, wander + 9) + 0.014 * geo.ripple(x * 9, z * 6, wander)

    def front(u, v):
        z = v * LENGTH
        half = half_width(v)
        x = (u - 0.5) * 2 * half
        slope = 0.0
        if v > 0.93:
            slope = -0.16 * ((v - 0.93) / 0.07) * (abs(u - 0.5) * 2) ** 1.3
        neck = 0.0
        if abs(x) < 0.2 and v > 0.9:
            neck = -0.13 * math.sqrt(max(0.0, 1 - (x / 0.2) ** 2)) * ((v - 0.9) / 0.1)
        body = puff * math.sin(math.pi * min(max(u, 0), 1)) ** 0.45
        return (x, -body - folds(x, z), z + slope + neck)

    def back(u, v):
        x, _, z = front(u, v)
        extra = 0.13 * ((v - 0.9) / 0.1) * math.sqrt(max(0.0, 1 - (x / 0.2) ** 2)) if abs(x) < 0.2 and v > 0.9 else 0
        return (x, puff * 0.6 * math.sin(math.pi * u) ** 0.45 + 0.01, z + extra)

    geo.thicken(geo.surface("front", 90, 120, front, [cloth]), 0.012)
    geo.thicken(geo.surface("back", 60, 80, back, [cloth]), 0.012)
    for side in (-1, 1):
        shoulder, armpit = np.array([side * 0.5, 2.345]), np.array([side * 0.56, 1.84])
        if sleeves == "out":
            wrist_out, wrist_in = np.array([side * 1.30, 1.08]), np.array([side * 1.03, 0.94])
        else:
            wrist_out, wrist_in = np.array([side * 1.0, 0.92]), np.array([side * 0.71, 0.88])

        def sleeve(u, v, side=side, shoulder=shoulder, armpit=armpit, wrist_out=wrist_out, wrist_in=wrist_in):
            upper = shoulder + (wrist_out - shoulder) * v + np.array([side * 0.05, 0.03]) * math.sin(math.pi * v) * (1 - v)
            lower = armpit + (wrist_in - armpit) * v
            place = (upper + lower) / 2 + (upper - lower) / 2 * math.cos(u * math.tau)
            ripple = 0.034 * geo.ripple(u * 4, v * 5, wander + side) + 0.012 * math.sin(v * 26 + 3 * math.sin(u * math.tau)) * v
            deep = -0.075 * math.sin(u * math.tau) * (1 - 0.3 * v) - ripple
            return (place[0], deep + 0.012, place[1])
        geo.thicken(geo.surface("sleeve", 48, 60, sleeve, [cloth], closed=True), 0.01)
    # band collar
    band = materials.soft_cloth({"white": "#efe7d6"}.get(recipe.palette, recipe.deep), 0.0) if recipe.motif == "block" else cloth

    def collar(u, v):
        angle = math.pi * (1.5 + (u - 0.5) * 1.93)
        lift = 0.12 * v
        return (0.205 * math.cos(angle), 0.02 + 0.10 * math.sin(angle) - 0.05, LENGTH - 0.085 + lift + 0.075 * math.sin(angle) * (1 - 0.1 * v))
    geo.thicken(geo.surface("collar", 60, 6, collar, [band]), 0.02)

    def on_front(x, z, lift):
        v = z / LENGTH
        u = 0.5 + x / (2 * half_width(v))
        _, y, _ = front(u, v)
        return (x, y - lift, z)

    if recipe.motif == "embroidered":
        picture = materials.drawn("embroidery-" + recipe.palette)
        thread = materials.Material("embroidery", Roughness=0.5)
        node = thread.image(picture, clip=True)
        thread.set(Base_Color=node.outputs["Color"], Alpha=node.outputs["Alpha"])
        geo.surface("embroidery", 20, 60, lambda u, v: on_front((u - 0.5) * 0.62, 1.34 + v * 0.96, 0.022), [thread.data])
    else:
        geo.thicken(geo.surface("placket", 6, 40, lambda u, v: on_front((u - 0.5) * 0.11, 1.45 + v * 0.87, 0.016), [cloth if recipe.motif != "block" else band]), 0.008)
        seam = materials.soft_cloth(recipe.deep, 0.0)
        for x in (-0.058, 0.058):
            geo.pipe([on_front(x, 1.45 + t * 0.87, 0.02) for t in np.linspace(0, 1, 30)], 0.006, seam, sides=5)
    button = materials.brass() if recipe.palette != "white" else materials.coconut_shell()
    for k in range(4):
        x, y, z = on_front(0, 2.24 - k * 0.21, 0.03)
        geo.disc(0.028, 0.02, (x, y, z), (math.pi / 2, 0, 0), button, 0.006, 24)


def flat(recipe):
    """Laid on a sheet, seen from above."""
    stage.flat_lay(recipe, recipe.pick(("#a88f70", "#9c8a76", "#a3745a")) if recipe.palette == "white" else None)
    with geo.part((0, -1.25, 0.09), (math.radians(-90), 0, 0)):
        garment(recipe, 0.06)
    stage.camera(recipe, turn=0, rise=79, lens=70, fill=0.86, blur=0, wander=5)
    return {"exposure": 0.12 if recipe.palette == "white" else 0.25}


def hanger(recipe):
    stage.plaster(recipe, recipe.pick(("#a3927a", "#9a8d7c", "#a08872")) if recipe.palette == "white" else None, 0.4)
    garment(recipe, 0.10, "down")
    wood = materials.wood("#a8703c", "#5f3519", recipe.seed, 0.35, 0.5)
    bar = geo.smooth_path([(-0.36, 0.03, LENGTH - 0.22), (-0.25, 0.0, LENGTH - 0.12), (0, 0.0, LENGTH + 0.05), (0.25, 0.0, LENGTH - 0.12), (0.36, 0.03, LENGTH - 0.22)], 8)
    geo.pipe(bar, 0.035, wood, sides=12)
    hook = geo.smooth_path([(0, 0, LENGTH + 0.05), (0, 0, LENGTH + 0.2), (0.08, 0, LENGTH + 0.26), (0.1, 0, LENGTH + 0.36), (0.02, 0, LENGTH + 0.43), (-0.07, 0, LENGTH + 0.38)], 8)
    metal = materials.plain("#9a9288", 0.25, metal=1.0)
    geo.pipe(hook, 0.016, metal, sides=10)
    stage.outside(geo.disc(0.035, 0.6, (0.02, 0.2, LENGTH + 0.40), (math.pi / 2, 0, 0), wood))
    stage.camera(recipe, turn=10, rise=3, lens=72, fill=0.84, blur=0)
    return {"exposure": 0.05 if recipe.palette == "white" else 0.25}


def build(recipe):
    return {"flat": flat, "hanger": hanger}[recipe.form](recipe)
