# SPDX-License-Identifier: MIT
"""The structure of BCF 2.1 and 3.0 as checks of our own: elements in their order, required attributes, forms of values.

`check(archive)` also holds what readers expect that the schemas do not say: folders named by the topic, files named
viewpoint.bcfv and snapshot.png, viewpoints that exist, and a picture of at most 1500 pixels."""

import io
import re
import struct
import xml.etree.ElementTree as ElementTree
import zipfile

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
IFC_GUID = re.compile(r"[0-3][0-9A-Za-z_$]{21}")
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?")
COLOR = re.compile(r"([0-9A-F]{2}){3,4}")
TEXT = re.compile(r"(?s).*\S.*")
WHOLE = re.compile(r"-?\d+")
NUMBER = re.compile(r"-?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?")
TRUTH = re.compile(r"true|false")

# An element: (attributes {name: (pattern, required)}, content). Content: a pattern of its text, or a list of
# (child, least, most) in their order; `most` None: any number.
POINT = ({}, [(c, 1, 1) for c in "XYZ"])


def grammar(version):
    new = version == "3.0"
    many = None
    date, text = ({}, DATE), ({}, TEXT)
    shared = {
        "X": ({}, NUMBER), "Y": ({}, NUMBER), "Z": ({}, NUMBER),
        "CameraViewPoint": POINT, "CameraDirection": POINT, "CameraUpVector": POINT, "FieldOfView": ({}, NUMBER),
        "Title": text, "Priority": text, "CreationDate": date, "CreationAuthor": text, "Description": text, "Date": date,
        "Author": text, "Filename": text, "Snapshot": text, "Index": ({}, WHOLE), "Name": text,
        "Component": ({"IfcGuid": (IFC_GUID, True)}, []),
        "Selection": ({}, [("Component", 0, many)]), "Exceptions": ({}, [("Component", 0, many)]),
        "ViewSetupHints": ({n: (TRUTH, False) for n in ("SpacesVisible", "SpaceBoundariesVisible", "OpeningsVisible")}, []),
        "Coloring": ({}, [("Color", 0, many)]),
        "VisualizationInfo": ({"Guid": (UUID, True)}, [("Components", 0, 1), ("PerspectiveCamera", 1, 1)]),
        "Project": ({"ProjectId": (UUID, True)}, [("Name", 0, 1)]),
    }
    guid = {"Guid": (UUID, True)}
    topic = {**guid, "TopicType": (TEXT, new), "TopicStatus": (TEXT, new)}
    topic_children = [("Title", 1, 1), ("Priority", 0, 1), ("Labels", 0, 1 if new else many), ("CreationDate", 1, 1),
                      ("CreationAuthor", 1, 1), ("Description", 0, 1)]
    camera = [("CameraViewPoint", 1, 1), ("CameraDirection", 1, 1), ("CameraUpVector", 1, 1), ("FieldOfView", 1, 1)]
    comment = [("Date", 1, 1), ("Author", 1, 1), ("Comment", 0 if new else 1, 1), ("Viewpoint", 0, 1)]
    view = [("Viewpoint", 0, 1), ("Snapshot", 0, 1), ("Index", 0, 1)]
    if new:
        return {**shared, "Version": ({"VersionId": (re.compile("3\\.0"), True)}, []),
                "Markup": ({}, [("Header", 0, 1), ("Topic", 1, 1)]), "Header": ({}, [("Files", 0, 1)]),
                "Files": ({}, [("File", 0, many)]), "File": ({"IsExternal": (TRUTH, False)}, [("Filename", 0, 1), ("Date", 0, 1)]),
                "Topic": (topic, topic_children + [("Comments", 0, 1), ("Viewpoints", 0, 1)]),
                "Labels": ({}, [("Label", 0, many)]), "Label": text, "Comments": ({}, [("Comment", 0, many)]),
                "Comment": (guid, comment), "Comment/Comment": text, "Comment/Viewpoint": (guid, []),
                "Viewpoints": ({}, [("ViewPoint", 0, many)]), "ViewPoint": (guid, view), "ViewPoint/Viewpoint": text,
                "VisualizationInfo/Components": ({}, [("Selection", 0, 1), ("Visibility", 0, 1), ("Coloring", 0, 1)]),
                "Visibility": ({"DefaultVisibility": (TRUTH, False)}, [("ViewSetupHints", 0, 1), ("Exceptions", 0, 1)]),
                "Color": ({"Color": (COLOR, True)}, [("Components", 1, 1)]),
                "Color/Components": ({}, [("Component", 1, many)]),
                "PerspectiveCamera": ({}, camera + [("AspectRatio", 1, 1)]), "AspectRatio": ({}, NUMBER),
                "ProjectInfo": ({}, [("Project", 1, 1)]),
                "Extensions": ({}, [(n, 0, 1) for n in ("TopicTypes", "TopicStatuses", "Priorities", "TopicLabels", "Users")]),
                **{many_of: ({}, [(one, 0, many)]) for many_of, one in
                   (("TopicTypes", "TopicType"), ("TopicStatuses", "TopicStatus"), ("Priorities", "Priority"),
                    ("TopicLabels", "TopicLabel"), ("Users", "User"))},
                "TopicType": text, "TopicStatus": text, "TopicLabel": text, "User": text}
    return {**shared, "Version": ({"VersionId": (re.compile("2\\.1"), True)}, [("DetailedVersion", 0, 1)]),
            "DetailedVersion": text,
            "Markup": ({}, [("Header", 0, 1), ("Topic", 1, 1), ("Comment", 0, many), ("Viewpoints", 0, many)]),
            "Header": ({}, [("File", 1, many)]),
            "File": ({"isExternal": (TRUTH, False)}, [("Filename", 0, 1), ("Date", 0, 1)]),
            "Topic": (topic, topic_children), "Labels": text, "Comment": (guid, comment), "Comment/Comment": text,
            "Comment/Viewpoint": (guid, []), "Viewpoints": (guid, view), "Viewpoints/Viewpoint": text,
            "VisualizationInfo/Components": ({}, [("ViewSetupHints", 0, 1), ("Selection", 0, 1), ("Visibility", 1, 1),
                                                  ("Coloring", 0, 1)]),
            "Visibility": ({"DefaultVisibility": (TRUTH, False)}, [("Exceptions", 0, 1)]),
            "Color": ({"Color": (COLOR, True)}, [("Component", 1, many)]), "PerspectiveCamera": ({}, camera),
            "ProjectExtension": ({}, [("Project", 0, 1), ("ExtensionSchema", 1, 1)]),
            "ExtensionSchema": ({}, re.compile(".*"))}


def check_element(element, rules, parent=""):
    """Raises AssertionError with the place of the first breach."""
    rule = rules.get(f"{parent}/{element.tag}") or rules.get(element.tag)
    assert rule is not None, f"{parent}: unknown element {element.tag}"
    attributes, content = rule
    for name, value in element.attrib.items():
        assert name in attributes, f"{element.tag}: unknown attribute {name}"
        assert attributes[name][0].fullmatch(value), f"{element.tag}: {name} is {value!r}"
    for name, (_, required) in attributes.items():
        assert not required or name in element.attrib, f"{element.tag}: no attribute {name}"
    if not isinstance(content, list):
        assert len(element) == 0, f"{element.tag} has elements"
        assert content.fullmatch(element.text or ""), f"{element.tag}: {element.text!r}"
        return
    assert not (element.text or "").strip(), f"{element.tag}: text {element.text!r}"
    children, at = list(element), 0
    for name, least, most in content:
        count = 0
        while at < len(children) and children[at].tag == name and (most is None or count < most):
            check_element(children[at], rules, element.tag)
            at, count = at + 1, count + 1
        assert count >= least, f"{element.tag}: {name} is missing"
    assert at == len(children), f"{element.tag}: {children[at].tag if at < len(children) else ''} is out of order"


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
    return struct.unpack(">II", data[16:24])


class Topic:
    def __init__(self, markup, view, snapshot):
        self.markup, self.view, self.snapshot = markup, view, snapshot
        topic = markup.find("Topic")
        self.guid, self.status, self.title = topic.get("Guid"), topic.get("TopicStatus"), topic.findtext("Title")

    def selection(self):
        return [c.get("IfcGuid") for c in self.view.iter("Selection").__next__()]

    def vector(self, name):
        at = self.view.find("PerspectiveCamera").find(name)
        return tuple(float(at.findtext(c)) for c in "XYZ")


def check(data, version):
    """The topics of an archive that follows all rules, in its order."""
    rules = grammar(version)
    archive = zipfile.ZipFile(io.BytesIO(data))
    assert archive.testzip() is None
    names = archive.namelist()
    assert len(set(names)) == len(names)
    root = lambda name: ElementTree.fromstring(archive.read(name))
    expected = ["bcf.version", "project.bcfp"] + (["extensions.xml"] if version == "3.0" else [])
    extensions = {}
    for name in expected:
        check_element(root(name), rules)
        if name == "extensions.xml":
            extensions = {e.tag: [x.text for x in e] for e in root(name)}
    topics = []
    for name in names:
        if "/" not in name:
            assert name in expected, name
            continue
        folder, _, file = name.partition("/")
        assert UUID.fullmatch(folder), folder
        assert file in ("markup.bcf", "viewpoint.bcfv", "snapshot.png"), file
        if file != "markup.bcf":
            continue
        markup = root(name)
        check_element(markup, rules)
        topic = markup.find("Topic")
        assert topic.get("Guid") == folder
        if version == "3.0":
            assert topic.get("TopicType") in extensions["TopicTypes"] and topic.get("TopicStatus") in extensions["TopicStatuses"]
            assert topic.findtext("Priority") in extensions["Priorities"]
            assert all(x.text in extensions["TopicLabels"] for x in topic.iter("Label"))
        entries = list(markup.iter("ViewPoint" if version == "3.0" else "Viewpoints"))
        entries = [e for e in entries if e.get("Guid")]
        has_view, has_picture = f"{folder}/viewpoint.bcfv" in names, f"{folder}/snapshot.png" in names
        assert len(entries) == int(has_view)
        view = picture = None
        if has_view:
            entry, = entries
            assert entry.findtext("Viewpoint") == "viewpoint.bcfv"
            assert entry.findtext("Snapshot") == ("snapshot.png" if has_picture else None)
            view = root(f"{folder}/viewpoint.bcfv")
            check_element(view, rules)
            assert view.get("Guid") == entry.get("Guid")
            for reference in markup.iter("Viewpoint"):
                assert reference.get("Guid") in (None, entry.get("Guid"))
            angle = float(view.find("PerspectiveCamera").findtext("FieldOfView"))
            assert (45 <= angle <= 60) if version == "2.1" else (0 < angle < 180)
        if has_picture:
            picture = archive.read(f"{folder}/snapshot.png")
            assert max(png_size(picture)) <= 1500
        topics.append(Topic(markup, view, picture))
    assert len({t.guid for t in topics}) == len(topics)
    return topics


def reader_list(data):
    """The visible steps of IfcOpenShell's reader (bcf.v2, bcf.v3): every folder with a markup is a topic; its viewpoints are
    opened by the names that the markup gives, relative to the folder; the snapshot likewise; the version from bcf.version."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    version = ElementTree.fromstring(archive.read("bcf.version")).get("VersionId")
    if version.startswith("3"):
        ElementTree.fromstring(archive.read("extensions.xml"))
    out = {}
    for name in archive.namelist():
        if not name.endswith("/markup.bcf"):
            continue
        folder = name[:-len("markup.bcf")]
        markup = ElementTree.fromstring(archive.read(name))
        views = {}
        for entry in markup.iter("ViewPoint" if version.startswith("3") else "Viewpoints"):
            if entry.get("Guid") is None:
                continue
            info = ElementTree.fromstring(archive.read(folder + entry.findtext("Viewpoint")))
            snapshot = entry.findtext("Snapshot")
            views[entry.get("Guid")] = (info, archive.read(folder + snapshot) if snapshot else None)
        out[markup.find("Topic").get("Guid")] = (markup, views)
    return version, out
