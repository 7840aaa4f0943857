"""Blender's entry: build and render the jobs of a JSON file, one after the other.

blender -b --factory-startup -noaudio --python-exit-code 1 -P run.py -- jobs.json
jobs.json: { "size", "threshold", "threads", "jobs": [{ "id", "sku", "picture", "view", "shot", "samples", "output" }] }
"""

import importlib
import json
import os
import sys
import time
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy  # noqa: E402

import finish  # noqa: E402
import scenes  # noqa: E402
import stage  # noqa: E402
from recipe import Recipe  # noqa: E402


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
        order = json.load(file)
    failed = 0
    for job in order["jobs"]:
        began = time.time()
        try:
            recipe = Recipe(job["sku"], job["picture"], job["view"], job.get("shot"))
            numpy.random.seed(recipe.seed)
            stage.start()
            family = importlib.import_module("families." + recipe.family)
            wishes = family.build(recipe) or {}
            if recipe.in_use:
                wishes = {**wishes, **scenes.furnish(recipe)}
            built = time.time()
            samples = min(wishes.get("samples", 0), job["samples"] + 2) or job["samples"]
            finish.settings(order["size"], samples, order["threshold"], wishes.get("exposure", 0.4), order.get("threads", 2), wishes.get("clamp", 4))
            finish.render(job["output"], wishes.get("halo", 0.0))
            print("PICTURE %s %s/%s build %.1f render %.1f" % (job["id"], recipe.family, recipe.form, built - began, time.time() - built), flush=True)
        except Exception:
            failed += 1
            print("FAILED %s\n%s" % (job["id"], traceback.format_exc()), flush=True)
    sys.exit(1 if failed == len(order["jobs"]) else 0)


main()
