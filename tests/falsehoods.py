# SPDX-License-Identifier: MIT
"""Puts each falsehood that was once on screen back into the sources, one at a time, and wants the test of it to fail.

usage: falsehoods.py [--build FOLDER] [--list] [--check] [NAME...]

Changes the sources in place and always changes them back: run it in a clean copy of the tree, with nothing else building
there. The build folder is `build/release`. Each falsehood costs a build of what depends on the file. --check builds
nothing: it runs tests/house/check_falsehoods.py, which finds the rows that no longer fit the sources.
"""

import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[1]

# name, file, what is there, what is put there, target, test ("state": a test that runs the program)
FALSEHOODS = [
    ("asked against one object only", "src/app/features/collision/collision_monitor.cpp",
     "if (out->chosen) others = {selected.front()};", "others.resize(std::min<std::size_t>(others.size(), 1));",
     "app_test", "Meetings.ASessionSaysWhatAllPairsSay"),
    ("AABBs turn with their object", "src/app/derived/derived_placed.cpp",
     "return is_along_world_axes(kind) && !is_at_rest(pose_of(target));", "return kind == VolumeKind::fixed_aabb && target.object == ~0U;",
     "app_test", "PlacedVolumes.*"),
    ("a pose is forgotten", "src/app/features/volumes/volume_statement.cpp",
     "one.volume = carried(standing.fit->fit.volume, standing.world_from_volume);", "one.volume = standing.fit->fit.volume;",
     "app_test", "Statements.WhatIsStatedIsWhatIsDrawn"),
    ("a hidden node is drawn bright", "src/app/picture/scene_drawing.cpp",
     "if (node.target.object && !session.document().object(*node.target.object).visible) return false;", "",
     "app_test", "Statements.OfAHiddenObjectNothingIsDrawn"),
    ("hidden triangles of a node are lit", "src/app/picture/scene_drawing.cpp",
     "return document.object(one.object).visible &&", "return one.object < document.object_count() &&",
     "app_test", "Statements.ANodeOfTheWholeLightsWhatIsVisible"),
    ("boxes along the model's axes are not named so", "src/app/session/shown_trees.hpp",
     "pose_of(target).rotation != kIdentityRows", "pose_of(target).translation.x > 1e300",
     "boxwood", "state test_boxes_along_the_axes_of_the_model_are_named_so"),
    ("the chip stays blue where levels colour the boxes", "src/app/features/volumes/volumes_rows.cpp",
     "by_level && !levels.empty()", "!by_level && !levels.empty()",
     "boxwood", "state test_levels_and_nodes_are_those_of_the_tree"),
    ("the command leaves out the node", "src/app/session/command_line.cpp",
     "selection.node && session.derived()", "selection.node && selection.node->node == ~0U && session.derived()",
     "command_picture_test", "CommandPicture.RandomStates*"),
    ("a file more drops the node", "src/app/session/session.cpp",
     "if (!keeps_objects) {", "view_.selected().clear();\n  if (!keeps_objects) {",
     "app_test", "SelectedNode.*"),
    ("another colour is stated", "src/app/features/volumes/volume_statement.cpp",
     "one.color = level_color(level, scale.first, scale.last);", "one.color = level_color(level + 1, scale.first, scale.last + 2);",
     "boxwood", "state test_levels_and_nodes_are_those_of_the_tree"),
    ("size of the box that was boxed again", "src/app/statements/statements.cpp",
     "out.size = aabb->max - aabb->min;",
     "out.size = session.document().facts().bounds(out.target).max - session.document().facts().bounds(out.target).min;",
     "app_test", "Statements.WhatIsStatedIsWhatIsDrawn"),
    ("measured through the hull at rest", "src/app/commands/render_command.cpp",
     "  while (session.busy()) {", "  if (session.busy()) {",
     "boxwood", "state test_at_rest_a_large_object_is_measured_through_all_its_vertices"),
    ("inside is apart", "src/app/derived/neighbour_query.cpp",
     "if (relation.state == RelationState::apart)",
     "if (relation.state == RelationState::apart || relation.state == RelationState::contained)",
     "app_test", "Meetings.ASessionSaysWhatAllPairsSay"),
    ("points only are apart", "src/app/features/collision/collision_statement.cpp",
     "if (found.asked == 0) {", "if (found.asked == ~std::size_t{0}) {",
     "boxwood", "state test_what_cannot_be_asked_is_not_known"),
    ("a hidden object is queried", "src/app/features/collision/collision_monitor.cpp",
     "if (!document_.object(object).visible) return SkipReason::hidden;", "",
     "app_test", "Meetings.ASessionSaysWhatAllPairsSay"),
    ("a node keeps its number, not its triangles", "src/app/session/session.cpp",
     "found = node_of_same_triangles(before->tree.topology(), node->node, tree->tree.topology());",
     "found = std::min<std::uint32_t>(node->node, static_cast<std::uint32_t>(tree->tree.topology().nodes.size()) - 1);",
     "app_test", "SelectedNode.*"),
    ("a node that was lost stays lost", "src/app/session/session.cpp",
     "if (const auto found = node_of_triangles(lost->triangles, tree->tree.topology()))",
     "if (const auto found = std::optional<std::uint32_t>(); found && !lost->triangles.empty())",
     "app_test", "StaleStatements.ANodeThatAMoveTookAwayComesBackWithUndo"),
    ("the clicked point stays in the air", "src/app/view/session_view.cpp",
     "placed = document_.pose(marked.object);", "placed;",
     "app_test", "PictureState.AClickedPoint*"),
    ("boxes are clicked where they were", "src/app/interface/edge_pick.cpp",
     "volumes->in_world ? RigidTransform{} : volume_pose(session.document(), target);", "RigidTransform{};",
     "command_picture_test", "EdgeClicks.*"),
    ("spheres are clicked by a great circle", "src/app/session/edge_picker.cpp",
     "ratio = view_.orthographic ? 0.0 : radius_sq / distance_sq;", "ratio = 0.0 * radius_sq;",
     "command_picture_test", "EdgeClicks.*"),
    ("behind the eye of a parallel view nothing is picked", "src/app/view/camera_fit.cpp",
     "if (!out.orthographic) return", "if (document_.object_count() < 1000) return",
     "app_test", "PictureState.AParallelView*"),
    ("a front that is cut away is named", "src/app/camera/camera.cpp",
     "return along > 0.0 ? view.near_distance / along : 0.0;", "return 0.0 * along;",
     "app_test", "PictureState.AFrontThatIsCutAway*"),
    ("t and a number is another triangle", "src/app/features/microscope/node_list_panel.cpp",
     "triangle && of.target.object ? triangle->triangle : *n;", "*n;",
     "interaction_test", "Interface.ATriangleHasOneNumber*"),
    ("a long descent is cut", "src/app/derived/pair_descent.cpp",
     "  if (out_of_memory_) return;\n",
     "  static std::size_t taken = 0;\n  if (event.level == 0) taken = 0;\n  if (out_of_memory_ || ++taken > 200000) return;\n",
     "app_test", "DescentRecord.NothingOfALongDescentIsCut"),
    ("a node has one fate in all levels", "src/app/derived/pair_descent.cpp",
     "for (std::size_t level = range.first; level < end; ++level) {", "for (std::size_t level = 0; level < levels.size() + 0 * end; ++level) {",
     "app_test", "DescentRecord.IsTheTrace*"),
    ("a node that only waited was descended into", "src/app/derived/pair_descent.cpp",
     "++both(NodeFate::descended, NodeFate::kept).descended;", "++both(NodeFate::descended, NodeFate::descended).descended;",
     "app_test", "DescentRecord.IsTheTrace*"),
    ("counts of another run", "src/app/features/collision/collision_statement.cpp",
     "tests(answer->descent_counters)", "tests(answer->counters)",
     "boxwood", "state test_the_descent_is_that_of_collide"),
    ("fates have the colours of volumes", "src/overlay/descent_colors.hpp",
     "kDescendedColor{12, 0, 204, 255};", "kDescendedColor{0, 114, 178, 255};",
     "render_test", "Palette.FatesOfADescentAreNoColoursOfVolumes"),
    ("views from above lose the azimuth", "src/app/session/command_line.cpp",
     "in_degrees(camera.azimuth_rad), in_degrees(camera.elevation_rad)",
     "std::abs(camera.elevation_rad) > 1.57 ? 0.0 : in_degrees(camera.azimuth_rad), in_degrees(camera.elevation_rad)",
     "command_picture_test", "CommandPicture.TheViewFromAboveKeepsItsAzimuth"),
    ("a pasted view loses it, too", "src/app/interface/camera_json.cpp",
     "if (distance && azimuth && elevation && *distance > 0.0)", "if (distance && azimuth && elevation && *distance < 0.0)",
     "interaction_test", "Interface.AViewFromAPole*"),
    ("seven digits", "src/app/text/exact_number.hpp",
     "sizeof text, value)", "sizeof text, value, std::chars_format::general, 7)",
     "command_picture_test", "CommandPicture.TheViewFromAboveKeepsItsAzimuth"),
    ("the command leaves out how boxes are fitted", "src/app/session/command_line.cpp",
     "  if (edit.obb_method != EditState{}.obb_method) out.emplace_back(SetObbMethod{edit.obb_method});\n", "",
     "command_picture_test", "CommandPicture.RandomStates*"),
    ("the command leaves out who is selected", "src/app/session/command_line.cpp",
     "void add_selection(const Session& session, Commands& out) {",
     "void add_selection(const Session& session, Commands& out) {\n  if (session.document().object_count() < 1000) return;",
     "command_picture_test", "CommandPicture.RandomStates*"),
    ("the command leaves out the built-in scene beside a file", "src/app/session/command_line.cpp",
     "  add_files(session.document().scene(), out);\n", "  if (edit.objects.size() > 1000) add_files(session.document().scene(), out);\n",
     "command_picture_test", "CommandPicture.RandomStates*"),
    ("asks the same, but of trees that are built otherwise", "src/app/features/collision/collide_line.cpp",
     "if (tree.leaf_size != usual.leaf_size)", "if (tree.leaf_size == 123456789)",
     "interaction_test", "CollideByPanel.IsWhatTheProgramFindsAtFiftyPoses"),
    ("levels are coloured as of the first tree", "src/app/session/shown_trees.cpp",
     "out = std::max(out, one.tree->by_depth.levels());", "out = out == 0 ? one.tree->by_depth.levels() : out;",
     "boxwood", "state test_levels_and_nodes_are_those_of_the_tree"),
    ("nothing is lit beyond the tree's depth", "src/app/features/nodes/levels_statement.cpp",
     "  out.drawn = drawn_levels(trees);\n",
     "  out.drawn = drawn_levels(trees);\n  std::erase_if(out.drawn, [&](std::uint32_t l) { return l < range.first; });\n",
     "boxwood", "state test_levels_and_nodes_are_those_of_the_tree"),
    ("turns there and back move", "src/app/document/scene_facts.cpp",
     "if (placed.rotation == kIdentityRows) return", "if (placed.rotation[0].x < 3.0) return",
     "app_test", "PictureState.TurnsThatEnd*"),
    ("four digits of a far point", "src/app/text/readable_number.cpp",
     "4, 17);", "4, 4);", "app_test", "ReadableNumber.APointIsToldApart*"),
    ("numbers of one under the title of many", "src/app/statements/statements.cpp",
     'out.title += ", selected last of " + std::to_string(selected);', 'out.title += " (and " + std::to_string(selected - 1) + " more)";',
     "boxwood", "state test_the_title_says_whose_numbers_they_are"),
    ("notes of a closed file stay", "src/app/session/session.cpp",
     "  if (imported.replace) messages_.close_scene();\n", "", "app_test", "PictureState.NotesOfAFile*"),
    ("an answer is shown for another pose", "src/app/features/collision/collision_monitor.cpp",
     "    is_of_now_ = answer_->question->same_but_for_classes(*now);\n", "    is_of_now_ = true;\n",
     "app_test", "StaleStatements.*"),
    ("the card stays when things move", "src/app/session/session.cpp",
     "derived_.follow(effect);\n  view_.selected().hover(std::nullopt);", "derived_.follow(effect);",
     "app_test", "StaleStatements.WhatIsUnderTheMouse*"),
    ("names in the command lose their underscores", "src/app/ui/fonts.hpp",
     "kBelowLine = 0.25F;", "kBelowLine = 0.0F;", "app_test", "Fonts.NothingBelowTheLineIsCutOff"),
    ("Enter moves by a rounding", "src/app/features/collision/motion_panel.cpp",
     "      if (shown[k] == std::strtod(formatted(format, moved[k]).c_str(), nullptr)) shown[k] = moved[k];\n",
     "      if (shown[k] == 1e300) shown[k] = moved[k];\n",
     "interaction_test", "Interface.EnterInAField*"),
]


def run(words, build):
    env = dict(os.environ, BOXWOOD_PROGRAM=str(build / "boxwood"), BOXWOOD_IMPORT_CHILD=str(build / "boxwood-import"),
               PYTHONPATH=str(ROOT / "tests/cli"))
    return subprocess.run(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test(build, target, name):
    if name.startswith("state "):
        name = name.split()[1]
        script = next(p for p in (ROOT / "tests").rglob("*_test.py") if f"def {name}(" in p.read_text())
        return run([sys.executable, script, "-k", name], build)
    program = next(p for p in build.rglob(target) if p.is_file() and os.access(p, os.X_OK))
    return run([program, "--gtest_filter=" + name], build)


def put_back(build, falsehood, passes):
    name, file, there, instead, target, wanted = falsehood
    path = ROOT / file
    before = path.read_text()
    if before.count(there) != 1:
        return "what is to be changed is there %d times" % before.count(there)
    if (target, wanted) not in passes:
        ninja = run(["ninja", "-C", build, target], build)
        passes[target, wanted] = ninja.returncode == 0 and test(build, target, wanted).returncode == 0
    if not passes[target, wanted]:
        return wanted + " fails without it"
    try:
        path.write_text(before.replace(there, instead))
        built = run(["ninja", "-C", build, target], build)
        if built.returncode != 0:
            return "it does not build:\n" + built.stdout[-1500:]
        ended = test(build, target, wanted)
    finally:
        path.write_text(before)
    failed = "FAILED" in ended.stdout or "AssertionError" in ended.stdout
    return None if ended.returncode != 0 and failed else "NOT SEEN by " + wanted


def run_check():
    return subprocess.run([sys.executable, ROOT / "tests/house/check_falsehoods.py", ROOT], check=False).returncode


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default=ROOT / "build/release", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    if arguments.check:
        return run_check()
    chosen = [f for f in FALSEHOODS if not arguments.names or any(n in f[0] for n in arguments.names)]
    wrong, passes = 0, {}
    for falsehood in chosen:
        if arguments.list:
            print(f"{falsehood[0]}: {falsehood[5]}")
            continue
        why = put_back(arguments.build, falsehood, passes)
        wrong += why is not None
        print(f"{'seen' if why is None else 'NO  '}  {falsehood[0]}: {falsehood[5] if why is None else why}", flush=True)
    if not arguments.list:
        print(f"{len(chosen)} put back, {len(chosen) - wrong} seen")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
