// SPDX-License-Identifier: MIT
// What is stated against what is drawn and what the library says: random scenes, poses, toggles and undo.
#include "app/document/drawn_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/move_object.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/statements/statements.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/derived/convex_scene.hpp"
#include "app/derived/placed_volumes.hpp"
#include "app/features/volumes/scores.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {
namespace {

using test::Random;
using DrawKey = std::pair<std::uint32_t, std::uint32_t>;  // DrawId

struct Drawn {
  Aabb box;  // of all corners, in the world
  std::set<std::uint32_t> colors;
};

std::uint32_t color_key(const Rgba& c) {
  return std::uint32_t{c.r} << 16U | std::uint32_t{c.g} << 8U | c.b;
}

// What the lines and spheres of a list measure, by what they belong to.
std::map<DrawKey, Drawn> measure(const DrawList& list) {
  std::map<DrawKey, Drawn> out;
  const auto at = [&](const DrawId& id, const Rgba& color) -> Drawn& {
    Drawn& drawn = out[{id.object, id.item}];
    drawn.colors.insert(color_key(color));
    return drawn;
  };
  const auto world = [](const auto& batch, const Vec3& p) {
    return Vec3(glm::dot(batch.rotation[0], p), glm::dot(batch.rotation[1], p),
                glm::dot(batch.rotation[2], p)) +
           batch.origin;
  };
  for (const auto& batch : list.boxes)
    for (const BoxInstance& b : batch.data.subspan(batch.first, batch.count))
      for (int corner = 0; corner < 8; ++corner) {
        Vec3 p(b.center);
        for (int k = 0; k < 3; ++k) p += ((corner >> k & 1) != 0 ? 1.0 : -1.0) * Vec3(b.half_axes[k]);
        Drawn& drawn = at(b.id, b.color);
        drawn.box = grow(drawn.box, world(batch, p));
      }
  for (const auto& batch : list.segments)
    for (const SegmentInstance& s : batch.data.subspan(batch.first, batch.count)) {
      Drawn& drawn = at(s.id, s.color);
      drawn.box = grow(grow(drawn.box, world(batch, Vec3(s.a))), world(batch, Vec3(s.b)));
    }
  for (const auto& batch : list.spheres)
    for (const SphereInstance& s : batch.data.subspan(batch.first, batch.count)) {
      Drawn& drawn = at(s.id, s.color);
      const Vec3 c = world(batch, Vec3(s.center)), r(static_cast<double>(s.radius));
      drawn.box = grow(grow(drawn.box, c - r), c + r);
    }
  return out;
}

// The same of what is stated.
Aabb extent(const AnyVolume& any) {
  if (const auto* sphere = std::get_if<Sphere>(&any))
    return {sphere->center - Vec3(sphere->radius), sphere->center + Vec3(sphere->radius)};
  Aabb out;
  for (const Vec3& p : outline(any).vertices) out = grow(out, p);
  const auto lines = [&](const auto& v) {
    for (const auto& [a, b] : drawn_lines(v)) out = grow(grow(out, a), b);
  };
  if (const auto* capsule = std::get_if<Capsule>(&any)) lines(*capsule);
  if (const auto* cylinder = std::get_if<Cylinder>(&any)) lines(*cylinder);
  return out;
}

DrawKey key_of(const VolumeStatement& v) {
  return {v.target.object ? 1 + *v.target.object : kWholeObject,
          v.node ? 1 + *v.node : kVolumeItem + static_cast<std::uint32_t>(v.kind)};
}

struct Compared {
  int volumes = 0, nodes = 0, in_world = 0, sizes = 0, scores = 0;
};

// What is stated and not so drawn, or drawn and not stated: every volume where it is stated, in its colour.
std::vector<std::string> differences(Session& session, const std::vector<VolumeStatement>& stated,
                                     Compared* compared = nullptr) {
  SceneDrawing drawing;
  DrawList list;
  drawing.build(session, list);
  std::map<DrawKey, Drawn> drawn = measure(list);
  std::vector<std::string> out;
  const auto name = [](const DrawKey& key) {
    return std::to_string(key.first) + " " + std::to_string(key.second);
  };
  std::map<DrawKey, std::vector<const VolumeStatement*>> by_key;
  for (const VolumeStatement& v : stated) by_key[key_of(v)].push_back(&v);
  const auto& node = session.view().selection().node;
  for (const auto& [key, volumes] : by_key) {
    Aabb expected;
    std::set<std::uint32_t> colors;
    for (const VolumeStatement* v : volumes) {
      if (v->in_model_axes) out.push_back("at rest all are in the world: " + name(key));
      const Aabb box = extent(v->volume);
      if (is_empty(box)) continue;
      expected = grow(grow(expected, box.min), box.max);
      colors.insert(color_key(v->color));
      if (compared == nullptr) continue;
      ++(v->node ? compared->nodes : compared->volumes);
      if (is_along_world_axes(v->kind) && v->target.object &&
          session.document().pose(*v->target.object).rotation != kIdentityRows)
        ++compared->in_world;
    }
    if (colors.empty()) continue;
    if (node && key.second == 1 + node->node) continue;  // drawn again, strongest
    if (!drawn.contains(key)) {
      out.push_back("stated and not drawn: " + name(key));
      continue;
    }
    const Drawn& picture = drawn[key];
    if (picture.colors != colors) out.push_back("of another colour: " + name(key));
    const double size = glm::length(expected.max - expected.min) + 1e-3;
    // Rims and half circles are drawn in the model's frame: what they reach differs from frame to frame by a
    // part of the radius, their middle does not.
    const bool round = std::ranges::any_of(volumes, [](const VolumeStatement* v) {
      return v->kind == VolumeKind::capsule || v->kind == VolumeKind::cylinder;
    });
    const double slack = (round ? 0.15 : 1e-5) * size;
    const Vec3 off = picture.box.min + picture.box.max - expected.min - expected.max;
    if (volumes.size() == 1 && !(glm::length(off) <= 1e-4 * size)) out.push_back("elsewhere: " + name(key));
    for (int k = 0; k < 3; ++k)
      if (!(std::abs(picture.box.min[k] - expected.min[k]) <= slack &&
            std::abs(picture.box.max[k] - expected.max[k]) <= slack))
        out.push_back("elsewhere: " + name(key));
    drawn.erase(key);
  }
  for (const auto& [key, what] : drawn) {
    if (key.second == 0) continue;  // the mesh itself, the grid
    if (node && key.second == 1 + node->node) continue;
    out.push_back("drawn and not stated: " + name(key));
  }
  return out;
}

// Numbers of the panel against brute force over the placed vertices.
void compare_with_vertices(Session& session, const std::vector<std::shared_ptr<SceneMesh>>& made,
                           Compared& compared) {
  const SelectionStatement selection = selection_statement(session);
  std::vector<Vec3> placed;
  for (std::uint32_t i = 0; i < made.size(); ++i) {
    if (selection.target.object && *selection.target.object != i) continue;
    for (const Vec3f& v : made[i]->mesh.vertices) {
      const Vec3 p = place(session.document().pose(i), Vec3(v));
      // The whole of many is a mesh of floats.
      placed.push_back(selection.target.object || made.size() == 1 ? p : nearest_floats(p));
    }
  }
  Aabb box;
  for (const Vec3& p : placed) box = grow(box, p);
  ASSERT_TRUE(selection.size.has_value());
  EXPECT_EQ(*selection.size, box.max - box.min);
  ++compared.sizes;
  for (const ScoreRow& row : score_rows(session, selection.target)) {
    ASSERT_TRUE(row.ready) << row_of(row.kind).name;
    if (!is_along_world_axes(row.kind) || row.kind == VolumeKind::fixed_aabb) continue;
    const AnyVolume tight = fit_volume(row.kind, placed).volume;
    EXPECT_EQ(row.volume, volume(tight)) << row_of(row.kind).name;
    EXPECT_EQ(row.area, area(tight)) << row_of(row.kind).name;
    ++compared.scores;
  }
}

Command random_command(Random& random, std::uint32_t objects) {
  const std::uint32_t object = static_cast<std::uint32_t>(random.index(static_cast<int>(objects)));
  const Target target = random.chance(0.3) ? Target{} : Target{object};
  const auto kind = static_cast<VolumeKind>(random.index(static_cast<int>(kVolumeKindCount)));
  switch (random.index(9)) {
  case 0:
  case 1:
    return ShowVolume{kind, target, random.chance(0.7)};
  case 2:
    return ShowTree{kind, target, random.chance(0.5)};
  case 3:
  case 4:
    return move_object({object}, RigidTransform{random.awkward_rotation(), random.in_cube(5.0)});
  case 5:
    return ShowObject{{object}, random.chance(0.6)};
  case 6: {
    const auto first = static_cast<std::uint32_t>(random.index(4));
    return SetDepth{{first, first + static_cast<std::uint32_t>(random.index(3))}};
  }
  case 7:
    return Select{{object}, SelectMode::replace};
  default:
    return random.chance(0.5) ? Command(Undo{}) : Command(Redo{});
  }
}

TEST(Statements, WhatIsStatedIsWhatIsDrawn) {
  Random random(21);
  Compared compared;
  for (int trial = 0; trial < 60; ++trial) {
    std::vector<std::shared_ptr<SceneMesh>> made;
    const std::uint32_t n = 1 + static_cast<std::uint32_t>(random.index(4));
    for (std::uint32_t i = 0; i < n; ++i) made.push_back(test::convex_solid(random, 1.0, 20));
    Session session(SessionOptions{});
    session.set_scene(std::make_shared<const Scene>(test::scene_of(made)));
    ASSERT_TRUE(session.apply(SetObbMethod{ObbMethod::fast}));
    for (int state = 0; state < 5; ++state) {
      for (int i = 0; i < 6; ++i) (void)session.apply(random_command(random, n));  // undo may have nothing
      (void)selection_statement(session);
      (void)score_rows(session, session.view().current_target());
      session.wait();
      EXPECT_EQ(differences(session, volume_statements(session), &compared), std::vector<std::string>{});
      EXPECT_EQ(volume_count(session).volumes, volume_statements(session).size());
      compare_with_vertices(session, made, compared);
      if (::testing::Test::HasFailure()) return;
    }
  }
  EXPECT_EQ(compared.sizes, 300);
  EXPECT_GT(compared.volumes, 500);
  EXPECT_GT(compared.nodes, 1000);
  EXPECT_GT(compared.in_world, 100);
  EXPECT_GT(compared.scores, 1000);
}

// Selected, looked at closely, under the mouse, with every volume there is: hidden, nothing of it is drawn or
// told.
TEST(Statements, OfAHiddenObjectNothingIsDrawn) {
  Random random(23);
  const auto mesh = test::convex_solid(random, 1.0, 40);
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(test::scene_of({mesh, mesh})));
  ASSERT_TRUE(session.apply(SetObbMethod{ObbMethod::fast}));
  for (const VolumeRow& row : kVolumeRows) {
    ASSERT_TRUE(session.apply(ShowVolume{row.kind, {0U}, true}));
    ASSERT_TRUE(session.apply(ShowTree{row.kind, {0U}, true}));
  }
  for (const Command& command : std::vector<Command>{
           move_object({0U}, RigidTransform{random.rotation(), Vec3(0.5, 0, 0)}), SelectNode{{0U}, 2},
           ShowPanel{kMotionPanel, true}, ShowLayer{Layer::descent, true}, ShowLayer{Layer::pinned, true}})
    ASSERT_TRUE(session.apply(command));
  session.wait();
  const auto drawn = [&] {
    SceneDrawing drawing;
    DrawList list;
    drawing.build(session, list);
    std::size_t of_it = 0;
    for (const auto& [key, what] : measure(list)) of_it += key.first == 1 ? 1 : 0;
    for (const auto& batch : list.meshes)
      for (const MeshInstance& instance : batch.instances) of_it += instance.id.object == 1 ? 1 : 0;
    return of_it;
  };
  EXPECT_GT(drawn(), 20U);
  EXPECT_TRUE(collision_statement(session)->state);
  EXPECT_GT(legend_statements(session).size(), kVolumeKindCount);
  ASSERT_TRUE(session.apply(ShowObject{{0U}, false}));
  ASSERT_TRUE(session.apply(Hover{0, Vec3(1, 0, 0)}));
  session.wait();
  EXPECT_EQ(drawn(), 0U);
  EXPECT_TRUE(volume_statements(session).empty());
  EXPECT_TRUE(legend_statements(session).empty());
  EXPECT_FALSE(collision_statement(session)->state);
  EXPECT_FALSE(hover_statement(session));
}

// A selected node of the whole lights its triangles: those of objects that are visible.
TEST(Statements, ANodeOfTheWholeLightsWhatIsVisible) {
  Random random(29);
  const auto mesh = test::convex_solid(random, 1.0, 60);
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(test::scene_of({mesh, mesh, mesh})));
  ASSERT_TRUE(session.apply(ShowTree{VolumeKind::obb, {}, true}));
  std::size_t mixed = 0;
  for (std::uint32_t node = 1; node < 12; ++node) {
    for (std::uint32_t i = 0; i < 3; ++i) ASSERT_TRUE(session.apply(ShowObject{{i}, true}));
    ASSERT_TRUE(session.apply(SelectNode{{}, node}));
    session.wait();
    SceneDrawing drawing;
    DrawList list;
    for (std::uint32_t hidden = 0; hidden <= 3; ++hidden) {  // one after the other is hidden
      if (hidden > 0) {
        ASSERT_TRUE(session.apply(ShowObject{{hidden - 1}, false}));
      }
      session.wait();
      const TreeTopology& tree = session.view().selection().node_tree->tree.topology();
      const TreeNode& range = tree.nodes[node];
      std::size_t expected = 0, lit = 0;
      for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
        expected += session.document().facts().triangle_of(tree.order[i])->object >= hidden ? 1 : 0;
      drawing.build(session, list);
      for (const auto& batch : list.triangles)
        if (batch.style.fill_alpha == 1.0F && !batch.style.pickable) lit += batch.count;
      EXPECT_EQ(lit, expected) << node << ", hidden " << hidden;
      mixed += expected > 0 && expected < range.count ? 1 : 0;
    }
  }
  EXPECT_GT(mixed, 2U);
}

// Nothing is counted that is not drawn.
TEST(Statements, TheStatusLineCountsWhatIsDrawn) {
  Random random(23);
  const auto mesh = test::convex_solid(random, 1.0, 40);
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(test::scene_of({mesh, mesh})));
  const std::string counts = counts_text(session);
  EXPECT_EQ(status_text(session, {}), counts);
  ASSERT_TRUE(session.apply(ShowTree{VolumeKind::obb, {0U}, true}));
  ASSERT_TRUE(session.apply(SetDepth{{1, 2}}));
  session.wait();
  EXPECT_EQ(status_text(session, {}), counts + ", 6 volumes");
  EXPECT_EQ(status_text(session, {7.25, "a device", false}),
            counts + ", 6 volumes  |  7.25 ms/frame  |  a device");
  EXPECT_EQ(status_text(session, {7.25, "a device", true}), counts + ", 6 volumes");
  ASSERT_TRUE(session.apply(ShowLayer{Layer::volumes, false}));
  EXPECT_EQ(status_text(session, {}), counts);
  ASSERT_TRUE(session.apply(ShowLayer{Layer::volumes, true}));
  const std::string triangles = std::to_string(mesh->mesh.triangles.size());
  EXPECT_EQ(counts, "2 objects, " + std::to_string(2 * mesh->mesh.triangles.size()) + " triangles");
  ASSERT_TRUE(session.apply(ShowObject{{0U}, false}));
  EXPECT_EQ(status_text(session, {}), "1 of 2 objects, " + triangles + " triangles");
}

// WhatIsStatedIsWhatIsDrawn sees what is made false: a pose that is forgotten, a stale node, a swapped
// colour, a volume too many or too few.
TEST(Statements, WhatIsMadeFalseIsSeen) {
  Random random(22);
  std::map<std::string, int> seen;
  for (int trial = 0; trial < 20; ++trial) {
    const auto mesh = test::convex_solid(random, 1.0, 40);
    Session session(SessionOptions{});
    session.set_scene(std::make_shared<const Scene>(test::scene_of({mesh, mesh})));
    for (const VolumeKind kind :
         {VolumeKind::aabb, VolumeKind::sphere, VolumeKind::kdop18, VolumeKind::hull}) {
      ASSERT_TRUE(session.apply(ShowVolume{kind, {0U}, true}));
      ASSERT_TRUE(session.apply(ShowTree{kind, {1U}, true}));
    }
    ASSERT_TRUE(session.apply(SetDepth{{2, 2}}));
    session.wait();
    const std::vector<VolumeStatement> before = volume_statements(session);
    for (const std::uint32_t object : {0U, 1U}) {
      const RigidTransform pose{random.rotation(), Vec3(3.0 * object) + random.in_cube(1.0)};
      ASSERT_TRUE(session.apply(move_object({object}, pose)));
    }
    session.wait();
    const std::vector<VolumeStatement> now = volume_statements(session);
    ASSERT_EQ(differences(session, now), std::vector<std::string>{});
    ASSERT_EQ(now.size(), before.size());
    const auto falsely = [&](const char* what, std::size_t i, auto change) {
      std::vector<VolumeStatement> wrong = now;
      change(wrong, wrong[i]);
      EXPECT_NE(differences(session, wrong), std::vector<std::string>{}) << what;
      ++seen[what];
    };
    for (std::size_t i = 0; i < now.size(); ++i) {
      falsely("a pose", i, [&](auto&, VolumeStatement& v) { v.volume = before[i].volume; });
      falsely("a colour", i, [&](auto&, VolumeStatement& v) { v.color = Rgba{1, 2, 3, 255}; });
      falsely("too few", i, [&](auto& all, VolumeStatement&) {
        const DrawKey key = key_of(all[i]);
        std::erase_if(all, [&](const VolumeStatement& v) { return key_of(v) == key; });
      });
      if (now[i].node) {
        falsely("a node", i, [&](auto& all, VolumeStatement& v) {
          const std::uint32_t stale = *v.node;
          for (VolumeStatement& other : all)
            if (other.node == stale) other.node = stale + 1000;
        });
      }
    }
    falsely("too many", 0, [&](auto& all, VolumeStatement& v) {
      v.kind = VolumeKind::obb;
      all.push_back(now.front());
    });
  }
  for (const auto& [what, times] : seen) EXPECT_GT(times, 10) << what;
  EXPECT_EQ(seen.size(), 5U);
}

}  // namespace
}  // namespace boxwood
