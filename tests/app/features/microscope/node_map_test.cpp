// SPDX-License-Identifier: MIT
// Cells of icicles and treemaps: their sizes are shares, they do not overlap, and their number follows from
// the pixels; the cut of a node against points in a grid.
#include "app/features/microscope/node_map.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include <boxwood/scene.hpp>
#include <boxwood/tree.hpp>

#include "app/features/microscope/node_section.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

struct Measured {
  TriangleMesh mesh;
  Tree tree;
  NodeValues values;
};

Measured measured(TreeKind kind, std::uint32_t leaf) {
  Measured out;
  out.mesh = baked(generated::torus_knot().objects.front()).value();
  BuildOptions options;
  options.kind = kind;
  options.leaf_size = leaf;
  out.tree = build_tree(out.mesh.view(), options).value();
  out.values = node_values(out.tree, out.mesh.view(), false).value();
  return out;
}

MapOptions options_of(TreeMapView view, MapArea area, float width, float height) {
  MapOptions out;
  out.view = view;
  out.area = area;
  out.width = width;
  out.height = height;
  out.bytes_a_node = 64;
  return out;
}

TEST(NodeMap, AnIciclesCellsAreAsWideAsTheirShares) {
  const Measured m = measured(TreeKind::obb, 8);
  const auto& nodes = m.tree.topology().nodes;
  for (const MapArea area : {MapArea::triangles, MapArea::cost, MapArea::bytes}) {
    const MapOptions options = options_of(TreeMapView::icicle, area, 800, 200);
    const auto cells = map_cells(m.tree.topology(), m.values, options);
    ASSERT_GT(cells.size(), 100U);
    int wide = 0;
    for (const MapCell& cell : cells) {
      EXPECT_GE(cell.x0, 0.0F);
      EXPECT_LE(cell.x1, 801.0F);
      EXPECT_LE(cell.y1, 200.0F);
      const auto exact = cell_of(m.tree.topology(), m.values, options, cell.node);
      ASSERT_TRUE(exact);
      EXPECT_NEAR(exact->x0, cell.x0, 1.01F);
      if (cell.x1 - cell.x0 <= 1.0F) continue;
      ++wide;
      const double share =
          area == MapArea::triangles ? static_cast<double>(nodes[cell.node].count) / nodes[0].count
          : area == MapArea::cost    ? static_cast<double>(m.values.at(NodeValue::sah, cell.node))
                                  : (64.0 * m.values.nodes_below[cell.node] + 4.0 * nodes[cell.node].count) /
                                        (64.0 * m.values.nodes_below[0] + 4.0 * nodes[0].count);
      if (area != MapArea::bytes)
        EXPECT_NEAR(cell.x1 - cell.x0, 800.0 * share, 0.05);
      else
        EXPECT_NEAR(cell.x1 - cell.x0, 800.0 * share,
                    2.0);  // a parent's own bytes are spread over its children
    }
    EXPECT_GT(wide, 100);
  }
}

TEST(NodeMap, NoTwoCellsOfAnIcicleOverlap) {
  const Measured m = measured(TreeKind::aabb, 1);
  const auto cells =
      map_cells(m.tree.topology(), m.values, options_of(TreeMapView::icicle, MapArea::triangles, 300, 120));
  double area = 0.0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    area += static_cast<double>((cells[i].x1 - cells[i].x0) * (cells[i].y1 - cells[i].y0));
    for (std::size_t k = 0; k < i; ++k) {
      const float w = std::min(cells[i].x1, cells[k].x1) - std::max(cells[i].x0, cells[k].x0);
      const float h = std::min(cells[i].y1, cells[k].y1) - std::max(cells[i].y0, cells[k].y0);
      // a merged column is widened to a pixel, over its neighbour's edge
      ASSERT_TRUE(w <= 1.001F || h <= 0.001F) << i << " " << k;
    }
  }
  EXPECT_LE(area, 300.0 * 120.0 * 1.2);
}

TEST(NodeMap, ATreemapCoversItsRectangleByShares) {
  const Measured m = measured(TreeKind::obb, 4);
  const auto& nodes = m.tree.topology().nodes;
  MapOptions options = options_of(TreeMapView::treemap, MapArea::triangles, 640, 200);
  options.least = 4;
  double covered = 0.0;
  int shown = 0;
  for (const MapCell& cell : map_cells(m.tree.topology(), m.values, options)) {
    const double area = static_cast<double>((cell.x1 - cell.x0) * (cell.y1 - cell.y0));
    EXPECT_NEAR(area, 640.0 * 200.0 * nodes[cell.node].count / nodes[0].count, 0.5);
    if (!cell.merged && !nodes[cell.node].is_leaf()) continue;  // its children cover it
    covered += area;
    ++shown;
  }
  EXPECT_NEAR(covered, 640.0 * 200.0, 2.0);
  EXPECT_GT(shown, 200);
}

TEST(NodeMap, TheNumberOfCellsFollowsFromThePixels) {
  const Measured m = measured(TreeKind::aabb, 1);
  for (const TreeMapView view : {TreeMapView::icicle, TreeMapView::treemap}) {
    MapOptions options = options_of(view, MapArea::triangles, 60, 60);
    EXPECT_LT(map_cells(m.tree.topology(), m.values, options).size(), 60U * 20U) << static_cast<int>(view);
    options.root = m.tree.topology().nodes[0].left;
    const auto zoomed = map_cells(m.tree.topology(), m.values, options);
    ASSERT_FALSE(zoomed.empty());
    EXPECT_EQ(zoomed.front().node, options.root);
    EXPECT_FALSE(cell_of(m.tree.topology(), m.values, options, options.root + 1));  // its sibling
    options.width = 0;
    EXPECT_TRUE(map_cells(m.tree.topology(), m.values, options).empty());
  }
}

// The share of the points of a grid in the cut of a volume that no content contains.
template <class V>
double sampled_empty_share(const Measured& m, std::uint32_t node, const ClipPlane& plane, const Vec3& u,
                           const Vec3& v, double reach) {
  const auto& volumes = std::get<NodeBounds<V>>(m.tree.bounds()).volumes;
  const TreeNode& n = m.tree.topology().nodes[node];
  const Vec3 middle = plane.normal * plane.offset;
  int inside = 0, empty = 0;
  for (int i = -150; i <= 150; ++i)
    for (int k = -150; k <= 150; ++k) {
      const Vec3 p = middle + u * (reach * i / 150.0) + v * (reach * k / 150.0);
      if (!contains(volumes[node], p)) continue;
      ++inside;
      if (!contains(volumes[n.left], p) && !contains(volumes[n.left + 1], p)) ++empty;
    }
  EXPECT_GT(inside, 1000);
  return static_cast<double>(empty) / inside;
}

TEST(NodeSection, TheEmptyPartOfACutEqualsThatOfPointsInIt) {
  const ClipPlane plane{Vec3(0.0, 0.0, 1.0), 0.05};
  const Vec3 u(1.0, 0.0, 0.0), v(0.0, 1.0, 0.0);
  const Measured aabb = measured(TreeKind::aabb, 8), obb = measured(TreeKind::obb, 8),
                 sphere = measured(TreeKind::sphere, 8);
  const NodeSection a = section_of_node(aabb.tree, aabb.mesh.view(), 0, plane);
  const NodeSection b = section_of_node(obb.tree, obb.mesh.view(), 0, plane);
  const NodeSection s = section_of_node(sphere.tree, sphere.mesh.view(), 0, plane);
  const double reach = 4.0;
  EXPECT_NEAR(a.empty_area / a.area, sampled_empty_share<Aabb>(aabb, 0, plane, u, v, reach), 0.02);
  EXPECT_NEAR(b.empty_area / b.area, sampled_empty_share<Obb>(obb, 0, plane, u, v, reach), 0.02);
  EXPECT_NEAR(s.empty_area / s.area, sampled_empty_share<Sphere>(sphere, 0, plane, u, v, reach), 0.02);
  EXPECT_TRUE(section_of_node(aabb.tree, aabb.mesh.view(), 0, {Vec3(0.0, 0.0, 1.0), 1e6}).outline.empty());
  EXPECT_EQ(section_of_node(aabb.tree, aabb.mesh.view(), 0, {Vec3(0.0), 0.0}).area, 0.0);
}

TEST(NodeSection, ALeafsTrianglesFillItsCut) {
  const Measured m = measured(TreeKind::aabb, 4);
  int cut = 0;
  for (std::uint32_t n = 0; n < m.tree.topology().nodes.size() && cut < 50; ++n) {
    if (!m.tree.topology().nodes[n].is_leaf()) continue;
    const Aabb& box = std::get<NodeBounds<Aabb>>(m.tree.bounds()).volumes[n];
    const double middle = 0.5 * (box.min.x + box.max.x);
    const NodeSection section = section_of_node(m.tree, m.mesh.view(), n, {Vec3(1.0, 0.0, 0.0), middle});
    if (!(section.area > 0.0)) continue;
    ++cut;
    EXPECT_GE(section.empty_area, 0.0);
    EXPECT_LE(section.empty_area, section.area * (1.0 + 1e-9));
    EXPECT_NEAR(section.area, (box.max.y - box.min.y) * (box.max.z - box.min.z), 1e-9 * section.area);
  }
  EXPECT_EQ(cut, 50);
}

TEST(NodeSection, TheFarthestCornerIsACornerAndNoOtherIsFarther) {
  const Measured m = measured(TreeKind::aabb, 8);
  const auto found = farthest_corner(m.tree, m.mesh.view(), 0);
  ASSERT_TRUE(found);
  const Aabb& box = std::get<NodeBounds<Aabb>>(m.tree.bounds()).volumes[0];
  double farthest = 0.0;
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner((i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                      (i & 4) != 0 ? box.max.z : box.min.z);
    double nearest = kInfinity;
    for (const Vec3f& p : m.mesh.vertices) nearest = std::min(nearest, glm::distance(corner, Vec3(p)));
    farthest = std::max(farthest, nearest);
  }
  EXPECT_LE(found->distance, farthest);
  EXPECT_GT(found->distance, 0.9 * farthest);  // vertices are close together
  EXPECT_NEAR(glm::distance(found->corner, found->surface), found->distance, 1e-9);
  const Measured s = measured(TreeKind::sphere, 8);
  EXPECT_FALSE(farthest_corner(s.tree, s.mesh.view(), 0));
}

}  // namespace
}  // namespace boxwood
