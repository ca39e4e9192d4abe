# SPDX-License-Identifier: MIT
"""A CollisionManager with the methods, arguments and returns that trimesh.collision documents.

    from boxwood.trimesh_collision import CollisionManager    # instead of trimesh.collision

Neither trimesh nor an FCL binding is needed: a mesh is anything with vertices and faces, or a boxwood Mesh or Tree.
Answers are exact for the vertices rounded to float32. What differs from the engine behind trimesh's: distances of
objects that meet are 0, never negative; a transform must be a rotation and a translation (to 1e-3).
"""
from __future__ import annotations

import weakref
import zlib
from typing import Any, Dict, Iterable, List, Optional, Set, Tuple

from ._core import Mesh, SceneObject, Tree, World, placed_contacts

EXTERNAL = "__external"  #: the name of a mesh that is passed to a query and is in no manager


class ContactData:
    """One contact of two objects: a pair of triangles that meet."""

    def __init__(self, names: Tuple[str, str], contact: "Any", row: int):
        self.names: Set[str] = set(names)
        self._inds = {names[1]: int(contact.triangles[row, 1])}
        self._inds[names[0]] = int(contact.triangles[row, 0])
        self._contact, self._row = contact, row

    def index(self, name: str) -> int:
        """The face of the object of this name."""
        return self._inds[name]

    @property
    def normal(self) -> "Any":
        """(3,) unit: along it the first object of the pair ends and the second begins."""
        return self._contact.normal[self._row]

    @property
    def point(self) -> "Any":
        """(3,): the middle of what the two triangles share, in the world's frame."""
        return self._contact.points_of(self._row).mean(axis=0)

    @property
    def depth(self) -> float:
        """How far the second triangle must go along the normal to leave the first."""
        return float(self._contact.depth[self._row])


class DistanceData:
    """The nearest points of two objects."""

    def __init__(self, names: Tuple[str, str], found: "Any"):
        self.names: Set[str] = set(names)
        self._distance = found.distance
        self._points = {names[1]: found.point_b}
        self._points[names[0]] = found.point_a
        self._inds = {}
        if found.triangles is not None:
            self._inds = {names[1]: found.triangles[1]}
            self._inds[names[0]] = found.triangles[0]

    @property
    def distance(self) -> float:
        """The distance of the two points."""
        return self._distance

    def index(self, name: str) -> int:
        """The face of the object of this name that its point is on."""
        return self._inds[name]

    def point(self, name: str) -> "Any":
        """(3,): the nearest point on the object of this name, in the world's frame."""
        return self._points[name]


class _Trees:
    """The tree of each mesh, built once while the mesh lives and stays as it is."""

    def __init__(self) -> None:
        self._known: Dict[int, Tuple[Any, int, Tree]] = {}

    @staticmethod
    def _state_of(mesh: Any) -> int:
        if type(mesh).__hash__ not in (None, object.__hash__):
            return hash(mesh)  # trimesh's is that of the contents
        import numpy

        sum_of = zlib.crc32(numpy.ascontiguousarray(mesh.vertices).data)
        return zlib.crc32(numpy.ascontiguousarray(mesh.faces).data, sum_of)

    def of(self, mesh: Any) -> Tree:
        if isinstance(mesh, Tree):
            return mesh
        if isinstance(mesh, SceneObject):
            return mesh.tree
        if isinstance(mesh, Mesh):
            return self._kept(mesh, 0)
        return self._kept(mesh, self._state_of(mesh))

    def _kept(self, mesh: Any, state: int) -> Tree:
        known = self._known.get(id(mesh))
        if known is not None and known[0]() is mesh and known[1] == state:
            return known[2]
        tree = Tree(mesh)
        key = id(mesh)
        try:
            self._known[key] = (weakref.ref(mesh, lambda _: self._known.pop(key, None)), state, tree)
        except TypeError:
            pass  # what knows no weak references is built each time
        return tree


_trees = _Trees()


def mesh_to_BVH(mesh: Any) -> Tree:  # noqa: N802 (trimesh's name)
    """The Tree of a mesh, built once."""
    return _trees.of(mesh)


class CollisionManager:
    """Objects by name: which of them meet each other, a mesh, or those of another manager, and how far apart they are."""

    def __init__(self) -> None:
        self._world = World()
        self._numbers: Dict[str, int] = {}
        self._names: Dict[int, str] = {}
        self._models: Dict[str, Tree] = {}

    def add_object(self, name: str, mesh: Any, transform: Any = None) -> int:
        """Adds an object, in place of one of the same name.

        transform: (4, 4), world_from_mesh; None for the identity.
        """
        is_known = name in self._numbers  # raises where it can be no key, before anything has changed
        tree = _trees.of(mesh)
        number = self._world.add(tree, transform)
        if is_known:
            self._forget(name)
        self._numbers[name], self._names[number], self._models[name] = number, name, tree
        return number

    def remove_object(self, name: str) -> None:
        """Takes an object out; ValueError where there is none of this name."""
        self._number_of(name)
        self._forget(name)

    def set_transform(self, name: str, transform: Any) -> None:
        """Places an object anew; ValueError where there is none of this name."""
        self._world.move(self._number_of(name), transform)

    def in_collision_single(self, mesh: Any, transform: Any = None, return_names: bool = False,
                            return_data: bool = False) -> Any:
        """Whether a mesh meets any object.

        Returns is_collision; with return_names also the set of names of objects that it meets; with return_data also
        a list of ContactData, in which the mesh is called '__external'.
        """
        tree = _trees.of(mesh)
        meeting = [self._names[n] for n in self._world.collide_with(tree, transform).tolist()]

        def data() -> List[ContactData]:
            found: List[ContactData] = []
            for name in meeting:
                contact = placed_contacts(self._models[name], self._pose(name), tree, transform)
                found += [ContactData((name, EXTERNAL), contact, row) for row in range(len(contact))]
            return found

        return _returned(bool(meeting), set(meeting) if return_names else None, data() if return_data else None)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two objects meet.

        Returns is_collision; with return_names also the set of pairs of names, each pair in alphabetical order; with
        return_data also a list of ContactData.
        """
        pairs = [(self._names[a], self._names[b]) for a, b in self._world.collide().colliding_pairs.tolist()]
        data = self._data(pairs, self) if return_data else None
        return _returned(bool(pairs), {tuple(sorted(p)) for p in pairs} if return_names else None, data)

    def in_collision_other(self, other_manager: "CollisionManager", return_names: bool = False,
                           return_data: bool = False) -> Any:
        """Whether any object here meets any object of another manager.

        Returns is_collision; with return_names also the set of pairs of names, first the one here; with return_data
        also a list of ContactData.
        """
        found = self._world.collide_world(other_manager._world).tolist()
        pairs = [(self._names[a], other_manager._names[b]) for a, b in found]
        data = self._data(pairs, other_manager) if return_data else None
        return _returned(bool(pairs), set(pairs) if return_names else None, data)

    def min_distance_single(self, mesh: Any, transform: Any = None, return_name: bool = False,
                            return_data: bool = False) -> Any:
        """The smallest distance of a mesh and any object.

        Returns the distance; with return_name also the name of the nearest object; with return_data also a
        DistanceData, in which the mesh is called '__external'. Infinity, None and None where there is nothing.
        """
        found = self._world.distance_to(_trees.of(mesh), transform)
        name = None if found.objects is None else self._names[found.objects[0]]
        data = None if name is None else DistanceData((name, EXTERNAL), found)
        return _distance_returned(found.distance, name, data, return_name, return_data)

    def min_distance_internal(self, name: Optional[str] = None, return_names: bool = False,
                              return_data: bool = False) -> Any:
        """The smallest distance of any two objects, or of the object of this name and any other.

        Returns the distance; with return_names also the two names in alphabetical order; with return_data also a
        DistanceData.
        """
        found = self._world.distance(None if name is None else self._number_of(name))
        names = None if found.objects is None else (self._names[found.objects[0]], self._names[found.objects[1]])
        data = None if names is None else DistanceData(names, found)
        return _distance_returned(found.distance, None if names is None else tuple(sorted(names)), data, return_names,
                                  return_data)

    def min_distance_other(self, other_manager: "CollisionManager", return_names: bool = False,
                           return_data: bool = False) -> Any:
        """The smallest distance of an object here and one of another manager.

        Returns the distance; with return_names also the two names, first the one here; with return_data also a
        DistanceData.
        """
        found = self._world.distance_world(other_manager._world)
        names = None if found.objects is None else (self._names[found.objects[0]],
                                                    other_manager._names[found.objects[1]])
        data = None if names is None else DistanceData(names, found)
        return _distance_returned(found.distance, names, data, return_names, return_data)

    def _number_of(self, name: str) -> int:
        if name not in self._numbers:
            raise ValueError(f"{name} is not in this collision manager")
        return self._numbers[name]

    def _forget(self, name: str) -> None:
        number = self._numbers.pop(name)
        self._world.remove(number)
        del self._names[number], self._models[name]

    def _pose(self, name: str) -> Any:
        return self._world.pose(self._numbers[name])

    def _data(self, pairs: Iterable[Tuple[str, str]], other: "CollisionManager") -> List[ContactData]:
        found: List[ContactData] = []
        for a, b in pairs:
            contact = placed_contacts(self._models[a], self._pose(a), other._models[b], other._pose(b))
            found += [ContactData((a, b), contact, row) for row in range(len(contact))]
        return found


def _returned(answer: bool, names: Optional[set], data: Optional[list]) -> Any:
    extra = [x for x in (names, data) if x is not None]
    return (answer, *extra) if extra else answer


def _distance_returned(distance: float, names: Any, data: Any, with_names: bool, with_data: bool) -> Any:
    if with_names and with_data:
        return distance, names, data
    if with_names:
        return distance, names
    return (distance, data) if with_data else distance


def scene_to_collision(scene: Any) -> Tuple[CollisionManager, Dict[str, Tree]]:
    """A CollisionManager with each node of a trimesh.Scene that has a geometry, and the Tree of each."""
    manager, objects = CollisionManager(), {}
    for node in scene.graph.nodes_geometry:
        transform, geometry = scene.graph[node]
        objects[node] = _trees.of(scene.geometry[geometry])
        manager.add_object(node, objects[node], transform)
    return manager, objects
