# SPDX-License-Identifier: MIT
"""What queries answer. Arrays are NumPy's; shapes stand beside each field. All can be pickled."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterator, List, Optional, Tuple

if TYPE_CHECKING:
    from numpy import ndarray


@dataclass(frozen=True, eq=False)
class SceneNode:
    """A node of a file's node tree."""

    name: str
    parent: int                 #: its place in Scene.nodes; -1 for a root
    parent_from_node: ndarray   #: (4, 4) float64


@dataclass(frozen=True, eq=False)
class MeshParts:
    """The connected parts of a mesh; one entry each, ascending by first_triangle."""

    first_triangle: ndarray  #: (p,) uint32: the smallest triangle number in it
    triangles: ndarray       #: (p,) uint32: how many
    closed: ndarray          #: (p,) bool: it has an inside
    oriented: ndarray        #: (p,) bool: closed, and wound one way
    min: ndarray             #: (p, 3) float64
    max: ndarray             #: (p, 3) float64
    of_triangle: ndarray     #: (m,) uint32: the part of each triangle; 4294967295 for triangles that are not finite

    def __len__(self) -> int:
        return len(self.first_triangle)


@dataclass(frozen=True, eq=False)
class VolumeRelation:
    """How two volumes lie to each other."""

    state: str            #: 'apart' (proven), 'touching' (or within error_band of it) or 'overlapping'
    distance: float       #: 0 where they meet; infinity with an empty volume
    lower_bound: float    #: proven: no points of the two are nearer
    point_a: ndarray      #: (3,) the nearest point of A
    point_b: ndarray      #: (3,) the nearest point of B
    depth: float          #: not apart: B moved by depth * direction only just touches A, and no shorter move does
    direction: ndarray    #: (3,) unit, from A to B; zero when apart
    error_band: float     #: a length


@dataclass(frozen=True, eq=False)
class SeparatingAxes:
    """The 15 axes of two oriented boxes, in the order of testing."""

    state: str                   #: 'apart', 'touching' or 'overlapping'
    separating: Optional[str]    #: the axis of the largest gap where they are apart
    names: List[str]             #: 'A0', 'B0', ... 'A2xB2'
    gap: ndarray                 #: (15,) signed distance of the projections, positive where it separates; -inf: no axis
    directions: ndarray          #: (15, 3) unit, from A's centre to B's; zero where there is no axis
    distance: float              #: 0 unless apart
    depth: float                 #: 0 unless overlapping
    depth_direction: ndarray     #: (3,) unit, from A to B
    point_a: ndarray             #: (3,)
    point_b: ndarray             #: (3,)
    contacts: ndarray            #: (k, 3) the corners of what they share once B is moved out
    error_band: float            #: a length


@dataclass(frozen=True, eq=False)
class CollideResults:
    """What collide() says of n poses."""

    colliding: ndarray                 #: (n,) bool
    pairs: ndarray                     #: (n,) uint64: how many pairs of triangles were found to meet
    truncated: ndarray                 #: (n,) bool: max_contacts ended the search
    undecided: ndarray                 #: (n,) uint64: pairs of nodes that max_level left undecided
    box_tests: ndarray                 #: (n,) uint64
    triangle_tests: ndarray            #: (n,) uint64
    all_triangle_pairs: Optional[ndarray]  #: (total, 2) uint32, pose by pose; None unless pairs=True
    all_coplanar: Optional[ndarray]        #: (total,) bool
    offsets: Optional[ndarray]             #: (n + 1,) uint64: those of pose i are [offsets[i], offsets[i + 1])

    def __len__(self) -> int:
        return len(self.colliding)

    def triangle_pairs(self, pose: int) -> ndarray:
        """(k, 2) uint32: the pairs of one pose, ascending; needs pairs=True."""
        if self.offsets is None or self.all_triangle_pairs is None:
            raise ValueError("the pairs were not kept: ask with collide(..., pairs=True)")
        pose = range(len(self))[pose]
        return self.all_triangle_pairs[self.offsets[pose]:self.offsets[pose + 1]]


@dataclass(frozen=True, eq=False)
class DistanceResults:
    """What distance() says of n poses."""

    distance: ndarray        #: (n,) float64; 0 where they touch, infinity where there is none below upper_bound
    point_a: ndarray         #: (n, 3) float64 in A's frame, on A
    point_b: ndarray         #: (n, 3) float64 in A's frame, on B
    triangles: ndarray       #: (n, 2) uint32
    box_tests: ndarray       #: (n,) uint64
    triangle_tests: ndarray  #: (n,) uint64

    def __len__(self) -> int:
        return len(self.distance)


@dataclass(frozen=True, eq=False)
class SweepResult:
    """The first impact of one motion; true where there is one."""

    impact: bool
    time: float                           #: in [0, 1], never later than the first true contact; 1 without an impact
    tolerance: float                      #: the gap at `time` is at most this
    exhausted: bool                       #: max_steps came first: free up to `time`, not decided after it
    triangles: Optional[Tuple[int, int]]  #: the pair that stopped the motion
    steps: int

    def __bool__(self) -> bool:
        return self.impact


@dataclass(frozen=True, eq=False)
class SweepResults:
    """The first impacts of n motions."""

    impact: ndarray      #: (n,) bool
    time: ndarray        #: (n,) float64
    tolerance: ndarray   #: (n,) float64
    exhausted: ndarray   #: (n,) bool
    triangles: ndarray   #: (n, 2) uint32; counts only where there is an impact
    steps: ndarray       #: (n,) uint32

    def __len__(self) -> int:
        return len(self.impact)


@dataclass(frozen=True, eq=False)
class ContactCurve:
    """Contacts joined end to end."""

    points: ndarray  #: (k, 3) float64; a closed curve repeats no point
    closed: bool
    patch: int       #: its place in ContactSet.patches


@dataclass(frozen=True, eq=False)
class ContactPatch:
    """Contacts that hang together."""

    point: ndarray   #: (3,) float64
    normal: ndarray  #: (3,) float64: unit, from A to B
    depth: float     #: the largest of its contacts'
    contacts: int    #: how many


@dataclass(frozen=True, eq=False)
class ContactSet:
    """Where two meshes meet, in A's frame; one entry for each pair of triangles. True where there is any."""

    triangles: ndarray    #: (c, 2) uint32: of A and of B
    normal: ndarray       #: (c, 3) float64: unit, from A to B
    depth: ndarray        #: (c,) float64: moving B by depth * normal separates these two triangles
    coplanar: ndarray     #: (c,) bool
    patch: ndarray        #: (c,) uint32: its place in patches
    points: ndarray       #: (p, 3) float64: the points of all contacts
    first_point: ndarray  #: (c,) uint32
    point_count: ndarray  #: (c,) uint32: 1 a point, 2 a segment, 3 to 6 a convex polygon
    curves: List[ContactCurve]
    patches: List[ContactPatch]

    def __len__(self) -> int:
        return len(self.triangles)

    def points_of(self, contact: int) -> ndarray:
        """(k, 3): the points of one contact."""
        first = self.first_point[contact]
        return self.points[first:first + self.point_count[contact]]


@dataclass(frozen=True, eq=False)
class Containment:
    """Whether a closed solid lies inside another with no contact."""

    contained: Optional[str]               #: 'a_in_b', 'b_in_a' or None
    inside: List[Tuple[str, int, int]]     #: each part that is inside: side, part of A, part of B (Mesh.parts)
    open_parts: Tuple[int, int]            #: parts of A and of B that are open: they contain nothing

    def __bool__(self) -> bool:
        return self.contained is not None


@dataclass(frozen=True, eq=False)
class RayHits:
    """What rays hit: one entry a ray, or with all=True one entry a hit."""

    hit: ndarray               #: (n,) bool
    t: ndarray                 #: (n,) float64, in units of the direction's length; NaN where nothing is hit
    triangle: ndarray          #: (n,) int64; -1 where nothing is hit
    point: ndarray             #: (n, 3) float64; NaN where nothing is hit
    normal: ndarray            #: (n, 3) float64: unit, by the order of the corners
    barycentric: ndarray       #: (n, 3) float64: weights of the corners
    ray: Optional[ndarray]     #: (n,) uint32: whose hit it is, with all=True
    object: Optional[ndarray]  #: (n,) int64: the object that is hit, of a World

    def __len__(self) -> int:
        return len(self.hit)


@dataclass(frozen=True, eq=False)
class SelfCollision:
    """One mesh against itself; true where triangles meet."""

    colliding: bool
    triangle_pairs: ndarray  #: (n, 2) uint32: pairs a < b that are no neighbours, ascending
    folded_pairs: ndarray    #: (k, 2) uint32: neighbours that meet in more than the corners they share
    truncated: bool          #: max_contacts ended the search

    def __bool__(self) -> bool:
        return self.colliding


@dataclass(frozen=True, eq=False)
class ClashDepth:
    """How deep two overlap, as an interval that is proven."""

    lower: float        #: no shorter translation of B parts the two
    upper: float        #: B moved by upper * direction does
    direction: ndarray  #: (3,) unit, in the world (of two: A's frame), from A to B
    method: str         #: 'convex', 'hulls' or 'exit': who gave `upper`


@dataclass(frozen=True)
class Relation:
    """The state of a pair of objects, in the words of the window and of the program. True unless they are apart."""

    state: str                 #: 'apart', 'touching', 'overlapping', 'contained' or 'undecided'
    inside: Optional[str]      #: for `contained`: 'a' or 'b', the one that lies inside
    reasons: List[str]         #: for `undecided`: 'a: open', 'edge contact' and so on

    def __bool__(self) -> bool:
        return self.state != "apart"


@dataclass(frozen=True, eq=False)
class Clash:
    """A pair of objects in its class; the fields of `boxwood clash --json`. True unless they are apart."""

    objects: Tuple[int, int]       #: their numbers in the World; (0, 1) of two
    kind: str                      #: 'duplicate', 'overlapping', 'contained', 'touching', 'clearance' or 'apart'
    inside: Optional[str]          #: of `contained`: 'a' or 'b', the one that lies inside
    pairs: int                     #: how many pairs of triangles meet; mode 'first': 1 or 0
    depth: Optional[ClashDepth]    #: of `overlapping`
    distance: Optional[float]      #: of `clearance`, as the points
    point_a: Optional[ndarray]     #: (3,)
    point_b: Optional[ndarray]     #: (3,)
    undecided: List[str]           #: why the class is not certain; empty: it is
    relation: Relation             #: the state that the class means: of a clearance 'apart'

    def __bool__(self) -> bool:
        return self.kind != "apart"


@dataclass(frozen=True, eq=False)
class WorldClashes:
    """The pairs of a World that are not surely apart, in the order of the objects. True where there are any."""

    clashes: List[Clash]
    all_pairs: int  #: of all objects, without those of two static ones

    def __bool__(self) -> bool:
        return len(self.clashes) > 0

    def __len__(self) -> int:
        return len(self.clashes)

    def __iter__(self) -> Iterator[Clash]:
        return iter(self.clashes)


@dataclass(frozen=True, eq=False)
class WorldCollisions:
    """Which objects of a World meet; the fields of `boxwood scene --json`. True where any do."""

    colliding_pairs: ndarray            #: (m, 2) uint32, ascending
    contained_pairs: Optional[ndarray]  #: (k, 2) uint32: inner, outer; None unless asked for
    candidate_pairs: ndarray            #: (c, 2) uint32: whose spheres and boxes meet
    all_pairs: int
    box_tests: int
    sphere_tests: int

    def __bool__(self) -> bool:
        return len(self.colliding_pairs) > 0

    def __len__(self) -> int:
        return len(self.colliding_pairs)

    def __iter__(self) -> Iterator[ndarray]:
        return iter(self.colliding_pairs)


@dataclass(frozen=True, eq=False)
class WorldDistance:
    """The nearest pair, in the world's frame."""

    distance: float                       #: 0 where they touch; infinity where there is no pair
    objects: Optional[Tuple[int, int]]    #: their numbers
    point_a: ndarray                      #: (3,) on the first
    point_b: ndarray                      #: (3,) on the second
    triangles: Optional[Tuple[int, int]]  #: that the points are on

    def __float__(self) -> float:
        return self.distance


@dataclass(frozen=True, eq=False)
class ConfigurationCollisions:
    """The pairs of objects that n configurations of a ConfigurationWorld bring together."""

    colliding: ndarray                 #: (n,) bool
    pairs: ndarray                     #: (total, 2) uint32: numbers of objects, configuration by configuration
    offsets: ndarray                   #: (n + 1,) uint64: pairs of configuration i are [offsets[i], offsets[i + 1])
    contact_offsets: Optional[ndarray]  #: (total + 1,) uint64: contacts of pair k; None unless contacts=True
    points: Optional[ndarray]          #: (c, 3) float64: in the world
    normals: Optional[ndarray]         #: (c, 3) float64: unit, from the first object of the pair to the second
    depths: Optional[ndarray]          #: (c,) float64

    def __len__(self) -> int:
        return len(self.colliding)

    def pairs_of(self, configuration: int) -> ndarray:
        """(k, 2) uint32: the pairs of one configuration, ascending."""
        configuration = range(len(self))[configuration]
        return self.pairs[self.offsets[configuration]:self.offsets[configuration + 1]]


@dataclass(frozen=True, eq=False)
class RobotMotions:
    """The straight motions of a Robot between n pairs of configurations."""

    free: ndarray                #: (n,) bool: no pair meets at any time, proven
    contact: ndarray             #: (n,) bool: a pair meets; where neither is true, it is undecided
    time: ndarray                #: (n,) float64: no pair meets before; 1 if free
    contact_at: ndarray          #: (n,) float64: a time at which the pair meets; infinity without contact
    clearance_at_least: ndarray  #: (n,) float64: no pair is nearer before `time`
    pairs: ndarray               #: (n, 2) uint32: into Robot.object_names; of no meaning if free

    def __len__(self) -> int:
        return len(self.free)

    def __bool__(self) -> bool:
        """True if all are free."""
        return bool(self.free.all())


@dataclass(frozen=True, eq=False)
class LinkPair:
    """The verdict about two links of a Robot (Robot.matrix())."""

    links: Tuple[str, str]
    verdict: str                        #: "adjacent", "always", "never", "never-seen" or "sometimes"
    proven: bool                        #: holds in every configuration within the limits
    clearance_at_least: float           #: proven for "never", else 0
    samples: int                        #: random configurations tested
    contacts: int                       #: of them in contact
    contact_probability_at_most: float  #: of a random configuration, with 95 % confidence, for "never-seen"
    witness: Optional[ndarray]          #: a configuration in contact, or one that shows that a line of the SRDF is wrong
    srdf: Optional[str]                 #: "right", "unproven" or "wrong": the SRDF's line that disables the pair


@dataclass(frozen=True, eq=False)
class PlacedScene:
    """The state that a planning scene gives a Robot (Robot.add_scene())."""

    configuration: ndarray   #: (dof,) float64: its joint state; where it has no value, `start` or the default
    base: Optional[ndarray]  #: (4, 4) float64: world_from_root; None if neither the scene nor the call has it
    warnings: List[str]      #: names that the robot lacks


@dataclass(frozen=True, eq=False)
class ConfigurationDistances:
    """The nearest pair of each of n configurations of a ConfigurationWorld."""

    distance: ndarray      #: (n,) float64; 0 where a pair meets, infinity if there is none below upper_bound
    pairs: ndarray         #: (n, 2) uint32: numbers of objects; of no meaning at infinity
    point_first: ndarray   #: (n, 3) float64: in the world, on the first object
    point_second: ndarray  #: (n, 3) float64

    def __len__(self) -> int:
        return len(self.distance)
