"""Meshes from Python lists, all with UVs. Everything made inside `with part(...)` moves as one."""

import math
from contextlib import contextmanager

import bpy
import numpy as np
from mathutils import Vector, noise

TAU = math.tau
_open_parts = []


def ripple(x, y=0.0, z=0.0):
    """Smooth noise, about -1 to 1."""
    return noise.noise(Vector((x, y, z)))


def register(obj):
    """Put an object into the scene and into the part being built."""
    bpy.context.scene.collection.objects.link(obj)
    if _open_parts:
        _open_parts[-1].append(obj)
    return obj


@contextmanager
def part(location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """Group everything made in the block under one empty, then place the empty."""
    members = []
    _open_parts.append(members)
    try:
        yield members
    finally:
        _open_parts.pop()
        empty = bpy.data.objects.new("part", None)
        register(empty)
        for member in members:
            member.parent = empty
        empty.location = location
        empty.rotation_euler = rotation
        empty.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale


def mesh(name, vertices, faces, uvs=None, materials=(), smooth=True, face_materials=None):
    """A mesh object; uvs is one (u, v) per face corner, in order."""
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(vertex) for vertex in vertices], [], faces)
    if uvs is not None:
        layer = data.uv_layers.new()
        layer.data.foreach_set("uv", np.asarray(uvs, np.float32).ravel())
    data.polygons.foreach_set("use_smooth", [smooth] * len(data.polygons))
    for material in materials:
        data.materials.append(material)
    if face_materials is not None:
        data.polygons.foreach_set("material_index", face_materials)
    data.update()
    return register(bpy.data.objects.new(name, data))


def net(name, points, materials=(), closed=False, smooth=True, u_values=None, v_values=None):
    """A quad net from points[row][column]; closed joins the last column to the first."""
    points = np.asarray(points, np.float32)
    rows, columns = points.shape[:2]
    across = columns if closed else columns - 1
    u_values = np.linspace(0, 1, across + 1) if u_values is None else np.asarray(u_values)
    v_values = np.linspace(0, 1, rows) if v_values is None else np.asarray(v_values)
    j, i = np.mgrid[0:rows - 1, 0:across]
    after = (i + 1) % columns
    faces = np.stack([j * columns + i, j * columns + after, (j + 1) * columns + after, (j + 1) * columns + i], 2)
    u0, u1, v0, v1 = u_values[i], u_values[i + 1], v_values[j], v_values[j + 1]
    uvs = np.stack([np.stack([u0, v0], 2), np.stack([u1, v0], 2), np.stack([u1, v1], 2), np.stack([u0, v1], 2)], 2)
    return mesh(name, points.reshape(-1, 3), faces.reshape(-1, 4).tolist(), uvs.reshape(-1, 2), materials, smooth)


def surface(name, columns, rows, function, materials=(), closed=False, smooth=True, v_values=None):
    """function(u, v) → point for u, v in 0 to 1."""
    count = columns if closed else columns + 1
    points = [[function(i / columns, j / rows) for i in range(count)] for j in range(rows + 1)]
    return net(name, points, materials, closed, smooth, v_values=v_values)


def smooth_path(points, steps=8):
    """Catmull-Rom through the points (any dimension)."""
    points = [np.asarray(point, float) for point in points]
    path = []
    for i in range(len(points) - 1):
        before, start, end, after = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, len(points) - 1)]
        for k in range(steps):
            t = k / steps
            path.append(0.5 * (2 * start + (end - before) * t + (2 * before - 5 * start + 4 * end - after) * t * t
                               + (3 * start - before - 3 * end + after) * t ** 3))
    path.append(points[-1])
    return np.array(path)


def arc_lengths(path):
    """Distance along the path, 0 to 1."""
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    return lengths / max(lengths[-1], 1e-9)


def lathe(name, profile, materials=(), segments=96, wobble=0.0, bands=None, straight=False, squash=1.0):
    """Turn (radius, height) points round z; V runs along the profile. `bands` = [(from 0 to 1 of the height, material index)]."""
    path = np.array(profile, float) if straight else smooth_path(profile)
    angles = np.arange(segments) / segments * TAU
    radius = np.maximum(path[:, 0], 0.0005)[:, None] * np.ones(segments)[None, :]
    if wobble:
        for row, (_, height) in enumerate(path):
            for column, angle in enumerate(angles):
                radius[row, column] *= 1 + wobble * ripple(math.cos(angle) * 1.3, math.sin(angle) * 1.3, height * 1.6)
    points = np.stack([radius * np.cos(angles), radius * np.sin(angles) * squash, np.repeat(path[:, 1:2], segments, 1)], 2)
    made = net(name, points, materials, closed=True, v_values=arc_lengths(path))
    if bands:
        low, high = path[0, 1], path[-1, 1]
        for polygon in made.data.polygons:
            part_of_height = max((polygon.center.z - low) / (high - low), 0)
            polygon.material_index = [index for start, index in bands if part_of_height >= start][-1]
    if straight:
        sharp_edges(made)
    return made


def pipe(path, radius, material, closed=False, sides=10, uv_length=None, flat=1.0, name="pipe"):
    """Sweep a circle along a path of points. `uv_length`: world length of one texture repeat along the pipe."""
    path = np.asarray(path, float)
    count = len(path)
    if closed:
        tangents = np.roll(path, -1, 0) - np.roll(path, 1, 0)
    else:
        tangents = np.gradient(path, axis=0)
    tangents /= np.linalg.norm(tangents, axis=1, keepdims=True) + 1e-12
    normal = np.cross(tangents[0], (0, 0, 1.0))
    if np.linalg.norm(normal) < 1e-3:
        normal = np.cross(tangents[0], (0, 1.0, 0))
    normals = np.empty_like(path)
    for i in range(count):
        normal = normal - tangents[i] * np.dot(normal, tangents[i])
        normal /= np.linalg.norm(normal) + 1e-12
        normals[i] = normal
    binormals = np.cross(tangents, normals)
    radii = np.broadcast_to(np.asarray(radius, float), (count,))
    angles = np.arange(sides) / sides * TAU
    ring = (normals[:, None, :] * np.cos(angles)[None, :, None] + binormals[:, None, :] * np.sin(angles)[None, :, None] * flat)
    points = path[:, None, :] + ring * radii[:, None, None]
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    v_values = lengths / (uv_length or max(lengths[-1], 1e-9))
    if closed:
        points = np.concatenate([points, points[:1]], 0)
        v_values = np.append(v_values, v_values[-1] + v_values[1])
    else:
        middle = np.repeat(path[[0, -1]][:, None, :], sides, 1)
        points = np.concatenate([middle[:1], points, middle[1:]], 0)
        v_values = np.concatenate([[0], v_values, v_values[-1:]])
    return net(name, points, [material], closed=True, v_values=v_values)


def ring(radius, height, thickness, material, centre=(0, 0), flat=1.0):
    """A torus lying flat."""
    angles = np.arange(72) / 72 * TAU
    path = np.stack([centre[0] + radius * np.cos(angles), centre[1] + radius * np.sin(angles), np.full(72, height)], 1)
    return pipe(path, thickness, material, closed=True, flat=flat)


def rope(path, radius, material, twist_length=None, strands=3, closed=False):
    """Twisted strands along a path of points (resampled evenly)."""
    path = np.asarray(path, float)
    if closed:
        path = np.concatenate([path, path[:1]], 0)
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    turn = twist_length or radius * 6
    turns = max(round(lengths[-1] / turn), 1)
    samples = np.linspace(0, lengths[-1], turns * 12 + 1)
    line = np.stack([np.interp(samples, lengths, path[:, axis]) for axis in range(3)], 1)
    tangents = np.gradient(line, axis=0)
    tangents /= np.linalg.norm(tangents, axis=1, keepdims=True) + 1e-12
    helper = np.where(np.abs(tangents[:, 1:2]) < 0.9, np.array([[0, 1.0, 0]]), np.array([[1.0, 0, 0]]))
    side = np.cross(tangents, helper)
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-12
    other = np.cross(tangents, side)
    for strand in range(strands):
        angle = (samples / lengths[-1] * turns + strand / strands) * TAU
        pipe(line + (side * np.cos(angle)[:, None] + other * np.sin(angle)[:, None]) * radius * 0.52, radius * 0.6, material, sides=8)


def box(size, location=(0, 0, 0), rotation=(0, 0, 0), material=None, bevel=0.02, taper=1.0):
    """A bevelled box with UVs per face; taper scales its top."""
    x, y, z = (side / 2 for side in size)
    top = taper
    corners = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z),
               (-x * top, -y * top, z), (x * top, -y * top, z), (x * top, y * top, z), (-x * top, y * top, z)]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    made = mesh("box", corners, faces, [(0, 0), (1, 0), (1, 1), (0, 1)] * 6, [material] if material else [])
    made.location, made.rotation_euler = location, rotation
    if bevel:
        add_modifier(made, "BEVEL", width=bevel, segments=3)
    return sharp_edges(made, 0.6)


def disc(radius, height, location=(0, 0, 0), rotation=(0, 0, 0), material=None, bevel=0.01, segments=64):
    """A short or long cylinder with rounded edges, centred on its location."""
    edge = min(bevel, radius * 0.3, height * 0.3)
    half = height / 2
    profile = [(0, -half), (radius - edge, -half), (radius - edge * 0.3, -half + edge * 0.3), (radius, -half + edge),
               (radius, half - edge), (radius - edge * 0.3, half - edge * 0.3), (radius - edge, half), (0, half)]
    made = lathe("disc", profile, [material] if material else [], segments, straight=True)
    made.location, made.rotation_euler = location, rotation
    return made


def ball(radius, location=(0, 0, 0), material=None, scale=(1, 1, 1), rotation=(0, 0, 0), segments=32):
    """A sphere or ellipsoid."""
    profile = [(math.sin(i / 16 * math.pi) * radius, -math.cos(i / 16 * math.pi) * radius) for i in range(17)]
    made = lathe("ball", profile, [material] if material else [], segments, straight=True)
    made.data.use_auto_smooth = False
    made.location, made.scale, made.rotation_euler = location, scale, rotation
    return made


def plate_shape(outline, height, location=(0, 0, 0), rotation=(0, 0, 0), material=None, bevel=0.01):
    """A flat shape cut from a board: outline of (x, y) points counter-clockwise, extruded along z. UV = bounding box."""
    outline = [(float(x), float(y)) for x, y in outline]
    count = len(outline)
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    wide, deep = max(xs) - min(xs), max(ys) - min(ys)
    vertices = [(x, y, 0) for x, y in outline] + [(x, y, height) for x, y in outline]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
    uvs = [((vertices[k][0] - min(xs)) / wide, (vertices[k][1] - min(ys)) / deep) for face in faces for k in face]
    made = mesh("cut shape", vertices, faces, uvs, [material] if material else [])
    made.location, made.rotation_euler = location, rotation
    if bevel:
        add_modifier(made, "BEVEL", width=bevel, segments=2, limit_method="ANGLE")
    return sharp_edges(made, 0.6)


def add_modifier(obj, kind, **settings):
    modifier = obj.modifiers.new(kind, kind)
    for name, value in settings.items():
        setattr(modifier, name, value)
    return obj


def thicken(obj, thickness, offset=0.0):
    return add_modifier(obj, "SOLIDIFY", thickness=thickness, offset=offset)


def sharp_edges(obj, angle=0.7):
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = angle
    return obj


def fibres(name, roots, directions, length, radius, material, random, bend=0.3):
    """Many thin bristles as one curve object: one per root, along its direction, bent at random."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 0
    for root, direction in zip(roots, directions):
        root, direction = Vector(root), Vector(direction).normalized()
        sway = Vector((random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))) * bend
        reach = length * random.uniform(0.6, 1.2)
        spline = curve.splines.new("POLY")
        spline.points.add(2)
        for point, stretch in zip(spline.points, (0, 0.55, 1.0)):
            point.co = (*(root + (direction + sway * stretch) * reach * stretch), 1)
            point.radius = 1.0 - 0.5 * stretch
    curve.materials.append(material)
    return register(bpy.data.objects.new(name, curve))


def circle(radius, height=0.0, count=64, start=0.0, end=TAU, centre=(0, 0)):
    """Points on a circle lying flat."""
    angles = np.linspace(start, end, count, endpoint=abs(end - start) < TAU - 1e-6)
    return np.stack([centre[0] + radius * np.cos(angles), centre[1] + radius * np.sin(angles), np.full(count, height)], 1)
