// SPDX-License-Identifier: MIT
// The legend lists the colours of the draw list, each once.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/picture/drawn.hpp"
#include "app/picture/drawn_once.hpp"
#include "app/shell/command.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/list_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

using test::Drawn;
using test::expect_drawn_once;
using test::Random;

TEST(DrawnLegend, RandomStatesListWhatIsDrawn) {
  Random random(77);
  std::size_t rows = 0, states = 0;
  for (int trial = 0; trial < 25; ++trial) {
    std::vector<std::shared_ptr<SceneMesh>> meshes;
    const int count = 2 + random.index(3);
    for (int i = 0; i < count; ++i) meshes.push_back(test::convex_solid(random, 1.0));
    Drawn drawn(meshes);
    for (int step = 0; step < 8; ++step) {
      const auto object = static_cast<std::uint32_t>(random.index(count));
      switch (random.index(9)) {
      case 0:
        drawn.apply(SetWorkspace{static_cast<Workspace>(random.index(3))});
        break;
      case 1:
        drawn.type("volume obb " +
                   (random.chance(0.5) ? std::string("whole") : "object " + std::to_string(object)) + " on");
        break;
      case 2:
        drawn.type("tree obb object " + std::to_string(object) + (random.chance(0.7) ? " on" : " off"));
        break;
      case 3:
        drawn.type("depth 0.." + std::to_string(random.index(4)));
        break;
      case 4:
        drawn.type("select object " + std::to_string(object) + (random.chance(0.5) ? "" : " add"));
        break;
      case 5:
        drawn.type(random.chance(0.5) ? "color-by depth" : "color-by kind");
        break;
      case 6:
        drawn.type(random.chance(0.5) ? "layer descent on" : "layer descent off");
        break;
      case 7:
        drawn.type(random.chance(0.5) ? "layer pinned on" : "layer pinned off");
        break;
      case 8:
        drawn.type(std::array{"paint grey", "paint object",
                              "paint material"}[static_cast<std::size_t>(random.index(3))]);
        break;
      }
      const auto legend = drawn.legend();
      expect_drawn_once(legend, drawn.list);
      rows += legend.size();
      ++states;
    }
  }
  EXPECT_GT(2 * rows, states);
}

// Returns the hue in degrees; nullopt of a grey.
std::optional<double> hue_of(const Rgba& c) {
  const double r = c.r, g = c.g, b = c.b, most = std::max({r, g, b}), range = most - std::min({r, g, b});
  if (range < 12) return std::nullopt;
  const double sixths = most == r ? (g - b) / range : most == g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return 60 * sixths;
}

// The object under the mouse keeps its hue, so that its row stays true: in a colour of its own, as B of a
// contact, and grey. A point marks the place, in a colour that no row has, and no line does.
TEST(DrawnLegend, HoveringKeepsTheRowsAndTheHueOfTheObject) {
  Random random(12);
  Drawn drawn({test::convex_solid(random, 1.0, 40), test::convex_solid(random, 1.0, 40)});
  const std::string hover =
      "hover " + std::to_string(drawn.session.document().facts().triangle_number(1, 3)) + " 0.25,0.25,0.5";
  int colored = 0;
  for (const char* line : {"paint grey", "paint object", "workspace clash", "select object 0"}) {
    SCOPED_TRACE(line);
    drawn.type(line);
    drawn.session.view().selected().hover(std::nullopt);
    const auto before = drawn.legend();
    EXPECT_EQ(drawn.list.hovered_object, 0U);
    const std::size_t lines = drawn.list.segments.size();
    drawn.type(hover);
    const auto after = drawn.legend();
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < after.size(); ++i) {
      EXPECT_EQ(after[i].text, before[i].text);
      EXPECT_EQ(after[i].colors, before[i].colors);
    }
    EXPECT_EQ(drawn.list.hovered_object, 2U);
    EXPECT_EQ(drawn.list.segments.size(), lines) << "no line that looks like a contact normal";
    EXPECT_TRUE(drawn.session.view().drawn_colors()->has(kHoveredPointColor));
    EXPECT_FALSE(drawn.session.view().drawn_colors()->has(kHitColor));
    const Rgba now = drawn.list.hovered_color;
    for (const MeshBatch& batch : drawn.list.meshes)
      for (const MeshInstance& one : batch.instances) {
        if (one.id.object != 2) continue;
        EXPECT_NE(now, one.color);
        ASSERT_EQ(hue_of(now).has_value(), hue_of(one.color).has_value());
        if (!hue_of(now)) continue;
        ++colored;
        EXPECT_NEAR(*hue_of(now), *hue_of(one.color), 2.0);
      }
  }
  EXPECT_EQ(colored, 3) << "all but grey";
}

// A clicked triangle is outlined in the colour of its mark, and the legend names it; also of a node of the
// whole, in the picture that the command line draws again. A hidden triangle has neither.
TEST(DrawnLegend, AClickedTriangleIsOutlinedAndNamed) {
  Random random(9);
  Drawn drawn({test::convex_solid(random, 1.0, 60), test::convex_solid(random, 1.0, 60)});
  const auto lines = [&] {
    std::size_t count = 0;
    for (const auto& batch : drawn.list.segments)
      for (const SegmentInstance& line : batch.data)
        count += line.color == kHitColor && !batch.style.pickable ? 1 : 0;
    return count;
  };
  const auto named = [&] {
    const auto legend = drawn.legend();
    expect_drawn_once(legend, drawn.list);
    return std::count_if(legend.begin(), legend.end(), [](const LegendStatement& row) {
      return row.colors == std::vector{kHitColor} && row.text.starts_with("Clicked: triangle ") &&
             row.text.ends_with(", with its normal");
    });
  };
  const std::uint32_t number = drawn.session.document().facts().triangle_number(1, 3);
  const std::string point = "point " + std::to_string(number) + " 0.25,0.25,0.5";
  EXPECT_EQ(named(), 0);
  EXPECT_FALSE(drawn.session.apply(parse_command(point).value())) << "nothing is selected";
  for (const char* select : {"select object 1", "node object 1 0", "node whole 0"}) {
    drawn.type(select);
    EXPECT_EQ(named(), 0) << select;
    EXPECT_EQ(lines(), 0U) << select;
    drawn.type(point);
    EXPECT_EQ(named(), 1) << select;
    EXPECT_EQ(lines(), 4U) << select << ": three edges and the normal";
    EXPECT_NE(equivalent_command_line(drawn.session).find(point), std::string::npos) << select;
  }
  // The normal has a length on screen, however large the scene and near the eye.
  drawn.type("select object 1");
  drawn.type(point);
  for (const char* zoom : {"zoom 1 0 0", "zoom 0.3 0 0", "ortho on"}) {
    drawn.type(zoom);
    (void)drawn.legend();
    const auto marked = drawn.session.view().marked_point();
    ASSERT_TRUE(marked);
    const double height = drawn.session.view().fits().viewport().y;
    for (const auto& batch : drawn.list.segments)
      if (!batch.data.empty() && batch.data.front().color == kHitColor) {
        const double length = double(glm::length(batch.data.front().b - batch.data.front().a));
        EXPECT_NEAR(length / world_length(drawn.session.view().shown_view(), marked->point, 1.0, height),
                    24.0, 0.01)
            << zoom;
      }
  }
  drawn.type("node whole 0");
  drawn.type("hover " + point.substr(6));
  EXPECT_EQ(named(), 0) << "hovering changes no legend";
  drawn.type(point);
  drawn.type("show object 1 off");
  EXPECT_EQ(named(), 0);
  drawn.type("show object 1 on");
  EXPECT_EQ(named(), 1);
  drawn.type("nodes only whole 1");
  const auto hidden = drawn.session.derived().hidden().drawn_triangles(1);
  const bool is_hidden = hidden && !std::binary_search(hidden->begin(), hidden->end(), 3U);
  EXPECT_EQ(named(), is_hidden ? 0 : 1);
  drawn.type("nodes show-all");
  drawn.type("nodes only whole 2");
  EXPECT_EQ(named(), is_hidden ? 1 : 0) << "the other half";
}

// Boxes by level: the line of the boxes says that levels colour them, and which colour each level has. The
// box of Look keeps its colour, and says what it is around, of a single object, too.
TEST(DrawnLegend, BoxesByLevelSaySoBesideABoxOfLook) {
  Random random(5);
  Drawn drawn({test::convex_solid(random, 1.0, 200)});
  for (const char* line : {"workspace tree", "leaf-size 1", "volume obb whole on", "tree obb whole on",
                           "depth 1..3", "color-by depth"})
    drawn.type(line);
  const auto row_with = [&](const std::vector<LegendStatement>& rows, const std::string& text) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const LegendStatement& row) {
      return row.text.find(text) != std::string::npos;
    });
    return found == rows.end() ? LegendStatement{} : *found;
  };
  auto legend = drawn.legend();
  const LegendStatement by_level = row_with(legend, "around the nodes of the OBB tree");
  EXPECT_TRUE(by_level.text.ends_with("; colours of levels 1 to 3")) << by_level.text;
  EXPECT_EQ(by_level.levels, (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(by_level.colors.size(), 3U);
  const LegendStatement of_look = row_with(legend, "(smallest, with a proof) around the whole model");
  EXPECT_EQ(of_look.colors, std::vector{color_of(VolumeKind::obb)});
  drawn.type("depth 2");
  legend = drawn.legend();
  EXPECT_NE(row_with(legend, "; colour of level 2").colors.size(), 0U);
  drawn.type("color-by kind");
  legend = drawn.legend();
  EXPECT_EQ(row_with(legend, "level").text, "");
  EXPECT_EQ(row_with(legend, "around the nodes of the OBB tree").colors, std::vector{kBesideVolumeColor});
  EXPECT_EQ(row_with(legend, "around the whole model").colors, std::vector{color_of(VolumeKind::obb)});
}

TEST(DrawnLegend, ReadsOnlyNewBuffers) {
  std::vector<SegmentInstance> lines(3);
  lines[0].color = {1, 2, 3, 255};
  lines[1].color = {4, 5, 6, 255};
  lines[2].color = {7, 8, 9, 0};
  DrawList list;
  Batch<SegmentInstance> batch;
  batch.buffer = 5;
  batch.revision = 1;
  batch.data = lines;
  batch.count = 3;
  list.segments = {batch};
  ListColors colors;
  const auto first = colors.of(list);
  EXPECT_TRUE(first->has({1, 2, 3, 255}) && first->has({4, 5, 6, 80}));
  EXPECT_FALSE(first->has({7, 8, 9, 255}));
  EXPECT_EQ(colors.of(list), first);
  lines[0].color = {10, 11, 12, 255};
  EXPECT_EQ(colors.of(list), first);  // the renderer would not upload it either
  list.segments[0].revision = 2;
  EXPECT_TRUE(colors.of(list)->has({10, 11, 12, 255}));
  list.segments[0].first = 1;
  list.segments[0].count = 1;
  EXPECT_FALSE(colors.of(list)->has({10, 11, 12, 255}));
  list.segments.clear();
  EXPECT_FALSE(colors.of(list)->has({4, 5, 6, 255}));
}

TEST(DrawnLegend, OmitsWhatTheClipPlaneHides) {
  const Rgba red{200, 1, 1, 255}, green{1, 200, 1, 255}, blue{1, 1, 200, 255};
  const std::vector<SegmentInstance> lines{{Vec3f(0, 0, 0), Vec3f(1, 0, 0), red, {}},
                                           {Vec3f(3, 0, 0), Vec3f(4, 0, 0), green, {}}};
  const std::vector<Vec3f> corners{Vec3f(0, 0, 0), Vec3f(1, 0, 0), Vec3f(0, 1, 0)};
  std::vector<MeshInstance> placed(1);
  placed[0].origin_from_mesh.translation = Vec3(2, 0, 0);
  placed[0].color = blue;
  DrawList list;
  Batch<SegmentInstance> batch;
  batch.buffer = 5;
  batch.revision = 1;
  batch.data = lines;
  batch.count = 2;
  batch.origin = Vec3(10, 0, 0);
  list.segments = {batch};
  MeshBatch mesh;
  mesh.buffer = 6;
  mesh.instance_buffer = 7;
  mesh.revision = mesh.instance_revision = 1;
  mesh.positions = corners;
  mesh.instances = placed;
  mesh.origin = Vec3(10, 0, 0);
  list.meshes = {mesh};
  list.meshes_revision = 1;
  ListColors colors;
  const auto drawn = [&] {
    const auto all = colors.of(list);
    return std::array{all->has(red), all->has(green), all->has(blue)};
  };
  EXPECT_EQ(drawn(), (std::array{true, true, true}));
  list.clip = ClipPlane{Vec3(2, 0, 0), 2 * 10.5};  // hides x < 10.5, in a normal that is not of unit length
  EXPECT_EQ(drawn(), (std::array{true, true, true})) << "the first line reaches past the plane";
  list.clip->offset = 2 * 12.5;
  EXPECT_EQ(drawn(), (std::array{false, true, true}));
  list.clip->offset = 2 * 13.5;
  EXPECT_EQ(drawn(), (std::array{false, true, false}));
  list.segments[0].origin.x = 5;  // moved, without an upload
  EXPECT_EQ(drawn(), (std::array{false, false, false}));
  list.clip.reset();
  EXPECT_EQ(drawn(), (std::array{true, true, true}));
}

// A clicked triangle is outlined only if the lines leave its inside free. The point has its colour at any
// size.
TEST(DrawnLegend, AClickedTriangleIsNotFilledByItsOutline) {
  Random random(5);
  Drawn drawn({test::convex_solid(random, 1.0)});
  drawn.type("select object 0");
  drawn.type("point 0 0.4,0.3,0.3");
  const auto lines = [&] {
    const auto legend = drawn.legend();
    EXPECT_TRUE(std::any_of(legend.begin(), legend.end(), [](const LegendStatement& row) {
      return row.text.starts_with("Clicked:") && row.colors == std::vector{kHitColor};
    }));
    std::size_t out = 0;
    for (const auto& batch : drawn.list.segments)
      for (const SegmentInstance& line : batch.data.subspan(batch.first, batch.count))
        out += line.color == kHitColor ? 1 : 0;
    return out;
  };
  drawn.type("zoom 0.2 0 0");
  EXPECT_EQ(lines(), 4U) << "the normal and three edges";
  drawn.type("zoom 500 0 0");
  EXPECT_EQ(lines(), 1U);
}

// A cap of a closed solid is hatched, and the legend says what that means; an open mesh has none. A cap is
// seen from the hidden half alone.
TEST(DrawnLegend, ACutSolidExplainsItsHatching) {
  Random random(79);
  const auto solid = test::convex_solid(random, 1.0);
  const auto open = std::make_shared<SceneMesh>(*solid);
  open->mesh.triangles.pop_back();
  Aabb box;
  for (const Vec3f& p : solid->mesh.vertices) box = grow(box, Vec3(p));
  const double middle = 0.5 * (box.min.x + box.max.x);
  const auto explained = [](Drawn& drawn) {
    const auto legend = drawn.legend();
    return std::any_of(legend.begin(), legend.end(), [](const LegendStatement& row) {
      return row.is_note && row.is_hatched && row.text.starts_with("Hatched:");
    });
  };
  Drawn closed({solid}), opened({open});
  EXPECT_FALSE(explained(closed));
  for (Drawn* drawn : {&closed, &opened}) {
    drawn->type("look-from right");  // from +x
    drawn->type("clip -1,0,0," + std::to_string(-middle));
  }
  EXPECT_TRUE(explained(closed));
  EXPECT_FALSE(explained(opened));
  for (const char* projection : {"ortho on", "ortho off"}) {
    closed.type(projection);
    closed.type("clip -1,0,0," + std::to_string(-middle));
    EXPECT_TRUE(explained(closed)) << projection;
    closed.type("clip 1,0,0," + std::to_string(middle));
    EXPECT_FALSE(explained(closed)) << projection;
  }
  closed.type("clip -1,0,0," + std::to_string(1.0 - box.min.x));
  EXPECT_FALSE(explained(closed));
  closed.type("look-from top");
  closed.type("clip 0,-3,0," + std::to_string(-3.0 * 0.5 * (box.min.y + box.max.y)));  // not of unit length
  EXPECT_TRUE(explained(closed));
  closed.type("layer geometry off");
  EXPECT_FALSE(explained(closed));
}

}  // namespace
}  // namespace boxwood
