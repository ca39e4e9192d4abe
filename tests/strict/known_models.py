# SPDX-License-Identifier: MIT
"""Small models with known triangles, each as the files of one format: {file name: bytes}, the first is opened."""

import base64
import io
import json
import math
import random
import struct
import zipfile

import known_fbx
import known_ifc
import known_plain
import known_told

BOX = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4),
       (1, 5, 7), (1, 7, 3)]
ROOF = [(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)]


def bent_box(rng):
    return ([tuple(round((1 if i >> b & 1 else -1) + rng.uniform(-0.4, 0.4), 4) for b in (2, 1, 0)) for i in range(8)],
            BOX)


def roof(rng):
    return [tuple(round(c + rng.uniform(-0.3, 0.3), 4) for c in p) for p in
            ((0, 0, 2), (1, 0, 0), (-1, 1, 0), (-1, -1, 0))], ROOF


def quaternion(rng):
    q = [rng.gauss(0, 1) for _ in range(4)]
    return [x / math.sqrt(sum(y * y for y in q)) for x in q]


class GltfWriter:
    def __init__(self):
        self.data, self.views, self.accessors = b"", [], []

    def view(self, data, **more):
        self.data += b"\0" * (-len(self.data) % 4)
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data), **more})
        self.data += data
        return len(self.views) - 1

    def positions(self, points, gap=0):
        data = b"".join(struct.pack("<3f", *p) + b"\x7f" * gap for p in points)
        floats = [struct.unpack("<3f", struct.pack("<3f", *p)) for p in points]
        more = {"byteStride": 12 + gap} if gap else {}
        self.accessors.append({"bufferView": self.view(data, **more), "componentType": 5126, "type": "VEC3",
                               "count": len(points), "min": [min(p[a] for p in floats) for a in range(3)],
                               "max": [max(p[a] for p in floats) for a in range(3)]})
        return len(self.accessors) - 1

    def indices(self, order, kind=5123, sparse=None):
        form = {5121: "B", 5123: "H", 5125: "I"}[kind]
        accessor = {"bufferView": self.view(struct.pack(f"<{len(order)}{form}", *order)), "componentType": kind,
                    "type": "SCALAR", "count": len(order)}
        if sparse:
            accessor["sparse"] = {"count": len(sparse), "indices": {
                "bufferView": self.view(struct.pack(f"<{len(sparse)}B", *sparse)), "componentType": 5121},
                "values": {"bufferView": self.view(struct.pack(f"<{len(sparse)}{form}", *sparse.values()))}}
        self.accessors.append(accessor)
        return len(self.accessors) - 1

    def root(self, nodes, roots, meshes):
        return {"asset": {"version": "2.0", "generator": "a test"}, "scene": 0, "scenes": [{"nodes": roots}],
                "nodes": nodes, "meshes": [{"name": f"m{i}", "primitives": p} for i, p in enumerate(meshes)],
                "accessors": self.accessors, "bufferViews": self.views, "buffers": [{"byteLength": len(self.data)}]}


def flat(corners):
    return [i for c in corners for i in c]


def gltf_scene(rng):
    writer = GltfWriter()
    points, corners = bent_box(rng)
    box = {"attributes": {"POSITION": writer.positions(points, 4)}, "indices": writer.indices(flat(corners))}
    points, corners = roof(rng)
    order = flat(corners)
    sparse = {2: order[2], 7: order[7]}
    broken = [0 if i in sparse else v for i, v in enumerate(order)]
    tip = {"attributes": {"POSITION": writer.positions(points)}, "indices": writer.indices(broken, 5121, sparse)}
    strip = {"attributes": {"POSITION": writer.positions(bent_box(rng)[0])}, "mode": 5,
             "indices": writer.indices([0, 1, 2, 3, 6, 7, 4, 5], 5125)}
    fan = {"attributes": {"POSITION": writer.positions(bent_box(rng)[0])}, "mode": 6}
    nodes = [{"name": "a", "mesh": 0, "translation": [1.5, -2.0, 0.25], "rotation": quaternion(rng),
              "scale": [1, 2, 0.5], "children": [1, 2]},
             {"mesh": 1, "matrix": [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1]},
             {"children": [3], "rotation": [0.0, 0.6, 0.0, 0.8]}, {"mesh": 2, "scale": [2, 2, 2]},
             {"mesh": 0, "translation": [-7, 0, 0]}]
    return writer.root(nodes, [0, 4], [[box], [tip], [strip, fan]]), writer.data


def gltf_embedded(rng):
    root, data = gltf_scene(rng)
    root["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return {"model.gltf": json.dumps(root).encode()}


def gltf_beside(rng):
    root, data = gltf_scene(rng)
    root["buffers"][0]["uri"] = "my%20part.bin"
    return {"model.gltf": json.dumps(root).encode(), "my part.bin": data}


def glb(rng):
    root, data = gltf_scene(rng)
    text = json.dumps(root).encode()
    text += b" " * (-len(text) % 4)
    data += b"\0" * (-len(data) % 4)
    return {"model.glb": struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(data), len(text), 0x4E4F534A) + text
            + struct.pack("<II", len(data), 0x004E4942) + data}


def mesh_3mf(points, corners):
    return ("<mesh><vertices>" + "".join('<vertex x="%r" y="%r" z="%r"/>' % p for p in points) + "</vertices><triangles>"
            + "".join('<triangle v1="%d" v2="%d" v3="%d"/>\n' % c for c in corners) + "</triangles></mesh>")


MODEL_3MF = ('<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" '
             'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n')
LINKS_3MF = ('<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
             '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
             'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>')
TYPES_3MF = ('<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
             '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
             '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>')


def package(model, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, text in (("[Content_Types].xml", TYPES_3MF), ("_rels/.rels", LINKS_3MF), ("3D/3dmodel.model", model)):
            archive.writestr(zipfile.ZipInfo(name), text, method)
    return out.getvalue()


def model_3mf(rng):
    return (MODEL_3MF + ' <metadata name="Title">two &amp; more</metadata>\n <resources>\n'
            f'  <object id="1" type="model" name="box">{mesh_3mf(*bent_box(rng))}</object>\n'
            f'  <object id="2" type="model">{mesh_3mf(*roof(rng))}</object>\n  <object id="7"><components>'
            '<component objectid="1" transform="1 0 0 0 1 0 0 0 1 4 0 0"/>'
            '<component objectid="2" transform="0 1 0 -1 0 0 0 0 2 0 5.5 -1"/></components></object>\n </resources>\n'
            ' <build>\n  <item objectid="7"/>\n  <item objectid="2" transform="1 0 0 0 1 0 0 0 1 -9 0 1e1"/>\n'
            ' </build>\n</model>\n')


def three_mf(rng):
    return {"model.3mf": package(model_3mf(rng))}


def mesh_collada(name, points, faces, offset=0, stride=3):
    """Positions with `offset` numbers before them and `stride` apart; `faces` are elements ready made."""
    values = [9.75] * offset
    for p in points:
        values += [*p, *[8.5] * (stride - 3)]
    return (f'<geometry id="{name}" name="{name}"><mesh>\n<source id="{name}-p"><float_array id="{name}-pa" '
            f'count="{len(values)}">{" ".join(map(repr, values))}</float_array><technique_common>'
            f'<accessor source="#{name}-pa" count="{len(points)}" stride="{stride}" offset="{offset}">'
            '<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor>'
            f'</technique_common></source>\n<source id="{name}-n"><float_array id="{name}-na" count="3">0 0 1'
            f'</float_array><technique_common><accessor source="#{name}-na" count="1" stride="3"><param name="X" '
            'type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common>'
            f'</source>\n<vertices id="{name}-v"><input semantic="POSITION" source="#{name}-p"/></vertices>\n'
            f'{faces}</mesh></geometry>\n')


def collada(rng):
    points, corners = bent_box(rng)
    both = " ".join(f"{i} 0" for i in flat(corners[:6]))
    box = (f'<triangles count="6"><input semantic="VERTEX" source="#box-v" offset="0"/>'
           f'<input semantic="NORMAL" source="#box-n" offset="1"/><p>{both}</p></triangles>\n'
           f'<polylist count="6"><input semantic="VERTEX" source="#box-v" offset="0"/>'
           f'<vcount>{"3 " * 6}</vcount><p>{" ".join(map(str, flat(corners[6:])))}</p></polylist>\n')
    strip = ('<tristrips count="2"><input semantic="VERTEX" source="#tip-v" offset="0"/><p>0 1 2 3</p><p>1 3 2</p>'
             '</tristrips>\n')
    tip = mesh_collada("tip", roof(rng)[0], strip, 2, 4)
    return {"model.dae": (
        '<?xml version="1.0" encoding="utf-8"?>\n<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" '
        'version="1.4.1">\n<asset><contributor><author>a &gt; b</author></contributor><unit meter="1" name="m > n"/>'
        '<up_axis>Z_UP</up_axis></asset>\n<library_geometries>\n' + mesh_collada("box", points, box) + tip +
        '</library_geometries>\n<library_nodes><node id="lib"><translate>0 0 3</translate>'
        '<instance_geometry url="#tip"/></node></library_nodes>\n<library_visual_scenes><visual_scene id="scene">\n'
        '<node id="a"><translate>1 2 3</translate><rotate>0 0.6 0.8 37.5</rotate><scale>1 2 0.5</scale>'
        '<instance_geometry url="#box"/>\n<node id="b"><matrix>0 -1 0 4 1 0 0 5 0 0 1 6 0 0 0 1</matrix>'
        '<instance_geometry url="#tip"/></node></node>\n<node id="c"><scale>2 2 2</scale><instance_node url="#lib"/>'
        '</node>\n</visual_scene></library_visual_scenes>\n<scene><instance_visual_scene url="#scene"/></scene>\n'
        '</COLLADA>\n').encode()}


def packed_collada(rng):
    return known_told.packed_collada(collada(rng)["model.dae"])


TOLD = {**known_told.KINDS, "zae": packed_collada}  # nobody checks them: each that opens is told to be unchecked
KINDS = {"gltf": gltf_embedded, "gltf + bin": gltf_beside, "glb": glb, "3mf": three_mf, "collada": collada,
         **known_plain.KINDS, **known_fbx.KINDS, "ifc": known_ifc.ifc, **TOLD}


def known(kind, seed):
    return KINDS[kind](random.Random(seed))
