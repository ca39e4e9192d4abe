// SPDX-License-Identifier: MIT
// What is measured between two points of moved objects, and the colours of nodes, each against the plain way
// to find it.
#include "app/features/measure/measure_statement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include <boxwood/tree.hpp>

#include "app/derived/convex_scene.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/nodes/node_paint.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/statements/statements.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

using test::Random;

std::unique_ptr<Session> session_of(Scene scene) {
  auto out = std::make_unique<Session>(SessionOptions{});
  out->set_scene(std::make_shared<const Scene>(std::move(scene)));
  return out;
}

std::array<double, 12> some_pose(Random& random) {
  const double angle = random.uniform(-3.0, 3.0), c = std::cos(angle), s = std::sin(angle);
  return {c, -s, 0, random.uniform(-5.0, 5.0), s, c, 0, random.uniform(-5.0, 5.0),
          0, 0,  1, random.uniform(-5.0, 5.0)};
}

TEST(Measure, IsTheDistanceOfThePointsWhereTheirObjectsStand) {
  const auto session = session_of(generated::built_in_scene());
  const Document& document = session->document();
  EXPECT_FALSE(measure_statement(*session));
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    Vec3 ends[2];
    std::uint32_t objects[2];
    ASSERT_TRUE(session->apply(SetMeasuring{false}));
    std::array<double, 12> poses[2];
    for (int k = 0; k < 2; ++k) {
      objects[k] = static_cast<std::uint32_t>(random.uniform(0.0, 0.999) * document.object_count());
      poses[k] = k == 1 && objects[1] == objects[0] ? poses[0] : some_pose(random);
      ASSERT_TRUE(session->apply(SetPose{{objects[k]}, poses[k]}));
    }
    for (int k = 0; k < 2; ++k) {
      const SceneObject& object = document.scene().objects[objects[k]];
      const auto triangle = static_cast<std::uint32_t>(
          random.uniform(0.0, 0.999) * static_cast<double>(object.mesh->mesh.triangles.size()));
      const double u = random.uniform(0.0, 1.0), v = random.uniform(0.0, 1.0 - u);
      ASSERT_TRUE(session->apply(
          MeasurePoint{document.facts().triangle_number(objects[k], triangle), Vec3(u, v, 1 - u - v)}));
      Vec3 p(0.0);
      for (int c = 0; c < 3; ++c) {
        const std::uint32_t vertex = object.mesh->mesh.triangles[triangle][static_cast<std::size_t>(c)];
        const Vec3 baked =
            nearest_floats(apply(object.world_from_mesh, Vec3(object.mesh->mesh.vertices[vertex])));
        p += Vec3(u, v, 1 - u - v)[c] * baked;
      }
      const auto& m = poses[k];
      ends[k] = Vec3(m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3], m[4] * p.x + m[5] * p.y + m[6] * p.z + m[7],
                     m[8] * p.x + m[9] * p.y + m[10] * p.z + m[11]);
      const auto said = measure_statement(*session);
      ASSERT_TRUE(said);
      EXPECT_EQ(said->ends.size(), static_cast<std::size_t>(k) + 1);
      EXPECT_EQ(said->distance.has_value(), k == 1);
    }
    const auto said = measure_statement(*session);
    EXPECT_NEAR(*said->distance, glm::length(ends[1] - ends[0]), 1e-12);
    EXPECT_LT(glm::length(*said->components - (ends[1] - ends[0])), 1e-12);
    // The line that is drawn has these ends.
    DrawList list;
    SceneDrawing drawing;
    drawing.build(*session, list);
    bool found = false;
    for (const auto& batch : list.segments)
      for (const SegmentInstance& s : batch.data)
        found =
            found || (s.color == kMeasureColor && glm::length(batch.origin + Vec3(s.a) - ends[0]) < 1e-6 &&
                      glm::length(batch.origin + Vec3(s.b) - ends[1]) < 1e-5);
    EXPECT_TRUE(found) << round;
    // So has the legend: with those of its parts that are not zero.
    if (round % 20 == 0) {
      const auto rows = legend_statements(*session);
      const auto has = [&](const std::string& text, const std::vector<Rgba>& colors) {
        return std::any_of(rows.begin(), rows.end(), [&](const LegendStatement& row) {
          return row.text == text && row.colors == colors && row.is_of_lines;
        });
      };
      EXPECT_TRUE(has("Measured distance", {kMeasureColor}));
      EXPECT_TRUE(has("Its parts along X, Y, Z", {kAxisColors[0], kAxisColors[1], kAxisColors[2]}));
    }
    if (round % 20 == 0) {
      ASSERT_TRUE(session->apply(ShowObject{{objects[1]}, false}));
      EXPECT_FALSE(measure_statement(*session)->distance) << "of what is not drawn nothing is said";
      ASSERT_TRUE(session->apply(ShowObject{{objects[1]}, true}));
    }
  }
  ASSERT_TRUE(session->apply(MeasurePoint{0, Vec3(1, 0, 0)}));
  EXPECT_EQ(measure_statement(*session)->ends.size(), 1U) << "a third click begins anew";
  EXPECT_FALSE(session->apply(MeasurePoint{1U << 30, Vec3(1, 0, 0)}));
}

// While measuring, the point under the mouse has its mark, also beside a clicked point.
TEST(Measure, MarksThePointThatAClickTakes) {
  const auto session = session_of(generated::built_in_scene());
  PickHit hit;
  hit.point = Vec3(0.25, 0.5, 2.0);
  hit.on_corner = true;
  session->view().selected().select(0, SelectMode::replace);
  ASSERT_TRUE(session->apply(MarkPoint{0, Vec3(1, 0, 0)}));
  const auto is_marked = [&] {
    session->view().selected().hover(hit);
    DrawList list;
    SceneDrawing drawing;
    drawing.build(*session, list);
    for (const auto& batch : list.points)
      for (const PointInstance& mark : batch.data)
        if (mark.color == kHoveredPointColor && batch.origin + Vec3(mark.position) == hit.point) return true;
    return false;
  };
  EXPECT_FALSE(is_marked()) << "the clicked point has the mark";
  ASSERT_TRUE(session->apply(SetMeasuring{true}));
  EXPECT_TRUE(is_marked());
  ASSERT_TRUE(hover_statement(*session));
  EXPECT_NE(hover_statement(*session)->text.find("corner "), std::string::npos);
}

// From the root to the node of the level, or the leaf above it, that holds the triangle.
std::uint32_t node_holding(const TreeTopology& tree, std::uint32_t place, std::uint32_t level) {
  std::uint32_t node = 0;
  for (std::uint32_t at = 0; at < level && !tree.nodes[node].is_leaf(); ++at) {
    const std::uint32_t left = tree.nodes[node].left;
    const TreeNode& range = tree.nodes[left];
    node = place >= range.first && place < range.first + range.count ? left : left + 1;
  }
  return node;
}

TEST(NodePaint, TrianglesOfANodeHaveItsColourAndNeighboursDiffer) {
  const auto session = session_of(generated::built_in_scene());
  std::size_t levels = 0, above = 0;
  for (const Target& target : {Target{}, Target{0}, Target{1}}) {
    (void)session->derived().tree(target);
    session->wait();
    const auto tree = session->derived().data(target).tree.ready;
    ASSERT_TRUE(tree);
    const TreeTopology& topology = tree->tree.topology();
    for (std::uint32_t level = 0; level < tree->by_depth.levels(); ++level, ++levels) {
      const std::vector<Rgba> colors = node_colors(*tree, level, topology.order.size());
      std::uint32_t before = 0;
      for (std::uint32_t place = 0; place < topology.order.size(); ++place) {
        const std::uint32_t node = node_holding(topology, place, level);
        above += topology.nodes[node].is_leaf() ? 1 : 0;
        if (place > 0) {
          const bool same = colors[topology.order[place]] == colors[topology.order[place - 1]];
          ASSERT_EQ(same, node == before) << level << ' ' << place;
        }
        before = node;
      }
    }
  }
  EXPECT_GT(levels, 20U);
  EXPECT_GT(above, 1'000U);
}

// What is drawn: an object's own tree before that of the whole, none without a tree, also while volumes are
// hidden.
TEST(NodePaint, IsOfTheTreesThatAreShown) {
  const auto session = session_of(generated::built_in_scene());
  const auto drawn = [&] {
    session->wait();
    DrawList list;
    SceneDrawing drawing;
    drawing.build(*session, list);
    std::map<std::uint32_t, std::vector<Rgba>> out;  // by object
    for (const MeshBatch& batch : list.meshes)
      if (!batch.triangle_colors.empty()) {
        EXPECT_EQ(batch.instances.size(), 1U);
        out[batch.instances[0].id.object - 1].assign(batch.triangle_colors.begin(),
                                                     batch.triangle_colors.end());
      }
    return out;
  };
  ASSERT_TRUE(session->apply(SetPaint{Paint::node}));
  EXPECT_TRUE(drawn().empty()) << "no tree is shown";
  ASSERT_TRUE(session->apply(SetDepth{{2, 2}}));
  ASSERT_TRUE(session->apply(ShowTree{VolumeKind::obb, {}, true}));
  const auto whole = drawn();
  EXPECT_EQ(whole.size(), session->document().object_count());
  const auto tree = session->derived().data(Target{}).tree.ready;
  ASSERT_TRUE(tree);
  const std::vector<Rgba> expected = node_colors(*tree, 2, tree->tree.topology().order.size());
  std::size_t at = 0;
  for (const auto& [object, colors] : whole)
    for (const Rgba& color : colors) ASSERT_EQ(color, expected[at++]) << object;
  ASSERT_TRUE(session->apply(ShowLayer{Layer::volumes, false}));
  EXPECT_EQ(drawn(), whole);
  ASSERT_TRUE(session->apply(ShowTree{VolumeKind::obb, {1}, true}));
  const auto own = drawn();
  EXPECT_EQ(own.at(0), whole.at(0));
  EXPECT_NE(own.at(1), whole.at(1));
  ASSERT_TRUE(session->apply(SetPaint{Paint::object}));
  EXPECT_TRUE(drawn().empty());
}

}  // namespace
}  // namespace boxwood
