# SPDX-License-Identifier: MIT
"""Strict readers of OBJ, binary STL, binary PLY and GLB, written from their specifications: what is not as it should be is
an error."""

import json
import math
import re
import struct


class Mesh:
    """Vertices (three numbers each), faces, edges (two vertices each) and lone points, by number from 0."""

    def __init__(self, name=""):
        self.name, self.vertices, self.faces, self.edges, self.points = name, [], [], [], []
        self.extras = None


NUMBER = r"-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"


def read_obj(text):
    meshes, vertices = [], []
    owner = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "o":
            assert rest and " " not in rest, line
            meshes.append(Mesh(rest))
        elif word == "v":
            assert re.fullmatch(f"{NUMBER} {NUMBER} {NUMBER}", rest), line
            vertices.append(tuple(map(float, rest.split())))
            owner.append((len(meshes) - 1, len(meshes[-1].vertices)))
            meshes[-1].vertices.append(vertices[-1])
        else:
            assert word in ("f", "l", "p"), line
            corners = []
            for part in rest.split():
                index = int(part)
                assert 1 <= index <= len(vertices), line
                mesh, own = owner[index - 1]
                assert mesh == len(meshes) - 1, "an element of another object's vertices: " + line
                corners.append(own)
            assert len(set(corners)) == len(corners)
            if word == "f":
                assert len(corners) >= 3, line
                meshes[-1].faces.append(corners)
            elif word == "l":
                meshes[-1].edges += list(zip(corners, corners[1:]))
            else:
                meshes[-1].points += corners
    return meshes


def read_stl(data):
    assert not data.startswith(b"solid")
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count, (len(data), count)
    out = Mesh()
    for i in range(count):
        numbers = struct.unpack_from("<12fH", data, 84 + 50 * i)
        assert numbers[12] == 0 and all(map(math.isfinite, numbers))
        out.faces.append([3 * i, 3 * i + 1, 3 * i + 2])
        out.vertices += [numbers[3:6], numbers[6:9], numbers[9:12]]
    return out


PLY_TYPES = {"double": ("d", 8), "float": ("f", 4), "int": ("i", 4), "uint": ("I", 4), "uchar": ("B", 1)}


def read_ply(data):
    head, found, body = data.partition(b"end_header\n")
    assert found
    lines = head.decode().splitlines()
    assert lines[:2] == ["ply", "format binary_little_endian 1.0"]
    names, elements = [], []
    for line in lines[2:]:
        words = line.split(" ")
        if words[0] == "comment":
            if words[1] == "part":
                assert int(words[2]) == len(names)
                names.append(" ".join(words[3:]))
        elif words[0] == "element":
            elements.append((words[1], int(words[2]), []))
        else:
            assert words[0] == "property", line
            elements[-1][2].append(words[1:])
    meshes = [Mesh(name) for name in names]
    at, vertices = 0, []

    def take(kind):
        nonlocal at
        code, size = PLY_TYPES[kind]
        (value,) = struct.unpack_from("<" + code, body, at)
        at += size
        return value

    for name, count, properties in elements:
        for _ in range(count):
            row = {}
            for words in properties:
                if words[0] == "list":
                    row[words[3]] = [take(words[2]) for _ in range(take(words[1]))]
                else:
                    row[words[1]] = take(words[0])
            mesh = meshes[row["part"]]
            if name == "vertex":
                vertices.append((row["part"], len(mesh.vertices)))
                mesh.vertices.append((row["x"], row["y"], row["z"]))
                continue
            ends = row["vertex_indices"] if name == "face" else [row["vertex1"], row["vertex2"]]
            assert all(vertices[i][0] == row["part"] for i in ends)
            own = [vertices[i][1] for i in ends]
            (mesh.faces if name == "face" else mesh.edges).append(own if name == "face" else tuple(own))
    assert at == len(body), (at, len(body))
    return meshes


def times(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def matrix_of(node):
    """Rows of the node's matrix; glTF stores columns, and rotations as x, y, z, w."""
    assert not ("matrix" in node and {"translation", "rotation", "scale"} & set(node))
    if "matrix" in node:
        m = node["matrix"]
        assert len(m) == 16 and m[3::4] == [0, 0, 0, 1]
        return [[m[4 * c + r] for c in range(4)] for r in range(4)]
    t, (x, y, z, w), s = node.get("translation", [0, 0, 0]), node.get("rotation", [0, 0, 0, 1]), node.get("scale", [1, 1, 1])
    assert abs(x * x + y * y + z * z + w * w - 1) < 1e-14
    r = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
         [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
         [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    return [[r[i][j] * s[j] for j in range(3)] + [t[i]] for i in range(3)] + [[0, 0, 0, 1]]


def read_glb(data):
    """{path of names: Mesh in the world}, and the document."""
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    chunks, at = [], 12
    while at < len(data):
        size, kind = struct.unpack_from("<I4s", data, at)
        assert size % 4 == 0
        chunks.append((kind, data[at + 8:at + 8 + size]))
        at += 8 + size
    assert at == len(data) and [kind for kind, _ in chunks] in ([b"JSON"], [b"JSON", b"BIN\0"])
    doc = json.loads(chunks[0][1])
    binary = chunks[1][1] if len(chunks) > 1 else b""
    assert doc["asset"]["version"] == "2.0"
    assert sum(b["byteLength"] for b in doc.get("buffers", [])) <= len(binary) <= 3 + sum(
        b["byteLength"] for b in doc.get("buffers", []))

    def accessor(number):
        a = doc["accessors"][number]
        view = doc["bufferViews"][a["bufferView"]]
        code, size = {5126: ("f", 4), 5125: ("I", 4)}[a["componentType"]]
        width = {"SCALAR": 1, "VEC3": 3}[a["type"]]
        assert a["count"] > 0 and a["count"] * width * size == view["byteLength"]
        assert view["byteOffset"] % size == 0 and view["byteOffset"] + view["byteLength"] <= len(binary)
        flat = struct.unpack_from(f"<{a['count'] * width}{code}", binary, view["byteOffset"])
        if width == 1:
            return list(flat)
        rows = [flat[i:i + 3] for i in range(0, len(flat), 3)]
        assert all(map(math.isfinite, flat))
        assert [min(r[k] for r in rows) for k in range(3)] == a["min"] and [max(r[k] for r in rows) for k in range(3)] == a["max"]
        return rows

    found, seen = {}, set()

    def visit(number, path, above):
        assert number not in seen, "a node has two parents"
        seen.add(number)
        node = doc["nodes"][number]
        here = times(above, matrix_of(node))
        path = path + (node.get("name", ""),)
        if "mesh" in node:
            (primitive,) = doc["meshes"][node["mesh"]]["primitives"]
            mesh = Mesh(path[-1])
            mesh.extras = node.get("extras")
            mesh.material = doc["materials"][primitive["material"]]
            for x, y, z in accessor(primitive["attributes"]["POSITION"]):
                mesh.vertices.append(tuple(r[0] * x + r[1] * y + r[2] * z + r[3] for r in here[:3]))
            if primitive["mode"] == 0:
                mesh.points = list(range(len(mesh.vertices)))
            else:
                flat = accessor(primitive["indices"])
                assert max(flat) < len(mesh.vertices)
                n = {1: 2, 4: 3}[primitive["mode"]]
                groups = [tuple(flat[i:i + n]) for i in range(0, len(flat), n)]
                assert len(flat) % n == 0
                (mesh.edges if n == 2 else mesh.faces).extend(groups)
            assert path not in found, path
            found[path] = mesh
        for child in node.get("children", []):
            visit(child, path, here)

    identity = [[float(i == j) for j in range(4)] for i in range(4)]
    for root in doc["scenes"][doc["scene"]]["nodes"]:
        visit(root, (), identity)
    assert seen == set(range(len(doc.get("nodes", [])))), "a node hangs nowhere"
    return found, doc


def planes(mesh):
    """(normal, offset) of each face, outward by the order of its corners (Newell's sum). Faces that are slivers of rounding,
    below 1e-11 of the mesh's extent squared, tell no normal."""
    extent = max(max(v[k] for v in mesh.vertices) - min(v[k] for v in mesh.vertices) for k in range(3))
    for face in mesh.faces:
        a, n = mesh.vertices[face[0]], [0.0, 0.0, 0.0]
        for i in range(2, len(face)):
            b, c = mesh.vertices[face[i - 1]], mesh.vertices[face[i]]
            u, v = [b[k] - a[k] for k in range(3)], [c[k] - a[k] for k in range(3)]
            n = [n[0] + u[1] * v[2] - u[2] * v[1], n[1] + u[2] * v[0] - u[0] * v[2], n[2] + u[0] * v[1] - u[1] * v[0]]
        length = math.sqrt(sum(x * x for x in n))
        if length > 1e-11 * extent * extent:
            n = [x / length for x in n]
            yield n, max(sum(n[k] * mesh.vertices[i][k] for k in range(3)) for i in face)


def farthest_outside(mesh, points):
    """How far a point lies outside the closed convex mesh, at most; negative: all inside."""
    return max(sum(n[i] * p[i] for i in range(3)) - offset for n, offset in planes(mesh) for p in points)


def is_closed(mesh):
    """Each edge is walked once each way."""
    walked = {}
    for face in mesh.faces:
        for a, b in zip(face, list(face[1:]) + [face[0]]):
            walked[a, b] = walked.get((a, b), 0) + 1
    return all(n == 1 and walked.get((b, a)) == 1 for (a, b), n in walked.items())
