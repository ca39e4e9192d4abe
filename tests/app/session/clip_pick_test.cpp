// SPDX-License-Identifier: MIT
// What a clip plane leaves is what a click finds: the id picture, the mouse through the trees, and all hits
// of a ray counted by hand, over random planes, cameras and poses; caps of solids and open meshes.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/interface/edge_pick.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/session/clip_plane.hpp"
#include "app/session/surface_pick.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"
#include "overlay/draw_list.hpp"
#include "render/renderer.hpp"
#include "scene/made/made_scenes.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

constexpr std::uint32_t kPickWidth = 160, kPickHeight = 120;

// Every face on the ray, by a sum of its own: the object seen first of what the plane leaves, a cap where the
// ray is inside a closed object as it crosses the plane.
struct Seen {
  std::uint32_t object = 0;  // 0: nothing, as in the id picture
  bool cap = false;
  double t = kInfinity;  // of the face that is seen, behind the cap where there is one
};

// How often a ray is deeper in an object than out of it at t, and the first face from there on.
struct Crossings {
  int inside = 0;
  double first = kInfinity;
};
Crossings crossings(const Session& session, std::uint32_t object, const Ray& ray, double begin, double end) {
  Crossings out;
  const RigidTransform pose = session.document().pose(object);
  const SceneObject& one = session.document().scene().objects[object];
  for (const Triangle& triangle : one.mesh->mesh.triangles) {
    Vec3 corner[3];
    for (std::size_t k = 0; k < 3; ++k)
      corner[k] = place(pose, apply(one.world_from_mesh, Vec3(one.mesh->mesh.vertices[triangle[k]])));
    const Vec3 u = corner[1] - corner[0], v = corner[2] - corner[0], n = glm::cross(u, v);
    const double slope = glm::dot(n, ray.direction);
    if (slope == 0.0) continue;
    const double t = glm::dot(n, corner[0] - ray.origin) / slope;
    const Vec3 p = ray.origin + t * ray.direction - corner[0];
    const double b = glm::dot(glm::cross(p, v), n), c = glm::dot(glm::cross(u, p), n), all = glm::dot(n, n);
    if (b < 0.0 || c < 0.0 || b + c > all) continue;
    if (t < begin) out.inside += slope < 0.0 ? 1 : -1;
    if (t >= begin && t <= end) out.first = std::min(out.first, t);
  }
  return out;
}

Seen seen_by_hand(const Session& session, const Ray& ray, double near) {
  const ClipPlane clip = *session.view().settings().clip_plane();
  const double from = glm::dot(clip.normal, ray.origin) - clip.offset,
               slope = glm::dot(clip.normal, ray.direction);
  double begin = near, end = kInfinity;
  const bool enters = slope > 0.0 && from < 0.0;
  if (enters) begin = std::max(begin, -from / slope);
  if (slope < 0.0) end = -from / slope;
  if (slope == 0.0 && from < 0.0) end = -1.0;
  Seen out;
  for (std::uint32_t i = 0; i < session.document().object_count(); ++i) {
    if (!session.document().object(i).visible) continue;
    const Crossings found = crossings(session, i, ray, begin, end);
    const bool cap = enters && session.document().facts(i).closed_outward && found.inside != 0 && begin < end;
    if (found.first < out.t) out = {i + 1, cap, found.first};
  }
  if (out.cap) out.t = begin;
  return out;
}

// BOXWOOD_STATES: how many planes and cameras, for a long run.
TEST(ClipPicks, FindWhatThePlaneLeaves) {
  const char* wanted_states = std::getenv("BOXWOOD_STATES");
  const int states = wanted_states != nullptr ? std::atoi(wanted_states) : 8;
  std::mt19937_64 random(test::seed(5));
  const auto uniform = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
  std::size_t rays = 0, caps = 0, faces = 0, nothing = 0, wrong = 0, drawn = 0, drawn_wrong = 0, cut = 0,
              said = 0;
  for (int state = 0; state < states; ++state) {
    // A renderer of its own: it knows buffers by number, and each session's drawing counts its own.
    RendererOptions renderer_options;
    renderer_options.device_name = "llvmpipe";
    auto renderer = Renderer::create(renderer_options);
    ASSERT_TRUE(renderer) << renderer.error().message;
    Session session;
    Scene scene = state % 3 == 0   ? generated::interlocking_rings()
                  : state % 3 == 1 ? generated::spiral_staircase(6)
                                   : generated::bumpy_sphere(200);
    if (state % 4 == 3)
      scene.objects[0].world_from_mesh.linear[0] *= -1.0;  // mirrored: its faces wind inward
    session.set_scene(std::make_shared<const Scene>(std::move(scene)));
    session.view().fits().set_viewport(kPickWidth, kPickHeight);
    if (state % 5 == 4) {
      auto numbers = SetPose{}.numbers;
      numbers[3] = 0.3;
      ASSERT_TRUE(session.apply(SetPose{{0U}, numbers}));
    }
    ASSERT_TRUE(session.apply(SetOrtho{state % 2 == 1}));
    ASSERT_TRUE(session.apply(Orbit{180 * uniform(), 80 * uniform()}));
    ASSERT_TRUE(session.apply(FitView{}));
    ASSERT_TRUE(
        session.apply(ClipAcross{static_cast<ClipAxis>(state % 6), 0.5 + 0.3 * uniform(), state % 7 == 6}));
    ASSERT_TRUE(session.apply(ShowLayer{Layer::grid, false}));
    ASSERT_TRUE(session.apply(ShowLayer{Layer::axes, false}));
    for (std::uint32_t i = 0; i < session.document().object_count(); ++i)
      (void)session.derived().tree(Target{i});
    session.wait();
    SceneDrawing drawing;
    DrawList list;
    drawing.build(session, list);
    const View view = session.view().shown_view();
    const auto ids = (*renderer)->draw_ids(list, view, kPickWidth, kPickHeight);
    ASSERT_TRUE(ids) << ids.error().message;
    const auto id_at = [&](int x, int y) {
      return ids->ids[static_cast<std::size_t>(y) * kPickWidth + static_cast<std::size_t>(x)].object;
    };
    for (int y = 2; y < int(kPickHeight) - 2; y += 3) {
      if (!test::is_in_share(static_cast<std::size_t>(y / 3))) continue;
      for (int x = 2; x < int(kPickWidth) - 2; x += 3) {
        const Ray ray = ray_through(view, {double(x), double(y), kPickWidth, kPickHeight});
        const double near = begin_of(view, ray);
        const Seen expected = seen_by_hand(session, ray, near);
        const auto hit = pick_now(session, ray, near);
        const auto brute = pick_brute_force(session, ray, near);
        ++rays;
        (expected.object == 0 ? nothing : expected.cap ? caps : faces) += 1;
        const auto same = [&](const std::optional<PickHit>& found) {
          if (!found) return expected.object == 0;
          return found->object + 1 == expected.object && found->on_cap == expected.cap &&
                 std::abs(found->t - expected.t) < 1e-5 * (1.0 + std::abs(expected.t));
        };
        wrong += same(hit) && same(brute) ? 0 : 1;
        if (hit)
          cut += glm::dot(session.view().settings().clip_plane()->normal, hit->point) <
                         session.view().settings().clip_plane()->offset - 1e-6
                     ? 1
                     : 0;
        // The picture, away from borders: where all around is one object.
        bool even = true;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx) even = even && id_at(x + dx, y + dy) == id_at(x, y);
        if (!even) continue;
        ++drawn;
        drawn_wrong += id_at(x, y) == expected.object ? 0 : 1;
        if (id_at(x, y) != expected.object && ++said <= 12)
          std::printf("  state %d, pixel %d,%d: drawn %u, expected %u%s\n", state, x, y, id_at(x, y),
                      expected.object, expected.cap ? ", a cap" : "");
      }
    }
  }
  std::printf(
      "rays %zu: on caps %zu, on faces %zu, on nothing %zu, wrong %zu, found in what is cut away %zu; pixels "
      "of the id picture %zu, wrong %zu\n",
      rays, caps, faces, nothing, wrong, cut, drawn, drawn_wrong);
  const auto part_of = [](int count) { return static_cast<std::size_t>(test::share_of(count)); };
  EXPECT_GT(caps, part_of(40 * states));
  EXPECT_GT(faces, part_of(125 * states));
  EXPECT_GT(nothing, part_of(125 * states));
  EXPECT_LE(wrong, rays / 2000);  // rays that graze an edge, where roundings decide
  EXPECT_LE(drawn_wrong, drawn / 1000);
  EXPECT_EQ(cut, 0U);
}

// Edges of boxes that are cut away are not found; the plane's numbers come back in the command line.
TEST(ClipPicks, EdgesThatAreCutAwayAreNotFound) {
  Session session;
  session.set_scene(std::make_shared<const Scene>(generated::slanted_part()));
  session.view().fits().set_viewport(320, 240);
  ASSERT_TRUE(session.apply(ShowTree{VolumeKind::obb, {}, true}));
  ASSERT_TRUE(session.apply(SetDepth{{0, 3, false}}));
  ASSERT_TRUE(session.apply(ShowLayer{Layer::geometry, false}));
  session.wait();
  std::size_t before = 0, left = 0, away = 0;
  const auto count = [&](bool clipped) {
    const View view = session.view().shown_view();
    for (int y = 0; y < 240; y += 2)
      for (int x = 0; x < 320; x += 2)
        if (pick_box_edge(session, view, {double(x), double(y), 320, 240}, 1.0)) ++(clipped ? left : before);
  };
  count(false);
  ASSERT_TRUE(session.apply(ClipAcross{ClipAxis::obb_1, 0.5, false}));
  count(true);
  EXPECT_GT(left, before / 10);
  EXPECT_LT(left, before * 3 / 4);
  EXPECT_NE(equivalent_command_line(session).find(" --clip "), std::string::npos);
  auto plane = *session.view().settings().clip;
  plane[3] += 100.0 * std::hypot(plane[0], plane[1], plane[2]);
  ASSERT_TRUE(session.apply(SetClip{{plane}}));
  std::swap(left, away);
  count(true);
  EXPECT_EQ(left, 0U);
  ASSERT_TRUE(session.apply(SetClip{}));
  EXPECT_EQ(equivalent_command_line(session).find(" --clip "), std::string::npos);
  EXPECT_FALSE(session.apply(ClipAcross{ClipAxis::x, 1.5, false}));
}

// The coloured pair of a clash, and the selection while the rest is transparent, are picked through the
// objects before them.
TEST(TransparentPicks, FindTheOpaqueObjectsBehindThem) {
  Session session;
  session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(6)));
  session.view().fits().set_viewport(kPickWidth, kPickHeight);
  SceneDrawing drawing;
  DrawList list;
  std::size_t through = 0, transparent = 0;
  const auto say = [&](const std::string& line) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    ASSERT_TRUE(session.apply(*command)) << line;
    session.wait();
  };
  const auto pick_all = [&] {
    drawing.build(session, list);
    const View view = session.view().shown_view();
    std::vector<bool> is_clear(session.document().object_count());
    for (std::uint32_t i = 0; i < is_clear.size(); ++i) is_clear[i] = session.view().is_transparent(i);
    const auto opaque = std::count(is_clear.begin(), is_clear.end(), false);
    ASSERT_TRUE(opaque == 1 || opaque == 2) << opaque;
    std::vector<std::optional<PickHit>> hits, nearest;
    for (auto* out : {&hits, &nearest}) {
      for (std::uint32_t y = 0; y < kPickHeight; y += 4)
        for (std::uint32_t x = 0; x < kPickWidth; x += 4) {
          const Ray ray = ray_through(view, {double(x), double(y), kPickWidth, kPickHeight});
          out->push_back(pick_now(session, ray, begin_of(view, ray)));
        }
      session.view().set_transparent({});  // for the nearest of all
    }
    session.view().set_transparent(is_clear);
    for (std::size_t i = 0; i < hits.size(); ++i) {
      ASSERT_EQ(hits[i].has_value(), nearest[i].has_value());
      if (!hits[i]) continue;
      transparent += is_clear[hits[i]->object] ? 1 : 0;
      if (hits[i]->object == nearest[i]->object) continue;
      ++through;
      EXPECT_TRUE(is_clear[nearest[i]->object] && !is_clear[hits[i]->object]);
    }
  };
  say("workspace clash");
  say("clash check");
  for (const char* row : {"0", "2", "4"}) {
    say(std::string("clash select ") + row);
    for (int turn = 0; turn < 4; ++turn) {
      pick_all();
      say("orbit 90 0");
    }
  }
  EXPECT_GT(std::exchange(through, 0), 0U);
  EXPECT_GT(std::exchange(transparent, 0), 0U);
  for (const char* line : {"workspace look", "fit", "layer x-ray on", "select object 0"}) say(line);
  for (int turn = 0; turn < 4; ++turn) {
    pick_all();
    say("orbit 90 0");
  }
  EXPECT_GT(through, 0U);
  EXPECT_GT(transparent, 0U);
}

}  // namespace
}  // namespace boxwood
