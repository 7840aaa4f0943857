"""Render with Cycles, denoise with the feature passes (Debian's Blender has no denoiser of its own), save a PNG."""

import os
import tempfile

import bpy
import numpy as np

PASSES = {"image": "Image", "diffuse": "DiffCol", "gloss": "GlossCol", "transmission": "TransCol", "normal": "Normal", "depth": "Depth"}


def settings(size, samples, threshold=0.15, exposure=0.4, threads=2, clamp=4):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = threshold
    cycles.adaptive_min_samples = min(5, samples)
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = clamp
    cycles.blur_glossy = 0.6
    render = scene.render
    render.resolution_x = render.resolution_y = size
    render.resolution_percentage = 100
    render.threads_mode, render.threads = "FIXED", threads
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = exposure
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_z = True
    layer.use_pass_diffuse_color = layer.use_pass_glossy_color = layer.use_pass_transmission_color = True


def _blur3(values):
    rows = values.copy()
    rows[1:] += values[:-1]
    rows[:-1] += values[1:]
    both = rows.copy()
    both[:, 1:] += rows[:, :-1]
    both[:, :-1] += rows[:, 1:]
    return both / 9


def denoise(image, albedo, normal, depth, radius=5, tolerance=0.35):
    """Average the light (image divided by surface colour) over neighbours that agree in colour, normal, depth and brightness."""
    albedo = np.clip(albedo, 0, 1) + 0.03
    light = image / albedo
    guide = _blur3(np.log1p(np.maximum(light, 0) * 2)) / tolerance
    log_depth = np.log(np.minimum(depth, 50) + 0.1)
    features = np.concatenate([np.sqrt(albedo) * 22, normal * 6, log_depth[:, :, None] * 25, guide], 2).astype(np.float32)
    log_light = np.log1p(np.maximum(light, 0)).astype(np.float32)
    total, weight_sum = log_light.copy(), np.ones(log_light.shape[:2], np.float32)
    height, width = weight_sum.shape
    for down in range(radius + 1):
        for across in range(-radius, radius + 1):
            if (down == 0 and across <= 0) or across * across + down * down > radius * radius + 1:
                continue
            rows, other_rows = slice(0, height - down), slice(down, height)
            if across >= 0:
                columns, other_columns = slice(0, width - across), slice(across, width)
            else:
                columns, other_columns = slice(-across, width), slice(0, width + across)
            difference = features[rows, columns] - features[other_rows, other_columns]
            weight = np.exp(-np.minimum(np.einsum("ijk,ijk->ij", difference, difference), 30))
            total[rows, columns] += weight[:, :, None] * log_light[other_rows, other_columns]
            total[other_rows, other_columns] += weight[:, :, None] * log_light[rows, columns]
            weight_sum[rows, columns] += weight
            weight_sum[other_rows, other_columns] += weight
    smooth = np.expm1(total / weight_sum[:, :, None])
    return (0.85 * smooth + 0.15 * light) * albedo


def bloom(image, strength):
    """A soft warm halo round what is brighter than white."""
    n = image.shape[0] // 4
    bright = np.minimum(np.maximum(image[:n * 4, :n * 4].reshape(n, 4, n, 4, 3).mean((1, 3)) - 1, 0), 6)
    halo = np.zeros_like(bright)
    for step in range(60):
        bright = (bright + np.roll(bright, 1, 0) + np.roll(bright, -1, 0)) / 3
        bright = (bright + np.roll(bright, 1, 1) + np.roll(bright, -1, 1)) / 3
        if step in (5, 20, 59):
            halo += bright
    wide = halo.repeat(4, 0).repeat(4, 1)
    for _ in range(3):
        wide = _blur3(wide)
    result = image.copy()
    result[2:n * 4 - 2, 2:n * 4 - 2] += strength * wide[2:-2, 2:-2] * np.array([1, 0.8, 0.5])
    return result


def render(path, halo=0.0):
    """Render the scene and write the denoised PNG."""
    scene = bpy.context.scene
    size = scene.render.resolution_x
    with tempfile.TemporaryDirectory() as folder:
        scene.use_nodes = True
        tree = scene.node_tree
        tree.nodes.clear()
        layers = tree.nodes.new("CompositorNodeRLayers")
        files = tree.nodes.new("CompositorNodeOutputFile")
        files.base_path = folder
        files.format.file_format, files.format.color_depth, files.format.exr_codec = "OPEN_EXR", "32", "NONE"
        files.file_slots.clear()
        for name, output in PASSES.items():
            files.file_slots.new(name)
            tree.links.new(layers.outputs[output], files.inputs[name])
        bpy.ops.render.render(write_still=False)

        def load(name):
            file = next(entry for entry in os.listdir(folder) if entry.startswith(name))
            picture = bpy.data.images.load(os.path.join(folder, file))
            picture.colorspace_settings.name = "Non-Color"
            values = np.empty(size * size * 4, np.float32)
            picture.pixels.foreach_get(values)
            bpy.data.images.remove(picture)
            return np.nan_to_num(values.reshape(size, size, 4)[:, :, :3])

        image = load("image")
        albedo = load("diffuse") + load("transmission")
        metal = albedo.sum(2, keepdims=True) < 0.06
        albedo = np.where(metal, np.clip(load("gloss"), 0, 1), albedo)
        result = denoise(image, albedo, load("normal"), load("depth")[:, :, 0])
    if halo:
        result = bloom(result, halo)
    pixels = np.ones((size, size, 4), np.float32)
    pixels[:, :, :3] = np.nan_to_num(result)
    output = bpy.data.images.new("result", size, size, float_buffer=True)
    output.colorspace_settings.name = "Linear"
    output.pixels.foreach_set(pixels.ravel())
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    output.save_render(path, scene=scene)
