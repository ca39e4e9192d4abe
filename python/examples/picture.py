#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A picture of a model with its volumes, picture.png. usage: picture.py [MODEL]

The program boxwood draws it: in the PATH, or named by BOXWOOD_PROGRAM. In a notebook, boxwood.render(...) alone shows.
"""
import pathlib
import sys

import boxwood

MODEL = pathlib.Path(__file__).parents[2] / "models/gear_pair.glb"

try:
    picture = boxwood.render(*(sys.argv[1:] or [MODEL]), resolution=(640, 480), volumes="obb,sphere")
except (boxwood.InputMissingError, boxwood.NoDeviceError) as error:
    sys.exit(str(error))
picture.save("picture.png")
print(picture, "mean colour", picture.array[..., :3].mean(axis=(0, 1)).round(1))
