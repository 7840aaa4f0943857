"""Images drawn by numpy: noise, weaves, woven cloth. Every function returns an array of rows × columns (× 3), sRGB values 0 to 1."""

import math

import numpy as np


def rgb(hex_colour):
    """'#rrggbb' as three sRGB values 0 to 1."""
    digits = hex_colour.lstrip("#")
    return np.array([int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)


def noise_tile(seed, rows=512, columns=512, stretch=(1.0, 1.0), roughness=1.6, lowest=2.0):
    """Tileable cloud noise 0 to 1. `stretch` lengthens the grain (rows, columns); a smaller roughness is finer."""
    generator = np.random.RandomState(seed % (2 ** 31))
    spectrum = np.fft.rfft2(generator.randn(rows, columns))
    frequency_y = np.fft.fftfreq(rows)[:, None] * rows * stretch[0]
    frequency_x = np.fft.rfftfreq(columns)[None, :] * columns * stretch[1]
    radius = np.maximum(np.hypot(frequency_y, frequency_x), lowest)
    field = np.fft.irfft2(spectrum / radius ** roughness, (rows, columns))
    field = (field - field.mean()) / (field.std() + 1e-9)
    return np.clip(field * 0.2 + 0.5, 0, 1).astype(np.float32)


def grain_tile(seed=1):
    """The workshop's one noise image: red = clouds, green = fine grain, blue = streaks along x."""
    return np.stack([
        noise_tile(seed, 512, 512, roughness=1.7),
        noise_tile(seed + 1, 512, 512, roughness=0.7, lowest=20),
        noise_tile(seed + 2, 512, 512, stretch=(1, 22), roughness=1.1, lowest=8),
    ], 2)


def blend(low, high, amount):
    """Mix two colours (arrays of 3) by an array of amounts."""
    amount = np.clip(amount, 0, 1)[:, :, None]
    return low * (1 - amount) + high * amount


def wood(seed, light, dark, rows=512, columns=1024):
    """Planed wood, grain along the columns."""
    figure = noise_tile(seed, rows, columns, stretch=(1, 9), roughness=2.0, lowest=2)
    rings = np.abs(((figure * 11) % 1.0) - 0.5) * 2
    fibre = noise_tile(seed + 1, rows, columns, stretch=(1, 40), roughness=0.8, lowest=12)
    tone = noise_tile(seed + 2, rows, columns, stretch=(1, 4), roughness=2.0)
    amount = 0.25 + 0.32 * rings + 0.75 * (fibre - 0.5) + 0.7 * (tone - 0.5) + 0.12
    return blend(rgb(dark), rgb(light), amount), fibre


def plain_weave(seed, light, dark, size=512, threads=32):
    """Plain weave of coarse threads: colour and height."""
    generator = np.random.RandomState(seed % (2 ** 31))
    y, x = np.mgrid[0:size, 0:size] / size * threads
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    across, along = x - column - 0.5, y - row - 0.5
    jitter = generator.rand(threads, threads)
    warp_tone, weft_tone = generator.rand(threads) * 0.5 + 0.75, generator.rand(threads) * 0.5 + 0.75
    warp_on_top = ((column + row) % 2 == 0)
    warp = np.sqrt(np.clip(1 - (2 * across * 1.08) ** 2, 0, 1)) * (0.6 + 0.4 * np.cos(math.pi * along))
    weft = np.sqrt(np.clip(1 - (2 * along * 1.08) ** 2, 0, 1)) * (0.6 + 0.4 * np.cos(math.pi * across))
    height = np.where(warp_on_top, warp, weft)
    tone = np.where(warp_on_top, warp_tone[column % threads], weft_tone[row % threads])
    tone = tone * (0.85 + 0.3 * jitter[row % threads, column % threads])
    fibre = generator.rand(size, size)
    fibre = (fibre + np.roll(fibre, 1, 0) + np.roll(fibre, 2, 0)) / 3
    amount = np.clip(height * 0.75 + 0.2 * tone - 0.1 + 0.25 * (fibre - 0.5), 0, 1)
    colour = blend(rgb(dark), rgb(light), amount) * (0.75 + 0.25 * tone[:, :, None])
    colour = np.where(height[:, :, None] < 0.15, colour * 0.45, colour)
    return np.clip(colour, 0, 1), height


def twist(size=128, strands=3):
    """Height of a twisted cord, tileable: diagonal rounded strands with fibres."""
    y, x = np.mgrid[0:size, 0:size] / size
    phase = (x * strands + y) % 1.0
    height = np.sqrt(np.clip(1 - (2 * phase - 1) ** 2, 0, 1))
    fibres = 0.5 + 0.5 * np.sin((x * strands * 9 + y * 2) * math.tau)
    return (height * 0.85 + fibres * 0.15).astype(np.float32)


def wicker(seed, light, dark, size=512, columns=16, rows=32):
    """Flat bamboo strips woven over and under: colour and height."""
    generator = np.random.RandomState(seed % (2 ** 31))
    y, x = np.mgrid[0:size, 0:size] / size
    column, row = np.floor(x * columns).astype(int), np.floor(y * rows).astype(int)
    across, along = x * columns - column - 0.5, y * rows - row - 0.5
    weft_on_top = (column + row) % 2 == 0
    weft = np.clip(1 - np.abs(along * 2) ** 6, 0, 1) * (0.55 + 0.45 * np.cos(math.pi * across))
    warp = np.clip(1 - np.abs(across * 2) ** 6, 0, 1) * 0.6
    height = np.where(weft_on_top, weft, warp)
    tone = np.where(weft_on_top, generator.rand(rows)[row % rows], generator.rand(columns)[column % columns])
    streak = np.where(weft_on_top, noise_tile(seed, size, size, (1, 12), 1.0, 6), noise_tile(seed, size, size, (12, 1), 1.0, 6))
    colour = blend(rgb(dark), rgb(light), height * 0.7 + tone * 0.25 + (streak - 0.5) * 0.9)
    return np.clip(colour, 0, 1), height


def thread_grain(image, seed, strength=1.0):
    """Lay the slight unevenness of woven thread over a drawn cloth."""
    rows, columns = image.shape[:2]
    generator = np.random.RandomState(seed % (2 ** 31))
    y, x = np.mgrid[0:rows, 0:columns]
    tone = 0.95 + strength * (0.05 * ((x % 2) ^ (y % 2)) + 0.05 * (generator.rand(rows, 1) - 0.5) + 0.05 * (generator.rand(1, columns) - 0.5))
    return np.clip(image * tone[:, :, None], 0, 1).astype(np.float32)


# --- woven cloth -----------------------------------------------------------------------------------------------------------

def jamdani_flower(kind):
    """A buti on the weaver's grid: 0 empty, 1 motif thread, 2 gold thread."""
    reach = 13
    cells = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
    for j in range(-reach, reach + 1):
        for i in range(-reach, reach + 1):
            x, y = abs(i), abs(j)
            distance = x + y
            value = 0
            if kind == "lozenge":
                if distance <= 2:
                    value = 2
                elif distance in (4, 5):
                    value = 1
                elif 6 <= distance <= 8 and min(x, y) <= 1:
                    value = 1
                elif abs(x - y) <= 1 and 7 <= distance <= 12:
                    value = 2
            elif kind == "spray":
                # an upright sprig: bloom on top, three pairs of leaves climbing outward
                bloom = x + abs(j + 8)
                if bloom <= 2:
                    value = 2
                elif bloom in (4, 5):
                    value = 1
                elif x == 0 and -3 <= j <= 13:
                    value = 1
                elif 1 <= x <= 6 and any(j in (foot - x, foot - x + 1) for foot in (3, 8, 13)):
                    value = 1 if x < 5 else 2
            elif kind == "leaf":
                if distance <= 8 and abs(i - j) <= 3:
                    value = 1 if abs(i - j) > 1 else 2
                elif max(abs(i - 7), abs(j - 7)) <= 1:
                    value = 2
            elif max(x, y) <= 1:
                value = 2
            elif distance == 4:
                value = 1
            cells[j + reach, i + reach] = value
    return cells


def jamdani(seed, base, motif_colour, gold, motif="lozenge", columns=1024, rows=1280, pallu=150):
    """A length of jamdani: borders at both sides, pallu at the first rows, butis over the field."""
    cell = 4
    width, height = columns // cell, rows // cell
    plan = np.zeros((height, width), np.uint8)

    def stamp(cells, top, left):
        for j in range(cells.shape[0]):
            for i in range(cells.shape[1]):
                if cells[j, i] and 0 <= top + j < height and 0 <= left + i < width:
                    plan[top + j, left + i] = cells[j, i]

    pitch = 34
    if motif == "diagonal":
        small, leaf = jamdani_flower("small"), jamdani_flower("leaf")
        for row, top in enumerate(range(-pitch, height, 20)):
            for left in range(-pitch + (row * 20) % 40, width, 40):
                stamp(leaf if row % 2 else small, top, left)
        y, x = np.mgrid[0:height, 0:width]
        plan[((x + y) % 40 < 1) & (plan == 0)] = 1
    else:
        flower = jamdani_flower(motif if motif in ("lozenge", "spray") else "lozenge")
        for row, top in enumerate(range(-pitch // 2, height, pitch // 2 + 6)):
            for left in range(-pitch + (pitch // 2 if row % 2 else 0), width, pitch):
                stamp(flower, top, left)

    y, x = np.mgrid[0:height, 0:width]
    for start in (4, width - 32):
        across = x[:, start:start + 28] - start
        lozenge = np.abs((y[:, start:start + 28] % 20) - 10) + np.abs(across - 13.5)
        border = np.zeros_like(across, np.uint8)
        border[(lozenge > 13) | (lozenge <= 2)] = 2
        border[(lozenge > 3) & (lozenge < 6)] = 1
        border[(across == 3) | (across == 24)] = 1
        border[(across < 2) | (across > 25)] = 2
        plan[:, start:start + 28] = border
    if pallu:
        part = slice(0, min(pallu, height)), slice(34, width - 34)
        step = y[part] % 50
        diamond = np.abs((x[part] % 24) - 12) + np.abs(step - 25)
        end = np.zeros_like(step, np.uint8)
        end[(diamond >= 8) & (diamond <= 10)] = 1
        end[diamond < 5] = 2
        end[(diamond > 17) & (diamond < 20)] = 1
        end[(step == 5) | (step == 6)] = 1
        end[step < 3] = 2
        plan[part] = end

    large = plan.repeat(cell, 0).repeat(cell, 1)
    shine = (0.8 + 0.2 * ((np.arange(rows) % 4) < 3))[:, None, None]
    colour = np.empty((rows, columns, 3), np.float32)
    colour[:] = rgb(base)
    colour = np.where((large == 1)[:, :, None], rgb(motif_colour) * shine, colour)
    colour = np.where((large == 2)[:, :, None], rgb(gold) * shine, colour)
    return thread_grain(colour, seed)


def checked_cloth(seed, ground, lines, size=1024, repeat=8, kind="check"):
    """Gamcha, lungi and the like: `lines` is a list of (position 0 to 1 in the repeat, width, colour)."""
    position = (np.arange(size) / size * repeat) % 1.0
    warp = np.empty((size, 3), np.float32)
    warp[:] = rgb(ground)
    weft = warp.copy()
    for start, width, colour in lines:
        inside = (position >= start) & (position < start + width)
        warp[inside] = rgb(colour)
        weft[inside] = rgb(colour)
    across = np.repeat(warp[None, :, :], size, 0)
    along = np.repeat(weft[:, None, :], size, 1)
    image = across if kind == "stripe" else across * 0.5 + along * 0.5
    return thread_grain(image, seed, 1.4)


def kantha(seed, ground, threads, size=1024):
    """A quilt field of running stitches with rings, paisleys and a stitched border; colour and height."""
    generator = np.random.RandomState(seed % (2 ** 31))
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    colour = np.empty((size, size, 3), np.float32)
    colour[:] = rgb(ground)
    height = np.full((size, size), 0.5, np.float32)
    centre_x, centre_y = x - size / 2, y - size / 2
    radius, angle = np.hypot(centre_x, centre_y), np.arctan2(centre_y, centre_x)

    def stitch(line, along, thread, gap=18.0, thick=2.6):
        """Mark stitches where |line| is small; `along` runs along the line in pixels."""
        mask = (np.abs(line) < thick) & ((along % gap) < gap * 0.62)
        colour[mask] = rgb(thread)
        height[mask] = 1.0
        near = (np.abs(line) < thick * 2) & ~mask
        height[near] = np.minimum(height[near], 0.35)

    pitch = 13.0
    field = (y % pitch) - pitch / 2
    stitch(field, x + (y // pitch) * 9, threads[0] if len(threads) < 2 else ground_shade(ground), 16, 1.7)
    # a lotus of petals in the middle
    for ring, reach in enumerate((0.11, 0.2, 0.3)):
        petal = reach * size * (0.72 + 0.28 * np.abs(np.cos(angle * (4 + 2 * ring))))
        for layer in range(0, 30, 6):
            stitch(radius - petal + layer, angle * reach * size, threads[(ring + (layer > 6)) % len(threads)], 15, 2.4)
    # corner paisleys
    for sign_x in (-1, 1):
        for sign_y in (-1, 1):
            u, v = centre_x * sign_x - size * 0.3, centre_y * sign_y - size * 0.3
            r, a = np.hypot(u, v), np.arctan2(v, u)
            drop = size * 0.085 * (1 + 0.35 * np.cos(a - 0.8) + 0.25 * np.cos(2 * a + 0.4))
            for layer in range(0, 46, 9):
                stitch(r - drop + layer, a * size * 0.08, threads[(layer // 9) % len(threads)], 14, 2.4)
    edge = np.minimum(np.minimum(x, size - x), np.minimum(y, size - y))
    along = np.where(np.minimum(x, size - x) < np.minimum(y, size - y), y, x)
    for index, depth in enumerate((18, 30, 42, 84, 96)):
        stitch(edge - depth, along, threads[index % len(threads)], 16, 3.0)
    zigzag = edge - 63 - 12 * (np.abs(((along / 40) % 2) - 1) * 2 - 1)
    stitch(zigzag, along, threads[1 % len(threads)], 1e9, 4.0)
    colour += (generator.rand(size, size, 1).astype(np.float32) - 0.5) * 0.03
    return thread_grain(colour, seed, 0.7), height


def ground_shade(ground):
    """The ground colour, a little darker, as a hex colour."""
    red, green, blue = (np.clip(rgb(ground) * 0.8, 0, 1) * 255).astype(int)
    return "#%02x%02x%02x" % (red, green, blue)
