// SPDX-License-Identifier: MIT
// Overlays through the renderer: what a change uploads, and which nodes an id picture shows.
#include <set>

#include "overlay/overlay.hpp"
#include "overlay/pair_colors.hpp"
#include "render/render_test.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

using namespace test;

class OverlayPictureTest : public RenderTest {
protected:
  // Boxes along x, level by level: level l has 2^l of them.
  struct Levels {
    std::vector<std::shared_ptr<const VolumeArray>> volumes;
    std::vector<std::vector<std::uint32_t>> nodes;
  };
  static std::shared_ptr<Levels> levels(std::uint32_t count) {
    auto out = std::make_shared<Levels>();
    for (std::uint32_t level = 0; level < count; ++level) {
      std::vector<Aabb> volumes;
      std::vector<std::uint32_t> nodes;
      for (std::uint32_t i = 0; i < 1U << level; ++i) {
        const double size = 4.0 / (1U << level);
        nodes.push_back((1U << level) - 1 + i);
        volumes.push_back(Aabb{Vec3(i * size - 2.0, -1, 0), Vec3((i + 1) * size - 2.0, 1, 1)});
      }
      out->nodes.push_back(std::move(nodes));
      out->volumes.push_back(std::make_shared<const VolumeArray>(std::move(volumes)));
    }
    return out;
  }
  void show(OverlayNodes& nodes, std::uint32_t first, std::uint32_t last) const {
    nodes.first_level = first;
    nodes.levels.clear();
    for (std::uint32_t level = first; level <= last; ++level)
      nodes.levels.push_back({tree->volumes[level], tree->nodes[level], {}});
  }
  OverlayInput input() {
    OverlayInput out;
    out.scene = std::make_shared<const Scene>(generated::interlocking_rings());
    out.objects.resize(out.scene->objects.size());
    out.bounds = Aabb{Vec3(-2, -1, 0), Vec3(2, 1, 1)};
    OverlayNodes nodes;
    nodes.owner = tree;
    nodes.kind = VolumeKind::aabb;
    nodes.last_color = 6;
    show(nodes, 0, 6);
    nodes.object = 1;
    out.nodes.push_back(nodes);
    return out;
  }
  std::uint64_t uploaded(const OverlayInput& what) {
    DrawList list;
    add_overlays(what, overlays_on_at_start(), buffers, list);
    const auto image = renderer().draw_image(list, look({3, -5, 4}, {0, 0, 0}), 96, 64);
    EXPECT_TRUE(image.ok());
    return renderer().statistics().uploaded_bytes;
  }
  std::shared_ptr<Levels> tree = levels(7);
  OverlayBuffers buffers;
};

// Of levels that were drawn before.
TEST_F(OverlayPictureTest, AnotherDepthRangeUploadsNothing) {
  OverlayInput shown = input();
  EXPECT_GT(uploaded(shown), 0U);
  int ranges = 0;
  for (std::uint32_t first = 0; first < 7; ++first)
    for (std::uint32_t last = first; last < 7; ++last, ++ranges) {
      show(shown.nodes[0], first, last);
      EXPECT_EQ(uploaded(shown), 0U) << first << ".." << last;
    }
  EXPECT_EQ(ranges, 28);
  shown.nodes[0].world_from_model.translation = Vec3(0.5, 0, 0);
  EXPECT_EQ(uploaded(shown), 0U) << "a moved tree is the same data elsewhere";
  shown.objects[0].world_from_model.translation = Vec3(0.5, 0, 0);
  EXPECT_LE(uploaded(shown), 64U * shown.objects.size()) << "a moved mesh is one new placing";
  shown.nodes[0].color_by_depth = true;
  EXPECT_GT(uploaded(shown), 0U) << "other colours are other data";
}

// Of a pair of which one is inside the other, the picture has both colours. Alone or among merged meshes, the
// inner one is seen through the outer one, and the others stay opaque.
TEST_F(OverlayPictureTest, AnObjectInsideTheOtherOfItsPairIsSeen) {
  const auto box = [](double half) {
    auto out = std::make_shared<SceneMesh>();
    for (unsigned k = 0; k < 8; ++k)
      out->mesh.vertices.emplace_back((k & 1U) != 0 ? half : -half, (k & 2U) != 0 ? half : -half,
                                      (k & 4U) != 0 ? half : -half);
    out->mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                           {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return out;
  };
  for (const std::size_t more : {1U, 300U}) {
    Scene scene;
    for (std::size_t i = 0; i < 2 + more; ++i) {
      SceneObject object;
      object.mesh = box(i == 0 ? 2.0 : 0.8);
      object.first_triangle = static_cast<std::uint32_t>(12 * i);
      if (i > 1) object.world_from_mesh.translation = Vec3(0, 40.0 + 4.0 * static_cast<double>(i), 0);
      scene.objects.push_back(object);
    }
    OverlayInput shown;
    shown.scene = std::make_shared<const Scene>(std::move(scene));
    shown.objects.resize(2 + more);
    const auto middle = [&](Containment inside) {
      const auto [a, b] = pair_colors(inside);
      shown.objects[0].tint = a;
      shown.objects[1].tint = b;
      DrawList list;
      add_overlays(shown, bit_of(Overlay::mesh), buffers, list);
      std::size_t clear = 0;
      for (const MeshBatch& batch : list.meshes)
        if (batch.translucent)
          for (const MeshInstance& one : batch.instances) clear += one.color.a != 0 ? 1 : 0;
      EXPECT_EQ(clear, inside == Containment::none ? 0U : 1U) << more;
      const auto image = renderer().draw_image(list, look({3, -8, 4}, {0, 0, 0}), 96, 64);
      EXPECT_TRUE(image.ok());
      return std::array{int{image->rgba[4 * (32 * 96 + 48)]}, int{image->rgba[4 * (32 * 96 + 48) + 2]}};
    };
    const auto opaque = middle(Containment::none), through = middle(Containment::b_in_a);
    EXPECT_LT(opaque[0], opaque[1]) << "the blue of A alone: " << more;
    EXPECT_GT(through[0], through[1]) << "the amber of B through A: " << more;
  }
}

TEST_F(OverlayPictureTest, TheIdPictureShowsTheNodesOfTheLevel) {
  OverlayInput shown = input();
  for (const std::uint32_t level : {0U, 2U, 4U}) {
    show(shown.nodes[0], level, level);
    DrawList list;
    add_overlays(shown, bit_of(Overlay::tree), buffers, list);
    const auto ids = renderer().draw_ids(list, look({0.2, -6, 3}, {0, 0, 0}), 400, 240);
    ASSERT_TRUE(ids.ok());
    std::set<std::uint32_t> seen;
    for (const DrawId& id : ids->ids)
      if (id.object != 0) {
        EXPECT_EQ(id.object, 1U);
        seen.insert(id.item - 1);
      }
    // Neighbours share edges, so the first and the last box and nearly all between them show.
    EXPECT_GE(seen.size(), (1U << level) / 2);
    for (const std::uint32_t node : seen) {
      EXPECT_GE(node, (1U << level) - 1);
      EXPECT_LT(node, (1U << (level + 1)) - 1);
    }
  }
}

}  // namespace
}  // namespace boxwood
