// SPDX-License-Identifier: MIT
// A drawing that keeps what it can from list to list draws the same as a new one, through random commands.
#include <algorithm>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "app/picture/drawn_once.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/session/session.hpp"
#include "scene/made/made_scenes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

// The instances of all meshes in the order of the list, and the ways in which they are drawn.
std::vector<std::string> meshes_of(const DrawList& list) {
  std::vector<std::string> out;
  for (const MeshBatch& batch : list.meshes)
    for (const MeshInstance& one : batch.instances) {
      const Vec3 at = batch.origin + one.origin_from_mesh.translation;
      char text[200];
      std::snprintf(text, sizeof text, "%zu %u %02x%02x%02x%02x %d%d%d%d %.9g %.9g %.9g %zu",
                    batch.positions.size(), one.id.object, one.color.r, one.color.g, one.color.b, one.color.a,
                    batch.edges, batch.translucent, batch.closed_outward, batch.smooth != nullptr, at.x, at.y,
                    at.z, batch.triangle_colors.size());
      out.emplace_back(text);
    }
  return out;
}

// The view calls those objects transparent that the list draws so: a click goes through them. Returns their
// number.
std::size_t expect_transparent(const Session& session, const DrawList& list) {
  std::vector<bool> drawn(session.document().object_count(), false);
  for (const MeshBatch& batch : list.meshes)
    for (const MeshInstance& one : batch.instances)
      if (batch.translucent && one.color.a != 0) drawn[one.id.object - 1] = true;
  for (std::uint32_t i = 0; i < drawn.size(); ++i) EXPECT_EQ(session.view().is_transparent(i), drawn[i]) << i;
  return static_cast<std::size_t>(std::count(drawn.begin(), drawn.end(), true));
}

TEST(SceneReuse, AKeptListIsTheListOfANewDrawing) {
  Session session;
  session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(12)));
  session.wait();
  SceneDrawing kept;
  DrawList list;
  std::mt19937 random(test::seed(3));
  const auto any = [&](std::uint32_t n) { return std::to_string(random() % n); };
  const std::uint32_t objects = session.document().object_count();
  std::uint64_t revision = 0;
  int reused = 0, remade = 0;
  std::size_t transparent = 0;
  for (int i = 0; i < 400; ++i) {
    const std::vector<std::string> commands = {
        "orbit " + any(40) + " " + any(20),
        "zoom 1.1 0 0",
        "pan 0.1 0",
        "orbit -5 3",
        "select object " + any(objects),
        "select object " + any(objects) + " add",
        "clear",
        "show object " + any(objects) + " " + (i % 2 == 0 ? "off" : "on"),
        "show whole on",
        "undo",
        "paint " + std::string(i % 3 == 0   ? "object"
                               : i % 3 == 1 ? "material"
                                            : "grey"),
        "layer edges " + std::string(i % 2 == 0 ? "on" : "off"),
        "layer geometry " + std::string(i % 4 == 0 ? "off" : "on"),
        "layer x-ray " + std::string(i % 2 == 0 ? "on" : "off"),
        "volume obb object " + any(objects) + " on",
        "pose object " + any(objects) + " 1 0 0 0.5 0 1 0 " + any(3) + " 0 0 1 0",
        "clip 0,1,0," + any(2),
        "clip off",
        "workspace " + std::string(i % 2 == 0 ? "clash" : "look")};
    const auto command = parse_command(commands[random() % commands.size()]);
    ASSERT_TRUE(command);
    (void)session.apply(*command);
    session.wait();
    kept.build(session, list);
    transparent += expect_transparent(session, list);
    SceneDrawing fresh;
    DrawList other;
    fresh.build(session, other);
    ASSERT_EQ(meshes_of(list), meshes_of(other)) << format(*command) << ", step " << i;
    ASSERT_EQ(list.boxes.size(), other.boxes.size());
    (list.meshes_revision != 0 && list.meshes_revision == revision ? reused : remade) += 1;
    revision = list.meshes_revision;
  }
  std::printf("lists kept: %d, made again: %d\n", reused, remade);
  EXPECT_GT(reused, 30);
  EXPECT_GT(remade, 60);
  EXPECT_GT(transparent, 50U);
}

// The arrays of a kept list stay while only the eye moves, for longer than unused ones.
TEST(SceneReuse, AListIsKeptAsLongAsOnlyTheEyeMoves) {
  Session session;
  session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(6)));
  SceneDrawing drawing;
  DrawList list;
  drawing.build(session, list);
  const std::uint64_t revision = list.meshes_revision;
  const std::vector<std::string> before = meshes_of(list);
  ASSERT_NE(revision, 0U);
  for (int i = 0; i < 300; ++i) {
    ASSERT_TRUE(session.apply(parse_command("orbit 3 1").value()));
    drawing.build(session, list);
    ASSERT_EQ(list.meshes_revision, revision);
  }
  EXPECT_EQ(meshes_of(list), before);
}

// Nothing is uploaded while nothing changes: a software renderer would draw the scene again and again, and
// never rest.
TEST(SceneReuse, TheSameStateIsDrawnFromTheSameArrays) {
  Session session;
  session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(6)));
  SceneDrawing drawing;
  DrawList list;
  std::mt19937 random(test::seed(5));
  const auto tree = [&](const Target& target) { return session.derived().data(target).tree.ready; };
  int selected = 0, hovered = 0;
  for (const char* line : {"tree obb whole on",
                           "depth 0..3",
                           "tree sphere object 1 on",
                           "node whole 2",
                           "node whole 0",
                           "node object 1 1",
                           "clear",
                           "paint object",
                           "layer x-ray on",
                           "workspace tree",
                           "node whole 5",
                           "workspace clash",
                           "clash check",
                           "clash select 0",
                           "workspace look",
                           "volume kdop14 whole on",
                           "volume hull object 2 on",
                           "select object 2",
                           "layer edges on",
                           "clip 0,1,0,1"}) {
    SCOPED_TRACE(line);
    const auto command = parse_command(line);
    ASSERT_TRUE(command);
    ASSERT_TRUE(session.apply(*command));
    session.wait();
    drawing.build(session, list);
    test::expect_kept(drawing, session, list);
    selected += session.view().selection().node.has_value() ? 1 : 0;
    for (const Target& target : {Target{}, Target{1}}) {
      if (!tree(target)) continue;
      session.view().selected().hover_node(NodeRef{target, static_cast<std::uint32_t>(random() % 3)});
      drawing.build(session, list);
      test::expect_kept(drawing, session, list);
      ++hovered;
    }
    session.view().selected().hover_node(std::nullopt);
  }
  EXPECT_GT(selected, 3);
  EXPECT_GT(hovered, 10);
}

}  // namespace
}  // namespace boxwood
