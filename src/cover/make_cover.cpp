// SPDX-License-Identifier: MIT
// Covers by division of a mesh into groups of small pieces.
#include <algorithm>
#include <cmath>
#include <optional>

#include <boxwood/aabb.hpp>
#include <boxwood/capsule.hpp>
#include <boxwood/cover.hpp>

#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "exact/expansion.hpp"

namespace boxwood {

std::string_view name_of(CoverKind kind) noexcept {
  return kind == CoverKind::spheres ? "spheres" : kind == CoverKind::capsules ? "capsules" : "convex";
}

namespace {
constexpr std::size_t kMostSurfacePieces = 400'000;
constexpr int kMoves = 30;  // rounds in which pieces move to the nearest group
// Room for the rounding of midpoints and of a fit, relative to the largest coordinate.
constexpr double kRoom = 0x1p-40;

using Corners = std::array<Vec3, 3>;

// An element around a group of pieces, in the one form that all kinds share.
struct GroupElement {
  Sphere sphere;
  CoverCapsule capsule;
  ConvexHull hull;
  double size = 0.0;  // its volume
};

struct PieceGroup {
  std::vector<std::uint32_t> pieces;
  GroupElement element;
  bool is_whole = false;  // it cannot be split
};

// True if half the sum of two points has no rounding.
bool is_exact_middle(const Vec3& a, const Vec3& b) noexcept {
  for (int k = 0; k < 3; ++k) {
    double sum = 0.0, error = 0.0;
    detail::two_sum(0.5 * a[k], 0.5 * b[k], sum, error);
    if (error != 0.0 || 2.0 * (0.5 * a[k]) != a[k] || 2.0 * (0.5 * b[k]) != b[k]) return false;
  }
  return true;
}

class CoverMaker {
public:
  CoverMaker(const MeshView& mesh, const MakeCoverOptions& options) : mesh_(mesh), options_(options) {}

  std::optional<Cover> run() {
    cut_triangles();
    if (pieces_.empty() || is_set(options_.stop)) return finish({});
    std::vector<PieceGroup> groups(1);
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) groups[0].pieces.push_back(i);
    groups[0].element = element_of(groups[0].pieces);
    while (groups.size() < options_.count && split_largest(groups))
      if (is_set(options_.stop)) return {};
    if (options_.kind != CoverKind::convex) move_pieces(groups);
    return finish(groups);
  }

private:
  std::optional<Cover> finish(const std::vector<PieceGroup>& groups) const {
    if (is_set(options_.stop)) return {};
    Cover cover;
    for (const PieceGroup& group : groups) {
      if (options_.kind == CoverKind::spheres) cover.spheres.push_back(group.element.sphere);
      if (options_.kind == CoverKind::capsules) cover.capsules.push_back(group.element.capsule);
      if (options_.kind == CoverKind::convex) cover.parts.push_back(group.element.hull);
    }
    return cover;
  }

  void cut_triangles() {
    Aabb box;
    std::vector<Corners> triangles;
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
      const Corners c = corners(mesh_, t);
      if (!is_finite(c[0]) || !is_finite(c[1]) || !is_finite(c[2])) continue;
      triangles.push_back(c);
      for (const Vec3& p : c) box = grow(box, p);
    }
    if (triangles.empty()) return;
    const Vec3 far = glm::max(glm::abs(box.min), glm::abs(box.max));
    room_ = kRoom * std::max({far.x, far.y, far.z});
    const double diagonal = glm::length(box.max - box.min);
    double length = options_.piece * diagonal / std::sqrt(static_cast<double>(options_.count));
    // A convex part is the hull of whole triangles: finer pieces would only move its edges.
    if (options_.kind == CoverKind::convex) length = std::max(length, 0.05 * diagonal);
    for (; pieces_.empty(); length *= 2.0)
      if (!cut_to(triangles, length)) pieces_.clear();
    for (const Corners& c : pieces_) middles_.push_back((c[0] + c[1] + c[2]) / 3.0);
  }

  // Cuts the longest edges until none is longer than `length`. False if the pieces are too many.
  bool cut_to(const std::vector<Corners>& triangles, double length) {
    std::vector<Corners> open;
    const std::size_t most = std::max(kMostSurfacePieces, triangles.size());
    for (const Corners& triangle : triangles) {
      if (is_set(options_.stop)) return true;
      open.assign(1, triangle);
      while (!open.empty()) {
        const Corners c = open.back();
        open.pop_back();
        std::size_t longest = 0;
        std::array<double, 3> edge{};
        for (std::size_t k = 0; k < 3; ++k) {
          edge[k] = glm::length(c[(k + 1) % 3] - c[k]);
          if (edge[k] > edge[longest]) longest = k;
        }
        if (!(edge[longest] > length)) {
          pieces_.push_back(c);
          if (pieces_.size() > most) return false;
          continue;
        }
        const std::size_t next = (longest + 1) % 3, last = (longest + 2) % 3;
        const Vec3 middle = 0.5 * c[longest] + 0.5 * c[next];
        is_rounded_ = is_rounded_ || !is_exact_middle(c[longest], c[next]);
        open.push_back({c[longest], middle, c[last]});
        open.push_back({middle, c[next], c[last]});
      }
    }
    return true;
  }

  GroupElement element_of(const std::vector<std::uint32_t>& pieces) {
    points_.clear();
    for (const std::uint32_t i : pieces) points_.insert(points_.end(), pieces_[i].begin(), pieces_[i].end());
    GroupElement out;
    FitOptions fit;
    fit.obb_method = ObbMethod::fast;
    fit.stop = options_.stop;
    if (options_.kind == CoverKind::spheres) {
      out.sphere = fitted(fit_sphere(points_, fit));
      out.sphere.radius += room_;
      out.size = volume(out.sphere);
    } else if (options_.kind == CoverKind::capsules) {
      const Capsule c = fitted(fit_capsule(points_, fit));
      out.capsule = {c.center - c.half_length * c.axis, c.center + c.half_length * c.axis, c.radius + room_};
      out.size = volume(c);
    } else {
      out.hull = fitted(fit_hull(points_, fit));
      if (out.hull.dimension < 3 || is_rounded_) thicken(out.hull, fit);
      out.size = volume(out.hull);
    }
    return out;
  }

  // Grows a part by the rounding of midpoints: else the hulls of two halves of a triangle could leave a gap.
  // A flat part gets some volume, for a part without volume holds no point.
  void thicken(ConvexHull& hull, const FitOptions& fit) {
    std::vector<Vec3> points;
    const double room = std::max(4.0 * room_, 1e-300);
    for (const Vec3& v : hull.vertices)
      for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-room, room}) {
          points.push_back(v);
          points.back()[axis] += side;
        }
    hull = fitted(fit_hull(points, fit));
  }

  template <class V> static V fitted(Fit<V>&& fit) {
    if (fit.out_of_memory) throw std::bad_alloc();
    return std::move(fit.volume);
  }

  // Splits the largest group in two, by the plane that leaves the least volume. False if none can be split.
  bool split_largest(std::vector<PieceGroup>& groups) {
    PieceGroup* largest = nullptr;
    for (PieceGroup& group : groups)
      if (!group.is_whole && (largest == nullptr || group.element.size > largest->element.size))
        largest = &group;
    if (largest == nullptr) return false;
    PieceGroup best_low, best_high;
    double best = kInfinity;
    Aabb box;
    for (const std::uint32_t i : largest->pieces) box = grow(box, middles_[i]);
    const bool is_convex = options_.kind == CoverKind::convex;
    for (int axis = 0; axis < 3; ++axis)
      for (const double share : {0.5, 0.3, 0.7}) {
        if (share != 0.5 && !is_convex) continue;
        const double plane = box.min[axis] + share * (box.max[axis] - box.min[axis]);
        PieceGroup low, high;
        for (const std::uint32_t i : largest->pieces)
          (middles_[i][axis] <= plane ? low : high).pieces.push_back(i);
        if (low.pieces.empty() || high.pieces.empty()) continue;
        low.element = element_of(low.pieces), high.element = element_of(high.pieces);
        const double size = low.element.size + high.element.size;
        if (size < best) best = size, best_low = std::move(low), best_high = std::move(high);
      }
    if (best == kInfinity)
      largest->is_whole = true;
    else
      *largest = std::move(best_low), groups.push_back(std::move(best_high));
    return true;
  }

  double distance_sq(const GroupElement& e, const Vec3& p) const {
    if (options_.kind == CoverKind::spheres) return glm::dot(p - e.sphere.center, p - e.sphere.center);
    const Vec3 w = e.capsule.b - e.capsule.a, d = p - e.capsule.a;
    const double length_sq = glm::dot(w, w);
    const Vec3 q = d - (length_sq > 0.0 ? std::clamp(glm::dot(w, d) / length_sq, 0.0, 1.0) : 0.0) * w;
    return glm::dot(q, q);
  }

  // Moves pieces to the group with the nearest middle, and keeps the division with the least volume.
  void move_pieces(std::vector<PieceGroup>& groups) {
    const auto total = [](const std::vector<PieceGroup>& all) {
      double sum = 0.0;
      for (const PieceGroup& group : all) sum += group.element.size;
      return sum;
    };
    std::vector<PieceGroup> now = groups;
    double best = total(groups);
    for (int round = 0; round < kMoves && !is_set(options_.stop); ++round) {
      std::vector<PieceGroup> next(now.size());
      for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
        std::size_t nearest = 0;
        double least = kInfinity;
        for (std::size_t g = 0; g < now.size(); ++g)
          if (const double d = distance_sq(now[g].element, middles_[i]); d < least) least = d, nearest = g;
        next[nearest].pieces.push_back(i);
      }
      std::erase_if(next, [](const PieceGroup& group) { return group.pieces.empty(); });
      for (PieceGroup& group : next) group.element = element_of(group.pieces);
      now = std::move(next);
      if (const double sum = total(now); sum < best) best = sum, groups = now;
    }
  }

  const MeshView& mesh_;
  const MakeCoverOptions& options_;
  std::vector<Corners> pieces_;
  std::vector<Vec3> middles_, points_;
  double room_ = 0.0;
  bool is_rounded_ = false;  // a midpoint may not be exact
};
}  // namespace

Result<Cover> make_cover(const MeshView& mesh, const MakeCoverOptions& options) {
  return with_memory_to("make the cover", [&]() -> Result<Cover> {
    if (options.count == 0) return Error{ErrorKind::usage, "a cover needs at least one element", {}};
    if (!(options.piece > 0.0)) return Error{ErrorKind::usage, "the length of a piece must be positive", {}};
    if (!validate(mesh).usable())
      return Error{ErrorKind::malformed, "a triangle refers to a vertex that does not exist", {}};
    std::optional<Cover> cover = CoverMaker(mesh, options).run();
    if (!cover) return Error{ErrorKind::cancelled, "stopped", {}};
    return std::move(*cover);
  });
}

}  // namespace boxwood
