"""Stages, the one light, and a camera that frames whatever has been built.

The view in use (4) has a stage of its own (scenes.py): the stages here then only draw their random numbers, so that
the product is the same in all views.
"""

import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

import geometry
import materials

PAPER = ("#efe7da", "#e9dfcd", "#e6ddd0", "#ece4d6", "#e3d8c5")
TABLE = (("#c99a63", "#8a5a32"), ("#b3814c", "#744826"), ("#9a6a3e", "#5c3719"), ("#d4ab78", "#996a3f"))
WALL = ("#ddd5c6", "#d6cebf", "#d9d0bf", "#cfc8ba")


def start():
    """An empty scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def _mark(obj):
    obj["stage"] = True
    return obj


def light(location, target, size, power, colour=(1, 1, 1)):
    lamp = bpy.data.lights.new("light", "AREA")
    lamp.shape, lamp.size, lamp.energy, lamp.color = "DISK", size, power, colour
    obj = bpy.data.objects.new("light", lamp)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = location
    obj.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()


def point_light(location, power, radius=0.12, colour=(1, 0.68, 0.36)):
    lamp = bpy.data.lights.new("flame", "POINT")
    lamp.energy, lamp.color, lamp.shadow_soft_size = power, colour, radius
    obj = geometry.register(bpy.data.objects.new("flame", lamp))
    obj.location = location


def surroundings(strength, top=(0.95, 0.98, 1.05), bottom=(0.75, 0.68, 0.6)):
    """A soft gradient all round."""
    world = bpy.data.worlds.new("surroundings")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    background = tree.nodes["Background"]
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    height = tree.nodes.new("ShaderNodeMapRange")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    tree.links.new(coordinates.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs[2], height.inputs[0])
    height.inputs[1].default_value = -1
    tree.links.new(height.outputs[0], ramp.inputs[0])
    ramp.color_ramp.elements[0].color = (*bottom, 1)
    ramp.color_ramp.elements[1].color = (*top, 1)
    tree.links.new(ramp.outputs[0], background.inputs[0])
    background.inputs[1].default_value = strength


def daylight(power=1.0, spread=1.0):
    """Warm key from the upper left, cool weak fill, a rim from above. `spread` widens all for a larger scene."""
    def lamp(x, y, z, aim, size, watts, colour):
        light((x * spread, y * spread, z * spread), (0, 0, aim * spread), size * spread, watts * power * spread ** 2, colour)

    surroundings(0.45)
    lamp(-3.2, -2.6, 4.2, 0.5, 2.6, 330, (1, 0.93, 0.84))
    lamp(3.8, -2.2, 2.2, 0.6, 3.0, 70, (0.86, 0.93, 1))
    lamp(1.5, 2.2, 4.2, 0.6, 1.4, 90, (1, 0.97, 0.92))


def paper(recipe, colour=None):
    """A sheet of paper curving up into the background."""
    tone = colour or recipe.pick(PAPER)
    if recipe.in_use:
        return
    path = [(-5 + 7 * t, 0) for t in (0, 0.5, 1)]
    path += [(2 + 2 * math.sin(a), 2 - 2 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 16)[1:]]
    path += [(4, 9)]
    points = [[(x, y, z) for x in (-14, 0, 14)] for y, z in path]
    _mark(geometry.net("paper", points, [materials.plain(tone, 0.92)]))
    daylight()


def table(recipe, tone=None, back=1.9):
    """Planks before a plaster wall."""
    light_tone, dark_tone = TABLE[tone] if tone is not None else recipe.pick(TABLE)
    wall_tone = recipe.pick(WALL)
    if recipe.in_use:
        return
    wall = materials.plain(wall_tone, 0.95, mottle=0.12)
    y = back + 1.2
    _mark(geometry.mesh("wall", [(-12, y, -3), (12, y, -3), (12, y, 9), (-12, y, 9)], [(0, 1, 2, 3)], None, [wall]))
    planks(light_tone, dark_tone, recipe.seed)
    daylight()


def planks(light_tone, dark_tone, seed):
    """Boards side by side, their top at z = 0."""
    boards = [materials.board_wood(light_tone, dark_tone, seed % 1000 + k) for k in range(3)]
    width = 0.62
    for k in range(-2, 7):
        near, far = -2.2 + (k - 0.5) * width + 0.006, -2.2 + (k + 0.5) * width - 0.006
        left = -6 + (k * 1.7) % 1.3
        uv = [(left * 0.2, k * 0.37), (left * 0.2 + 2.4, k * 0.37), (left * 0.2 + 2.4, k * 0.37 + 0.24), (left * 0.2, k * 0.37 + 0.24)]
        drop = 0.004
        strip = [[(-7, near, -0.12), (7, near, -0.12)], [(-7, near, -drop), (7, near, -drop)], [(-7, near + 0.008, 0), (7, near + 0.008, 0)],
                 [(-7, far - 0.008, 0), (7, far - 0.008, 0)], [(-7, far, -drop), (7, far, -drop)], [(-7, far, -0.12), (7, far, -0.12)]]
        board = geometry.net("board", strip, [boards[k % 3]], smooth=False)
        values = []
        for face in range(5):
            low, high = (0.0, 0.02) if face < 2 else (0.02, 0.98) if face == 2 else (0.98, 1.0)
            bottom = uv[0][1] + low * 0.24
            top = uv[0][1] + high * 0.24
            values += [(uv[0][0], bottom), (uv[1][0], bottom), (uv[1][0], top), (uv[0][0], top)]
        board.data.uv_layers[0].data.foreach_set("uv", np.array(values, np.float32).ravel())
        _mark(board)


def flat_lay(recipe, colour=None, wooden=False):
    """A surface seen from above, for cloth and clothes laid flat."""
    if wooden:
        table(recipe)
        return
    tone = colour or recipe.pick(PAPER)
    if recipe.in_use:
        return
    _mark(geometry.mesh("sheet", [(-9, -9, 0), (9, -9, 0), (9, 9, 0), (-9, 9, 0)], [(0, 1, 2, 3)], None, [materials.plain(tone, 0.95, mottle=0.08)]))
    daylight()


def plaster(recipe, colour=None, distance=0.35):
    """A pale wall to hang things before."""
    tone = colour or recipe.pick(WALL)
    if recipe.in_use:
        return
    _mark(geometry.mesh("wall", [(-9, distance, -8), (9, distance, -8), (9, distance, 9), (-9, distance, 9)], [(0, 1, 2, 3)], None,
                        [materials.plain(tone, 0.95, mottle=0.16)]))
    daylight(0.95)


def evening(recipe, floor=False, key=150):
    """A dim warm room for things that glow."""
    tone = recipe.pick(("#a08c70", "#98836a", "#a8927a", "#8f7f70"))
    if recipe.in_use:
        return
    wall = materials.plain(tone, 0.95, mottle=0.45)
    y = 1.7
    _mark(geometry.mesh("wall", [(-9, y, -6), (9, y, -6), (9, y, 8), (-9, y, 8)], [(0, 1, 2, 3)], None, [wall]))
    if floor:
        boards = materials.board_wood("#a8733f", "#5f3a1d", recipe.seed % 1000)
        sheet = geometry.mesh("shelf", [(-7, -4, 0), (7, -4, 0), (7, y, 0), (-7, y, 0)], [(0, 1, 2, 3)], [(0, 0), (2.4, 0), (2.4, 1.2), (0, 1.2)], [boards])
        _mark(sheet)
    surroundings(0.14, (0.9, 0.95, 1), (0.8, 0.7, 0.6))
    light((-3, -3, 3), (0, 0, 0.3), 2.5, key, (1, 0.93, 0.85))
    light((3, -3, 0.8), (0, 0, 0.3), 2, 25, (0.8, 0.9, 1))


def _counts(obj):
    return not obj.get("stage") and not obj.get("outside")


def product_points():
    """World positions of everything that is neither stage nor a prop."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    clouds = []
    for obj in bpy.context.scene.objects:
        if obj.type not in ("MESH", "CURVE") or not _counts(obj):
            continue
        evaluated = obj.evaluated_get(graph)
        data = evaluated.to_mesh()
        if data and len(data.vertices):
            flat = np.empty(len(data.vertices) * 3, np.float32)
            data.vertices.foreach_get("co", flat)
            points = flat.reshape(-1, 3)[:: max(1, len(data.vertices) // 1500)]
            matrix = np.array(evaluated.matrix_world)
            clouds.append(points @ matrix[:3, :3].T + matrix[:3, 3])
        evaluated.to_mesh_clear()
    return np.concatenate(clouds)


def outside(obj):
    """Leave an object out of the framing (a flex, a string running off, a prop)."""
    obj["outside"] = True
    return obj


def whole_product():
    """The product and its props under one empty at the origin, to be placed as one."""
    root = bpy.data.objects.new("product", None)
    loose = [obj for obj in bpy.context.scene.objects
             if obj.parent is None and not obj.get("stage") and not (obj.type == "LIGHT" and obj.data.type != "POINT")]
    bpy.context.scene.collection.objects.link(root)
    for obj in loose:
        obj.parent = root
    return root


def _turn_round(degrees):
    """Show another side: turn the product about its own middle, no nearer to the wall than it was."""
    points = product_points()
    middle, back = (points.min(0) + points.max(0)) / 2, points[:, 1].max()
    root = whole_product()
    centre = Matrix.Translation(Vector((float(middle[0]), float(middle[1]), 0)))
    root.matrix_world = centre @ Matrix.Rotation(math.radians(degrees), 4, "Z") @ centre.inverted()
    root.location.y += min(0.0, back - float(product_points()[:, 1].max()))


def aim(eye, away, lens, focus, aperture):
    """Add the camera, looking against `away`, sharp at the distance `focus`; `aperture` is the radius of its pupil."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    if aperture:
        data.dof.use_dof = True
        data.dof.focus_distance = float(focus)
        data.dof.aperture_fstop = lens / 2000 / aperture
    obj = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(obj)
    rotation = (-Vector(away)).to_track_quat("-Z", "Y").to_matrix()
    obj.matrix_world = Matrix.Translation(Vector([float(v) for v in eye])) @ rotation.to_4x4()
    bpy.context.scene.camera = obj


def camera(recipe, turn=15, rise=20, lens=70, fill=0.74, blur=5.6, wander=4.0, shift=(0, 0)):
    """Frame the product. `turn` degrees to the right, `rise` degrees up; the sku wanders a few degrees.

    The shot of the view (views.json) changes it: "turn" and "rise" are added for the detail, "zoom" times nearer to what is
    "at" (-1 to 1 of the framed product, right and up); the other side turns the product by "turn" and is seen from "rise".
    """
    turn += recipe.vary(-wander, wander)
    rise += recipe.vary(-wander, wander) * 0.4
    shot = recipe.shot
    if recipe.in_use:
        return
    if recipe.view == 2:
        turn, rise = turn + shot.get("turn", 14), rise + shot.get("rise", 4)
    elif recipe.view == 3:
        rise, fill, shift = shot.get("rise", rise), shot.get("fill", fill), (0, 0)
        if shot.get("turn"):
            _turn_round(shot["turn"])
    turn, rise = math.radians(turn), math.radians(rise)
    away = Vector((math.sin(turn) * math.cos(rise), -math.cos(turn) * math.cos(rise), math.sin(rise)))
    rotation = (-away).to_track_quat("-Z", "Y").to_matrix()
    right, up = np.array(rotation.col[0]), np.array(rotation.col[1])
    ahead = -np.array(away)
    points = product_points()
    target = (points.min(0) + points.max(0)) / 2
    distance = 6.0
    half = 18.0 / lens
    for _ in range(8):
        eye = target - ahead * distance
        relative = points - eye
        depth = np.maximum(relative @ ahead, 0.1)
        x, y = relative @ right / depth / half, relative @ up / depth / half
        middle = np.array([(x.min() + x.max()) / 2, (y.min() + y.max()) / 2])
        span = max(x.max() - x.min(), y.max() - y.min()) / 2
        target = target + (right * (middle[0] - shift[0]) + up * (middle[1] - shift[1])) * half * distance
        distance *= span / fill
    if recipe.view == 2:
        across, upward = shot.get("at", (0.0, 0.15))
        off = np.hypot(x - across * fill, y - upward * fill)
        close = np.flatnonzero(off <= np.sort(off)[min(25, len(off) - 1)])
        target = points[close[np.argmin(depth[close])]]
        distance = depth[close].min() / shot.get("zoom", 2.5)
        aim(target - ahead * distance, away, lens, distance, distance * shot.get("aperture", 0.017))
        return
    eye = target - ahead * distance
    near = np.percentile((points - eye) @ ahead, 20)
    aim(eye, away, lens, near, blur and lens / 2000 / (blur * 6.0 / max(distance, 1.0)))
