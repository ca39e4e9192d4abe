# SPDX-License-Identifier: MIT
"""Bounding volumes, their trees, and exact collision of triangle meshes.

    import boxwood
    scene = boxwood.load("gear_pair.glb")
    a, b = (boxwood.Tree(o.mesh) for o in scene.objects)
    boxwood.collide(a, b).colliding
    boxwood.fit(scene[0], "obb").half_extents

A pose is a_from_b, what places B in A's frame: a (3, 4) or (4, 4) matrix of a rotation and a translation; arrays of
poses, (n, 3, 4) or (n, 4, 4), are answered on all threads. Lengths are in the units of the models, angles in radians,
vertices float32, all else float64. Touching counts as contact. Long calls let other threads run and end within 0.1 s
of Ctrl-C.
"""
import os as _os
import pathlib as _pathlib
import threading as _threading

from . import errors, results
from ._core import (VOLUMES, Aabb, Capsule, CollideResult, ConfigurationWorld, Cylinder, DistanceResult, FixedAabb, Hull, Kdop, Mesh, Obb,
                    OrientedKdop, Robot, RobotWorld, Scene, SceneObject, Sphere, Tree, Volume, World, __version__, axes, clash, collide, collide_self, contacts,
                    containment, contains, distance, fit, load, placed_contacts, pose_at, rays, relation, sweep,
                    within_clearance)
from ._core import _set_import_helper, _set_main_thread
from .errors import (CancelledError, Error, InputMissingError, InternalError, LimitError, MalformedError,
                     NoDeviceError, OutputError, UsageError)
from .picture import Picture, render
from . import tables as _tables

__all__ = [
    "VOLUMES", "Aabb", "CancelledError", "Capsule", "CollideResult", "ConfigurationWorld", "Cylinder", "DistanceResult", "Error",
    "FixedAabb", "Hull",
    "InputMissingError", "InternalError", "Kdop", "LimitError", "MalformedError", "Mesh", "NoDeviceError", "Obb",
    "OrientedKdop", "OutputError", "Picture", "Robot", "RobotWorld", "Scene", "SceneObject", "Sphere", "Tree", "UsageError", "Volume", "World",
    "__version__", "axes", "clash", "collide", "collide_self", "contacts", "containment", "contains", "distance", "errors", "fit",
    "load", "placed_contacts", "pose_at", "rays", "relation", "render", "results", "sweep", "within_clearance",
]


def _begin():
    _set_main_thread(_threading.main_thread().ident)


_begin()
_os.register_at_fork(after_in_child=_begin)

# The program that reads model files comes with the module; the environment may name another.
_helper = _pathlib.Path(__file__).parent / "_bin" / "boxwood-import"
if "BOXWOOD_IMPORT_CHILD" not in _os.environ and _helper.exists():
    _set_import_helper(str(_helper))
