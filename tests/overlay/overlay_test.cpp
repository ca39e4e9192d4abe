// SPDX-License-Identifier: MIT
// Overlays as plain data: what is in the list, with which ids, and that an unchanged input gives an unchanged
// list.
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "overlay/descent_colors.hpp"
#include "overlay/overlay.hpp"
#include "overlay/palette.hpp"
#include "overlay/volume_shapes.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

OverlayInput rings() {
  OverlayInput input;
  input.scene = std::make_shared<const Scene>(generated::interlocking_rings());
  input.objects.resize(input.scene->objects.size());
  const TriangleMesh whole = *baked_whole(*input.scene);
  input.bounds = fit_aabb(PointsView(whole.vertices)).volume;
  input.up = Vec3(0, 0, 1);
  return input;
}

// A complete binary tree of AABBs, level by level.
struct Nodes {
  std::vector<std::shared_ptr<const VolumeArray>> volumes;
  std::vector<std::vector<std::uint32_t>> nodes;
};
std::shared_ptr<Nodes> complete_tree(std::uint32_t levels) {
  auto out = std::make_shared<Nodes>();
  for (std::uint32_t level = 0; level < levels; ++level) {
    std::vector<Aabb> volumes;
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < 1U << level; ++i) {
      const double size = 1.0 / (1U << level);
      nodes.push_back((1U << level) - 1 + i);
      volumes.push_back(Aabb{Vec3(i * size, 0, 0), Vec3((i + 1) * size, 1, 1)});
    }
    out->nodes.push_back(std::move(nodes));
    out->volumes.push_back(std::make_shared<const VolumeArray>(std::move(volumes)));
  }
  return out;
}
OverlayNodes shown(const std::shared_ptr<Nodes>& nodes, std::uint32_t first = 0, std::uint32_t last = 0) {
  OverlayNodes out;
  out.owner = nodes;
  out.kind = VolumeKind::aabb;
  out.first_level = first;
  out.last_color = static_cast<std::uint32_t>(nodes->nodes.size()) - 1;
  for (std::uint32_t level = first; level <= last; ++level)
    out.levels.push_back({nodes->volumes[level], nodes->nodes[level], {}});
  out.object = 3;
  return out;
}

TEST(OverlayTable, NamesAreUniqueAndFound) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < overlay_rows().size(); ++i) {
    const OverlayRow& row = overlay_rows()[i];
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.label.empty());
    ASSERT_NE(row.add, nullptr);
    EXPECT_EQ(overlay_from_name(row.name), static_cast<Overlay>(i));
  }
  EXPECT_EQ(overlay_from_name("no such overlay"), std::nullopt);
  OverlayBuffers buffers;
  DrawList list;
  add_overlays(OverlayInput{}, ~0U, buffers, list);  // nothing to show is no fault
  EXPECT_TRUE(list.meshes.empty() && list.boxes.empty() && list.segments.empty());
}

TEST(MeshOverlay, ObjectsShareTheirMeshAndKeepTheirIds) {
  OverlayInput input = rings();
  input.objects[1].selected = true;
  OverlayBuffers buffers;
  DrawList list;
  add_mesh(input, buffers, list);
  std::set<const SceneMesh*> meshes;
  for (const SceneObject& object : input.scene->objects) meshes.insert(object.mesh.get());
  EXPECT_EQ(list.meshes.size(), meshes.size());
  std::set<std::uint32_t> ids;
  for (const MeshBatch& batch : list.meshes)
    for (const MeshInstance& instance : batch.instances) {
      ids.insert(instance.id.object);
      EXPECT_EQ(instance.id.item, 0U);
      EXPECT_EQ(instance.color, instance.id.object == 2 ? kSelectedMeshColor : kMeshColor);
      // Drawn where the scene says: origin_from_mesh and origin together are world_from_mesh.
      const SceneObject& object = input.scene->objects[instance.id.object - 1];
      const Vec3 v(object.mesh->mesh.vertices.front());
      const Vec3 expected = apply(object.world_from_mesh, v);
      const Vec3 drawn = batch.origin + apply(instance.origin_from_mesh, v);
      EXPECT_LT(glm::length(drawn - expected), 1e-12);
    }
  EXPECT_EQ(ids.size(), input.scene->objects.size());
  input.objects[0].visible = false;
  DrawList fewer;
  add_mesh(input, buffers, fewer);
  std::size_t instances = 0;
  for (const MeshBatch& batch : fewer.meshes) instances += batch.instances.size();
  EXPECT_EQ(instances, input.scene->objects.size() - 1);
}

TEST(OverlayBuffersTest, UnchangedInputKeepsEveryRevision) {
  OverlayInput input = rings();
  const auto nodes = complete_tree(6);
  input.nodes = {shown(nodes)};
  input.hit = OverlayHit{Vec3(0.1, 0.2, 0.3), Vec3(0, 0, 1)};
  OverlayBuffers buffers;
  const auto stamp = [&](const DrawList& list) {
    std::vector<std::uint64_t> out;
    for (const auto& b : list.meshes)
      out.insert(out.end(), {b.buffer, b.revision, b.instance_buffer, b.instance_revision});
    for (const auto& b : list.boxes) out.insert(out.end(), {b.buffer, b.revision});
    for (const auto& b : list.segments) out.insert(out.end(), {b.buffer, b.revision});
    for (const auto& b : list.points) out.insert(out.end(), {b.buffer, b.revision});
    return out;
  };
  DrawList first, second, third;
  add_overlays(input, overlays_on_at_start(), buffers, first);
  add_overlays(input, overlays_on_at_start(), buffers, second);
  EXPECT_EQ(stamp(first), stamp(second));
  input.objects[0].selected = true;
  input.nodes = {shown(nodes, 0, 2)};
  add_overlays(input, overlays_on_at_start(), buffers, third);
  EXPECT_EQ(stamp(third).size(), stamp(first).size() + 4) << "each level is a batch of its own";
  EXPECT_NE(stamp(third)[3], stamp(first)[3]) << "a new colour is a new revision of the instances";
  EXPECT_EQ(stamp(third)[1], stamp(first)[1]) << "and not of the mesh";
}

TEST(MeshOverlay, HoveringChangesNoInstance) {
  OverlayInput input = rings();
  OverlayBuffers buffers;
  DrawList list;
  add_mesh(input, buffers, list);
  EXPECT_EQ(list.hovered_object, 0U);
  const std::uint64_t revision = list.meshes[0].instance_revision;
  const Rgba own = list.meshes[0].instances[0].color;
  input.hovered = 0;
  add_mesh(input, buffers, list);
  EXPECT_EQ(list.hovered_object, list.meshes[0].instances[0].id.object);
  EXPECT_EQ(list.hovered_color, hovered_color(own));
  EXPECT_NE(list.hovered_color, own);
  EXPECT_EQ(list.meshes[0].instance_revision, revision);
  EXPECT_EQ(list.meshes[0].instances[0].color, own);
  input.objects[0].selected = true;
  add_mesh(input, buffers, list);
  EXPECT_EQ(list.hovered_object, 0U) << "a selected object keeps its colour";
  input.objects[0] = {};
  input.objects[0].paint = Rgba{10, 20, 30, 255};
  add_mesh(input, buffers, list);
  EXPECT_EQ(list.hovered_object, 0U) << "a painted one too";
}

// Whatever range comes, a level that was drawn keeps its buffer and its revision.
TEST(TreeOverlay, EachLevelKeepsItsBuffer) {
  OverlayInput input;
  const auto nodes = complete_tree(8);
  OverlayBuffers buffers;
  std::map<std::uint32_t, std::array<std::uint64_t, 2>> seen;  // of each level
  for (std::uint32_t first = 0; first < 8; ++first)
    for (std::uint32_t last = first; last < 8; ++last) {
      input.nodes = {shown(nodes, first, last)};
      DrawList list;
      add_tree_levels(input, buffers, list);
      ASSERT_EQ(list.boxes.size(), last - first + 1);
      for (std::uint32_t i = 0; i < list.boxes.size(); ++i) {
        const auto& batch = list.boxes[i];
        const std::array<std::uint64_t, 2> now = {batch.buffer, batch.revision};
        EXPECT_EQ(seen.try_emplace(first + i, now).first->second, now) << first << ".." << last;
        std::set<std::uint32_t> drawn, expected;
        for (std::uint32_t k = batch.first; k < batch.first + batch.count; ++k) {
          EXPECT_EQ(batch.data[k].id.object, 3U);
          drawn.insert(batch.data[k].id.item - 1);
        }
        for (std::uint32_t n = (1U << (first + i)) - 1; n < (1U << (first + i + 1)) - 1; ++n)
          expected.insert(n);
        EXPECT_EQ(drawn, expected) << first << ".." << last;
      }
      EXPECT_GT(list.boxes.back().style.line_alpha, first < last ? list.boxes.front().style.line_alpha : 0.0F)
          << "the last level is firm, ancestors are faint";
    }
  EXPECT_EQ(seen.size(), 8U);
  input.nodes[0].levels.clear();
  DrawList none;
  add_tree_levels(input, buffers, none);
  EXPECT_TRUE(none.boxes.empty());
}

std::optional<AnyVolume> round_and_grown(const AnyVolume& volume) {
  if (const auto* capsule = std::get_if<Capsule>(&volume)) {
    Capsule out = *capsule;
    out.radius *= 1.013;
    return out;
  }
  if (const auto* cylinder = std::get_if<Cylinder>(&volume)) {
    Cylinder out = *cylinder;
    out.radius *= 1.013;
    out.half_length *= 1.0 + 1e-5;
    return out;
  }
  return std::nullopt;
}

TEST(Shapes, EveryKindIsDrawn) {
  std::vector<Vec3f> points;
  for (int i = 0; i < 300; ++i)
    points.emplace_back(std::sin(1.7 * i) * 2.0, std::cos(2.3 * i), std::sin(0.9 * i + 1.0) * 0.5);
  for (const VolumeRow& row : kVolumeRows) {
    FitOptions options;
    options.obb_method = ObbMethod::fast;
    const AnyVolume fitted = fit_volume(row.kind, PointsView(points), options).volume;
    ShapeArrays arrays;
    arrays.origin = center_of(fitted);
    add_shape(fitted, color_of(row.kind), {1, 2}, arrays);
    const ShapeCounts counts = counts_of(arrays);
    EXPECT_GT(counts.boxes + counts.spheres + counts.faces, 0U) << row.name;
    EXPECT_EQ(counts.edges > 0, counts.faces > 0) << row.name;
    // What is round is drawn as a polyhedron, whose corners and edges are no farther from it than 1.3 %.
    if (const std::optional<AnyVolume> larger = round_and_grown(fitted)) {
      for (const TriangleInstance& t : arrays.faces)
        for (const Vec3f& corner : {t.a, t.b, t.c})
          EXPECT_TRUE(contains(*larger, arrays.origin + Vec3(corner))) << row.name;
      for (const SegmentInstance& edge : arrays.edges)
        for (const Vec3f& end : {edge.a, edge.b})
          EXPECT_TRUE(contains(*larger, arrays.origin + Vec3(end))) << row.name;
      continue;
    }
    // Outlines lie on the volume: each of their corners is inside it, grown by rounding.
    for (const TriangleInstance& t : arrays.faces)
      for (const Vec3f& corner : {t.a, t.b, t.c}) {
        const Vec3 inwards =
            (arrays.origin + Vec3(corner)) - 1e-5 * glm::normalize(Vec3(corner) + arrays.origin);
        EXPECT_TRUE(contains(fitted, inwards * (1.0 - 1e-5))) << row.name;
      }
    // A closed polyhedron: every edge has two faces, so edges = faces of triangles * 3 / 2 less the inner
    // diagonals.
    if (counts.faces > 0) {
      const Polyhedron shape = outline(fitted);
      EXPECT_EQ(shape.vertices.size() + shape.faces.size(), counts.edges + 2) << row.name << ": Euler";
    }
  }
  ShapeArrays none;
  for (const AnyVolume& empty :
       {AnyVolume(Sphere{}), AnyVolume(Aabb{}), AnyVolume(Obb{}), AnyVolume(std::monostate{})})
    add_shape(empty, {}, {}, none);
  const ShapeCounts counts = counts_of(none);
  EXPECT_EQ(counts.boxes + counts.spheres + counts.faces + counts.edges, 0U);
}

TEST(Shapes, EdgesThatHardlyBendTheSurfaceAreFaint) {
  const auto edges = [](const std::vector<Vec3>& points) {
    ShapeArrays arrays;
    add_shape(fit_volume(VolumeKind::hull, points).volume, Rgba{10, 20, 30, 200}, {}, arrays);
    return arrays.edges;
  };
  // A cube and a square alone: every edge in full.
  const std::vector<Vec3> square{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  std::vector<Vec3> cube = square;
  for (const Vec3& p : square) cube.push_back(p + Vec3(0, 0, 1));
  EXPECT_EQ(edges(square).size(), 4U);
  EXPECT_EQ(edges(cube).size(), 12U);
  for (const auto& shape : {edges(square), edges(cube)})
    for (const SegmentInstance& edge : shape) EXPECT_EQ(edge.color.a, 200);
  // A prism of 90 sides, 4 degrees each: its rims in full, the edges along it faint and still there.
  std::vector<Vec3> prism;
  for (int i = 0; i < 90; ++i)
    for (const double z : {0.0, 1.0})
      prism.emplace_back(std::cos(i * std::numbers::pi / 45.0), std::sin(i * std::numbers::pi / 45.0), z);
  int rim = 0;
  for (const SegmentInstance& edge : edges(prism)) {
    const bool flat = std::abs(edge.a.z - edge.b.z) < 0.5F;
    rim += flat ? 1 : 0;
    EXPECT_TRUE(flat ? edge.color.a == 200 : edge.color.a > 20 && edge.color.a < 60) << int{edge.color.a};
  }
  EXPECT_EQ(rim, 180);
}

TEST(GridOverlay, LiesUnderTheModelAndFades) {
  OverlayInput input = rings();
  for (const int up : {0, 1, 2})
    for (const double sign : {1.0, -1.0}) {
      input.up = Vec3(0.0);
      input.up[up] = sign;
      OverlayBuffers buffers;
      DrawList list;
      add_grid(input, buffers, list);
      add_axes(input, buffers, list);
      ASSERT_EQ(list.segments.size(), 2U);
      const double level = sign > 0 ? input.bounds.min[up] : input.bounds.max[up];
      int strongest = 0, weakest = 255;
      for (const auto& batch : list.segments) {
        EXPECT_FALSE(batch.style.pickable);
        EXPECT_EQ(batch.origin[up], level);
        for (const SegmentInstance& s : batch.data) {
          EXPECT_EQ(s.a[up], 0.0F);
          EXPECT_EQ(s.b[up], 0.0F);
          strongest = std::max<int>(strongest, s.color.a);
          weakest = std::min<int>(weakest, s.color.a);
        }
      }
      EXPECT_GT(strongest, 100);
      EXPECT_LT(weakest, 10);
    }
  input.bounds = Aabb{};
  OverlayBuffers buffers;
  DrawList list;
  add_grid(input, buffers, list);
  EXPECT_TRUE(list.segments.empty());
}

TEST(Palette, KindsAndDepthsAreApart) {
  for (const VolumeRow& a : kVolumeRows)
    for (const VolumeRow& b : kVolumeRows)
      EXPECT_EQ(a.kind == b.kind, color_of(a.kind) == color_of(b.kind)) << a.name << " " << b.name;
  // Viridis grows lighter all the way, which is what tells levels apart without colour.
  double before = -1.0;
  for (int i = 0; i <= 20; ++i) {
    const Rgba c = depth_color(i / 20.0);
    const double luma = 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b;
    EXPECT_GT(luma, before);
    before = luma;
  }
  EXPECT_EQ(depth_color(-3.0), depth_color(0.0));
  EXPECT_EQ(depth_color(7.0), depth_color(1.0));
  EXPECT_EQ(depth_color(0, 1), depth_color(0.0));
  EXPECT_EQ(level_color(3, 3, 3), depth_color(0.5));
  EXPECT_EQ(level_color(3, 3, 7), depth_color(0.0));
  EXPECT_EQ(level_color(7, 3, 7), depth_color(1.0));
}

// What a query did is no kind of volume: each fate has a colour of its own.
TEST(Palette, FatesOfADescentAreNoColoursOfVolumes) {
  std::vector<Rgba> colors = {kSeparatedColor, kKeptColor, kDescendedColor, kLeafColor, kContactColor};
  for (const VolumeRow& row : kVolumeRows)
    if (row.kind != VolumeKind::hull) colors.push_back(color_of(row.kind));  // contacts have the hull's
  for (std::size_t i = 0; i < colors.size(); ++i)
    for (std::size_t k = 0; k < std::min<std::size_t>(i, 4); ++k) {
      const Rgba &a = colors[i], &b = colors[k];
      EXPECT_GT(std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b), 75) << i << " " << k;
    }
}

TEST(Legend, SaysWhatIsOnScreenOnce) {
  OverlayInput input;
  const auto volume = std::make_shared<const AnyVolume>(Aabb{Vec3(0), Vec3(1)});
  for (std::uint32_t i = 0; i < 3; ++i) {
    OverlayVolume v;
    v.volume = volume;
    v.kind = VolumeKind::aabb;
    v.id = {i + 1, kVolumeItem};
    input.volumes.push_back(v);
  }
  const auto nodes = complete_tree(5);
  input.nodes = {shown(nodes, 1, 3)};
  input.nodes[0].color_by_depth = true;
  const auto entries = legend(input, overlays_on_at_start());
  ASSERT_EQ(entries.size(), 4U);
  EXPECT_EQ(entries[0].label, "Tight AABB");
  EXPECT_EQ(entries[0].color, color_of(VolumeKind::aabb));
  EXPECT_EQ(entries[1].color, depth_color(1, 5));
  EXPECT_EQ(legend(input, 0).size(), 0U);
}

TEST(ContactOverlay, DrawsWhatWasFound) {
  OverlayInput input;
  input.contacts.triangles = std::make_shared<const std::vector<std::array<Vec3, 3>>>(
      std::vector<std::array<Vec3, 3>>{{Vec3(1e6, 0, 0), Vec3(1e6 + 1, 0, 0), Vec3(1e6, 1, 0)}});
  input.contacts.segments = std::make_shared<const std::vector<std::array<Vec3, 2>>>(
      std::vector<std::array<Vec3, 2>>{{Vec3(1e6, 0, 0), Vec3(1e6, 1, 0)}});
  input.contacts.faces = std::make_shared<const std::vector<std::array<Vec3, 3>>>(
      std::vector<std::array<Vec3, 3>>{{Vec3(1e6, 0, 0), Vec3(1e6 + 0.5, 0, 0), Vec3(1e6, 0.5, 0)}});
  input.contacts.arrows = std::make_shared<const std::vector<std::array<Vec3, 2>>>(
      std::vector<std::array<Vec3, 2>>{{Vec3(1e6, 0, 0), Vec3(1e6, 0, 2)}});
  input.contacts.way = {Vec3(1e6, 0, 0), Vec3(1e6, 3, 0)};
  OverlayBuffers buffers;
  DrawList list;
  add_contacts(input, buffers, list);
  ASSERT_EQ(list.triangles.size(), 2U);
  EXPECT_EQ(list.triangles[0].data[0].b, Vec3f(1, 0, 0)) << "relative to an origin near it";
  EXPECT_EQ(list.triangles[0].origin, Vec3(1e6, 0, 0));
  EXPECT_EQ(list.triangles[0].style.fill, FillMode::edges) << "the triangles reach beyond the contact";
  EXPECT_EQ(list.triangles[1].data[0].b, Vec3f(0.5F, 0, 0));
  EXPECT_EQ(list.triangles[1].style.depth, DepthMode::on_top);
  ASSERT_EQ(list.segments.size(), 2U);
  EXPECT_EQ(list.segments[0].style.depth, DepthMode::on_top);
  ASSERT_EQ(list.segments[0].data.size(), 8U) << "the crossing, and the way out with its cross and head";
  EXPECT_EQ(list.segments[0].data[1].b, Vec3f(0, 3, 0));
  EXPECT_EQ(list.segments[0].data[1].color, kClashWayColor);
  // A contact normal: a dot, a line, and four barbs at its end that lie behind it.
  const auto arrow = list.segments[1].data;
  ASSERT_EQ(arrow.size(), 5U);
  EXPECT_EQ(arrow[0].b, Vec3f(0, 0, 2));
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_EQ(arrow[i].a, Vec3f(0, 0, 2));
    EXPECT_LT(arrow[i].b.z, 2.0F);
    EXPECT_GT(glm::length(arrow[i].b - Vec3f(0, 0, arrow[i].b.z)), 0.1F);
  }
  ASSERT_EQ(list.points.size(), 1U);
  ASSERT_EQ(list.points[0].data.size(), 1U);
  EXPECT_EQ(list.points[0].data[0].position, Vec3f(0.0F));
  EXPECT_EQ(list.points[0].data[0].color, kContactNormalColor) << "only the gap has other dots";
}

}  // namespace
}  // namespace boxwood
