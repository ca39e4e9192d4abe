// SPDX-License-Identifier: MIT
// The descent that is played is the trace of the query: its steps, the tree that they make, what is looked at
// of them, and a million of them without a wait.
#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_player.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/placed_pair.hpp>
#include <boxwood/tree.hpp>

#include "app/features/descent/descent_boxes.hpp"
#include "app/session/session.hpp"
#include "app/session/session_meshes.hpp"
#include "app/shell/workspace_commands.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

struct TracedPair {
  TriangleMesh mesh_a, mesh_b;
  Tree tree_a, tree_b;
  TracedPair(const Scene& a, const Scene& b, TreeKind kind)
      : mesh_a(*baked_whole(a)), mesh_b(*baked_whole(b)) {
    BuildOptions options;
    options.kind = kind;
    tree_a = std::move(*build_tree(mesh_a, options));
    tree_b = std::move(*build_tree(mesh_b, options));
  }
  CollideResult trace(const RigidTransform& a_from_b, Trace& trace) const {
    QueryScratch scratch;
    std::vector<TrianglePair> pairs;
    CollideOptions options;
    options.trace = &trace;
    return collide({&tree_a, mesh_a}, {&tree_b, mesh_b}, a_from_b, options, scratch, pairs);
  }
};

RigidTransform moved_by(const Vec3& by) {
  RigidTransform out;
  out.translation = by;
  return out;
}

// The tree of the pairs, by hand: pairs that are still to come are on a stack, as their nodes say.
struct PairTree {
  std::vector<std::uint32_t> parent, last;  // of each step; its own number: it has none
  PairTree(const std::vector<TraceEvent>& events, const Tree& a, const Tree& b) {
    struct Waiting {
      std::uint32_t a, b, parent;
    };
    std::vector<Waiting> stack;
    std::uint32_t leaves = 0;
    for (std::uint32_t i = 0; i < events.size(); ++i) {
      const TraceEvent& e = events[i];
      parent.push_back(i);
      last.push_back(i);
      if (DescentSteps::is_of_triangles(e.step)) {
        parent[i] = leaves;
      } else {
        if (i > 0) {
          EXPECT_FALSE(stack.empty());
          EXPECT_EQ(stack.back().a, e.a);
          EXPECT_EQ(stack.back().b, e.b);
          parent[i] = stack.back().parent;
          stack.pop_back();
        }
        if (e.step == TraceStep::leaves) leaves = i;
        const auto both = [&](bool of_a) {
          const std::uint32_t left = of_a ? a.topology().nodes[e.a].left : b.topology().nodes[e.b].left;
          stack.push_back(of_a ? Waiting{left + 1, e.b, i} : Waiting{e.a, left + 1, i});
          stack.push_back(of_a ? Waiting{left, e.b, i} : Waiting{e.a, left, i});
        };
        if (e.step == TraceStep::descended_a) both(true);
        if (e.step == TraceStep::descended_b) both(false);
      }
      for (std::uint32_t up = i; parent[up] != up;) {
        up = parent[up];
        last[up] = i;
      }
    }
    EXPECT_TRUE(stack.empty());
  }
};

TEST(DescentSteps, AreTheTraceAndMakeTheTreeOfItsPairs) {
  std::size_t steps = 0, of_triangles = 0, deepest = 0;
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    for (const Vec3& by : {Vec3(0.4, 0.2, 0.1), Vec3(1.7, 0, 0), Vec3(50, 0, 0)}) {
      const TracedPair pair(generated::bumpy_sphere(400), generated::slanted_part(), kind);
      Trace whole, told;
      pair.trace(moved_by(by), whole);
      DescentSteps is;
      told.reader = &is;
      pair.trace(moved_by(by), told);
      is.close();
      ASSERT_EQ(is.size(), whole.events.size());
      EXPECT_EQ(is.total_steps(), whole.events.size());
      EXPECT_EQ(is.exits(), whole.exits);
      const PairTree should(whole.events, pair.tree_a, pair.tree_b);
      for (std::uint32_t i = 0; i < is.size(); ++i) {
        const TraceEvent &e = is[i], &w = whole.events[i];
        ASSERT_TRUE(e.step == w.step && e.axis == w.axis && e.level == w.level && e.a == w.a && e.b == w.b);
        EXPECT_EQ(is.end(i), should.last[i] + 1);
        const bool test = DescentSteps::is_of_triangles(e.step);
        ASSERT_EQ(is.pair_of(i), test ? should.parent[i] : i);
        std::vector<std::uint32_t> path{is.pair_of(i)};
        while (should.parent[path.back()] != path.back()) path.push_back(should.parent[path.back()]);
        std::reverse(path.begin(), path.end());
        ASSERT_EQ(is.path(i), path);
        deepest = std::max(deepest, path.size());
        of_triangles += test ? 1 : 0;
      }
      for (std::size_t axis = 0; axis + 1 < kExitAxisCount; ++axis) {
        std::vector<std::uint32_t> all;
        for (std::uint32_t i = 0; i < is.size(); ++i)
          if (whole.events[i].axis == static_cast<ExitAxis>(axis)) all.push_back(i);
        for (std::uint32_t from = 0; from < is.size(); from += 1 + is.size() / 40) {
          const auto next = is.next_exit(from, static_cast<ExitAxis>(axis));
          ASSERT_EQ(next.has_value(), !all.empty());
          if (!next) continue;
          const auto at = std::upper_bound(all.begin(), all.end(), from);
          ASSERT_EQ(*next, at == all.end() ? all.front() : *at);
        }
      }
      steps += is.size();
    }
  std::printf("%zu steps, %zu of triangles, paths of up to %zu pairs\n", steps, of_triangles, deepest);
  EXPECT_GT(steps, 5000U);
  EXPECT_GT(of_triangles, 500U);
  EXPECT_GT(deepest, 10U);
}

TEST(DescentSteps, WhatIsTooLongIsCutAndCounted) {
  const TracedPair pair(generated::bumpy_sphere(400), generated::slanted_part(), TreeKind::obb);
  Trace whole, told;
  pair.trace(moved_by(Vec3(0.4, 0.2, 0.1)), whole);
  ASSERT_GT(whole.events.size(), 700U);
  for (const std::size_t most : {std::size_t{1}, std::size_t{37}, std::size_t{700}}) {
    DescentSteps is(most);
    told.reader = &is;
    pair.trace(moved_by(Vec3(0.4, 0.2, 0.1)), told);
    is.close();
    EXPECT_EQ(is.size(), most);
    EXPECT_EQ(is.total_steps(), whole.events.size());
    EXPECT_EQ(is.exits(), whole.exits);
    EXPECT_EQ(is.end(0), most);
    for (std::uint32_t i = 0; i < is.size(); ++i) {
      ASSERT_EQ(is.path(i).front(), 0U);
      ASSERT_LE(is.end(i), most);
    }
  }
}

TEST(DescentBoxes, HaveThePairThePathAndWhatDiedOnce) {
  const TracedPair pair(generated::bumpy_sphere(400), generated::slanted_part(), TreeKind::obb);
  DescentSteps steps;
  Trace told;
  told.reader = &steps;
  pair.trace(moved_by(Vec3(0.4, 0.2, 0.1)), told);
  steps.close();
  std::size_t died = 0, above = 0;
  for (std::uint32_t i = 0; i < steps.size(); ++i) {
    std::map<std::pair<Side, std::uint32_t>, DescentBox> boxes;
    for (const DescentBox& box : descent_boxes(steps, i)) {
      ASSERT_TRUE(boxes.insert({{box.side, box.node}, box}).second);
      const TraceEvent& of = steps[box.step];
      ASSERT_EQ(box.side == Side::a ? of.a : of.b, box.node);
      died += box.role == DescentBox::Role::died ? 1 : 0;
      above += box.role == DescentBox::Role::above ? 1 : 0;
      if (box.role == DescentBox::Role::died) {
        ASSERT_EQ(of.step, TraceStep::separated);
        ASSERT_LT(box.step, i);
      }
    }
    const TraceEvent& now = steps[steps.pair_of(i)];
    ASSERT_EQ(boxes.at({Side::a, now.a}).role, DescentBox::Role::current);
    ASSERT_EQ(boxes.at({Side::b, now.b}).role, DescentBox::Role::current);
    for (const std::uint32_t up : steps.path(i)) {
      ASSERT_TRUE(boxes.contains({Side::a, steps[up].a}));
      ASSERT_TRUE(boxes.contains({Side::b, steps[up].b}));
    }
    ASSERT_LE(boxes.size(), 2 * (24 + steps.path(i).size()));
  }
  EXPECT_GT(died, steps.size());
  EXPECT_GT(above, steps.size());
}

// Two spheres of the size and the place that are wanted.
std::shared_ptr<const Scene> spheres(int rings, double apart) {
  const auto mesh = test::bumpy_sphere(rings, 2 * rings);
  Scene scene;
  scene.files = {"spheres.obj"};
  scene.nodes = {{"root", -1}};
  for (std::uint32_t i = 0; i < 2; ++i) {
    SceneObject object;
    object.name = i == 0 ? "left" : "right";
    object.mesh = mesh;
    object.world_from_mesh.translation = Vec3(apart * i, 0.07 * i, 0.03 * i);
    object.first_triangle = static_cast<std::uint32_t>(mesh->mesh.triangles.size()) * i;
    scene.objects.push_back(object);
  }
  return std::make_shared<const Scene>(std::move(scene));
}

TEST(DescentPlayer, AsksTheQueryOfThePosesOnScreenAndKeepsTheStep) {
  Session session;
  session.set_scene(spheres(12, 1.5));
  EXPECT_FALSE(session.apply(DescentStep{1}));
  EXPECT_FALSE(session.apply(PlayDescent{0, 0}));
  EXPECT_FALSE(session.apply(PlayDescent{0, 2}));
  ASSERT_TRUE(session.apply(PlayDescent{0, 1}));
  EXPECT_FALSE(session.get<DescentPlayer>().shown());  // not in the workspace Look
  session.wait();
  EXPECT_FALSE(session.get<DescentPlayer>().answer());
  ASSERT_TRUE(session.apply(SetWorkspace{Workspace::learn}));
  ASSERT_TRUE(session.apply(DescentStep{30}));  // before it is there
  session.wait();
  auto answer = session.get<DescentPlayer>().answer();
  ASSERT_TRUE(answer);
  EXPECT_EQ(session.get<DescentPlayer>().step(), 29U);
  EXPECT_TRUE(answer->colliding);
  EXPECT_EQ(answer->met.size(), answer->pairs);
  EXPECT_FALSE(session.apply(DescentStep{0}));
  EXPECT_FALSE(session.apply(DescentStep{answer->steps.size() + 1}));
  ASSERT_TRUE(session.apply(DescentRange{10, 50}));
  EXPECT_EQ(session.get<DescentPlayer>().range(), (DescentPlayer::Range{9, 50}));
  ASSERT_TRUE(session.apply(DescentStep{200}));
  EXPECT_EQ(session.get<DescentPlayer>().range().end - session.get<DescentPlayer>().range().first, 41U);
  EXPECT_LE(session.get<DescentPlayer>().range().first, 199U);
  EXPECT_GT(session.get<DescentPlayer>().range().end, 199U);
  ASSERT_TRUE(session.apply(DescentRange{1, 0}));
  EXPECT_TRUE(session.get<DescentPlayer>().shows_all());
  EXPECT_FALSE(session.apply(DescentRange{7, 3}));
  // Elsewhere it is another descent: nothing is told of the one before.
  SetPose away{{1}, {}};
  RigidTransform far;
  far.translation = Vec3(40, 0, 0);
  away.numbers = numbers_of(far);
  ASSERT_TRUE(session.apply(away));
  EXPECT_FALSE(session.get<DescentPlayer>().answer());
  session.wait();
  answer = session.get<DescentPlayer>().answer();
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->colliding);
  ASSERT_EQ(answer->steps.size(), 1U);
  EXPECT_EQ(session.get<DescentPlayer>().step(), 0U);
  ASSERT_TRUE(answer->apart);
  EXPECT_GT(
      std::max(answer->apart->b.min - answer->apart->a.max, answer->apart->a.min - answer->apart->b.max),
      30.0);
  ASSERT_TRUE(session.apply(Undo{}));
  session.wait();
  EXPECT_EQ(session.get<DescentPlayer>().step(), 199U);  // the step that was asked for
  ASSERT_TRUE(session.apply(EndDescent{}));
  EXPECT_FALSE(session.get<DescentPlayer>().on());
  // Other trees, another descent; another scene ends it.
  ASSERT_TRUE(session.apply(PlayDescent{1, 0}));
  session.wait();
  const std::uint32_t obb_steps = session.get<DescentPlayer>().answer()->steps.size();
  ASSERT_TRUE(session.apply(SetTreeKind{TreeKind::sphere}));
  session.wait();
  ASSERT_TRUE(session.get<DescentPlayer>().answer());
  EXPECT_NE(session.get<DescentPlayer>().answer()->steps.size(), obb_steps);
  EXPECT_GT(session.get<DescentPlayer>().answer()->steps.exits()[static_cast<std::size_t>(ExitAxis::centers)],
            0U);
  session.set_scene(spheres(6, 1.0));
  EXPECT_FALSE(session.get<DescentPlayer>().on());
}

}  // namespace
}  // namespace boxwood
