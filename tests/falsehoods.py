# SPDX-License-Identifier: MIT
"""Puts each falsehood that was once on screen back into the sources, one at a time, and wants the test of it to fail.

usage: falsehoods.py [--build FOLDER] [--list] [NAME...]

Changes the sources in place and always changes them back: run it in a clean copy of the tree, with nothing else building
there. The build folder is `build/release`. Each falsehood costs a build of what depends on the file.
"""

import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[1]

# name, file, what is there, what is put there, target, test ("state": a test of tests/cli/state_test.py)
FALSEHOODS = [
    ("asked against one object only", "src/app/features/collision/collision_monitor.cpp",
     "if (out->chosen) others = {selected.front()};", "others.resize(std::min<std::size_t>(others.size(), 1));",
     "session_test", "Meetings.ASessionSaysWhatAllPairsSay"),
    ("AABBs turn with their object", "src/app/derived/derived_placed.cpp",
     "return is_along_world_axes(kind) && !is_at_rest(pose_of(target));", "return kind == VolumeKind::fixed_aabb && target.object == ~0U;",
     "session_test", "PlacedVolumes.*"),
    ("a pose is forgotten", "src/app/features/volumes/volume_statement.cpp",
     "one.volume = carried(standing.fit->fit.volume, standing.world_from_volume);", "one.volume = standing.fit->fit.volume;",
     "statements_test", "Statements.WhatIsStatedIsWhatIsDrawn"),
    ("a hidden node is drawn bright", "src/app/picture/scene_drawing.cpp",
     "if (node.target.object && !session.document().object(*node.target.object).visible) return false;", "",
     "statements_test", "Statements.OfAHiddenObjectNothingIsDrawn"),
    ("hidden triangles of a node are lit", "src/app/picture/scene_drawing.cpp",
     "const auto of = node->target.object ? std::nullopt : document.facts().triangle_of(number);",
     "const auto of = document.facts().triangle_of(~0U);",
     "statements_test", "Statements.ANodeOfTheWholeLightsWhatIsVisible"),
    ("boxes along the model's axes are not named so", "src/app/features/volumes/shown_volumes.hpp",
     "session.derived().pose_of(target).rotation != kIdentityRows;", "session.document().object_count() > 1000;",
     "boxwood", "state test_boxes_along_the_axes_of_the_model_are_named_so"),
    ("the chip stays blue where levels colour the boxes", "src/app/picture/legend_statement.cpp",
     "by_level && !levels.empty() ? colors_of_levels(session, levels)", "!by_level && !levels.empty() ? colors_of_levels(session, levels)",
     "boxwood", "state test_levels_and_nodes_are_those_of_the_tree"),
    ("the command leaves out the node", "src/app/session/command_line.cpp",
     "selection.node && session.derived()", "selection.node && selection.node->node == ~0U && session.derived()",
     "command_picture_test", "CommandPicture.RandomStates*"),
    ("a file more drops the node", "src/app/session/session.cpp",
     "  if (!keeps_objects) {\n    view_.clear_selection();\n", "  view_.clear_selection();\n  if (!keeps_objects) {\n",
     "session_test", "SelectedNode.*"),
    ("another colour is stated", "src/app/features/volumes/volume_statement.cpp",
     "one.color = level_color(level, scale.first, scale.last);", "one.color = level_color(level + 1, scale.first, scale.last + 2);",
     "boxwood", "state test_levels_and_nodes_are_those_of_the_tree"),
    ("size of the box that was boxed again", "src/app/statements/statements.cpp",
     "out.size = aabb->max - aabb->min;",
     "out.size = session.document().facts().bounds(out.target).max - session.document().facts().bounds(out.target).min;",
     "statements_test", "Statements.WhatIsStatedIsWhatIsDrawn"),
    ("measured through the hull at rest", "src/app/commands/render_command.cpp",
     "  while (session.busy()) {", "  if (session.busy()) {",
     "boxwood", "state test_at_rest_a_large_object_is_measured_through_all_its_vertices"),
    ("inside is apart", "src/app/derived/neighbour_query.cpp",
     "if (found.contained == Containment::none) return std::optional<Partner>();", "if (!found.stopped) return std::optional<Partner>();",
     "session_test", "Meetings.ASessionSaysWhatAllPairsSay"),
    ("points only are apart", "src/app/features/collision/collision_statement.cpp",
     "if (found.asked == 0) {", "if (found.asked == ~std::size_t{0}) {",
     "boxwood", "state test_what_cannot_be_asked_is_not_known"),
    ("a hidden object is asked about", "src/app/features/collision/collision_monitor.cpp",
     "if (!document_.object(object).visible) return SkipReason::hidden;", "",
     "session_test", "Meetings.ASessionSaysWhatAllPairsSay"),
    ("a node keeps its number, not its triangles", "src/app/session/session.cpp",
     "found = node_of_same_triangles(before->tree.topology(), node->node, tree->tree.topology());",
     "found = std::min<std::uint32_t>(node->node, static_cast<std::uint32_t>(tree->tree.topology().nodes.size()) - 1);",
     "session_test", "SelectedNode.*"),
    ("a node that was lost stays lost", "src/app/session/session.cpp",
     "if (const auto found = node_of_triangles(lost->triangles, tree->tree.topology()))",
     "if (const auto found = std::optional<std::uint32_t>(); found && !lost->triangles.empty())",
     "statements_test", "StaleStatements.ANodeThatAMoveTookAwayComesBackWithUndo"),
    ("the clicked point stays in the air", "src/app/view/session_view.cpp",
     "  const RigidTransform placed = document_.pose(marked->object);", "  const RigidTransform placed;",
     "session_test", "PictureState.AClickedPoint*"),
    ("boxes are clicked where they were", "src/app/interface/edge_pick.cpp",
     "volumes->in_world ? RigidTransform{} : volume_pose(session.document(), target);", "RigidTransform{};",
     "command_picture_test", "EdgeClicks.*"),
    ("spheres are clicked by a great circle", "src/app/interface/edge_pick.cpp",
     "const double ratio = view.orthographic ? 0.0 : radius_sq / distance_sq;", "const double ratio = 0.0 * radius_sq;",
     "command_picture_test", "EdgeClicks.*"),
    ("behind the eye of a parallel view nothing is picked", "src/app/view/session_view.cpp",
     "  if (!out.orthographic) return out;\n", "  if (document_.object_count() < 1000) return out;\n",
     "session_test", "PictureState.AParallelView*"),
    ("a front that is cut away is named", "src/app/camera/camera.cpp",
     "return along > 0.0 ? view.near_distance / along : 0.0;", "return 0.0 * along;",
     "session_test", "PictureState.AFrontThatIsCutAway*"),
    ("t and a number is another triangle", "src/app/features/nodes/nodes_panel.cpp",
     "triangle && target.object ? triangle->triangle : *n;", "*n;",
     "interaction_test", "Interface.ATriangleHasOneNumber*"),
    ("a long descent is cut", "src/app/derived/pair_descent.cpp",
     "  if (out_of_memory_) return;\n",
     "  static std::size_t taken = 0;\n  if (event.level == 0) taken = 0;\n  if (out_of_memory_ || ++taken > 200000) return;\n",
     "session_test", "DescentRecord.NothingOfALongDescentIsCut"),
    ("a node has one fate in all levels", "src/app/derived/pair_descent.cpp",
     "for (std::size_t level = range.first; level < end; ++level) {", "for (std::size_t level = 0; level < levels.size() + 0 * end; ++level) {",
     "session_test", "DescentRecord.IsTheTrace*"),
    ("a node that only waited was descended into", "src/app/derived/pair_descent.cpp",
     "++both(NodeFate::descended, NodeFate::kept).descended;", "++both(NodeFate::descended, NodeFate::descended).descended;",
     "session_test", "DescentRecord.IsTheTrace*"),
    ("counts of another run", "src/app/features/collision/collision_statement.cpp",
     "tests(answer->descent_counters);", "tests(answer->counters);",
     "boxwood", "state test_the_descent_is_that_of_collide"),
    ("fates have the colours of volumes", "src/overlay/descent_colors.hpp",
     "kDescendedColor{52, 56, 64, 255};", "kDescendedColor{0, 114, 178, 255};",
     "overlay_test", "Palette.FatesOfADescentAreNoColoursOfVolumes"),
    ("views from above lose the azimuth", "src/app/session/command_line.cpp",
     "in_degrees(camera.azimuth_rad), in_degrees(camera.elevation_rad)",
     "std::abs(camera.elevation_rad) > 1.57 ? 0.0 : in_degrees(camera.azimuth_rad), in_degrees(camera.elevation_rad)",
     "command_picture_test", "CommandPicture.TheViewFromAboveKeepsItsAzimuth"),
    ("a pasted view loses it, too", "src/app/interface/camera_json.cpp",
     "if (distance && azimuth && elevation && *distance > 0.0)", "if (distance && azimuth && elevation && *distance < 0.0)",
     "interaction_test", "Interface.AViewFromAPole*"),
    ("seven digits", "src/app/session/command_line.cpp",
     "return {text, std::to_chars(text, text + sizeof text, value).ptr};",
     "return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, 7).ptr};",
     "command_picture_test", "CommandPicture.TheViewFromAboveKeepsItsAzimuth"),
    ("the command leaves out how boxes are fitted", "src/app/session/command_line.cpp",
     "  if (edit.obb_method != EditState{}.obb_method) out.emplace_back(SetObbMethod{edit.obb_method});\n", "",
     "command_picture_test", "CommandPicture.RandomStates*"),
    ("the command leaves out who is selected", "src/app/session/command_line.cpp",
     "  add_selection(session, out);\n", "  if (edit.objects.size() > 1000) add_selection(session, out);\n",
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
    ("turns there and back move", "src/app/document/document.cpp",
     "  if (placed.rotation == kIdentityRows) return placed.translation;\n", "  if (placed.rotation[0].x < 3.0) return placed.translation;\n",
     "session_test", "PictureState.TurnsThatEnd*"),
    ("four digits of a far point", "src/app/text/readable_number.cpp",
     "4, 17);", "4, 4);", "app_test", "ReadableNumber.APointIsToldApart*"),
    ("numbers of one under the title of many", "src/app/statements/statements.cpp",
     'out.title += ", selected last of " + std::to_string(selected);', 'out.title += " (and " + std::to_string(selected - 1) + " more)";',
     "boxwood", "state test_the_title_says_whose_numbers_they_are"),
    ("notes of a closed file stay", "src/app/session/session.cpp",
     "  if (imported.replace) messages_.close_scene();\n", "", "session_test", "PictureState.NotesOfAFile*"),
    ("an answer is shown for another pose", "src/app/features/collision/collision_monitor.cpp",
     "    is_of_now_ = answer_->question->same_but_for_classes(*now);\n", "    is_of_now_ = true;\n",
     "statements_test", "StaleStatements.*"),
    ("the card stays when things move", "src/app/session/session.cpp",
     "  view_.hover(std::nullopt);                    // what is under the mouse may be elsewhere, or hidden\n", "",
     "statements_test", "StaleStatements.WhatIsUnderTheMouse*"),
    ("names in the command lose their underscores", "src/app/ui/fonts.hpp",
     "kBelowLine = 0.25F;", "kBelowLine = 0.0F;", "fonts_test", "Fonts.NothingBelowTheLineIsCutOff"),
    ("Enter moves by a rounding", "src/app/features/collision/motion_panel.cpp",
     "      if (shown[k] == std::strtod(formatted(format, moved[k]).c_str(), nullptr)) shown[k] = moved[k];\n",
     "      if (shown[k] == 1e300) shown[k] = moved[k];\n",
     "interaction_test", "Interface.EnterInAField*"),
]


def run(words, build):
    env = dict(os.environ, BOXWOOD_PROGRAM=str(build / "boxwood"), BOXWOOD_IMPORT_CHILD=str(build / "boxwood-import"))
    return subprocess.run(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test(build, target, name):
    if name.startswith("state "):
        return run([sys.executable, "tests/cli/state_test.py", "StateTest." + name.split()[1]], build)
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default=ROOT / "build/release", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--list", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
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
