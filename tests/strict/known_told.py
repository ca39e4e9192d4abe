# SPDX-License-Identifier: MIT
"""Known models of formats that Assimp reads and nobody checks: whatever opens must be told to be unchecked."""

import io
import zipfile

from known_plain import cut, roof


def amf(rng):
    points, faces = roof(rng)
    vertices = "".join("<vertex><coordinates><x>%r</x><y>%r</y><z>%r</z></coordinates></vertex>\n" % p for p in points)
    triangles = "".join("<triangle><v1>%d</v1><v2>%d</v2><v3>%d</v3></triangle>\n" % f for f in faces)
    return {"model.amf": ('<?xml version="1.0" encoding="UTF-8"?>\n<amf unit="millimeter" version="1.1">\n<object id="1"><mesh>'
                          f'<vertices>\n{vertices}</vertices>\n<volume>\n{triangles}</volume></mesh></object>\n</amf>\n').encode()}


def x3d(rng):
    points, faces = roof(rng)
    index = " ".join("%d %d %d -1" % f for f in faces)
    point = ", ".join("%r %r %r" % p for p in points)
    return {"model.x3d": ('<?xml version="1.0" encoding="UTF-8"?>\n<X3D profile="Interchange" version="3.3">\n<Scene>\n<Shape>'
                          f'<IndexedFaceSet solid="false" coordIndex="{index}">\n<Coordinate point="{point}"/></IndexedFaceSet>'
                          '</Shape>\n</Scene>\n</X3D>\n').encode()}


def off_of_four(rng):
    points, faces = roof(rng)
    return {"model.off": ("4OFF\n4 4 0\n" + "".join("%r %r %r 1\n" % p for p in points)
                          + "".join("3 %d %d %d\n" % f for f in faces)).encode()}


def packed_collada(collada):
    out = io.BytesIO()
    manifest = '<?xml version="1.0" encoding="utf-8"?>\n<dae_root>model.dae</dae_root>\n'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("manifest.xml"), manifest)
        archive.writestr(zipfile.ZipInfo("model.dae"), collada)
    return {"model.zae": out.getvalue()}


def dxf(rng):
    points, faces = roof(rng)
    body = ""
    for face in cut(faces):
        corners = [points[i] for i in (*face, face[2])]
        body += "0\n3DFACE\n8\nlayer\n" + "".join(f"{10 * (a + 1) + k}\n{p[a]!r}\n" for k, p in enumerate(corners) for a in range(3))
    return {"model.dxf": ("0\nSECTION\n2\nENTITIES\n" + body + "0\nENDSEC\n0\nEOF\n").encode()}


KINDS = {"amf": amf, "x3d": x3d, "off of four": off_of_four, "dxf": dxf}
