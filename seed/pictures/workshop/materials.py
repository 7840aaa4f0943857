"""Materials. Most of their grain comes from images drawn once per process, which Cycles shades far faster than stacked noise nodes."""

import os

import bpy
import numpy as np

import patterns


def linear(hex_colour, shade=1.0):
    """'#rrggbb' as linear RGBA for a shader socket."""
    values = []
    for value in patterns.rgb(hex_colour):
        value = float(value)
        values.append((value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4) * shade)
    return (*values, 1.0)


def image_from(name, array, colour=True):
    """A Blender image from an array drawn top row first."""
    rows, columns = array.shape[:2]
    if array.ndim == 2:
        array = np.repeat(array[:, :, None], 3, 2)
    pixels = np.ones((rows, columns, 4), np.float32)
    pixels[:, :, :3] = array[::-1]
    image = bpy.data.images.new(name, columns, rows, float_buffer=not colour)
    if not colour:
        image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    if colour:
        image.pack()
    return image


def drawn(name):
    """An image drawn by textures.mjs, by its name."""
    return bpy.data.images.load(os.path.join(os.environ["TEXTURES"], name + ".png"), check_existing=True)


def grain_image():
    """The shared noise image of this scene."""
    image = bpy.data.images.get("grain")
    return image or image_from("grain", patterns.grain_tile(), colour=False)


class Material:
    """A Principled material and a few verbs to wire it. Values may be numbers, colours or sockets."""

    def __init__(self, name, **inputs):
        self.data = bpy.data.materials.new(name)
        self.data.use_nodes = True
        self.tree = self.data.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.output = self.tree.nodes["Material Output"]
        self.coordinates = self.tree.nodes.new("ShaderNodeTexCoord")
        self.put(self.shader, **inputs)

    def put(self, node, **inputs):
        for name, value in inputs.items():
            self.wire(node.inputs[name.replace("_", " ")], value)

    def wire(self, socket, value):
        if hasattr(value, "is_output"):
            self.tree.links.new(value, socket)
        elif isinstance(value, str):
            socket.default_value = linear(value)
        else:
            socket.default_value = value

    def set(self, **inputs):
        self.put(self.shader, **inputs)
        return self

    def node(self, kind, properties=None, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in (properties or {}).items():
            setattr(node, name, value)
        self.put(node, **inputs)
        return node

    def mapped(self, kind="Object", scale=(1, 1, 1), location=(0, 0, 0), rotation=(0, 0, 0)):
        return self.node("ShaderNodeMapping", Vector=self.coordinates.outputs[kind], Scale=scale, Location=location, Rotation=rotation).outputs[0]

    def image(self, image, vector=None, box=False, clip=False):
        node = self.node("ShaderNodeTexImage", {"image": image, "extension": "CLIP" if clip else "REPEAT"})
        if box:
            node.projection, node.projection_blend = "BOX", 0.3
        self.tree.links.new(vector or self.coordinates.outputs["UV"], node.inputs["Vector"])
        return node

    def grain(self, scale=0.5, stretch=(1, 1, 1), shift=0.0, uv=False, above=False):
        """(clouds, fine, streaks) from the shared noise image; scale = repeats per unit. `above` projects from above, streaks along x."""
        size = tuple(scale * s for s in stretch)
        vector = self.mapped("UV" if uv else "Object", size, (shift, shift * 0.7, shift * 0.3))
        node = self.image(grain_image(), vector, box=not (uv or above))
        split = self.node("ShaderNodeSeparateColor", Color=node.outputs["Color"])
        return split.outputs[0], split.outputs[1], split.outputs[2]

    def ramp(self, amount, *stops):
        node = self.node("ShaderNodeValToRGB", Fac=amount)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = linear(colour) if isinstance(colour, str) else (colour, colour, colour, 1)
        return node.outputs["Color"]

    def mix(self, amount, first, second, mode="MIX"):
        node = self.node("ShaderNodeMixRGB", {"blend_type": mode})
        for index, value in enumerate((amount, first, second)):
            self.wire(node.inputs[index], value)
        return node.outputs[0]

    def calculate(self, operation, first, second=0.0):
        node = self.node("ShaderNodeMath", {"operation": operation})
        self.wire(node.inputs[0], first)
        self.wire(node.inputs[1], second)
        return node.outputs[0]

    def bump(self, height, strength=0.3, distance=0.01):
        node = self.node("ShaderNodeBump", Height=height, Strength=strength, Distance=distance)
        self.set(Normal=node.outputs[0])
        return self

    def glow_through(self, colour, amount):
        """Let light through: cloth, paper, thin bamboo."""
        through = self.node("ShaderNodeBsdfTranslucent", Color=colour)
        both = self.node("ShaderNodeMixShader", Fac=amount)
        self.tree.links.new(self.shader.outputs[0], both.inputs[1])
        self.tree.links.new(through.outputs[0], both.inputs[2])
        self.tree.links.new(both.outputs[0], self.output.inputs[0])
        return self


def plain(colour, roughness=0.6, coat=0.0, metal=0.0, bump=0.0, mottle=0.0, sheen=0.0):
    """One colour; `mottle` darkens it in clouds, `bump` gives it a fine tooth."""
    made = Material("plain", Roughness=roughness, Clearcoat=coat, Metallic=metal, Sheen=sheen)
    made.set(Base_Color=colour)
    if mottle or bump:
        clouds, fine, _ = made.grain(0.6)
        if mottle:
            made.set(Base_Color=made.mix(made.calculate("MULTIPLY", clouds, mottle), colour, linear(colour, 0.35)))
        if bump:
            made.bump(fine, bump, 0.01)
    return made.data


def lacquer(colour):
    """Turned wood under coloured lac."""
    made = Material("lacquer", Roughness=0.3, Clearcoat=0.5)
    _, _, streaks = made.grain(0.7)
    made.set(Base_Color=made.mix(made.calculate("MULTIPLY", streaks, 0.45), colour, linear(colour, 0.45)))
    return made.bump(streaks, 0.05, 0.005).data


def enamel(colour, roughness=0.32):
    """Painted tin."""
    made = Material("enamel", Roughness=roughness, Clearcoat=0.6)
    clouds, _, _ = made.grain(0.8)
    made.set(Base_Color=made.mix(made.calculate("MULTIPLY", clouds, 0.25), colour, linear(colour, 0.5)))
    return made.bump(clouds, 0.06, 0.01).data


def wood(light="#d9b98c", dark="#8f5f34", seed=1, roughness=0.45, coat=0.0, scale=0.5, axis="X"):
    """Planed wood; the grain runs along `axis` of the object."""
    colour, fibre = patterns.wood(seed, light, dark, 512, 512)
    made = Material("wood", Roughness=roughness, Clearcoat=coat)
    turn = {"X": (0, 0, 0), "Y": (0, 0, 1.5708), "Z": (0, 1.5708, 0)}[axis]
    vector = made.mapped("Object", (scale, scale, scale), (seed % 7 * 0.13, seed % 5 * 0.21, 0), turn)
    made.set(Base_Color=made.image(image_from("wood", colour), vector, box=True).outputs["Color"])
    return made.bump(made.image(image_from("fibre", fibre, False), vector, box=True).outputs["Color"], 0.12, 0.006).data


def board_wood(light, dark, seed, roughness=0.42):
    """Wood for the table: grain along U, no box projection (cheapest)."""
    colour, _ = patterns.wood(seed, light, dark, 512, 1024)
    made = Material("board", Roughness=roughness)
    made.set(Base_Color=made.image(image_from("board", colour)).outputs["Color"])
    return made.data


def bamboo(light="#e8cf9a", dark="#b98a4a", through=0.0, roughness=0.4, seed=0):
    """Split bamboo; V runs along the strip."""
    made = Material("bamboo", Roughness=roughness)
    clouds, _, _ = made.grain(1.0, (1, 1, 1), seed * 0.37)
    _, _, along = made.grain(1.0, (0.35, 0.35, 1), 0.2, uv=True)
    colour = made.mix(0.5, made.ramp(along, (0.3, dark), (0.65, light)), made.ramp(clouds, (0.3, dark), (0.65, light)))
    made.set(Base_Color=colour)
    if through:
        made.glow_through(made.mix(1.0, colour, "#ffd9a0", "MULTIPLY"), through)
    return made.data


def clay(light="#b9643a", dark="#8a4426", rough=0.35):
    """Low-fired terracotta with throwing rings."""
    made = Material("clay", Roughness=0.82, Specular=0.25)
    clouds, fine, _ = made.grain(0.6)
    rings = made.node("ShaderNodeTexWave", {"bands_direction": "Z"}, Vector=made.mapped("Object"), Scale=9, Distortion=1.5).outputs["Fac"]
    made.set(Base_Color=made.mix(0.35, made.ramp(clouds, (0.3, dark), (0.7, light)), made.ramp(fine, (0.3, dark), (0.75, "#d49468"))))
    return made.bump(made.calculate("ADD", fine, made.calculate("MULTIPLY", rings, 0.35)), rough, 0.008).data


def brass(colour="#cf9c42", dark="#573a15", roughness=0.2):
    """Old brass or copper, darker in the grooves."""
    made = Material("brass", Metallic=1.0)
    clouds, fine, _ = made.grain(0.7)
    open_air = made.node("ShaderNodeAmbientOcclusion", {"samples": 3}, Distance=0.1).outputs["AO"]
    body = made.mix(made.ramp(clouds, (0.35, 0.0), (0.75, 1.0)), linear(colour, 0.62), colour)
    made.set(Base_Color=made.mix(made.ramp(open_air, (0.35, 0.0), (0.9, 1.0)), dark, body))
    made.set(Roughness=made.calculate("ADD", made.calculate("MULTIPLY", clouds, 0.3), roughness - 0.1))
    return made.bump(fine, 0.05, 0.004).data


def cloth(image, through=0.12, roughness=0.78, repeat=(1, 1), height=None, strength=0.5):
    """Woven cloth from an image over UV."""
    made = Material("cloth", Roughness=roughness, Specular=0.2, Sheen=0.4)
    vector = made.mapped("UV", (repeat[0], repeat[1], 1))
    colour = made.image(image, vector).outputs["Color"]
    made.set(Base_Color=colour)
    if height is not None:
        made.bump(made.image(height, vector).outputs["Color"], strength, 0.012)
    if through:
        made.glow_through(colour, through)
    return made.data


def soft_cloth(colour, through=0.08, mottle=0.25):
    """Plain dyed cotton or wool."""
    made = Material("soft cloth", Roughness=0.85, Specular=0.15, Sheen=0.5)
    _, fine, _ = made.grain(0.8)
    shade = made.mix(made.calculate("MULTIPLY", fine, mottle), colour, linear(colour, 0.5))
    made.set(Base_Color=shade).bump(fine, 0.25, 0.008)
    if through:
        made.glow_through(shade, through)
    return made.data


def jute(light="#c49f68", dark="#85623a", repeat=(3, 3), seed=1, print_image=None, stripes=None):
    """Coarse jute weave over UV; a print (image with alpha) sits in the weave, stripes = [(from, to, colour)] along V."""
    colour, height = patterns.plain_weave(seed, light, dark)
    made = Material("jute", Roughness=0.9, Specular=0.1, Sheen=0.4)
    vector = made.mapped("UV", (repeat[0], repeat[1], 1))
    shade = made.image(image_from("weave", colour), vector).outputs["Color"]
    relief = made.image(image_from("weave height", height, False), vector).outputs["Color"]
    if stripes:
        v = made.node("ShaderNodeSeparateXYZ", Vector=made.coordinates.outputs["UV"]).outputs[1]
        for low, high, stripe in stripes:
            inside = made.calculate("MULTIPLY", made.calculate("GREATER_THAN", v, low), made.calculate("LESS_THAN", v, high))
            inside = made.calculate("MULTIPLY", inside, made.calculate("MINIMUM", made.calculate("ADD", relief, 0.35), 0.9))
            shade = made.mix(inside, shade, stripe)
    if print_image is not None:
        motif = made.image(print_image, made.mapped("UV"), clip=True)
        worn = made.calculate("MINIMUM", made.calculate("ADD", relief, 0.45), 0.93)
        shade = made.mix(made.calculate("MULTIPLY", motif.outputs["Alpha"], worn), shade, motif.outputs["Color"])
    made.set(Base_Color=shade)
    return made.bump(relief, 0.9, 0.012).data


def cord(colour="#b98d55", dark=None, repeat=1.0):
    """Twisted cord for pipes: U round the cord, V in lengths of one twist."""
    made = Material("cord", Roughness=0.9, Specular=0.1, Sheen=0.3)
    twist = bpy.data.images.get("twist") or image_from("twist", patterns.twist(), False)
    relief = made.image(twist, made.mapped("UV", (1, repeat, 1))).outputs["Color"]
    _, fine, _ = made.grain(0.9)
    shade = made.mix(relief, dark or linear(colour, 0.35), colour)
    made.set(Base_Color=made.mix(made.calculate("MULTIPLY", fine, 0.5), shade, linear(colour, 0.45)))
    return made.bump(relief, 0.8, 0.02).data


def fibre(colour="#b07a42"):
    """Coir and jute strands."""
    made = Material("fibre", Roughness=0.85, Specular=0.15)
    clouds, fine, streaks = made.grain(1.3)
    made.set(Base_Color=made.mix(made.calculate("ADD", made.calculate("MULTIPLY", fine, 0.5), made.calculate("MULTIPLY", clouds, 0.4)), colour, linear(colour, 0.35)))
    return made.bump(streaks, 0.5, 0.012).data


def coconut_shell(dark=True):
    """Polished shell with stretched fibres under a coat."""
    made = Material("coconut", Roughness=0.28, Clearcoat=0.7)
    made.put(made.shader, Clearcoat_Roughness=0.12)
    clouds, fine, _ = made.grain(0.7)
    _, specks, streaks = made.grain(0.8, (1, 1, 0.25), 0.3)
    tones = ("#1d0f09", "#4a2812", "#8a5628", "#5f3417") if dark else ("#6b4220", "#a8743e", "#d6a868", "#bc8a50")
    body = made.mix(0.55, made.ramp(clouds, (0.3, tones[0]), (0.55, tones[1]), (0.8, tones[2])), made.ramp(specks, (0.35, tones[0]), (0.7, tones[3])))
    made.set(Base_Color=made.mix(made.ramp(fine, (0.74, 0.0), (0.82, 0.5)), body, "#c08a50"))
    return made.bump(streaks, 0.08, 0.008).data


def coconut_inside(dark=True):
    """The turned and oiled inside of a shell."""
    low, high, fleck = ("#3f2210", "#7d4c25", "#9a6633") if dark else ("#8a5a2c", "#c8985a", "#dcb47a")
    made = Material("coconut inside", Roughness=0.33, Clearcoat=0.5)
    clouds, fine, _ = made.grain(0.8)
    made.set(Base_Color=made.mix(0.45, made.ramp(clouds, (0.3, low), (0.7, high)), made.ramp(fine, (0.3, low), (0.75, fleck))))
    return made.bump(clouds, 0.08, 0.01).data


def areca(tone=0.0):
    """Pressed palm sheath: long pale veins along x."""
    made = Material("areca", Roughness=0.62, Specular=0.3)
    _, _, veins = made.grain(0.4, (1, 1.6, 1), tone, above=True)
    clouds, _, hairs = made.grain(0.8, (0.5, 1.6, 1), tone + 0.4, above=True)
    shade = made.mix(0.5, made.ramp(veins, (0.28, "#9c6f3e"), (0.5, "#d3b482"), (0.72, "#eedcb8")), made.ramp(hairs, (0.3, "#b0824e"), (0.62, "#e8d2a8")))
    made.set(Base_Color=made.mix(made.ramp(clouds, (0.55, 0.0), (0.95, 0.4)), shade, "#96663a"))
    return made.bump(made.calculate("ADD", veins, hairs), 0.35, 0.014).data


def wicker(light="#e2c68c", dark="#8f6433", repeat=(3, 2), seed=1, through=0.0):
    """Woven flat bamboo over UV."""
    colour, height = patterns.wicker(seed, light, dark)
    made = Material("wicker", Roughness=0.5)
    vector = made.mapped("UV", (repeat[0], repeat[1], 1))
    shade = made.image(image_from("wicker", colour), vector).outputs["Color"]
    made.set(Base_Color=shade)
    made.bump(made.image(image_from("wicker height", height, False), vector).outputs["Color"], 0.7, 0.02)
    if through:
        made.glow_through(made.mix(1.0, shade, "#ffd9a0", "MULTIPLY"), through)
    return made.data


def painted(image, roughness=0.32, coat=0.6, repeat=(1, 1), bump=0.06):
    """A drawn image over UV, under varnish."""
    made = Material("painted", Roughness=roughness, Clearcoat=coat)
    made.set(Base_Color=made.image(image, made.mapped("UV", (repeat[0], repeat[1], 1))).outputs["Color"])
    if bump:
        clouds, _, _ = made.grain(0.9)
        made.bump(clouds, bump, 0.01)
    return made.data


def glass(tint="#ffffff", roughness=0.05):
    """Thin glass without refraction: mostly clear, with a sheen."""
    made = Material("glass", Roughness=roughness, Specular=0.8)
    made.set(Base_Color=tint)
    clear = made.node("ShaderNodeBsdfTransparent", Color=tint)
    edge = made.node("ShaderNodeFresnel", IOR=1.45)
    both = made.node("ShaderNodeMixShader", Fac=made.calculate("ADD", edge.outputs[0], 0.08))
    made.tree.links.new(clear.outputs[0], both.inputs[1])
    made.tree.links.new(made.shader.outputs[0], both.inputs[2])
    made.tree.links.new(both.outputs[0], made.output.inputs[0])
    return made.data


def glow(colour, strength=8.0):
    """A flame or a bulb."""
    made = Material("glow")
    made.set(Emission=colour, Base_Color=colour)
    made.put(made.shader, Emission_Strength=strength)
    return made.data


def leaf(colour="#3f6b2a"):
    """A living leaf."""
    made = Material("leaf", Roughness=0.45)
    _, _, streaks = made.grain(0.6, (1, 1, 1), 0.1, uv=True)
    shade = made.mix(0.6, colour, made.ramp(streaks, (0.3, linear(colour, 0.4)[0]), (0.7, 0.25)), "SOFT_LIGHT")
    made.set(Base_Color=shade)
    return made.glow_through(shade, 0.2).data
