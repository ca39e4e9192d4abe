// SPDX-License-Identifier: MIT
// Draws the model with nodes and triangles of its tree.
#include "app/features/heat/report/report_pictures.hpp"

#include <algorithm>
#include <cmath>

#include "app/derived/snapshots.hpp"
#include "app/text/markup.hpp"
#include "overlay/palette.hpp"
#include "render/image_file.hpp"

namespace boxwood {

namespace {

constexpr Rgba kNodeColor{213, 94, 0, 255}, kLeftColor{0, 114, 178, 255}, kRightColor{0, 140, 100, 255},
    kCauseColor{200, 0, 72, 255};
constexpr std::size_t kMostLit = 200'000, kMostNodes = 24;

void add_box_of(const AnyVolume& volume, const Vec3& origin, const Rgba& color, DrawList& list,
                std::vector<BoxInstance>& boxes, std::vector<SphereInstance>& spheres) {
  (void)list;
  if (const auto* sphere = std::get_if<Sphere>(&volume)) {
    spheres.push_back({Vec3f(sphere->center - origin), static_cast<float>(sphere->radius), color, {}});
    return;
  }
  BoxInstance box;
  box.color = color;
  if (const auto* aabb = std::get_if<Aabb>(&volume)) {
    const Vec3 half = 0.5 * (aabb->max - aabb->min);
    box.center = Vec3f(aabb->min + half - origin);
    for (int k = 0; k < 3; ++k) {
      box.half_axes[k] = Vec3f(0.0F);
      box.half_axes[k][k] = static_cast<float>(half[k]);
    }
  } else if (const auto* obb = std::get_if<Obb>(&volume)) {
    box.center = Vec3f(obb->center - origin);
    for (std::size_t k = 0; k < 3; ++k)
      box.half_axes[k] = Vec3f(obb->half_extents[static_cast<int>(k)] * obb->axes[k]);
  } else {
    return;
  }
  boxes.push_back(box);
}

template <class Instance>
void add_all(const std::vector<Instance>& data, std::uint64_t buffer, std::uint64_t revision,
             const Vec3& origin, const BatchStyle& style, std::vector<Batch<Instance>>& out) {
  if (data.empty()) return;
  Batch<Instance> batch;
  batch.buffer = buffer;
  batch.revision = revision;
  batch.data = data;
  batch.count = static_cast<std::uint32_t>(data.size());
  batch.origin = origin;
  batch.style = style;
  out.push_back(batch);
}

}  // namespace

Result<std::string> picture_uri(const Image& image, const std::atomic<bool>* stop) {
  const auto png = encode_png(image, stop);
  if (!png) return png.error();
  return "data:image/png;base64," + base64(*png);
}

ReportPictures::ReportPictures(Renderer& renderer, const MeshView& mesh, const Tree& tree, UpAxis up)
    : renderer_(renderer), mesh_(mesh), tree_(tree) {
  Aabb box;
  std::vector<Vec3> points;
  for (const std::uint32_t t : tree.topology().order)
    for (const Vec3& p : corners(mesh, t)) {
      box = grow(box, p);
      points.push_back(p);
    }
  // Boxes reach beyond the triangles. Those of small nodes hardly do.
  constexpr std::uint32_t kLargest = 256;  // nodes of at least one part of so many
  const auto& nodes = tree.topology().nodes;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (std::uint64_t{nodes[i].count} * kLargest < nodes[0].count) continue;
    const AnyVolume volume = volume_of_node(tree, i);
    const auto* sphere = std::get_if<Sphere>(&volume);
    const Vec3 radius(sphere != nullptr ? sphere->radius : 0.0);
    if (sphere != nullptr) points.insert(points.end(), {sphere->center - radius, sphere->center + radius});
    for (const Vec3& p : sphere != nullptr ? std::vector<Vec3>() : outline(volume).vertices)
      points.push_back(p);
  }
  for (const Vec3& p : points) box = grow(box, p);
  Camera camera;
  camera.up = up;
  camera.turn_to(StandardView::iso);
  if (!is_empty(box)) {
    origin_ = 0.5 * box.min + 0.5 * box.max;
    camera.fit(box, points, double(kReportWidth) / kReportHeight, Vec2(0.86));
  }
  view_ = camera.view();
  view_.near_distance = 0.01 * camera.distance;
}

Result<Image> ReportPictures::draw(std::span<const std::uint32_t> lit, const Rgba& lit_color,
                                   std::span<const std::pair<std::uint32_t, Rgba>> nodes, bool translucent) {
  ++drawn_;
  DrawList list;
  list.form = {true, true, false};
  MeshInstance instance;
  instance.origin_from_mesh.translation = -origin_;
  instance.color = kMeshColor;
  if (translucent) instance.color.a = 60;
  const std::vector<MeshInstance> instances{instance};
  if (!mesh_.triangles.empty()) {
    MeshBatch batch;
    batch.buffer = 1;
    batch.revision = 1;
    batch.positions = mesh_.vertices;
    batch.indices = {mesh_.triangles.front().data(), 3 * mesh_.triangles.size()};
    batch.instance_buffer = 2;
    batch.instance_revision = drawn_;
    batch.instances = instances;
    batch.origin = origin_;
    batch.translucent = translucent;
    list.meshes.push_back(batch);
  }
  std::vector<TriangleInstance> triangles;
  for (const std::uint32_t t : lit.first(std::min(lit.size(), kMostLit))) {
    const auto p = corners(mesh_, t);
    triangles.push_back({Vec3f(p[0] - origin_), Vec3f(p[1] - origin_), Vec3f(p[2] - origin_), lit_color, {}});
  }
  BatchStyle style;
  style.fill = FillMode::fill;
  style.fill_alpha = 1.0F;
  add_all(triangles, 3, drawn_, origin_, style, list.triangles);
  std::vector<BoxInstance> boxes;
  std::vector<SphereInstance> spheres;
  for (const auto& [node, color] : nodes)
    std::visit(
        [&, number = node, rgba = color](const auto& bounds) {
          add_box_of(AnyVolume(bounds.volumes[number]), origin_, rgba, list, boxes, spheres);
        },
        tree_.bounds());
  style.fill = FillMode::fill_and_edges;
  style.fill_alpha = 0.07F;
  style.line_width_px = 2.0F;
  add_all(boxes, 4, drawn_, origin_, style, list.boxes);
  add_all(spheres, 5, drawn_, origin_, style, list.spheres);
  return renderer_.draw_image(list, view_, kReportWidth, kReportHeight);
}

Result<Image> ReportPictures::model() {
  return draw({}, kNodeColor, {}, false);
}

Result<Image> ReportPictures::node(std::uint32_t number) {
  const TreeNode& node = tree_.topology().nodes[number];
  const std::span<const std::uint32_t> triangles(tree_.topology().order.data() + node.first, node.count);
  std::vector<std::pair<std::uint32_t, Rgba>> nodes{{number, kNodeColor}};
  if (!node.is_leaf()) {
    nodes.emplace_back(node.left, kLeftColor);
    nodes.emplace_back(node.left + 1, kRightColor);
  }
  return draw(number == 0 ? std::span<const std::uint32_t>() : triangles, kLitColor, nodes, number != 0);
}

Result<Image> ReportPictures::cause(const CauseFinding& finding) {
  std::vector<std::uint32_t> lit;
  std::vector<std::pair<std::uint32_t, Rgba>> nodes;
  const auto& topology = tree_.topology().nodes;
  for (const CausePlace& place : finding.places) {
    switch (finding.cause) {
    case TreeCause::long_triangles:
      lit.push_back(place.triangle);
      break;
    case TreeCause::large_next_to_small:
      lit.push_back(place.triangle);
      if (nodes.size() < 3) nodes.emplace_back(place.node, kNodeColor);
      break;
    case TreeCause::overlapping_parts:
      if (!nodes.empty()) break;
      nodes.emplace_back(topology[place.node].left, kLeftColor);
      nodes.emplace_back(topology[place.node].left + 1, kRightColor);
      break;
    case TreeCause::deep_chains:
      if (!nodes.empty()) break;
      std::uint32_t at = place.node;
      for (std::uint32_t i = 0; i < place.length && nodes.size() < kMostNodes; ++i, at = topology[at].parent)
        nodes.emplace_back(at, depth_color(i, place.length));
      break;
    }
  }
  return draw(lit, kCauseColor, nodes, true);
}

Image heat_image(const HeatPicture& picture, HeatOf of, HeatColors colors, const HeatRange& range) {
  Image out;
  out.width = picture.question.width;
  out.height = picture.question.height;
  out.rgba = heat_pixels(picture, of, colors, range);
  return out;
}

}  // namespace boxwood
