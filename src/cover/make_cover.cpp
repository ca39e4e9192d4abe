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
#include "cover/round_search.hpp"
#include "exact/expansion.hpp"

namespace boxwood {

std::string_view name_of(CoverKind kind) noexcept {
  return kind == CoverKind::spheres ? "spheres" : kind == CoverKind::capsules ? "capsules" : "convex";
}

namespace {
constexpr std::size_t kMostSurfacePieces = 400'000;
// Room for the rounding of midpoints and of a fit, relative to the largest coordinate.
constexpr double kRoom = 0x1p-40;

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

  Result<Cover> run() {
    cut_triangles();
    if (pieces_.empty()) return Cover{};
    std::vector<PieceGroup> groups(1);
    for (std::uint32_t i = 0; i < pieces_.size(); ++i) groups[0].pieces.push_back(i);
    groups[0].element = element_of(groups[0].pieces);
    while (groups.size() < options_.count && split_largest(groups))
      if (is_set(options_.stop)) break;
    return options_.kind == CoverKind::convex ? parts_of(groups) : rounds_of(groups);
  }

private:
  Result<Cover> parts_of(const std::vector<PieceGroup>& groups) const {
    Cover cover;
    for (const PieceGroup& group : groups) cover.parts.push_back(group.element.hull);
    return cover;
  }

  // Improves the spheres or capsules of the groups.
  Result<Cover> rounds_of(const std::vector<PieceGroup>& groups) const {
    const bool are_spheres = options_.kind == CoverKind::spheres;
    std::vector<RoundElement> elements;
    for (const PieceGroup& group : groups) {
      const Sphere& s = group.element.sphere;
      const CoverCapsule& c = group.element.capsule;
      elements.push_back(are_spheres ? RoundElement{s.center, s.center, s.radius}
                                     : RoundElement{c.a, c.b, c.radius});
    }
    const Result<OutsideGrid> outside = OutsideGrid::make(mesh_, box_, options_.stop);
    if (!outside) return outside.error();
    Cover cover;
    for (const RoundElement& e : improve_rounds({pieces_, *outside, are_spheres, options_.stop}, elements))
      if (are_spheres)
        cover.spheres.push_back({e.a, e.radius + room_});
      else
        cover.capsules.push_back({e.a, e.b, e.radius + room_});
    return cover;
  }

  void cut_triangles() {
    std::vector<Corners> triangles;
    for (std::size_t t = 0; t < mesh_.triangles.size(); ++t) {
      const Corners c = corners(mesh_, t);
      if (!is_finite(c[0]) || !is_finite(c[1]) || !is_finite(c[2])) continue;
      triangles.push_back(c);
      for (const Vec3& p : c) box_ = grow(box_, p);
    }
    if (triangles.empty()) return;
    const Vec3 far = glm::max(glm::abs(box_.min), glm::abs(box_.max));
    room_ = kRoom * std::max({far.x, far.y, far.z});
    const double diagonal = glm::length(box_.max - box_.min);
    double length = options_.piece * diagonal / std::sqrt(static_cast<double>(options_.count));
    // Finer pieces would only move the edges of convex parts.
    if (options_.kind == CoverKind::convex) length = std::max(length, 0.05 * diagonal);
    for (; pieces_.empty(); length *= 2.0)
      if (!cut_to(triangles, length)) pieces_.clear();
    for (const Corners& c : pieces_) middles_.push_back((c[0] + c[1] + c[2]) / 3.0);
  }

  // Cuts pieces until no edge is longer than `length`. False if the pieces are too many.
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
        if (options_.kind == CoverKind::convex)
          cut_in_four(c, open);
        else
          cut_in_two(c, longest, open);
      }
    }
    return true;
  }

  Vec3 middle_of(const Vec3& a, const Vec3& b) {
    is_rounded_ = is_rounded_ || !is_exact_middle(a, b);
    return 0.5 * a + 0.5 * b;
  }

  void cut_in_two(const Corners& c, std::size_t longest, std::vector<Corners>& open) {
    const std::size_t next = (longest + 1) % 3, last = (longest + 2) % 3;
    const Vec3 middle = middle_of(c[longest], c[next]);
    open.push_back({c[longest], middle, c[last]});
    open.push_back({middle, c[next], c[last]});
  }

  // The cut of certify_cover(). Parts touch along the edges of pieces and do not overlap, so the proof has to
  // reach these very pieces.
  void cut_in_four(const Corners& c, std::vector<Corners>& open) {
    const Vec3 ab = middle_of(c[0], c[1]), bc = middle_of(c[1], c[2]), ca = middle_of(c[2], c[0]);
    open.push_back({c[0], ab, ca});
    open.push_back({ab, c[1], bc});
    open.push_back({ca, bc, c[2]});
    open.push_back({ab, bc, ca});
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

  const MeshView& mesh_;
  const MakeCoverOptions& options_;
  std::vector<Corners> pieces_;
  std::vector<Vec3> middles_, points_;
  Aabb box_;
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
    Result<Cover> cover = CoverMaker(mesh, options).run();
    if (is_set(options.stop)) return Error{ErrorKind::cancelled, "stopped", {}};
    return cover;
  });
}

}  // namespace boxwood
