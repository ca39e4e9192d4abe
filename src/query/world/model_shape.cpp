// SPDX-License-Identifier: MIT
// Finds the boxes of a model and of its parts, and places them by a pose.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "query/descent/leaf_tests.hpp"
#include "query/world/world_body.hpp"
#include "tree/layout/root_support.hpp"

namespace boxwood {

namespace {

Obb as_obb(const Aabb& box) noexcept {
  Obb out;
  out.center = 0.5 * box.min + 0.5 * box.max;
  for (int k = 0; k < 3; ++k)
    out.half_extents[k] = next_up(std::fmax(box.max[k] - out.center[k], out.center[k] - box.min[k]));
  return out;
}

// As broad_object(): more than the rounding of place() and of what is summed here (relative, no unit).
constexpr double kPlacingShare = 0x1p-48;

Aabb box_of_node(const ModelView& model, const TreeNode& node) noexcept {
  Aabb box;
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
    for (const Vec3& corner : corners(model.mesh, model.tree->topology().order[i])) box = grow(box, corner);
  return box;
}

double half_area(const Obb& box) noexcept {
  const Vec3& h = box.half_extents;
  return (h.x * h.y + h.y * h.z) + h.z * h.x;
}
double half_area(const Aabb& box) noexcept {
  const Vec3 size = box.max - box.min;
  return (size.x * size.y + size.y * size.z) + size.z * size.x;
}

// Boxes that together hold the model: of its triangles if they are few, else of nodes of its tree, the larger
// ones opened first.
std::vector<Aabb> items_of(const ModelView& model) {
  constexpr std::size_t kMostItems = 256;
  const TreeTopology& topology = model.tree->topology();
  std::vector<Aabb> items;
  if (topology.order.size() <= kMostItems) {
    for (std::uint32_t i = 0; i < topology.order.size(); ++i)
      items.push_back(box_of_node(model, TreeNode{i, 1, 0, 0}));
    return items;
  }
  struct Part {
    double area;
    std::uint32_t node;
    bool operator<(const Part& other) const noexcept { return area < other.area; }
  };
  std::vector<Part> open{{0.0, 0}};  // a heap
  while (!open.empty() && open.size() + items.size() < kMostItems) {
    const TreeNode& node = topology.nodes[open.front().node];
    std::pop_heap(open.begin(), open.end());
    open.pop_back();
    if (node.is_leaf()) {
      items.push_back(box_of_node(model, node));
      continue;
    }
    for (const std::uint32_t child : {node.left, node.left + 1}) {
      open.push_back({half_area(box_of_node(model, topology.nodes[child])), child});
      std::push_heap(open.begin(), open.end());
    }
  }
  for (const Part& part : open) items.push_back(box_of_node(model, topology.nodes[part.node]));
  return items;
}

// Some of the items, and the box around them.
struct Piece {
  std::size_t first = 0, end = 0;
  Aabb box;
};

// Sorts the items of a piece so that its two parts at the best plane are one behind the other, and returns
// where the second begins. The best one has the least sum of areas times items, as in trees for rays.
std::size_t split(std::span<Aabb> items, std::vector<double>& areas) {
  const auto by_center = [](int axis) {
    return [axis](const Aabb& a, const Aabb& b) {
      return a.min[axis] + a.max[axis] < b.min[axis] + b.max[axis];
    };
  };
  double least = kInfinity;
  int best_axis = 0;
  std::size_t best = 1;
  areas.resize(items.size());
  for (int axis = 0; axis < 3; ++axis) {
    std::stable_sort(items.begin(), items.end(), by_center(axis));
    Aabb box;
    for (std::size_t i = items.size(); i-- > 1;) {
      box = grow(grow(box, items[i].min), items[i].max);
      areas[i] = half_area(box) * static_cast<double>(items.size() - i);
    }
    box = {};
    for (std::size_t i = 1; i < items.size(); ++i) {
      box = grow(grow(box, items[i - 1].min), items[i - 1].max);
      const double sum = half_area(box) * static_cast<double>(i) + areas[i];
      if (sum < least) {
        least = sum;
        best_axis = axis;
        best = i;
      }
    }
  }
  std::stable_sort(items.begin(), items.end(), by_center(best_axis));
  return best;
}

// The pieces of a model: the largest is split while there is room.
std::vector<Obb> pieces_of(const ModelView& model) {
  std::vector<Aabb> items = items_of(model);
  const auto piece = [&](std::size_t first, std::size_t end) {
    Piece made{first, end, {}};
    for (std::size_t i = first; i < end; ++i) made.box = grow(grow(made.box, items[i].min), items[i].max);
    return made;
  };
  std::vector<Piece> pieces{piece(0, items.size())};
  std::vector<double> areas;
  while (pieces.size() < kMostPieces) {
    std::size_t largest = pieces.size();
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (pieces[i].end - pieces[i].first > 1 &&
          (largest == pieces.size() || half_area(pieces[i].box) > half_area(pieces[largest].box)))
        largest = i;
    if (largest == pieces.size()) break;
    const Piece whole = pieces[largest];
    const std::size_t at =
        whole.first + split(std::span(items).subspan(whole.first, whole.end - whole.first), areas);
    pieces[largest] = piece(whole.first, at);
    pieces.push_back(piece(at, whole.end));
  }
  std::vector<Obb> boxes;
  boxes.reserve(pieces.size());
  for (const Piece& made : pieces) boxes.push_back(as_obb(made.box));
  return boxes;
}

}  // namespace

ModelShape shape_of(const ModelView& model) {
  ModelShape shape;
  if (!has_triangles(model)) return shape;
  const std::vector<TreeNode>& nodes = model.tree->topology().nodes;
  shape.box = as_obb(box_of_node(model, nodes[0]));
  if (const auto* obbs = std::get_if<NodeBounds<Obb>>(&model.tree->bounds()))
    if (half_area(obbs->volumes[0]) < half_area(shape.box)) shape.box = obbs->volumes[0];
  const Vec3& half = shape.box.half_extents;
  shape.radius = std::sqrt((half.x * half.x + half.y * half.y) + half.z * half.z) * (1.0 + 0x1p-40);
  if (const RootSupport* support = model.tree->root_support()) {
    const Vec3 away = support->center - shape.box.center;
    const double radius = support->sphere_radius + glm::length(away);
    shape.radius = std::fmin(shape.radius, radius * (1.0 + 0x1p-40));
  }
  shape.pieces = pieces_of(model);
  Aabb around;
  shape.at_rest = placed_faces(shape.box, {}, around);
  return shape;
}

FaceBox placed_faces(const Obb& box, const RigidTransform& world_from_model, Aabb& around) noexcept {
  const auto sum = [](const Vec3& v) { return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z); };
  const Vec3& half = box.half_extents;
  const double size = (half.x + half.y) + half.z;
  FaceBox placed;
  placed.center = place(world_from_model, box.center);
  const double slack =
      kPlacingShare * ((sum(world_from_model.translation) + 2.0 * sum(box.center)) + 4.0 * size);
  for (int k = 0; k < 3; ++k) {
    const Vec3& row = world_from_model.rotation[static_cast<std::size_t>(k)];
    double reach = slack, axis[3];
    for (int j = 0; j < 3; ++j) {
      const Vec3& a = box.axes[static_cast<std::size_t>(j)];
      axis[j] = ((row.x * a.x + row.y * a.y) + row.z * a.z) * half[j];
      reach += std::fabs(axis[j]);
    }
    around.min[k] = placed.center[k] - reach;
    around.max[k] = placed.center[k] + reach;
    placed.box.axis[k] =
        Float4{static_cast<float>(axis[0]), static_cast<float>(axis[1]), static_cast<float>(axis[2]), 0.0F};
  }
  set_own(placed.box);
  // A little more than a pose may stretch them.
  constexpr double kLonger = kMostStretch * (1.0 + 0x1p-20);
  placed.box.length = Float4{static_cast<float>(half.x * kLonger), static_cast<float>(half.y * kLonger),
                             static_cast<float>(half.z * kLonger), 0.0F};
  // 512 u of the size (face_axes.hpp), and the placing.
  placed.slack = size > 0x1p-40 && size < 0x1p40 && slack < 0x1p30
                     ? static_cast<float>(0x1.01p-15 * size + 2.0 * slack)
                     : std::numeric_limits<float>::infinity();
  return placed;
}

void place_shape(const ModelShape& shape, const RigidTransform& world_from_model, FaceBox& placed,
                 Aabb& around) noexcept {
  const FaceBox& at_rest = shape.at_rest;
  const auto sum = [](const Vec3& v) { return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z); };
  const Vec3 &c = shape.box.center, &t = world_from_model.translation;
  const double lost = kPlacingShare * sum(t);
  if (!(at_rest.slack + lost < 0x1p30)) {
    placed = placed_faces(shape.box, world_from_model, around);
    return;
  }
  placed.box.length = at_rest.box.length;
  placed.slack = at_rest.slack + static_cast<float>(2.0 * lost);
  for (int k = 0; k < 3; ++k) {
    const Vec3& row = world_from_model.rotation[static_cast<std::size_t>(k)];
    const auto x = static_cast<float>(row.x), y = static_cast<float>(row.y), z = static_cast<float>(row.z);
    placed.box.axis[k] = along_axes(at_rest.box, Float4{x, x, x, x}, Float4{y, y, y, y}, Float4{z, z, z, z});
    placed.center[k] = ((row.x * c.x + row.y * c.y) + row.z * c.z) + t[k];
    const double reach = double{sum_of_three(magnitudes(placed.box.axis[k]))} + double{placed.slack};
    around.min[k] = placed.center[k] - reach;
    around.max[k] = placed.center[k] + reach;
  }
}

Aabb placed_box(const Obb& box, const RigidTransform& world_from_model) noexcept {
  Aabb around;
  placed_faces(box, world_from_model, around);
  return around;
}

}  // namespace boxwood
