// SPDX-License-Identifier: MIT
// What the selected object meets, against all pairs of triangles and the planes of convex solids.
#include "app/derived/neighbour_query.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/visible_commands.hpp"

#include <map>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/session/session.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {
namespace {

using test::Random;

std::shared_ptr<SceneMesh> points_only(Random& random) {
  auto out = std::make_shared<SceneMesh>();
  for (int i = 0; i < 5; ++i) out->mesh.vertices.emplace_back(random.in_cube(0.5));
  return out;
}

struct ExpectedMeetings {
  std::map<std::uint32_t, std::string> partners;
  double distance = kInfinity;
  bool asked = false;
};

// Poses put corners onto floats here, so that a mesh that is placed is exactly the one that is asked about.
ExpectedMeetings all_pairs(const std::vector<TriangleMesh>& meshes, const std::vector<bool>& visible,
                           std::uint32_t object) {
  ExpectedMeetings out;
  if (meshes[object].triangles.empty()) return out;
  for (std::uint32_t i = 0; i < meshes.size(); ++i) {
    if (i == object || !visible[i] || meshes[i].triangles.empty()) continue;
    out.asked = true;
    std::vector<TrianglePair> pairs;
    const bool meets =
        collide_brute_force(meshes[i].view(), meshes[object].view(), RigidTransform{}, pairs).colliding;
    if (meets)
      out.partners[i] = "overlapping";  // by chance none only touches
    else if (test::holds_all(meshes[i], meshes[object]))
      out.partners[i] = "inside";
    else if (test::holds_all(meshes[object], meshes[i]))
      out.partners[i] = "around";
    else
      out.distance =
          std::min(out.distance,
                   distance_brute_force(meshes[i].view(), meshes[object].view(), RigidTransform{}).distance);
  }
  return out;
}

TEST(Meetings, ASessionSaysWhatAllPairsSay) {
  Random random(11);
  std::map<std::string, int> seen;
  for (int trial = 0; trial < 120; ++trial) {
    const int n = 2 + random.index(12);
    std::vector<std::shared_ptr<SceneMesh>> made;
    for (int i = 0; i < n; ++i)
      made.push_back(random.chance(0.1) ? points_only(random)
                                        : test::convex_solid(random, random.chance(0.3) ? 2.0 : 0.4));
    Session session(SessionOptions{});
    session.set_scene(std::make_shared<const Scene>(test::scene_of(made)));
    ASSERT_TRUE(session.apply(ShowPanel{kMotionPanel, true}));
    for (int move = 0; move < 4; ++move) {
      for (std::uint32_t i = 0; i < made.size(); ++i) {
        RigidTransform pose{random.awkward_rotation(), random.in_cube(random.chance(0.5) ? 1.5 : 6.0)};
        ASSERT_TRUE(session.apply(SetPose{{i}, numbers_of(pose)}));
        ASSERT_TRUE(session.apply(ShowObject{{i}, random.chance(0.85)}));
      }
      const auto object = static_cast<std::uint32_t>(random.index(n));
      ASSERT_TRUE(session.apply(Select{{object}, SelectMode::replace}));
      session.wait();
      std::vector<TriangleMesh> meshes;
      std::vector<bool> visible;
      for (std::uint32_t i = 0; i < made.size(); ++i) {
        meshes.push_back(test::placed(made[i]->mesh, session.document().pose(i)));
        visible.push_back(session.document().object(i).visible);
      }
      const auto answer = session.get<CollisionMonitor>().selection();
      if (!visible[object]) {
        EXPECT_EQ(answer, nullptr);
        EXPECT_EQ(session.get<CollisionMonitor>().skip_reason(), SkipReason::hidden);
        ++seen["hidden"];
        continue;
      }
      const ExpectedMeetings expected = all_pairs(meshes, visible, object);
      if (answer == nullptr) {
        EXPECT_EQ(session.get<CollisionMonitor>().skip_reason(), SkipReason::no_partner);
        EXPECT_FALSE(expected.asked);
        ++seen["nobody"];
        continue;
      }
      EXPECT_FALSE(session.get<CollisionMonitor>().pending());
      const Meetings& found = answer->found;
      EXPECT_EQ(found.asked > 0, expected.asked);
      std::map<std::uint32_t, std::string> partners;
      for (const Partner& partner : found.partners) {
        ASSERT_TRUE(partner.relation);
        const auto inner = inner_object(object, partner);
        partners[partner.object] = !inner             ? name_of(partner.relation->state)
                                   : *inner == object ? "inside"
                                                      : "around";
      }
      EXPECT_EQ(partners, expected.partners);
      for (const auto& [who, how] : partners) ++seen[how];
      if (partners.empty() && expected.asked) {
        ASSERT_TRUE(found.nearest);
        // Float corners of the expected ones are 2^-24 of their size off.
        EXPECT_NEAR(found.distance, expected.distance, 1e-5);
        ++seen["apart"];
      }
      if (!expected.asked) {
        EXPECT_EQ(answer->pair, nullptr);
        ++seen["points"];
      } else {
        ASSERT_NE(answer->pair, nullptr);
        EXPECT_TRUE(answer->pair->question.a == object || answer->pair->question.b == object);
        EXPECT_LT(answer->pair->question.a, answer->pair->question.b);
      }
    }
  }
  for (const char* what : {"hidden", "nobody", "overlapping", "inside", "around", "apart", "points"})
    EXPECT_GT(seen[what], 3) << what;
}

// Two that are selected are compared with each other alone.
TEST(Meetings, AChosenPartnerIsTheOnlyOneAsked) {
  Random random(12);
  const auto solid = test::convex_solid(random, 1.0);
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(test::scene_of({solid, solid, solid})));
  ASSERT_TRUE(session.apply(ShowPanel{kMotionPanel, true}));
  ASSERT_TRUE(session.apply(SetPose{{2U}, {1, 0, 0, 9, 0, 1, 0, 0, 0, 0, 1, 0}}));
  ASSERT_TRUE(session.apply(Select{{2U}, SelectMode::replace}));
  ASSERT_TRUE(session.apply(Select{{0U}, SelectMode::add}));
  session.wait();
  const auto answer = session.get<CollisionMonitor>().selection();
  ASSERT_NE(answer, nullptr);
  EXPECT_TRUE(answer->question->chosen);
  EXPECT_TRUE(answer->found.partners.empty());
  EXPECT_EQ(answer->found.nearest, 2U);
  EXPECT_EQ(session.get<CollisionMonitor>().pair(), (std::array<std::uint32_t, 2>{0, 2}));
  ASSERT_TRUE(session.apply(Select{{0U}, SelectMode::replace}));
  session.wait();
  EXPECT_EQ(session.get<CollisionMonitor>().selection()->found.partners,
            (std::vector<Partner>{{1, Relation{RelationState::overlapping}}}));
}

TEST(Meetings, OfManyObjectsTheNearestIsFound) {
  Random random(13);
  std::vector<std::shared_ptr<SceneMesh>> made;
  for (int i = 0; i < 3000; ++i) made.push_back(test::convex_solid(random, 0.3, 6));
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(test::scene_of(made)));
  std::vector<Vec3> at;
  for (std::uint32_t i = 0; i < made.size(); ++i) {
    at.push_back(Vec3(i % 15, i / 15 % 15, i / 225));
    ASSERT_TRUE(session.apply(SetPose{{i}, numbers_of(RigidTransform{random.rotation(), at.back()})}));
  }
  ASSERT_TRUE(session.apply(ShowPanel{kMotionPanel, true}));
  for (const std::uint32_t object : {0U, 1777U, 2999U}) {
    ASSERT_TRUE(session.apply(Select{{object}, SelectMode::replace}));
    session.wait();
    const auto answer = session.get<CollisionMonitor>().selection();
    ASSERT_NE(answer, nullptr);
    EXPECT_EQ(answer->found.asked, made.size() - 1);
    double best = kInfinity;
    const TriangleMesh mine = test::placed(made[object]->mesh, session.document().pose(object));
    for (std::uint32_t i = 0; i < made.size(); ++i)
      if (i != object && glm::length(at[i] - at[object]) < 2.0)
        best = std::min(best,
                        distance_brute_force(test::placed(made[i]->mesh, session.document().pose(i)).view(),
                                             mine.view(), RigidTransform{})
                            .distance);
    EXPECT_NEAR(answer->found.distance, best, 1e-5);
  }
}

}  // namespace
}  // namespace boxwood
