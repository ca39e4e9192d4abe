// SPDX-License-Identifier: MIT
// A click finds the edge of a tree's box exactly where one is drawn.
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/move_object.hpp"
#include "app/interface/edge_pick.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/look_commands.hpp"
#include "render/renderer.hpp"
#include "scene/made/made_scenes.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

// The first is one object: its whole moves with it.
Scene scene_of(int which) {
  return which == 0   ? generated::slanted_part()
         : which == 1 ? generated::interlocking_rings()
                      : generated::spiral_staircase(3);
}

// Every pixel in which the id picture has a drawn edge is a pixel where a click finds one, of that node or of
// one whose edge is as near; and where no edge is near, none is found. Boxes and spheres of moved and rotated
// objects, in wide perspective, in parallel views, cut by the near plane.
TEST(EdgeClicks, FindWhatIsDrawnWhereItIsDrawn) {
  std::map<std::string_view, std::array<std::size_t, 2>> by_kind;
  std::size_t edges = 0, same = 0, empty = 0, lost = 0, wrong = 0, spheres = 0;
  const int states = test::share_of(24);
  for (int k = 0; k < states; ++k) {
    const int i = 7 * k % 24;  // of a quarter of them, too, all scenes, kinds and views
    std::mt19937_64 random(test::seed(77 + static_cast<std::uint64_t>(i)));
    const auto uniform = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    Session session(SessionOptions{});
    session.view().fits().set_viewport(320, 240);
    session.set_scene(std::make_shared<const Scene>(scene_of(i % 3)));
    session.wait();
    const VolumeKind kinds[] = {VolumeKind::sphere, VolumeKind::obb, VolumeKind::aabb, VolumeKind::kdop14};
    const VolumeKind kind = kinds[i / 3 % 4];
    const std::uint32_t level = 1 + static_cast<std::uint32_t>(random() % 3);
    const Target target = i % 2 == 0 ? Target{} : Target{0U};
    std::vector<Command> commands = {ShowLayer{Layer::geometry, false},
                                     ShowLayer{Layer::grid, false},
                                     ShowLayer{Layer::axes, false},
                                     SetFills{Fills::off},
                                     ShowTree{kind, target, true},
                                     SetDepth{{level, level}},
                                     SetOrtho{i % 4 == 3},
                                     SetViewAngle{i % 2 == 0 ? 30.0 : 95.0}};
    for (const Command& command : commands) ASSERT_TRUE(session.apply(command)) << format(command);
    const Aabb box = session.document().facts(0).box;
    const double turn = 0.4 + 0.2 * i;
    RigidTransform pose;
    pose.rotation = {Vec3(std::cos(turn), 0, std::sin(turn)), Vec3(0, 1, 0),
                     Vec3(-std::sin(turn), 0, std::cos(turn))};
    pose.translation = 0.4 * glm::length(box.max - box.min) * Vec3(uniform(), uniform(), uniform());
    ASSERT_TRUE(session.apply(move_object({0U}, pose)));
    ASSERT_TRUE(session.apply(FitView{}));
    ASSERT_TRUE(session.apply(Orbit{60 * uniform(), 30 * uniform()}));
    if (i % 5 == 4) {  // into the middle of it: much is behind the eye or cut away
      ASSERT_TRUE(session.apply(Zoom{0.25, 0, 0}));
    }
    session.wait();
    RendererOptions renderer_options;
    renderer_options.device_name = "llvmpipe";
    auto renderer = Renderer::create(renderer_options);
    ASSERT_TRUE(renderer) << renderer.error().message;
    SceneDrawing drawing;
    DrawList list;
    drawing.build(session, list);
    const View view = session.view().shown_view();
    const auto ids = (*renderer)->draw_ids(list, view, 320, 240);
    ASSERT_TRUE(ids) << ids.error().message;
    const auto id_at = [&](int x, int y) {
      return x < 0 || y < 0 || x >= 320 || y >= 240 ? DrawId{}
                                                    : ids->ids[static_cast<std::size_t>(y * 320 + x)];
    };
    for (int y = 0; y < 240; y += 3)
      for (int x = i % 3; x < 320; x += 3) {
        const PixelPosition pixel{double(x), double(y), 320, 240};
        const DrawId id = id_at(x, y);
        if (!(id == DrawId{})) {
          ++edges;
          spheres += kind == VolumeKind::sphere ? 1 : 0;
          const auto found = pick_box_edge(session, view, pixel, 2.0);
          lost += found ? 0 : 1;
          if (!found) continue;
          const std::uint32_t object = found->target.object ? 1 + *found->target.object : kWholeObject;
          bool near = false;  // the node that is found has an edge within the reach
          for (int dy = -3; dy <= 3 && !near; ++dy)
            for (int dx = -3; dx <= 3 && !near; ++dx)
              near = id_at(x + dx, y + dy).item == 1 + found->node && id_at(x + dx, y + dy).object == object;
          same += near ? 1 : 0;
          ++by_kind[row_of(kind).name][near ? 0 : 1];
          continue;
        }
        bool any = false;
        for (int dy = -4; dy <= 4 && !any; ++dy)
          for (int dx = -4; dx <= 4 && !any; ++dx) any = !(id_at(x + dx, y + dy) == DrawId{});
        const bool inside = x >= 4 && y >= 4 && x < 316 && y < 236;  // edges beyond the border are near, too
        if (any || !inside) continue;
        ++empty;
        wrong += pick_box_edge(session, view, pixel, 2.0) ? 1 : 0;
      }
  }
  std::printf("pixels of drawn edges: %zu (%zu of spheres), lost %zu, of that node or one as near %zu; "
              "pixels with none: %zu, found all the same %zu\n",
              edges, spheres, lost, same, empty, wrong);
  for (const auto& [name, n] : by_kind)
    std::printf("  %s: %zu, another %zu\n", std::string(name).c_str(), n[0], n[1]);
  const auto part_of = [](int count) { return static_cast<std::size_t>(test::share_of(count)); };
  EXPECT_GT(edges, part_of(5000));
  EXPECT_GT(spheres, part_of(1000));
  EXPECT_GT(empty, part_of(20000));
  EXPECT_EQ(lost, 0U);
  EXPECT_EQ(wrong, 0U);
  // OBBs of siblings do not coincide; boxes along the axes of the world share sides, and the halves of a beam
  // have one and the same sphere.
  const auto& boxes = by_kind["obb"];
  EXPECT_GT(boxes[0], 99 * boxes[1]);
  EXPECT_GT(same, edges / 2);
}

}  // namespace
}  // namespace boxwood
