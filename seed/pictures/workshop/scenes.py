"""Rooms in which a product is seen in use (view 4), for scale: a laid table, a shelf, a peg rail, a door, a window.

`furnish(recipe)` measures the product that the family has built, and builds the scene of the shot (views.json) round it.
A shot says {"scene", "cm": the product's longest side, "width": how many cm the frame shows, "turn", "rise", …}.
Furniture is given in centimetres; `Room` converts, so that a button and a chair have the same light.
"""

import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

import geometry as geo
import materials
import patterns
import stage

WALLS = ("#cfd4c2", "#dccfb2", "#c8d2d2", "#dfcbb8", "#d8d3c6")
FLOORS = ("#7d3527", "#8a8176", "#6f3a2c")
WOODS = (("#a8733f", "#5f3a1d"), ("#8a5a32", "#4a2a14"), ("#c09058", "#7d5229"))
TABLE = ("#b3814c", "#744826")


class Room:
    """Furniture in centimetres round a product that stands at the origin."""

    def __init__(self, recipe):
        self.recipe, self.shot = recipe, recipe.shot
        points = stage.product_points()
        self.low, self.high = points.min(0), points.max(0)
        self.k = float((self.high - self.low).max()) / self.shot["cm"]
        self.random = random.Random(recipe.seed + 4)
        self.wood_tones = self.random.choice(WOODS)
        self.wall_tone = self.random.choice(WALLS)
        self.wood = materials.wood(*self.wood_tones, self.random.randrange(90), 0.42, 0.25)
        self.root = stage.whole_product()

    def cm(self, *values):
        return tuple(value * self.k for value in values)

    def size(self):
        """Width, depth and height of the product in cm."""
        return tuple(float(v) / self.k for v in self.high - self.low)

    def place(self, x=0.0, y=0.0, z=0.0, turn=0.0, hang=False):
        """Stand the middle of the product's foot (or hang the middle of its top) at a point, turned."""
        middle = (self.low + self.high) / 2
        anchor = Vector((float(middle[0]), float(middle[1]), float(self.high[2] if hang else self.low[2])))
        self.root.matrix_world = (Matrix.Translation(Vector(self.cm(x, y, z))) @ Matrix.Rotation(math.radians(turn), 4, "Z")
                                  @ Matrix.Translation(-anchor))

    def box(self, size, location, material, rotation=(0, 0, 0), bevel=0.4):
        return geo.box(self.cm(*size), self.cm(*location), rotation, material, bevel * self.k)

    def turned(self, profile, location, material, segments=64):
        made = geo.lathe("turned", [self.cm(r, z) for r, z in profile], [material], segments)
        made.location = self.cm(*location)
        return made

    def ball(self, radius, location, material, scale=(1, 1, 1)):
        return geo.ball(radius * self.k, self.cm(*location), material, scale)

    def pipe(self, points, radius, material, sides=10):
        return geo.pipe(geo.smooth_path([self.cm(*point) for point in points], 6), radius * self.k, material, sides=sides)

    def sheet(self, corners, material, uvs=None):
        return geo.mesh("sheet", [self.cm(*corner) for corner in corners], [(0, 1, 2, 3)], uvs, [material])

    # --- what rooms are made of ---------------------------------------------------------------------------------------

    def wall(self, y, dado=None):
        """A lime-washed wall at the depth y; `dado` is the height of a darker painted foot, as in village houses."""
        reach = 2000
        self.sheet([(-reach, y, -400), (reach, y, -400), (reach, y, reach), (-reach, y, reach)],
                   materials.plain(self.wall_tone, 0.95, mottle=0.14))
        if dado:
            tone = self.random.choice(("#7f9a8c", "#a0624a", "#7d93a0", "#b08a4e"))
            self.sheet([(-reach, y - 0.3, -400), (reach, y - 0.3, -400), (reach, y - 0.3, dado), (-reach, y - 0.3, dado)],
                       materials.plain(tone, 0.85, mottle=0.16))

    def floor(self, z, y, tone=None):
        """A polished cement floor with a skirting where it meets the wall."""
        tone = tone or self.random.choice(FLOORS)
        self.sheet([(-2000, -2000, z), (2000, -2000, z), (2000, y, z), (-2000, y, z)],
                   materials.plain(tone, 0.38, mottle=0.35))
        self.sheet([(-2000, y - 0.6, z), (2000, y - 0.6, z), (2000, y - 0.6, z + 11), (-2000, y - 0.6, z + 11)],
                   materials.plain(tone, 0.45, mottle=0.3))

    def table_top(self, front, back, half, tone=TABLE):
        """A table of boards with its top at z = 0, seen with its near edge, standing on nothing that shows."""
        count = 5
        deep = (back - front) / count
        for n in range(count):
            wood = materials.board_wood(*tone, self.recipe.seed % 900 + n)
            y = front + (n + 0.5) * deep
            made = self.box((half * 2, deep - 0.25, 3.2), (0, y, -1.6), wood, bevel=0.25)
            layer = made.data.uv_layers[0].data
            shift = n * 0.23
            values = []
            for _ in range(6):
                values += [(0, shift), (2.2, shift), (2.2, shift + 0.2), (0, shift + 0.2)]
            layer.foreach_set("uv", np.array(values, np.float32).ravel())
        self.box((half * 2 - 8, 2, 8), (0, front + 4, -7), self.wood)

    def window_light(self, target, width, height, panes=(2, 3), strength=6.5, side=-1):
        """Sun through a window outside the picture: a lit patch with the shadows of its bars."""
        away = Vector((side * 0.80, -0.95, 0.78)).normalized()
        lamp = bpy.data.lights.new("sun", "SUN")
        lamp.energy, lamp.angle, lamp.color = strength, math.radians(0.5), (1, 0.86, 0.66)
        sun = bpy.data.objects.new("sun", lamp)
        bpy.context.scene.collection.objects.link(sun)
        basis = away.to_track_quat("Z", "Y").to_matrix()
        sun.rotation_euler = basis.to_euler()
        middle = Vector(self.cm(*target)) + away * self.k * 600
        right, up = basis.col[0], basis.col[1]

        def shade(x0, x1, y0, y1):
            corners = [middle + right * x * self.k + up * y * self.k for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
            made = geo.mesh("shutter", corners, [(0, 1, 2, 3)], None, [])
            made.visible_camera = made.visible_diffuse = made.visible_glossy = made.visible_transmission = False

        far, half, tall = 6000, width / 2, height / 2
        shade(-far, -half, -far, far)
        shade(half, far, -far, far)
        shade(-half, half, tall, far)
        shade(-half, half, -far, -tall)
        across, down = panes
        for n in range(1, across):
            x = -half + width * n / across
            shade(x - width * 0.035, x + width * 0.035, -tall, tall)
        for n in range(1, down):
            y = -tall + height * n / down
            shade(-half, half, y - width * 0.028, y + width * 0.028)

    def look(self, target, turn=0.0, rise=10.0, lens=55, aperture=0.006):
        """The camera, and the one light widened to the room. The frame shows the shot's "width" in cm at the target."""
        turn, rise = self.shot.get("turn", turn), self.shot.get("rise", rise)
        distance = self.shot["width"] * self.k * lens / 36
        a, b = math.radians(turn), math.radians(rise)
        away = Vector((math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b)))
        eye = Vector(self.cm(*target)) + away * distance
        stage.aim(eye, away, lens, distance, distance * aperture)
        return self.shot["width"] * self.k / 2.9

    # --- things ------------------------------------------------------------------------------------------------------

    def books(self, x, y, z=0.0, count=3, standing=False):
        covers = ("#7a2f2a", "#2f4f5f", "#c9a24a", "#4f6a45", "#8a7458", "#d8cbb0")
        paper = materials.plain("#ece2cc", 0.9)
        first, low = self.random.randrange(6), 0.0
        for n in range(count):
            cover = materials.plain(covers[(first + n) % 6], 0.7, mottle=0.25)
            thick, long, wide = self.random.uniform(2, 3.6), self.random.uniform(19, 23), self.random.uniform(13.5, 16)
            if standing:
                lean = 0.0 if n < count - 1 else -0.16
                with geo.part(self.cm(x + low, y, z), (0, lean, 0)):
                    self._book((thick, wide, long), (thick / 2, 0, long / 2), cover, paper, 0)
                low += thick + 0.15
            else:
                with geo.part(self.cm(x, y, z + low), (0, 0, self.random.uniform(-0.25, 0.25))):
                    self._book((long, wide, thick), (0, 0, thick / 2), cover, paper, 2)
                low += thick
        return z + low

    def _book(self, size, middle, cover, paper, thin):
        """Two covers and a back with pages between; `thin` is the axis of its thickness."""
        inner = [side - 1.0 for side in size]
        inner[thin] = size[thin] - 0.5
        self.box(inner, middle, paper, bevel=0.05)
        for sign in (-1, 1):
            board, place = list(size), list(middle)
            board[thin] = 0.28
            place[thin] += sign * (size[thin] / 2 - 0.14)
            self.box(board, place, cover, bevel=0.08)
        back, place = list(size), list(middle)
        axis = 1
        back[axis] = 0.35
        place[axis] -= size[axis] / 2 - 0.17
        self.box(back, place, cover, bevel=0.12)

    def vase(self, x, y, z=0.0, tall=16.0):
        """A clay vase with dry sprigs."""
        s = tall / 16
        profile = [(0, 0), (3.6, 0), (4.6, 1.2), (5.8, 5), (5.2, 9), (3, 12), (2.4, 14), (3, 16), (2.5, 16), (1.8, 13.5)]
        self.turned([(r * s, h * s) for r, h in profile], (x, y, z), materials.clay("#b5704a", "#8a4c2e"))
        stem, ear = materials.plain("#8f7d4c", 0.9), materials.plain("#c9b078", 0.9, mottle=0.4)
        for n in range(7):
            a, out = n * 2.4, self.random.uniform(4, 11) * s
            top = (x + out * math.cos(a), y + out * math.sin(a) * 0.6, z + (28 + self.random.uniform(-4, 6)) * s)
            middle = (x + out * 0.3 * math.cos(a), y + out * 0.2 * math.sin(a), z + 21 * s)
            self.pipe([(x, y, z + 13 * s), middle, top], 0.13 * s, stem, 5)
            for m in range(9):
                t = m / 8
                spot = [middle[i] + (top[i] - middle[i]) * (0.45 + 0.55 * t) for i in range(3)]
                spot[0] += 0.5 * s * math.cos(m * 2.1)
                self.ball(0.42 * s * (1.3 - 0.6 * t), spot, ear, (0.8, 0.8, 1.7))

    def tea(self, x, y, z=0.0):
        """A cup of milk tea on its saucer."""
        china = materials.plain("#f1ebdf", 0.25, coat=0.5)
        self.turned([(0, 0), (4, 0), (5, 0.4), (7.3, 1.5), (7.5, 1.7), (7.2, 1.8), (5, 0.9), (0, 0.7)], (x, y, z), china)
        self.turned([(0, 0.8), (2.4, 0.8), (2.6, 1.4), (3.6, 3), (4.2, 6), (4.35, 7.2), (4.15, 7.2), (3.9, 5.8), (3.2, 2.8), (0, 1.6)], (x, y, z), china)
        self.turned([(0, 6.2), (3.95, 6.2)], (x, y, z), materials.plain("#b07a45", 0.15, coat=0.6))
        self.pipe([(x + 4.0, y, z + 6.3), (x + 6.4, y, z + 6.2), (x + 6.6, y, z + 4.2), (x + 3.7, y, z + 3)], 0.42, china)

    def fruit(self, x, y, z=0.0, count=3, size=3.6, colours=("#e08a1e", "#d9a022", "#c97418"), spread=1.0):
        """Oranges, or with other colours guavas and limes."""
        skins = [materials.plain(colour, 0.42, coat=0.15, bump=0.25, mottle=0.12) for colour in colours]
        leaf = materials.plain("#4d6a2c", 0.7)
        for n in range(count):
            a = n * math.tau / max(count - 1, 1) + 0.4
            reach = 0 if count > 3 and n == count - 1 else size * 1.12 * spread
            lift = size * 1.35 if count > 3 and n == count - 1 else 0
            spot = (x + reach * math.cos(a), y + reach * math.sin(a), z + size * 0.95 + lift)
            self.ball(size, spot, skins[n % len(skins)], (1, 1, 0.94))
            self.ball(size * 0.12, (spot[0] + 0.3, spot[1] - size * 0.45, spot[2] + size * 0.83), leaf, (1, 1, 0.5))

    def rice(self, x, y, z, radius, colour="#f3ead6"):
        """A heap of cooked rice."""
        grain = materials.plain(colour, 0.6)
        points, directions = [], []
        for _ in range(1500):
            a, r = self.random.uniform(0, math.tau), radius * math.sqrt(self.random.random())
            points.append(self.cm(x + r * math.cos(a), y + r * math.sin(a), z + radius * 0.5 * (1 - (r / radius) ** 1.7)))
            directions.append((self.random.uniform(-1, 1), self.random.uniform(-1, 1), self.random.uniform(-0.3, 0.6)))
        geo.fibres("rice", points, directions, 0.75 * self.k, 0.13 * self.k, grain, self.random, 0.1)
        self.turned([(radius * 0.98, 0), (radius * 0.8, radius * 0.18), (radius * 0.4, radius * 0.42), (0, radius * 0.5)], (x, y, z - 0.2), grain)

    def folded_cloth(self, x, y, z=0.0, colour=None, turn=0.2):
        tone = colour or self.random.choice(("#b8452f", "#2f5f6a", "#d9a441", "#e6dcc6"))
        cloth = materials.soft_cloth(tone, 0.0)
        with geo.part(self.cm(x, y, z), (0, 0, turn)):
            for n in range(3):
                self.box((24 - n * 0.5, 17 - n * 0.4, 0.9), (0, 0, 0.5 + n * 0.95), cloth, bevel=0.42)
        return z + 2.9

    def chair(self, x, y, floor, turn=0.0, size=1.0):
        """A plain wooden chair, its seat 45 cm high, facing -y; a child's chair with a smaller size."""
        seat = materials.wicker("#d9bd84", "#94703f", (2, 2), self.recipe.seed % 90)
        with geo.part(self.cm(x, y, floor), (0, 0, turn), size):
            for sx in (-1, 1):
                self.turned([(0, 0), (1.6, 0), (2.0, 6), (2.1, 40), (1.9, 43), (0, 43.5)], (sx * 19, -18, 0), self.wood, 24)
                self.pipe([(sx * 18, 19, 0), (sx * 18, 19, 45), (sx * 17.5, 22, 70), (sx * 17, 25, 93)], 2.0, self.wood, 14)
                self.box((2.4, 36, 3), (sx * 19, 0, 22), self.wood)
            self.box((41, 41, 3.4), (0, 0, 44), self.wood, bevel=1.0)
            self.sheet([(-17, -17, 46), (17, -17, 46), (17, 17, 46), (-17, 17, 46)], seat, [(0, 0), (1, 0), (1, 1), (0, 1)])
            self.box((36, 2.2, 8), (0, 25, 88), self.wood, (-0.13, 0, 0), 0.9)
            self.box((36, 1.8, 5), (0, 22.6, 72), self.wood, (-0.13, 0, 0), 0.8)
            for n in (-1, 0, 1):
                self.box((3.2, 1.2, 14), (n * 9, 23.8, 79.5), self.wood, (-0.13, 0, 0), 0.4)
            self.box((36, 2.4, 3), (0, -18, 24), self.wood)

    def mora(self, x, y, floor, size=1.0):
        """The cane stool of every verandah: a waisted drum of crossing canes with a woven seat."""
        cane = materials.bamboo("#d9b878", "#9c6d35")
        with geo.part(self.cm(x, y, floor), scale=size):
            radius = lambda t: 17 - 5.5 * math.sin(math.pi * t)
            for n in range(22):
                for sign in (-1, 1):
                    path = []
                    for j in range(13):
                        t = j / 12
                        a = n / 22 * math.tau + sign * t * 1.15
                        path.append((radius(t) * math.cos(a), radius(t) * math.sin(a), 2 + 36 * t))
                    self.pipe(path[::2], 0.5, cane, 6)
            for z, r in ((1.5, 17.5), (3.2, 17.2), (20, 12.2), (36, 17.3), (38.5, 17.8)):
                geo.ring(r * self.k, z * self.k, 1.1 * self.k, cane)
            weave = materials.wicker("#dcbf86", "#9c7038", (2.4, 2.4), self.recipe.seed % 70)
            self.turned([(17.6, 38.6), (14, 40), (7, 40.8), (0, 41)], (0, 0, 0), weave)

    def door(self, x, y, floor, width=86, height=205, tone=None):
        """A panelled door in its frame, painted."""
        paint = materials.enamel(tone or self.random.choice(("#3f6a5a", "#4a6a86", "#7a4a2a", "#a8843f")), 0.45)
        brass = materials.brass()
        for sx in (-1, 1):
            self.box((9, 9, height + 8), (x + sx * (width / 2 + 4.5), y - 3, floor + height / 2 + 4), self.wood)
            for n, (low, tall) in enumerate(((0.06, 0.36), (0.46, 0.2), (0.70, 0.25))):
                middle = (x + sx * width / 4, y - 2.6, floor + height * (low + tall / 2))
                self.box((width / 2 - 13, 2.2, height * tall), middle, paint, bevel=1.0)
                self.box((width / 2 - 19, 3.2, height * tall - 6), middle, paint, bevel=1.1)
            self.box((width / 2 - 0.5, 2, height), (x + sx * width / 4, y - 1, floor + height / 2), paint)
        self.box((width + 27, 9.5, 9), (x, y - 3, floor + height + 6), self.wood)
        self.box((width + 22, 14, 3.5), (x, y - 4, floor + 1.7), self.wood)
        for sx in (-1, 1):
            self.ball(2.2, (x + sx * 5, y - 7, floor + 100), brass)

    def sandals(self, x, y, floor, turn=0.3):
        """A pair of leather sandals."""
        leather, sole = materials.plain("#7a4526", 0.55, mottle=0.35), materials.plain("#2b1c12", 0.8)
        outline = [(3.6 * math.cos(a) * (1 + 0.18 * math.sin(a)), 12.8 * math.sin(a)) for a in np.linspace(0, math.tau, 40, endpoint=False)]
        for sx in (-1, 1):
            with geo.part(self.cm(x + sx * 5.2, y + sx * 1.2, floor), (0, 0, turn - sx * 0.06)):
                geo.plate_shape([self.cm(*p) for p in outline], 1.2 * self.k, material=sole, bevel=0.2 * self.k)
                geo.plate_shape([self.cm(px * 0.94, py * 0.96) for px, py in outline], 0.5 * self.k, (0, 0, 1.2 * self.k), material=leather, bevel=0.15 * self.k)
                for py, high in ((5.5, 3.6), (3.2, 4.0), (-6.2, 3.2)):
                    self.pipe([(-3.5, py, 1), (-2.4, py, high + 0.6), (0, py + 0.6, high + 1.6), (2.4, py, high + 0.6), (3.5, py, 1)], 0.75, leather)

    def peg(self, x, y, z, length=8.0):
        self.pipe([(x, y, z), (x, y - length * 0.6, z + 0.6), (x, y - length, z + 1.8)], 1.05, self.wood, 14)
        self.ball(1.55, (x, y - length - 0.4, z + 2.1), self.wood)

    def straw_hat(self, x, y, z):
        """A mathal, the farmer's sun hat, on its peg."""
        weave = materials.wicker("#dcbf86", "#8f6a35", (5, 1.4), self.recipe.seed % 80)
        with geo.part(self.cm(x, y, z), (math.radians(98), 0, 0.3)):
            self.turned([(0, 10), (3, 9), (8, 5.5), (15, 2.4), (22, 0.4), (23, 0)], (0, 0, 0), weave, 96)
            geo.ring(22.6 * self.k, 0.2 * self.k, 0.5 * self.k, materials.bamboo())

    def curtain(self, x, y, low, high, width, colour):
        cloth = materials.soft_cloth(colour, 0.25)
        geo.surface("curtain", 90, 20, lambda u, v: self.cm(x + (u - 0.5) * width * (0.8 + 0.2 * v), y - 4 + 3.2 * math.sin(u * 40 + math.sin(u * 9)) * (1.1 - 0.4 * v), low + (high - low) * v), [cloth])


# --- scenes -----------------------------------------------------------------------------------------------------------


def _daylight(scale, power=1.0):
    stage.daylight(power, scale)


def table(recipe):
    """On a table by the window, with what stands on tables: "props" names some of tea, books, vase, fruit, cloth."""
    room = Room(recipe)
    wide, deep, high = room.size()
    room.place(room.shot.get("x", 0), 0, room.shot.get("z", 0), room.shot.get("spin", 0))
    span = room.shot["width"]
    room.table_top(-span * 0.62, span * 0.62, 300)
    room.wall(span * 0.95)
    left, right = -wide / 2 - 9, wide / 2 + 9
    spots = [(left - 4, 0.2 * span), (right + 3, 0.16 * span), (right, -0.2 * span), (left, -0.22 * span)]
    for name, (x, y) in zip(room.shot.get("props", ("books", "tea")), spots):
        if name:
            {"tea": room.tea, "books": room.books, "vase": room.vase, "fruit": room.fruit, "cloth": room.folded_cloth}[name](x, y)
    if room.shot.get("rice"):
        x, y, z, r = room.shot["rice"]
        room.rice(x, y, z, r)
    if room.shot.get("serve"):
        x, y, z, count, size = room.shot["serve"]
        room.fruit(x, y, z, count, size)
    room.window_light((span * 0.16, span * 0.9, span * 0.38), span * 0.62, span * 0.8)
    _daylight(room.look((0, 0, high * 0.5 + span * 0.04), 8, 21))
    return {}


def shelf(recipe):
    """On a wall shelf between books and a vase."""
    room = Room(recipe)
    wide, deep, high = room.size()
    depth = max(22, deep + 5)
    room.wall(depth / 2 + 1)
    room.place(room.shot.get("x", 0), 0, 0, room.shot.get("spin", 0))
    long = room.shot["width"] * 0.86
    room.box((long, depth, 3), (0, 0, -1.5), room.wood, bevel=0.4)
    for sx in (-1, 1):
        x = sx * long * 0.36
        room.box((3, depth * 0.8, 2.4), (x, depth * 0.06, -4.2), room.wood)
        room.box((3, 2.4, 20), (x, depth / 2 - 1.6, -13), room.wood)
        room.pipe([(x, depth / 2 - 2, -20), (x, depth * 0.2, -13), (x, -depth * 0.24, -5)], 1.2, room.wood)
    room.books(-wide / 2 - 15 - room.shot.get("gap", 0), 1, 0, 4, True)
    room.vase(wide / 2 + 10 + room.shot.get("gap", 0), 1, 0, min(18, max(11, high * 0.55)))
    room.window_light((room.shot["width"] * 0.1, depth / 2, room.shot.get("sunZ", high * 0.6)), room.shot["width"] * 0.5, room.shot["width"] * 0.62)
    _daylight(room.look((0, 0, high * 0.42), 12, 7))
    return {}


def pegs(recipe):
    """Hung on a peg rail beside a door frame, with a sun hat for company."""
    room = Room(recipe)
    wide, deep, high = room.size()
    back = deep / 2 + 5
    room.wall(back, dado=-high * 0.62 - 12)
    room.box((260, 2.6, 9), (0, back - 1.3, 0), room.wood, bevel=0.5)
    for x in (-58, 0, 44):
        room.peg(x, back - 2, 0, back if x == 0 else 8)
    room.place(0, room.shot.get("y", 0.0), room.shot.get("z", 3.0), room.shot.get("spin", 0), hang=True)
    room.straw_hat(room.shot.get("hat", 44), back - 9, -12)
    room.door(-118, back, -160)
    room.window_light((10, back, -high * 0.5), room.shot["width"] * 0.55, room.shot["width"] * 0.75)
    _daylight(room.look((room.shot.get("x", 2), 0, -high * 0.46), 14, 3))
    return {}


def floor(recipe):
    """On the floor of a room, beside "beside": a chair, a child's chair, a mora, a door or a bed."""
    room = Room(recipe)
    wide, deep, high = room.size()
    shot = room.shot
    y = shot.get("wall", deep / 2 + 30)
    room.wall(y, dado=shot.get("dado"))
    room.floor(0, y)
    room.place(shot.get("x", 0), 0, 0.1, shot.get("spin", 0))
    x, depth = shot.get("besideAt", (wide / 2 + 34, y - 34))
    beside = shot.get("beside", "chair")
    if beside == "door":
        room.door(x, y, 0)
        room.sandals(shot.get("sandals", x + 34), deep * 0.2 if deep > 40 else 0, 0)
    elif beside == "mora":
        room.mora(x, depth, 0)
    elif beside == "child":
        room.chair(x, depth, 0, 0.35, 0.62)
    else:
        room.chair(x, depth, 0, shot.get("chairTurn", 0.3))
    span = shot["width"]
    room.window_light((shot.get("sun", span * 0.12), y, span * 0.34), span * 0.5, span * 0.7)
    _daylight(room.look((shot.get("lookX", wide * 0.14), 0, shot.get("lookZ", high * 0.5 + span * 0.1)), 10, 16, 45))
    return {}


def wall(recipe):
    """On the wall above a narrow table with a vase and books."""
    room = Room(recipe)
    wide, deep, high = room.size()
    back = deep / 2 + 0.4
    room.wall(back)
    room.place(0, 0, 0)
    top = -room.shot.get("above", 22)
    length = room.shot["width"] * 0.9
    room.box((length, 34, 3), (0, back - 17, top - 1.5), room.wood, bevel=0.5)
    room.box((length - 8, 28, 8), (0, back - 16, top - 7), room.wood)
    for sx in (-1, 1):
        room.turned([(0, -80), (2, -80), (2.6, -20), (3, -4), (0, -3)], (sx * (length / 2 - 5), back - 30, top), room.wood, 24)
    room.books(-length * 0.28, back - 16, top, 3)
    room.vase(length * 0.3, back - 16, top, room.shot.get("vase", 18))
    if room.shot.get("tea", True):
        room.tea(length * 0.02, back - 22, top)
    room.window_light((length * 0.1, back, high * 0.5), room.shot["width"] * 0.55, room.shot["width"] * 0.8)
    _daylight(room.look((0, 0, (high + top) / 2 + room.shot.get("lift", 0)), 10, 5))
    return {}


def sill(recipe):
    """On the sill of a window, a blurred garden behind."""
    room = Room(recipe)
    wide, deep, high = room.size()
    span = room.shot["width"]
    room.place(room.shot.get("x", 0), 0, 0, room.shot.get("spin", 0))
    paint = materials.enamel(room.random.choice(("#93aaa0", "#9db0ba", "#b08c62")), 0.5)
    half, tall, back = span * 0.46, span * 0.95, max(deep / 2 + 4, 13)
    room.box((span * 1.2, back * 2 + 6, 4), (0, 0, -2), paint, bevel=0.6)
    wall = materials.plain(room.wall_tone, 0.95, mottle=0.14)
    for sx in (-1, 1):
        room.box((400, 3, 900), (sx * (half + 200), -back - 1, 0), wall, bevel=0.1)
        room.box((5, back * 2, tall), (sx * (half + 1), 0, tall / 2), paint)
    room.box((2000, 3, 400), (0, -back - 1, -204), wall, bevel=0.1)
    for x in (-half / 3, half / 3):
        room.box((2.2, 2.2, tall), (x, back, tall / 2), paint)
    for z in (1.6, tall * 0.5):
        room.box((half * 2, 3, 3.2), (0, back, z), paint)
    garden = materials.image_from("garden", _garden(recipe.seed))
    glow = materials.Material("garden", Roughness=1.0)
    node = glow.image(garden)
    glow.set(Base_Color="#000000", Emission=node.outputs["Color"])
    glow.put(glow.shader, Emission_Strength=0.85)
    far = span * 2.4
    room.sheet([(-far, far, -far), (far, far, -far), (far, far, far), (-far, far, far)], glow.data, [(0, 0), (1, 0), (1, 1), (0, 1)])
    scale = room.look((0, 0, max(high * 0.45, span * 0.2)), 12, 8, aperture=0.011)
    _daylight(scale, 0.8)
    return {"exposure": 0.15}


def _garden(seed):
    """Leaves and sky far out of focus."""
    rows = columns = 256
    clouds = patterns.noise_tile(seed % 500, rows, columns, roughness=2.2)
    spots = patterns.noise_tile(seed % 500 + 7, rows, columns, roughness=1.5, lowest=6.0)
    height = np.linspace(1, 0, rows)[:, None]
    sky, leaf, deep = patterns.rgb("#dfe6d8"), patterns.rgb("#86a552"), patterns.rgb("#33542a")
    amount = np.clip(clouds * 0.9 + (1 - height) * 0.95 - 0.2, 0, 1)[:, :, None]
    green = leaf * spots[:, :, None] + deep * (1 - spots[:, :, None])
    return (sky * (1 - amount) + green * amount).astype(np.float32)


def seat(recipe):
    """On a wooden bench by the wall."""
    room = Room(recipe)
    room.wood = materials.wood(*WOODS[2], recipe.seed % 90, 0.42, 0.25)
    wide, deep, high = room.size()
    y = 36
    room.wall(y, dado=40)
    room.floor(-44, y)
    for n in range(5):
        room.box((170, 8.6, 3), (0, -18 + n * 9, -1.5), room.wood, bevel=0.6)
    for sx in (-1, 1):
        for depth in (-20, 20):
            room.turned([(0, -44), (2.2, -44), (2.8, -38), (2.4, -8), (3, -3), (0, -3)], (sx * 76, depth, 0), room.wood, 24)
        room.box((5, 5, 46), (sx * 80, 23, 22), room.wood)
    room.box((170, 3, 7), (0, 24, 42), room.wood, bevel=0.9)
    room.box((170, 2.4, 5), (0, 23.4, 14), room.wood, bevel=0.8)
    for n in range(13):
        room.box((2.6, 1.6, 24), (-72 + n * 12, 23.4, 27), room.wood)
    room.place(room.shot.get("x", 0), room.shot.get("y", 2), 0.1, room.shot.get("spin", 0))
    if room.shot.get("cloth", True):
        room.folded_cloth(wide / 2 + 20, 0, 0.2)
    span = room.shot["width"]
    room.window_light((span * 0.1, y, span * 0.3), span * 0.5, span * 0.6)
    _daylight(room.look((wide * 0.1, 0, high * 0.42), 14, 14, 50))
    return {}


def line(recipe):
    """Cloth on a bamboo pole on the verandah: the family has built pole and cloth; wall, window and stool give the scale."""
    room = Room(recipe)
    wide, deep, high = room.size()
    foot = -room.shot.get("above", 34)
    back = deep / 2 + room.shot.get("behind", 34)
    room.wall(back, dado=foot + 95)
    room.floor(foot, back)
    room.place(0, 0, 0)
    for x in room.shot.get("ropes", ()):
        geo.rope([room.cm(x * wide, 0, high + z) for z in (-3, 60, 200)], 1.1 * room.k, materials.fibre("#a8824c"))
    room.mora(wide / 2 + 24, 6, foot)
    shutter = materials.enamel(room.random.choice(("#4f7a6a", "#53748a", "#8a5a32")), 0.5)
    for sx in (-1, 1):
        x = -wide / 2 - 30 + sx * 24
        room.box((46, 3, 110), (x, back - 1.5, foot + 150), shutter, bevel=0.5)
        for n in range(17):
            room.box((38, 2.4, 4.6), (x, back - 3.4, foot + 102 + n * 6), shutter, (0.5, 0, 0), 0.3)
    room.box((108, 6, 6), (-wide / 2 - 30, back - 3, foot + 92), room.wood)
    room.window_light((wide * 0.3, back, high * 0.6), wide * 1.1, high * 1.2, (3, 4))
    _daylight(room.look((wide * 0.06, 0, high * 0.44 + foot * 0.3), -12, 4, 50), 0.95)
    return {}


def laid(recipe):
    """Something that fills the picture, lying flat."""
    room = Room(recipe)
    _daylight(room.look(tuple(room.shot["at"]), 12, 52, 70, 0.008))
    return {"exposure": 0.15}


def evening_table(recipe):
    """A hanging lamp, lit, over a table laid for tea."""
    room = Room(recipe)
    wide, deep, high = room.size()
    drop = room.shot.get("drop", 42)
    room.place(0, 0, drop)
    room.table_top(-46, 46, 95)
    stage.surroundings(0.14, (0.9, 0.95, 1), (0.8, 0.7, 0.6))
    room.wall_tone = "#a8926f"
    room.wall(110)
    room.floor(-75, 110, "#6a4a36")
    room.tea(-20, -12)
    room.tea(22, 4)
    room.fruit(2, 8, 0.5, 4, 3.6)
    for x, turn in ((-42, 0.0), (42, 0.0)):
        room.chair(x, 66, -75, turn)
    point = bpy.data.lights.new("pool", "SPOT")
    point.energy, point.color, point.spot_size, point.spot_blend = 420 * (room.k * 30) ** 2, (1, 0.72, 0.42), math.radians(112), 0.6
    point.shadow_soft_size = 5 * room.k
    spot = bpy.data.objects.new("pool", point)
    bpy.context.scene.collection.objects.link(spot)
    spot.location = room.cm(0, 0, drop + 2)
    scale = room.look((0, 0, drop * 0.72), 12, 6, 50, 0.003)
    stage.light(tuple(v * scale for v in (-3, -3, 3)), (0, 0, 0), 2.5 * scale, 130 * scale ** 2, (1, 0.9, 0.78))
    return {"exposure": 0.3, "halo": 0.14, "clamp": 0.7}


def bedside(recipe):
    """A table lamp, lit, beside a bed."""
    room = Room(recipe)
    wide, deep, high = room.size()
    room.place(0, 0, 0)
    room.wall_tone = "#a08a6c"
    room.wall(24)
    room.box((62, 44, 3), (0, 0, -1.5), room.wood, bevel=0.6)
    room.box((54, 38, 14), (0, 0, -10), room.wood, bevel=0.6)
    room.ball(1.3, (0, -20, -10), materials.brass())
    room.books(-19, -8, 0, 3)
    room.tea(17, -10)
    sheet, quilt = materials.soft_cloth("#e8dcc4", 0.0), materials.soft_cloth("#9c3a2c", 0.0)
    geo.surface("mattress", 40, 40, lambda u, v: room.cm(38 + u * 150, -150 + v * 170, -16 + 9 * min(1, u * 9) ** 0.5 + 1.2 * geo.ripple(u * 9, v * 9)), [quilt])
    room.box((12, 170, 30), (34, -66, -28), room.wood, bevel=2)
    geo.ball(1, room.cm(66, 4, 2), sheet, tuple(room.cm(26, 15, 10)))
    stage.surroundings(0.14, (0.9, 0.95, 1), (0.8, 0.7, 0.6))
    scale = room.look((4, 0, high * 0.40), 10, 10, 55, 0.004)
    stage.light(tuple(v * scale for v in (-3, -3, 3)), (0, 0, 0), 2.5 * scale, 150 * scale ** 2, (1, 0.92, 0.82))
    stage.light(tuple(v * scale for v in (3, -3, 0.8)), (0, 0, 0), 2 * scale, 25 * scale ** 2, (0.8, 0.9, 1))
    return {"exposure": 0.25, "halo": 0.1, "clamp": 1.5}


SCENES = {made.__name__: made for made in (table, shelf, pegs, floor, wall, sill, seat, line, laid, evening_table, bedside)}


def furnish(recipe):
    """Build the scene that the shot names; a family that has built its own names none."""
    scene = recipe.shot.get("scene")
    return SCENES[scene](recipe) if scene else {}
