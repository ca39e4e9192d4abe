// SPDX-License-Identifier: MIT
// Joins the triangles around each vertex into fans, and gives each fan a normal.
#include "app/document/smooth_normals.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include <boxwood/aabb.hpp>

#include "overlay/draw_list.hpp"

namespace boxwood {

namespace {

// The unit normal of each triangle times its area, in a unit of the mesh. Zero if the direction is only
// rounding.
using FaceNormals = std::vector<Vec3f>;

// A triangle whose height is less than this part of its coordinates has no certain direction. Each coordinate
// has a relative rounding error of 2^-24.
constexpr double kThinnest = 0x1p-20;

Vec3 normal_of(const std::array<Vec3, 3>& p) {
  const Vec3 n = glm::cross(p[1] - p[0], p[2] - p[0]);
  double longest = 0.0, farthest = 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    longest = std::max(longest, glm::length(p[(i + 1) % 3] - p[i]));
    for (int k = 0; k < 3; ++k) farthest = std::max(farthest, std::abs(p[i][k]));
  }
  return glm::length(n) > longest * farthest * kThinnest ? n : Vec3(0.0);
}

// Returns the square of the mesh's largest extent, or 1 if it is zero. In this unit, areas of tiny and of
// huge meshes are ordinary floats.
double largest_square(const MeshView& mesh) {
  Aabb box;
  for (const Vec3f& v : mesh.vertices)
    if (is_finite(v)) box = grow(box, Vec3(v));
  if (is_empty(box)) return 1.0;
  const Vec3 size = box.max - box.min;
  const double largest = std::max({size.x, size.y, size.z});
  return largest > 0.0 ? largest * largest : 1.0;
}

// Corners (3 * triangle + place), grouped by vertex.
struct CornersOfVertices {
  std::vector<std::uint32_t> begin, corners;
};

CornersOfVertices corners_of_vertices(const MeshView& mesh) {
  CornersOfVertices out;
  out.begin.assign(mesh.vertices.size() + 1, 0);
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t v : t) ++out.begin[v + 1];
  std::partial_sum(out.begin.begin(), out.begin.end(), out.begin.begin());
  out.corners.resize(out.begin.back());
  std::vector<std::uint32_t> next(out.begin.begin(), out.begin.end() - 1);
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
    for (std::uint32_t k = 0; k < 3; ++k) out.corners[next[mesh.triangles[i][k]]++] = 3 * i + k;
  return out;
}

// The fans around one vertex.
class Fans {
public:
  Fans(const MeshView& mesh, const FaceNormals& normals, double crease)
      : mesh_(mesh), normals_(normals), least_cosine_(std::cos(crease)) {}

  void find(std::span<const std::uint32_t> corners) {
    corners_ = corners;
    const auto count = static_cast<std::uint32_t>(corners.size());
    parent_.resize(count);
    std::iota(parent_.begin(), parent_.end(), 0U);
    neighbours_.assign(count, {kNone, kNone});
    sides_.clear();
    for (std::uint32_t i = 0; i < count; ++i)
      for (const std::uint32_t side : {0U, 1U}) sides_.push_back({other_end(i, side), i, side});
    std::sort(sides_.begin(), sides_.end(),
              [](const Side& a, const Side& b) { return a.end != b.end ? a.end < b.end : a.side < b.side; });
    for (std::size_t i = 0; i < sides_.size();) {
      std::size_t last = i + 1;
      while (last < sides_.size() && sides_[last].end == sides_[i].end) ++last;
      // The surface continues across an edge that two triangles use once in each direction.
      if (last - i == 2 && sides_[i].side == 0 && sides_[i + 1].side == 1)
        meet(sides_[i].corner, sides_[i + 1].corner);
      i = last;
    }
    for (std::uint32_t i = 0; i < count; ++i)
      if (is_thin(i)) join_thin(i);
  }

  std::uint32_t fan_of(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }

  Vec3 weighted_normal(std::uint32_t i) const {
    return is_thin(i) ? Vec3(0.0) : Vec3(normals_[corners_[i] / 3]) * angle_at(corners_[i]);
  }

private:
  static constexpr std::uint32_t kNone = 0xffffffffU;
  struct Side {
    // `end` is the other end of the edge, `corner` its place in corners_. `side` is 0 if the edge leaves the
    // vertex, 1 if it arrives.
    std::uint32_t end, corner, side;
  };

  std::uint32_t other_end(std::uint32_t i, std::uint32_t side) const {
    const std::uint32_t corner = corners_[i];
    return mesh_.triangles[corner / 3][(corner % 3 + 1 + side) % 3];
  }
  bool is_thin(std::uint32_t i) const { return normals_[corners_[i] / 3] == Vec3f(0.0F); }

  void meet(std::uint32_t leaving, std::uint32_t arriving) {
    neighbours_[leaving][0] = arriving;
    neighbours_[arriving][1] = leaving;
    if (is_thin(leaving) || is_thin(arriving)) return;
    const Vec3 a(normals_[corners_[leaving] / 3]), b(normals_[corners_[arriving] / 3]);
    if (glm::dot(a, b) >= least_cosine_ * glm::length(a) * glm::length(b)) join(leaving, arriving);
  }
  // Joins a thin triangle with only one neighbour, so that it never connects two fans across a crease.
  void join_thin(std::uint32_t i) {
    const auto [a, b] = neighbours_[i];
    const std::uint32_t with = a != kNone && !is_thin(a) ? a : b != kNone ? b : a;
    if (with != kNone) join(i, with);
  }
  void join(std::uint32_t a, std::uint32_t b) { parent_[fan_of(a)] = fan_of(b); }

  double angle_at(std::uint32_t corner) const {
    const auto p = boxwood::corners(mesh_, corner / 3);
    const std::size_t k = corner % 3;
    const Vec3 u = p[(k + 1) % 3] - p[k], v = p[(k + 2) % 3] - p[k];
    return std::atan2(glm::length(glm::cross(u, v)), glm::dot(u, v));
  }

  const MeshView& mesh_;
  const FaceNormals& normals_;
  double least_cosine_;
  std::span<const std::uint32_t> corners_;
  std::vector<std::uint32_t> parent_;
  std::vector<std::array<std::uint32_t, 2>> neighbours_;  // across the leaving and the arriving edge
  std::vector<Side> sides_;
};

// Writes the normals of one vertex: the largest fan keeps the vertex, each other fan gets a copy.
class FanWriter {
public:
  explicit FanWriter(SmoothNormals& out) : out_(out) {}

  void write(std::uint32_t vertex, std::span<const std::uint32_t> corners, Fans& fans) {
    const auto count = static_cast<std::uint32_t>(corners.size());
    sums_.assign(count, Vec3(0.0));
    sizes_.assign(count, 0);
    Vec3 all(0.0);
    for (std::uint32_t i = 0; i < count; ++i) {
      const Vec3 n = fans.weighted_normal(i);
      sums_[fans.fan_of(i)] += n;
      all += n;
      ++sizes_[fans.fan_of(i)];
    }
    const auto largest =
        static_cast<std::uint32_t>(std::max_element(sizes_.begin(), sizes_.end()) - sizes_.begin());
    const auto packed = [&](std::uint32_t fan) {
      return packed_normal(sums_[fan] == Vec3(0.0) ? all : sums_[fan]);
    };
    out_.normals[vertex] = packed(largest);
    vertices_.assign(count, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t fan = fans.fan_of(i);
      if (fan == largest) continue;
      if (vertices_[fan] == 0) {
        vertices_[fan] = static_cast<std::uint32_t>(out_.normals.size());
        out_.normals.push_back(packed(fan));
        out_.copies.push_back(vertex);
      }
      out_.moved.push_back({corners[i], vertices_[fan]});
    }
  }

private:
  SmoothNormals& out_;
  std::vector<Vec3> sums_;
  std::vector<std::uint32_t> sizes_, vertices_;
};

}  // namespace

SmoothNormals smooth_normals(const MeshView& mesh, double crease, const std::atomic<bool>* stop) {
  const auto stopped = [stop](std::size_t i) {
    return stop != nullptr && (i & 0xfffU) == 0 && stop->load(std::memory_order_relaxed);
  };
  if (mesh.triangles.empty() || mesh.triangles.size() > kMostSmoothTriangles) return {};
  FaceNormals normals(mesh.triangles.size());
  const double unit = 1.0 / largest_square(mesh);
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    if (stopped(i)) return {};
    for (const std::uint32_t v : mesh.triangles[i])
      if (v >= mesh.vertices.size()) return {};
    normals[i] = Vec3f(normal_of(corners(mesh, i)) * unit);
  }
  const CornersOfVertices of = corners_of_vertices(mesh);
  SmoothNormals out;
  out.normals.resize(mesh.vertices.size());
  Fans fans(mesh, normals, crease);
  FanWriter writer(out);
  for (std::uint32_t v = 0; v < mesh.vertices.size(); ++v) {
    if (stopped(v)) return {};
    const auto corners = std::span(of.corners).subspan(of.begin[v], of.begin[v + 1] - of.begin[v]);
    if (corners.empty()) continue;
    fans.find(corners);
    writer.write(v, corners, fans);
  }
  return out;
}

std::shared_ptr<const SmoothNormals> shared_smooth_normals(const MeshView& mesh,
                                                           const std::atomic<bool>* stop) {
  return std::make_shared<const SmoothNormals>(smooth_normals(mesh, kCreaseAngle, stop));
}

}  // namespace boxwood
