#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Models drawn by Boxwood and by f3d from the same place, side by side as one picture.

    bench/viewer/beside_f3d.py build/release/boxwood FOLDER -o sheet.png [--rows 0,1]

FOLDER holds the models named below (others are left out). Needs f3d, xvfb-run and ImageMagick's montage.
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

# A model, and the side that it is looked at from.
MODELS = [("cycloidal.ply", "front"), ("counter.stl", "front"), ("featuretype.stl", "iso"), ("spot.obj", "iso"),
          ("panda_arm.gltf", "iso"), ("fcl_env.obj", "iso"), ("fcl_rob.obj", "iso"), ("spot_375k.glb", "iso")]
SIZE = "640,480"


def eye_of(turntable):
    """Where a camera is that has +Y up: x, y, z, distance, azimuth and elevation in degrees."""
    x, y, z, distance, azimuth, elevation = turntable
    a, e = math.radians(azimuth), math.radians(elevation)
    return (x + distance * math.sin(a) * math.cos(e), y + distance * math.sin(e),
            z + distance * math.cos(a) * math.cos(e))


def draw(program, model, side, folder):
    ours, theirs, state = (folder / f"{model.name}.{end}" for end in ("boxwood.png", "f3d.png", "json"))
    subprocess.run([program, "render", model, "-o", ours, "--state", state, "--resolution", SIZE, "--volumes", "",
                    "--up", "+Y", "--do", "layer grid off", "--do", "layer axes off", "--do", f"look-from {side}"],
                   check=True, stderr=subprocess.DEVNULL)
    command = json.loads(state.read_text())["command"]
    camera = [float(word) for word in re.search(r"--camera-turntable (\S+)", command)[1].split(",")]
    place = ",".join(map(repr, eye_of(camera)))
    focus = ",".join(map(repr, camera[:3]))
    subprocess.run(["xvfb-run", "-a", "f3d", model, "--output", theirs, "-q", "-e", "--quiet", "--geometry-only",
                    "--resolution", SIZE, "--camera-position", place, "--camera-focal-point", focus,
                    "--camera-view-up", "0,1,0", "--camera-view-angle", "30", "--bg-color", "0.87,0.88,0.9"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [ours, theirs]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--rows", help="numbers of the models, from 0, separated by commas")
    options = parser.parse_args()
    rows = [int(row) for row in options.rows.split(",")] if options.rows else range(len(MODELS))
    with tempfile.TemporaryDirectory() as name:
        pictures = []
        for row in rows:
            model = options.folder / MODELS[row][0]
            if model.exists():
                pictures += draw(options.program, model, MODELS[row][1], pathlib.Path(name))
        if not pictures:
            sys.exit("none of the models is there")
        labels = [argument for picture in pictures
                  for argument in ("-label", picture.name.removesuffix(".png").replace(".", " . "), str(picture))]
        subprocess.run(["montage", *labels, "-tile", "2x", "-geometry", "+4+4", options.output], check=True)


if __name__ == "__main__":
    main()
